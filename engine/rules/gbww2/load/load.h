// SPDX-License-Identifier: GPL-3.0-or-later
// load.h -- declares what the files of the loader (load*.c) share. Only these files and tests
// include it.
//
// Start at world_fill() in load.c. It reads the chart, the map, the sides with their battalions and
// the objectives, and then checks the whole. Each function that returns bool returns false on
// failure, with the place and the remedy in *load->error.
#pragma once
#include "engine/rules/gbww2/rules/world.h"
#include "engine/scenario/opening.h"
#include "world_load.h"

typedef struct Load {  // a scenario being loaded
    World *world;
    Error *error;
    const Opening *opening;
    // For each battalion: `battalion_node` is its map in the file, the place of errors that concern
    // several battalions. `attach_node` is the value of its key 'attached', or NULL.
    const Node *battalion_node[BATTALIONS_MAX], *attach_node[BATTALIONS_MAX];
    uint8_t lines;  // number of ridges, streams and rivers read so far
} Load;

extern const Opener world_opener;

// Loads a scenario from text in memory. Returns NULL and fills *error if the text is invalid.
// `path` names the text in errors. If `chart` is NULL, reads the chart from the file that the text
// names. Free the World with world_free().
World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error);

bool load_chart(Load *load);                     // load_chart.c
bool load_map(Load *load, const Node *map);      // load_map.c
bool load_roads(Load *load, const Node *roads);  // load_roads.c
bool load_sides(Load *load, const Node *sides);  // load_sides.c
bool load_divisions(Load *load, int side, const Node *exits, const Node *fups, const Node *cops,
                    const Node *supply);  // load_divisions.c
// In load_divisions.c. Stores the index of the drop in *out.
bool load_drop(Load *load, int side, const Node *node, uint8_t *out);
bool load_battalions(Load *load, int side, const Node *groups, const Node *guns);
bool load_attached(Load *load);  // load_attached.c; needs all battalions of both sides
bool load_objectives(Load *load, const Node *objectives);  // load_objectives.c
bool load_check(Load *load);                               // load_check.c

// A list of points on the table. Coordinates are in u. The file gives pairs of inches, with half
// inches written as "4.5".
typedef struct Points {
    int count;
    int16_t x[32], y[32];
} Points;
// Reads a list of points. Fails if there are fewer than `least`.
bool points_of_node(Load *load, const Node *node, int least, Points *out);
// Reads the corners of an outline. Fails if there are fewer than three, or if two edges meet
// anywhere but at their common corner.
bool outline_of_node(Load *load, const Node *node, Points *out);
// Reads a word as inches from 0 to `most`, and stores half inches in *out. Fails if the word is
// something else.
bool halves_of_word(Load *load, const Words *words, int most, int *out);
// Reads a time of the scenario, such as "1/5" for turn 5 of day 1.
bool time_of_word(Load *load, const Words *words, int *day, int *turn);
// Copies a name of 1 to 23 bytes. Fails if the name has a '#' or ';', because records use them.
bool name_keep(Load *load, const Node *node, char out[24]);
// zone_find() returns the index of the side's zone with that name, or -1 if no zone has it. The
// functions below do the same for divisions and battalions.
int zone_find(const World *world, int side, const char *name);
int division_find(const World *world, int side, const char *name);
int battalion_find(const World *world, const char *name);

extern const char *const load_rules_names[1];  // "gbww2"

// The schema of the files. These two tables refer to all other tables.
extern const FieldTable scenario_table, chart_table;
extern const FieldTable map_table, road_table, side_table, drop_table;  // in scenario_table
extern const FieldTable battalion_table, gun_table;
extern const FieldTable objective_table, victory_table;
