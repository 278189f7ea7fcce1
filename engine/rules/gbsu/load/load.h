// SPDX-License-Identifier: GPL-3.0-or-later
// load.h -- declares what the files of the loader share. Apart from the files of this folder only
// tests include this header.
//
// load.c calls the steps in order: chart, map, objects, costs, sides with their units, victory, and
// the checks of the whole scenario. A step that fails fills *error and returns false.
#pragma once
#include "engine/rules/gbsu/data/world.h"
#include "engine/scenario/opening.h"
#include "engine/scenario/words.h"
#include "world_load.h"

enum { ZONES_MAX = 16 };  // most zones of a side

typedef struct Zone {
    const Node *node;
    HexSet hexes;
} Zone;

typedef struct Load {  // a scenario that is being loaded
    World *world;
    Error *error;
    const Opening *opening;
    const Node *roads;                 // the key `roads`, for load_bridges_check()
    uint8_t bridged[HEXES_MAX];        // by hex: directions with a bridge that cannot be destroyed
    const Node *unit_node[UNITS_MAX];  // node of each unit, which tells the place of an error
    Zone zone[SIDES][ZONES_MAX];
    int zone_count[SIDES];
} Load;

extern const Opener world_opener;

// Loads a scenario from texts in memory, as world_load() does from files. `path` names the
// scenario. If `chart` is NULL, the chart is read from the file beside `path`.
World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error);

// The next functions are in load_chart.c.
bool load_chart(Load *load);

// load_map.c reads terrain, suits, forts, hexsides, roads and names. load_cost.c calculates costs
// and lines of sight.
bool load_map(Load *load, const Node *map);
// Fails if a road crosses a river without a bridge. load_objects() must have been called before.
bool load_bridges_check(Load *load);
void load_costs(Load *load);
void load_sight(Load *load);
// Returns true if motorised units (or, if not `motorised`, units on foot) can enter the hex by its
// terrain or by a road.
bool hex_passable(const World *world, Hex hex, bool motorised);

// load_sides.c, load_units.c
bool load_sides(Load *load, const Node *sides);
bool load_control(Load *load, const Node *sides);  // load_victory() must have been called before
bool load_units(Load *load, int side, const Node *formations, const Node *weapons);

// The next functions are in load_victory.c.
bool load_objects(Load *load, const Node *objects);
bool load_victory(Load *load, const Node *victory);

// load_check.c: checks the scenario as a whole
bool load_check(Load *load, const Node *sides);

// The schema: these tables declare all keys of a scenario.
extern const FieldTable chart_table;
extern const FieldTable map_table, side_table, unit_table;  // parts of scenario_table
extern const FieldTable object_table, victory_table, initiative_table;

extern const char *const load_rules_names[1];  // the value of the key `rules`: "gbsu"
extern const char *const load_smoke_words[1];  // error text for the key `smoke`
