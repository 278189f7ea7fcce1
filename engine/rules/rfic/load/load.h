// SPDX-License-Identifier: GPL-3.0-or-later
// load.h -- declares what the files of the loader share. Only the loader and tests include it.
//
// load.c calls the other files in this order: chart, map, sides with their units, victory table,
// control of objectives, checks of the whole scenario. A function that takes a Load returns false
// after it has filled load->error with file, line and problem. Then the loader stops.
#pragma once
#include "engine/rules/rfic/data/world.h"
#include "engine/scenario/hexmap.h"
#include "engine/scenario/opening.h"
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
    // The nodes of units and minefields, for errors that are found only when all of them are
    // loaded.
    const Node *unit_node[UNITS_MAX], *mine_node[MINES_MAX];
    Zone zone[SIDES][ZONES_MAX];
    int zone_count[SIDES];
    int grade[SIDES];  // Grade of the pieces of a side that have no key `grade`
} Load;

extern const Opener world_opener;

// Loads a scenario from texts in memory. `path` names the scenario in errors. If `chart` is NULL,
// the chart is read from a file, which is found from the folder of `path`. If a text is invalid,
// fills *error and returns NULL.
World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error);

bool load_chart(Load *load);                     // defined in load_chart.c
bool load_hits(Load *load, const Node *rows);    // defined in load_weapons.c
bool load_map(Load *load, const Node *map);      // defined in load_map.c
bool load_sides(Load *load, const Node *sides);  // defined in load_sides.c
// load_victory() must have been called before, because load_control() needs the objectives.
bool load_control(Load *load, const Node *sides);
bool load_units(Load *load, int side, const Node *list);  // defined in load_units.c
// Fills unit->figures and unit->arms from the node of the key `arms`.
bool unit_armed(Load *load, const Node *node, const Node *arms,
                Unit *unit);                         // defined in load_arms.c
bool load_victory(Load *load, const Node *victory);  // defined in load_victory.c
bool load_check(Load *load);                         // defined in load_check.c
void world_prepare(World *world);  // load_check.c: computes the derived members of a loaded World

// Adds the hexes to the hides of the side, and sets *out to the set of their indices. With `mine`,
// they are hides for minefields, otherwise for units.
bool hides_of(Load *load, int side, const HexSet *hexes, bool mine, const Node *node,
              uint64_t *out);
// Returns true if the mover can be in the hex, because of its terrain or a road.
bool hex_takes(const World *world, Hex hex, int mover);

extern const char *const load_rules_names[1];  // the value of the key `rules`: "rfic"

// These tables, and those that their fields name, declare all keys of the schema. A test compares
// scenarios/README.md with them.
extern const FieldTable chart_table;
extern const FieldTable map_table, side_table, unit_table,
    victory_table;                                 // parts of scenario_table
extern const FieldTable weapon_table, hits_table;  // parts of chart_table
