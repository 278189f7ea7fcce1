// SPDX-License-Identifier: GPL-3.0-or-later
// learn.h -- derives the feature tables of a scenario (features.h) and the move features of actions
// from the rows of a system's verbs (verb.h). Start at learn_runs().
//
// All systems have the first eight tables. A system may add more after them.
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
    TABLE_OWN,          // the first table that a system adds
};

struct Glance {  // the position for which features are asked
    const World *world;
    const State *state;
    const Learning *learning;
    int side, half;  // the side that chooses; the half of the game (0 or 1)
    bool placing;    // units are set up, arrive or retreat
    // by unit: its place, or a number beyond all places if the unit is not on the map; NULL if
    // VerbTable.place() returns places
    const uint16_t *hex;
};

// For each LearnSpan: the bits in which the actions of one run may differ.
static const Action learn_spans[] = {
    [SPAN_UNIT] = 0xffff, [SPAN_UNITS] = 0xffffff, [SPAN_PLACES] = 0xffffff, [SPAN_ONE] = 0};

// Implement FeatureRules.tables(), row() and column().
int learn_tables(const VerbTable *verbs, const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void learn_row(const VerbTable *verbs, const World *world, int table, int row, Text *out);
void learn_column(const VerbTable *verbs, const World *world, int table, int column, Text *out);
// Fills *out from the tables. The functions below need *out.
void learn_prepare(const VerbTable *verbs, const World *world, Learning *out);

// Implements FeatureRules.move_features(): writes runs that cover the list; returns their number.
int learn_runs(const VerbTable *verbs, const Glance *it, const Action list[], int count,
               FeatureRun out[]);
// Returns the unit of an action, which is its column in TABLE_ACT; -1 if the action has no unit.
int learn_unit(const VerbTable *verbs, const Glance *it, Action action);
// Adds the features of a unit, and of its side, at a place. VerbTable.own() calls it before it adds
// other features to the run.
void learn_place(const Glance *it, int unit, int place, FeatureRun *run);
