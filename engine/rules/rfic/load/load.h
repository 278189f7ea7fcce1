// SPDX-License-Identifier: GPL-3.0-or-later
// load.h -- what the files of the loader (load*.c) share. Nobody else includes it, but for tests.
//
// load.c is the way through: chart, map, sides with their units, victory, and in the end the checks
// of the whole. Every function answers false when *error has been filled.
#pragma once
#include "engine/rules/rfic/rules/world.h"
#include "engine/scenario/hexmap.h"
#include "engine/scenario/opening.h"

enum { ZONES_MAX = 16 };  // of a side

typedef struct Zone {
    const Node *node;
    HexSet hexes;
} Zone;

typedef struct Load {  // a scenario being loaded
    World *world;
    Error *error;
    const Opening *opening;
    // Where each unit and minefield is, for errors about several.
    const Node *unit_node[UNITS_MAX], *mine_node[MINES_MAX];
    Zone zone[SIDES][ZONES_MAX];
    int zone_count[SIDES];
    int grade[SIDES];
} Load;

extern const Opener world_opener;

// The whole from texts in memory. `path` names the scenario, and the chart is found beside it
// unless its text is given too.
World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error);

bool load_chart(Load *load);                              // load_chart.c
bool load_hits(Load *load, const Node *rows);             // load_weapons.c
bool load_map(Load *load, const Node *map);               // load_map.c
bool load_sides(Load *load, const Node *sides);           // load_sides.c
bool load_control(Load *load, const Node *sides);         // once objectives are known
bool load_units(Load *load, int side, const Node *list);  // load_units.c
bool unit_armed(Load *load, const Node *node, const Node *arms, Unit *unit);  // load_arms.c
bool load_victory(Load *load, const Node *victory);                           // load_victory.c
bool load_check(Load *load);                                                  // load_check.c

// The hexes as hides of a side, added to those it has.
bool hides_of(Load *load, int side, const HexSet *hexes, bool mine, const Node *node,
              uint64_t *out);
// Can such a mover stand there: by its ground, or by a road?
bool hex_takes(const World *world, Hex hex, int mover);

extern const char *const load_rules_names[1];  // "rfic"

// The schema: all keys stand in the tables that these name.
extern const FieldTable scenario_table, chart_table;
extern const FieldTable map_table, side_table, unit_table, victory_table;  // in scenario_table
extern const FieldTable weapon_table, hits_table;                          // in chart_table
