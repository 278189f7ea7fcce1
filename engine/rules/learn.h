// SPDX-License-Identifier: GPL-3.0-or-later
// learn.h -- the tables of what may be learned of a scenario (features.h), and the features of
// actions, from the rows of a system's verbs (verb.h). Start at learn_runs().
//
// The first eight tables are the same in all systems; a system's own follow them.
#pragma once
#include "verb.h"

enum {
    TABLE_ACT,          // verb by unit
    TABLE_WHEN,         // verb by side and half of the game
    TABLE_EARLY,        // unit by place, in the first half
    TABLE_LATE,         // unit by place, in the second half
    TABLE_PLACED,       // unit by place, when it is set up, arrives or retreats
    TABLE_SIDE_EARLY,   // side by place, in the first half
    TABLE_SIDE_LATE,    // side by place, in the second half
    TABLE_SIDE_PLACED,  // side by place, when a unit is set up, arrives or retreats
    TABLE_OWN,
};

struct Glance {  // what all actions of a list share
    const World *world;
    const State *state;
    const Learning *learning;
    int side, half;       // who chooses; FEATURE_HALVES
    bool placing;         // units are set up, arrive or retreat
    const uint16_t *hex;  // of each unit, beyond the columns if it is not on the map; or NULL
};

// The last action that can belong to a run is its first action with these bits set, by LearnSpan.
static const Action learn_spans[] = {
    [SPAN_UNIT] = 0xffff, [SPAN_UNITS] = 0xffffff, [SPAN_PLACES] = 0xffffff, [SPAN_ONE] = 0};

// How many tables; the slots of FeatureRules.
int learn_tables(const VerbTable *verbs, const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void learn_row(const VerbTable *verbs, const World *world, int table, int row, Text *out);
void learn_column(const VerbTable *verbs, const World *world, int table, int column, Text *out);
// Fills *out; before anything below is asked.
void learn_prepare(const VerbTable *verbs, const World *world, Learning *out);

// The features of each listed action, in runs that together are the list; returns their number.
int learn_runs(const VerbTable *verbs, const Glance *it, const Action list[], int count,
               FeatureRun out[]);
// The unit of an action: its column in TABLE_ACT; -1 if it has none.
int learn_unit(const VerbTable *verbs, const Glance *it, Action action);
// For VerbTable.own(): the features of a unit at a place and of its side there, the first of a run.
void learn_place(const Glance *it, int unit, int place, FeatureRun *run);
