// SPDX-License-Identifier: GPL-3.0-or-later
// load.c -- reads the YAML of a scenario and of its chart into a World. Start reading at
// world_fill().
//
// The tables of fields, here and in load_*.c, are the schema, which scenarios/README.md explains.
// The loader does not trust files: any bytes lead either to a valid World or to an Error.
#include "load.h"
#include "engine/rules/rfic/evaluation/evaluation.h"

const char *const load_rules_names[1] = {"rfic"};

typedef struct ScenarioNodes {
    HeadingNodes heading;
    const Node *map, *sides, *victory;
} ScenarioNodes;

// clang-format off
static const Field scenario_fields[] = {
    HEADING_FIELDS(ScenarioNodes, heading, load_rules_names),
    CHART_FIELD(ScenarioNodes, heading),
    {"turns",   FIELD_NUMBER, BOUND(World, turns), NEEDED, RANGE(1, TURNS_MAX), UNITS("turns"), HELP("length of the game")},
    {"map",     FIELD_MAP,    offsetof(ScenarioNodes, map), .table = &map_table, NEEDED},
    {"sides",   FIELD_MAP,    offsetof(ScenarioNodes, sides), .table = &side_table, NEEDED, UNITS("`allied` and `axis`, each a side")},
    {"setup",   FIELD_CHOICE, BOUND(World, setup_first), NEEDED, .high = SIDES, .choices = scenario_sides, HELP("side that sets up first; the other side sees its pieces that are not hidden")},
    {"victory", FIELD_MAP,    offsetof(ScenarioNodes, victory), .table = &victory_table, NEEDED},
};
// clang-format on

const FieldTable scenario_table = FIELD_TABLE("the scenario", scenario_fields);

static bool world_fill(World *world, Opening *opening);

const Opener world_opener = {sizeof(EvaluatedWorld), world_fill};
_Static_assert(offsetof(World, heading) == 0, "scenario_open() treats a World as its heading");

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

static void sight_prepare(World *world) {
    bool blocks[HEXES_MAX] = {false}, hill[HEXES_MAX] = {false};
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        blocks[hex] = world->terrains[world->terrain[hex]].blocks;
        hill[hex] = world->terrains[world->terrain[hex]].hill;
    }
    sight_init(&world->sight, &world->grid, blocks, hill);
}

static bool world_fill(World *world, Opening *opening) {
    Load filling = {.world = world, .error = opening->error, .opening = opening};
    Load *load = &filling;
    ScenarioNodes scenario;
    if (!fields_bind(opening->scenario.root, &scenario_table, &scenario, world, load->error))
        return false;
    if (!heading_read(opening, &scenario.heading, world)) return false;
    if (!load_chart(load) || !load_map(load, scenario.map)) return false;
    opening->map_loaded = true;
    if (!load_sides(load, scenario.sides) || !load_victory(load, scenario.victory)) return false;
    if (!load_control(load, scenario.sides) || !load_check(load)) return false;
    sight_prepare(world);  // after all checks, because it is slow
    world_prepare(world);
    return true;
}

bool hex_takes(const World *world, Hex hex, int mover) {
    return world->road[hex] != 0 || world->terrains[world->terrain[hex]].enters >> mover & 1;
}
