// SPDX-License-Identifier: GPL-3.0-or-later
// load.h -- what the files of the loader (load*.c) share. Nobody else includes it, but for tests.
//
// load.c is the way through: chart, map, sides with their battalions, objectives, and in the end
// the checks of the whole. Every function answers false when *error has been filled.
#pragma once
#include "engine/rules/gbww2/rules/world.h"
#include "engine/scenario/opening.h"

typedef struct Load {  // a scenario being loaded
    World *world;
    Error *error;
    const Opening *opening;
    const Node *battalion_node[BATTALIONS_MAX];  // where each is, for errors about several
    const Node *attach_node[BATTALIONS_MAX];
    uint8_t lines;  // of the map, so far
} Load;

extern const Opener world_opener;

// The whole from texts in memory. `path` names the scenario, and the chart is found beside it
// unless its text is given too.
World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error);

bool load_chart(Load *load);                     // load_chart.c
bool load_map(Load *load, const Node *map);      // load_map.c
bool load_roads(Load *load, const Node *roads);  // load_roads.c
bool load_sides(Load *load, const Node *sides);  // load_sides.c
bool load_divisions(Load *load, int side, const Node *exits, const Node *fups, const Node *cops,
                    const Node *supply);  // load_divisions.c
bool load_battalions(Load *load, int side, const Node *groups, const Node *guns);
bool load_attached(Load *load);  // load_attached.c, once all are known
bool load_drop(Load *load, int side, const Node *node, uint8_t *out);  // load_drop.c
bool load_objectives(Load *load, const Node *objectives, const Node *victory);
bool load_check(Load *load);  // load_check.c

// Points of the table, in u: pairs of inches, which may end in .5. At most `room` of them, at least
// `least`; how many in *count.
typedef struct Points {
    int count;
    int16_t x[32], y[32];
} Points;
// An outline of three points or more, whose edges meet at its corners alone.
bool outline_of_node(Load *load, const Node *node, Points *out);
bool points_of_node(Load *load, const Node *node, int least, Points *out);
// Inches of one word, in half inches; from 0 to `most` inches.
bool halves_of_word(Load *load, const Words *words, int most, int *out);
// "1/5": a day and a turn of the scenario.
bool time_of_word(Load *load, const Words *words, int *day, int *turn);
// A name of 1 to 23 letters that a record may hold.
bool name_keep(Load *load, const Node *node, char out[24]);
int zone_find(const World *world, int side, const char *name);      // -1
int division_find(const World *world, int side, const char *name);  // -1
int battalion_find(const World *world, const char *name);           // -1

extern const char *const load_rules_names[1];  // "gbww2"
