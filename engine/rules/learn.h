// SPDX-License-Identifier: GPL-3.0-or-later
// learn.h -- derives the feature tables of a scenario (features.h) and the move features of actions
// from the rows of a system's verbs (verb.h). Start at learn_runs().
#pragma once
#include "engine/kit/verb.h"

// These are the tables that every system with a VerbTable has; a system may add more after them.
// The comments say what a row and a column of the table stand for.
enum {
    TABLE_ACT,          // row: verb; column: unit
    TABLE_WHEN,         // row: verb; column: side and half of the game
    TABLE_EARLY,        // row: unit; column: where it stands or goes in the first half of the game
    TABLE_LATE,         // row: unit; column: where it stands or goes in the second half
    TABLE_PLACED,       // row: unit; column: the place where it is set up, arrives or retreats
    TABLE_SIDE_EARLY,   // row: side; column: where a unit stands or goes in the first half
    TABLE_SIDE_LATE,    // row: side; column: where a unit stands or goes in the second half
    TABLE_SIDE_PLACED,  // row: side; column: place where a unit is set up, arrives or retreats
    TABLE_OWN,          // number of the first table that a system adds
};

struct Glance {  // the position whose features are listed
    const World *world;
    const State *state;
    const Learning *learning;
    int side, half;  // the side that chooses, and the half of the game: 0 or 1
    bool placing;    // true: the decision sets up a unit, lets it arrive or makes it retreat
    // the place of each unit, or a number beyond all places if the unit is not on the map; NULL if
    // VerbTable.place() returns places
    const uint16_t *hex;
};

// For each LearnSpan, learn_spans[] has the bits in which the actions of one run may differ.
static const Action learn_spans[] = {
    [SPAN_UNIT] = 0xffff, [SPAN_UNITS] = 0xffffff, [SPAN_PLACES] = 0xffffff, [SPAN_ONE] = 0};

// Implement FeatureRules.tables(), row(), column() and subject(). learn_subject() fills `side` only
// for rows that stand for a side.
int learn_tables(const VerbTable *verbs, const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void learn_row(const VerbTable *verbs, const World *world, int table, int row, Text *out);
void learn_column(const VerbTable *verbs, const World *world, int table, int column, Text *out);
FeatureSubject learn_subject(const VerbTable *verbs, const World *world, int table, bool column,
                             int index);
// Fills *out from the tables. learn_runs() and learn_place() read it as Glance.learning.
void learn_prepare(const VerbTable *verbs, const World *world, Learning *out);

// Implements FeatureRules.move_features(): writes runs that cover the list; returns their number.
int learn_runs(const VerbTable *verbs, const Glance *it, const Action list[], int count,
               FeatureRun out[]);
// Returns the unit of an action, which is its column in TABLE_ACT; -1 if the action has no unit.
int learn_unit(const VerbTable *verbs, const Glance *it, Action action);
// Adds the features of a unit, and of its side, at a place. VerbTable.own() calls it before it adds
// other features to the run.
void learn_place(const Glance *it, int unit, int place, FeatureRun *run);
