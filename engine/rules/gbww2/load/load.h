// SPDX-License-Identifier: GPL-3.0-or-later
// load.h -- declares what the files of the loader (load*.c) share. Only these files and tests
// include it.
//
// Start at world_fill() in load.c. It reads the chart, the days, the map, the sides with their
// battalions and the objectives, and then checks the whole. Each function that returns bool returns
// false on failure, and fills *load->error with the place and the fault.
#pragma once
#include "engine/rules/gbww2/data/world.h"
#include "engine/scenario/opening.h"
#include "world_load.h"

typedef struct Load {  // a scenario being loaded
    World *world;
    Error *error;
    const Opening *opening;
    const Node *battalion_node[BATTALIONS_MAX];  // the map of each battalion in the file
    const Node *attach_node[BATTALIONS_MAX];     // the value of its key 'attached', or NULL
    uint8_t lines;                               // number of ridges, streams and rivers so far
} Load;

extern const Opener world_opener;

// Loads a scenario from text in memory. Returns NULL and fills *error if the text is invalid.
// `path` names the text in errors. If `chart` is NULL, reads the chart from the file that the text
// names. Free the World with world_free().
World *world_load_text(const char *path, const char *text, size_t size, const char *chart,
                       size_t chart_size, Error *error);

// Each of these functions loads or checks one part of the scenario, in the file of its name.
bool load_chart(Load *load);
bool load_map(Load *load, const Node *map);
bool load_roads(Load *load, const Node *roads);
bool load_sides(Load *load, const Node *sides);
bool load_divisions(Load *load, int side, const Node *exits, const Node *fups, const Node *cops,
                    const Node *supply);
bool load_battalions(Load *load, int side, const Node *groups, const Node *guns);
bool load_attached(Load *load);  // call it when the battalions of both sides are loaded
bool load_objectives(Load *load, const Node *objectives);
bool load_check(Load *load);
// Loads an air landing, and stores its index in World.drop in *out. Defined in load_divisions.c.
bool load_drop(Load *load, int side, const Node *node, uint8_t *out);

// A list of points on the table. Coordinates are in u. The file gives pairs of inches, with half
// inches written as "4.5".
typedef struct Points {
    int count;
    int16_t x[32], y[32];
} Points;
// Reads a list of points. Fails if there are fewer than `least` or more than 32, or if one is off
// the table.
bool points_of_node(Load *load, const Node *node, int least, Points *out);
// Reads the corners of an outline. Fails if there are fewer than three or more than 32, if one is
// off the table, or if two edges without a common corner meet.
bool outline_of_node(Load *load, const Node *node, Points *out);
// Reads the present word as inches from 0 to `most`, such as "4.5", and stores half inches in *out.
bool halves_of_word(Load *load, const Words *words, int most, int *out);
// Reads the present word as a time, such as "1/5" for turn 5 of day 1. Fails if the scenario has no
// such turn.
bool time_of_word(Load *load, const Words *words, int *day, int *turn);
// Copies a name of 1 to 23 bytes. Fails if the name is empty, longer, or has a '#' or ';', because
// records use these two.
bool name_keep(Load *load, const Node *node, char out[24]);
// Each returns the index of the side's zone, or division, with that name, or -1 if there is none.
// battalion_find() searches both sides.
int zone_find(const World *world, int side, const char *name);
int division_find(const World *world, int side, const char *name);
int battalion_find(const World *world, const char *name);
// Fails because `name`, a text or the key of a node, names no zone, or no division, of the side.
bool zone_unknown(const Load *load, int side, const Node *name);
bool division_unknown(const Load *load, int side, const Node *name);

extern const char *const load_rules_names[1];  // the names of the rule system: "gbww2"

// These two tables are the schema of scenario and chart files. They refer to all other tables.
extern const FieldTable chart_table;
extern const FieldTable map_table, road_table, side_table, drop_table;
extern const FieldTable activation_table, artillery_table, air_table;
extern const FieldTable battalion_table, armour_table, gun_table;
extern const FieldTable objective_table, victory_table;
