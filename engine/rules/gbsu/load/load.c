// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- a scenario's YAML, and its chart's, into a World. Start reading at world_fill().
//
// The schema is explained in scenarios/README.md; the tables of fields (here and in load_*.c) are
// it. Nothing is believed: whatever the files say, loading ends in a sound World or in an Error.
#include "load.h"

#include "engine/scenario/hexmap.h"

typedef struct Scenario {  // the keys of the file itself
    HeadingNodes heading;
    const Node *night, *map, *sides, *initiative, *objects, *victory;
    int turns, setup;
} Scenario;

typedef struct Initiative {  // [3.3]
    int side, cards;
} Initiative;

// clang-format off
static const Field scenario_fields[] = {
    HEADING_FIELDS(Scenario, heading, load_rules_names),
    {"turns",      FIELD_NUMBER, offsetof(Scenario, turns),   .needed = true, .low = 1, .high = TURNS_MAX},
    {"night",      FIELD_WORDS,  offsetof(Scenario, night), .needed = false},
    {"map",        FIELD_MAP,    offsetof(Scenario, map),     .needed = true},
    {"sides",      FIELD_MAP,    offsetof(Scenario, sides),   .needed = true},
    {"initiative", FIELD_MAP,    offsetof(Scenario, initiative), .needed = true},
    {"setup",      FIELD_CHOICE, offsetof(Scenario, setup),   .needed = true, .high = SIDES, .choices = scenario_sides},
    {"objects",    FIELD_LIST,   offsetof(Scenario, objects), .needed = false},
    {"victory",    FIELD_MAP,    offsetof(Scenario, victory), .needed = true},
    {"smoke",      FIELD_REFUSED, .choices = load_smoke_words},
};

static const Field initiative_fields[] = {
    {"side",  FIELD_CHOICE, offsetof(Initiative, side),  .needed = true, .high = SIDES, .choices = scenario_sides},
    {"cards", FIELD_NUMBER, offsetof(Initiative, cards), .needed = true, .low = 0, .high = 10},
};
// clang-format on

static bool world_fill(World *world, Opening *opening);

const Opener world_opener = {sizeof(World), world_fill};
_Static_assert(offsetof(World, heading) == 0, "what opens it knows a World by its heading");

World *world_load(const char *path, Error *error) {
    return scenario_open(&world_opener, path, error);
}

World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error) {
    return scenario_open_text(&world_opener, path, text, size, chart, chart_size, error);
}

void world_free(World *world) { scenario_close(world); }

static bool world_fill(World *world, Opening *opening) {
    Load filling = {.world = world, .error = opening->error, .opening = opening};
    Load *load = &filling;
    Scenario scenario;
    Initiative initiative;
    if (!fields_read(opening->scenario.root, "the scenario", scenario_fields,
                     COUNT_OF(scenario_fields), &scenario, load->error) ||
        !fields_read(scenario.initiative, "'initiative'", initiative_fields,
                     COUNT_OF(initiative_fields), &initiative, load->error)) {
        return false;
    }
    world->turns = (uint8_t)scenario.turns;
    world->setup_first = (uint8_t)scenario.setup;
    world->initiative_side = (uint8_t)initiative.side;
    world->initiative_cards = (uint8_t)initiative.cards;
    world->deck = bit(CARDS) - 1;

    if (!turns_of_node(scenario.night, world->turns, &world->night, load->error)) return false;
    if (!heading_read(opening, &scenario.heading, world)) return false;
    if (!load_chart(load) || !load_map(load, scenario.map)) return false;
    if (!load_objects(load, scenario.objects) || !load_bridges_check(load)) return false;
    load_costs(load);
    if (!load_sides(load, scenario.sides) || !load_victory(load, scenario.victory)) return false;
    if (!load_control(load, scenario.sides) || !load_check(load, scenario.sides)) return false;
    ways_prepare(world);
    victory_prepare(world);
    weights_prepare(world);
    guess_prepare(world);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        if (world->terrains[world->terrain[hex]].mine && world->fort[hex] == 0) {
            hex_add(&world->minable, hex);
        }
    }
    load_sight(load);  // late, because it is the one dear step
    rate_prepare(world);
    features_prepare(world);
    return true;
}
