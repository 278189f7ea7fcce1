// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- a scenario's YAML, and its chart's, into a World. Start reading at world_of().
//
// The schema is explained in scenarios/README.md; the tables of fields (here and in load_*.c) are
// it. Nothing is believed: whatever the files say, loading ends in a sound World or in an Error.
#include "load.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/hash.h"

const char *const load_rules_names[1] = {"rfic"};

typedef struct Scenario {
    const Node *title, *chart, *summary, *notes, *map, *sides, *victory;
    int rules, turns, setup;
} Scenario;

// clang-format off
static const Field scenario_fields[] = {
    {"title",   FIELD_TEXT,   offsetof(Scenario, title),   .needed = true, .high = 79},
    {"rules",   FIELD_CHOICE, offsetof(Scenario, rules),   .needed = true, .high = 1, .choices = load_rules_names},
    {"chart",   FIELD_TEXT,   offsetof(Scenario, chart),   .needed = true, .high = 120},
    {"summary", FIELD_PROSE,  offsetof(Scenario, summary), .needed = true, .high = 399},
    {"notes",   FIELD_PROSE,  offsetof(Scenario, notes),   .high = 1199},
    {"turns",   FIELD_NUMBER, offsetof(Scenario, turns),   .needed = true, .low = 1, .high = TURNS_MAX},
    {"map",     FIELD_MAP,    offsetof(Scenario, map),     .needed = true},
    {"sides",   FIELD_MAP,    offsetof(Scenario, sides),   .needed = true},
    {"setup",   FIELD_CHOICE, offsetof(Scenario, setup),   .needed = true, .high = SIDES, .choices = scenario_sides},
    {"victory", FIELD_MAP,    offsetof(Scenario, victory), .needed = true},
};
// clang-format on

static Load *load_begin(Error *error);
static World *load_end(Load *load, bool well);
static bool world_of(Load *load, const char *chart, size_t chart_size);

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

static void sight_prepare(World *world) {
    bool blocks[HEXES_MAX] = {false}, hill[HEXES_MAX] = {false};
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        blocks[hex] = world->terrains[world->terrain[hex]].blocks;
        hill[hex] = world->terrains[world->terrain[hex]].hill;
    }
    sight_init(&world->sight, &world->grid, blocks, hill);
}

static bool world_of(Load *load, const char *chart, size_t chart_size) {
    World *world = load->world;
    Scenario scenario;
    if (!fields_read(load->scenario.root, "the scenario", scenario_fields,
                     COUNT_OF(scenario_fields), &scenario, load->error))
        return false;
    snprintf(world->path, sizeof world->path, "%s", load->scenario.file);
    text_keep(world->title, sizeof world->title, scenario.title);
    text_keep(world->summary, sizeof world->summary, scenario.summary);
    text_keep(world->notes, sizeof world->notes, scenario.notes);
    world->turns = (uint8_t)scenario.turns;
    world->setup_first = (uint8_t)scenario.setup;
    if (!chart_open(&load->scenario, scenario.chart, chart, chart_size, &load->chart, load->error))
        return false;
    world->hash = hash_join(hash_bytes(load->scenario.text, load->scenario.size),
                            hash_bytes(load->chart.text, load->chart.size));
    if (!load_chart(load) || !load_map(load, scenario.map)) return false;
    if (!load_sides(load, scenario.sides) || !load_victory(load, scenario.victory)) return false;
    if (!load_control(load, scenario.sides) || !load_check(load)) return false;
    world_prepare(world);
    sight_prepare(world);  // late, because it is the one dear step
    world->text = load->scenario.text;
    load->scenario.text = NULL;
    return true;
}

bool numbers_of_node(const Node *node, const char *what, int count, int low, int high, int out[],
                     Error *error) {
    char is[64];
    if (node->kind != NODE_LIST || node->count != count) {
        return node_error(node, error, "%s is a list of %d numbers, not %s", what, count,
                          node_describe(node, is, sizeof is));
    }
    int i = 0;
    for (const Node *item = node->first; item != NULL; item = item->next)
        if (!node_number(item, what, low, high, &out[i++], error)) return false;
    return true;
}

bool hex_takes(const World *world, Hex hex, int mover) {
    return world->road[hex] != 0 || world->terrains[world->terrain[hex]].enters >> mover & 1;
}
