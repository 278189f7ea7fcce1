// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- a scenario's YAML, and its chart's, into a World. Start reading at world_of().
//
// The schema is explained in scenarios/README.md; the tables of fields (here and in load_*.c) are
// it. Nothing is believed: whatever the files say, loading ends in a sound World or in an Error.
#include "load.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/hash.h"

typedef struct Scenario {  // the keys of the file itself
    const Node *title, *chart, *summary, *notes, *night, *map, *sides, *initiative, *objects;
    const Node *victory;
    int rules, turns, setup;
} Scenario;

typedef struct Initiative {  // [3.3]
    int side, cards;
} Initiative;

// clang-format off
static const Field scenario_fields[] = {
    {"title",      FIELD_TEXT,   offsetof(Scenario, title),   .needed = true, .high = 79},
    {"rules",      FIELD_CHOICE, offsetof(Scenario, rules),   .needed = true, .high = 1, .choices = load_rules_names},
    {"chart",      FIELD_TEXT,   offsetof(Scenario, chart),   .needed = true, .high = 120},
    {"summary",    FIELD_PROSE,  offsetof(Scenario, summary), .needed = true, .high = 399},
    {"notes",      FIELD_PROSE,  offsetof(Scenario, notes),   .high = 1199},
    {"turns",      FIELD_NUMBER, offsetof(Scenario, turns),   .needed = true, .low = 1, .high = TURNS_MAX},
    {"night",      FIELD_WORDS,  offsetof(Scenario, night), .needed = false},
    {"map",        FIELD_MAP,    offsetof(Scenario, map),     .needed = true},
    {"sides",      FIELD_MAP,    offsetof(Scenario, sides),   .needed = true},
    {"initiative", FIELD_MAP,    offsetof(Scenario, initiative), .needed = true},
    {"setup",      FIELD_CHOICE, offsetof(Scenario, setup),   .needed = true, .high = SIDES, .choices = load_side_keys},
    {"objects",    FIELD_LIST,   offsetof(Scenario, objects), .needed = false},
    {"victory",    FIELD_MAP,    offsetof(Scenario, victory), .needed = true},
    {"smoke",      FIELD_REFUSED, .choices = load_smoke_words},
};

static const Field initiative_fields[] = {
    {"side",  FIELD_CHOICE, offsetof(Initiative, side),  .needed = true, .high = SIDES, .choices = load_side_keys},
    {"cards", FIELD_NUMBER, offsetof(Initiative, cards), .needed = true, .low = 0, .high = 10},
};
// clang-format on

static Load *load_begin(Error *error);
static World *load_end(Load *load, bool well);
static bool world_of(Load *load, const char *chart, size_t chart_size);
static bool chart_open(Load *load, const Node *name, const char *chart, size_t chart_size);
static void text_keep(char *out, size_t size, const Node *node);

World *world_load(const char *path, Error *error) {
    Load *load = load_begin(error);
    if (load == NULL) return NULL;
    bool well = tree_open(&load->scenario, path, error) && world_of(load, NULL, 0);
    return load_end(load, well);
}

World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error) {
    Load *load = load_begin(error);
    if (load == NULL) return NULL;
    bool well =
        tree_parse(&load->scenario, path, text, size, error) && world_of(load, chart, chart_size);
    return load_end(load, well);
}

static Load *load_begin(Error *error) {
    Load *load = calloc(1, sizeof *load);
    World *world = calloc(1, sizeof *world);
    if (load == NULL || world == NULL) {
        free(load);
        free(world);
        error_set(error, "no memory to load a scenario");
        return NULL;
    }
    load->error = error;
    load->world = world;
    return load;
}

static World *load_end(Load *load, bool well) {
    World *world = load->world;
    tree_close(&load->scenario);
    tree_close(&load->chart);
    free(load);
    if (well) return world;
    world_free(world);
    return NULL;
}

void world_free(World *world) {
    if (world == NULL) return;
    free(world->text);
    free(world);
}

static bool world_of(Load *load, const char *chart, size_t chart_size) {
    World *world = load->world;
    Scenario scenario;
    Initiative initiative;
    if (!fields_read(load->scenario.root, "the scenario", scenario_fields,
                     COUNT_OF(scenario_fields), &scenario, load->error) ||
        !fields_read(scenario.initiative, "'initiative'", initiative_fields,
                     COUNT_OF(initiative_fields), &initiative, load->error)) {
        return false;
    }
    snprintf(world->path, sizeof world->path, "%s", load->scenario.file);
    text_keep(world->title, sizeof world->title, scenario.title);
    text_keep(world->summary, sizeof world->summary, scenario.summary);
    text_keep(world->notes, sizeof world->notes, scenario.notes);
    world->turns = (uint8_t)scenario.turns;
    world->setup_first = (uint8_t)scenario.setup;
    world->initiative_side = (uint8_t)initiative.side;
    world->initiative_cards = (uint8_t)initiative.cards;
    world->deck = bit(CARDS) - 1;

    if (!turns_of_node(load, scenario.night, &world->night)) return false;
    if (!chart_open(load, scenario.chart, chart, chart_size)) return false;
    world->hash = hash_join(hash_bytes(load->scenario.text, load->scenario.size),
                            hash_bytes(load->chart.text, load->chart.size));
    if (!load_chart(load) || !load_map(load, scenario.map)) return false;
    if (!load_objects(load, scenario.objects) || !load_bridges_check(load)) return false;
    load_costs(load);
    if (!load_sides(load, scenario.sides) || !load_victory(load, scenario.victory)) return false;
    if (!load_control(load, scenario.sides) || !load_check(load, scenario.sides)) return false;
    ways_prepare(world);
    victory_prepare(world);
    guess_prepare(world);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        if (world->terrains[world->terrain[hex]].mine && world->fort[hex] == 0) {
            hex_add(&world->minable, hex);
        }
    }
    load_sight(load);  // late, because it is the one dear step
    rate_prepare(world);
    traits_prepare(world);

    world->text = load->scenario.text;
    load->scenario.text = NULL;
    return true;
}

// The chart lies where its name leads from the scenario's folder.
static bool chart_open(Load *load, const Node *name, const char *chart, size_t chart_size) {
    const char *file = load->scenario.file;
    const char *slash = strrchr(file, '/');
    int folder = slash != NULL ? (int)(slash - file) + 1 : 0;
    char path[sizeof load->chart.file];
    if (name->text[0] == '/') {
        return node_error(name, load->error,
                          "'chart' must lead from this file's folder, as charts/standard.yaml");
    }
    if (folder + strlen(name->text) >= sizeof path) {
        return node_error(name, load->error, "the chart's path is too long");
    }
    snprintf(path, sizeof path, "%.*s%s", folder, file, name->text);
    if (chart != NULL) return tree_parse(&load->chart, path, chart, chart_size, load->error);
    Error error = {0};
    if (tree_open(&load->chart, path, &error)) return true;
    if (error.line > 0) {
        if (load->error != NULL) *load->error = error;
        return false;
    }
    return node_error(name, load->error, "the chart '%.80s' cannot be read: %s", name->text,
                      error.words);
}

// A text without the line ends that end it. What is too long has been refused before.
static void text_keep(char *out, size_t size, const Node *node) {
    if (node == NULL) return;
    size_t length = strlen(node->text);
    while (length > 0 && (node->text[length - 1] == '\n' || node->text[length - 1] == ' '))
        length--;
    assert(length < size);
    memcpy(out, node->text, length);
    out[length] = '\0';
}
