// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- reads the YAML of a scenario and its chart into a World. Start reading at world_fill().
//
// The tables of fields (here and in load_*.c) are the schema, which scenarios/README.md documents.
// The loader checks all input: it returns either a valid World or an Error.
#include "load.h"

#include "engine/rules/gbsu/evaluation/evaluation.h"

#include "engine/scenario/hexmap.h"

typedef struct ScenarioNodes {
    HeadingNodes heading;
    const Node *night, *map, *sides, *objects, *victory;
} ScenarioNodes;

// clang-format off
static const Field initiative_fields[] = {
    {"side",  FIELD_CHOICE, BOUND(World, initiative_side),  NEEDED, .high = SIDES, .choices = scenario_sides, HELP("side that draws cards before turn 1. Their suits at first give this side the initiative; the others give it to the enemy [3.3]")},
    {"cards", FIELD_NUMBER, BOUND(World, initiative_cards), NEEDED, RANGE(0, 10), UNITS("cards"), HELP("number of cards that this side draws. A suit drawn twice counts once: 2 cards give 1.8 suits on average, 3 give 2.3, 5 give 3.1")},
};
const FieldTable initiative_table = FIELD_TABLE("'initiative'", initiative_fields);

static const Field scenario_fields[] = {
    HEADING_FIELDS(ScenarioNodes, heading, load_rules_names),
    CHART_FIELD(ScenarioNodes, heading),
    {"turns",      FIELD_NUMBER, BOUND(World, turns), NEEDED, RANGE(1, TURNS_MAX), UNITS("turns"), HELP("length of the game")},
    {"night",      FIELD_WORDS,  offsetof(ScenarioNodes, night), UNITS("turns"), HELP("night turns, on which units see only adjacent hexes [11.4]")},
    {"map",        FIELD_MAP,    offsetof(ScenarioNodes, map), .table = &map_table, NEEDED},
    {"sides",      FIELD_MAP,    offsetof(ScenarioNodes, sides), .table = &side_table, NEEDED, UNITS("`allied` and `axis`, each a side")},
    {"initiative", FIELD_FIELDS, .table = &initiative_table, NEEDED},
    {"setup",      FIELD_CHOICE, BOUND(World, setup_first), NEEDED, .high = SIDES, .choices = scenario_sides, HELP("side whose set-up (where units have a choice), mines and reinforcements come first; the other side sees them")},
    {"objects",    FIELD_LIST,   offsetof(ScenarioNodes, objects), .table = &object_table, UNITS("list of objects"), HELP("objects that can be destroyed [11.7]; at most 8")},
    {"victory",    FIELD_MAP,    offsetof(ScenarioNodes, victory), .table = &victory_table, NEEDED},
    {"smoke",      FIELD_REFUSED, .choices = load_smoke_words},
};
// clang-format on

const FieldTable scenario_table = FIELD_TABLE("the scenario", scenario_fields);

static bool world_fill(World *world, Opening *opening);

const Opener world_opener = {sizeof(EvaluatedWorld), world_fill};
_Static_assert(offsetof(World, heading) == 0,
               "scenario_open() finds the heading at the start of a World");

World *world_load(const char *path, Error *error) {
    return scenario_open(&world_opener, path, error);
}

World *world_parse(const char *path, const char *text, size_t size, Error *error) {
    return scenario_open_text(&world_opener, path, text, size, NULL, 0, error);
}

World *world_map(const char *path, const char *text, size_t size) {
    return scenario_open_map(&world_opener, path, text, size);
}

World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error) {
    return scenario_open_text(&world_opener, path, text, size, chart, chart_size, error);
}

void world_free(World *world) { scenario_close(world); }

static bool world_fill(World *world, Opening *opening) {
    Load filling = {.world = world, .error = opening->error, .opening = opening};
    Load *load = &filling;
    ScenarioNodes scenario;
    if (!fields_bind(opening->scenario.root, &scenario_table, &scenario, world, load->error))
        return false;
    world->deck = bit(CARDS) - 1;

    if (!turns_of_node(scenario.night, world->turns, &world->night, load->error)) return false;
    if (!heading_read(opening, &scenario.heading, world)) return false;
    if (!load_chart(load) || !load_map(load, scenario.map)) return false;
    opening->map_loaded = true;
    if (!load_objects(load, scenario.objects) || !load_bridges_check(load)) return false;
    load_costs(load);
    if (!load_sides(load, scenario.sides) || !load_victory(load, scenario.victory)) return false;
    if (!load_control(load, scenario.sides) || !load_check(load, scenario.sides)) return false;
    paths_prepare(world);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        if (world->terrains[world->terrain[hex]].mine && world->fort[hex] == 0) {
            hex_add(&world->minable, hex);
        }
    }
    load_sight(load);  // after all checks, because this step is slow
    evaluation_prepare(world);
    return true;
}
