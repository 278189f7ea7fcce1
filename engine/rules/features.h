// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- the features of a linear policy and of a linear value that players learn for one
// scenario.
//
// A rule system has tables of features. A table has rows and columns, each with a stable name: row
// "A/8DLI", column "0507". All cells are numbered from 1, table after table, row after row; a
// Feature is such a number. Learned weights are stored by name (engine/game/learned/learned.h), so
// that an edited scenario can use them.
#pragma once
#include "action.h"

enum {
    RUN_FIXED_MAX = 5,  // most features that all actions of a run share
    RUN_ALONG_MAX = 2,  // most features that each action of a run has of its own
    RUN_FEATURES_MAX = RUN_FIXED_MAX + RUN_ALONG_MAX,
    POSITION_FEATURES_MAX = 320,  // most features of one position
    FEATURE_TABLES_MAX = 32,      // most tables of a rule system
    // size of the name of a table, row or column; names have no blanks and no '#'
    FEATURE_NAME_BYTES = 64,
    FEATURES_MOST = 1024 * 256,  // most cells of all tables together
};

typedef uint32_t Feature;
enum { NO_FEATURE = 0 };  // cells are numbered from 1

typedef struct FeatureTable {
    const char *name;
    int rows, columns;
} FeatureTable;

// A FeatureRun describes the move features of `count` consecutive actions of a list. It is short
// because lists are long and every ply needs them. Each action has all features of fixed[]. For
// each row of along[] the action also has the feature along[i] + its `who` (if by_who) or its
// `where`.
typedef struct FeatureRun {
    int count;
    uint8_t fixed_count, along_count;
    bool by_who;  // true: `who` of an action is its column in along[]; false: `where` is
    Feature fixed[RUN_FIXED_MAX];
    Feature along[RUN_ALONG_MAX];  // the first cell of each row
} FeatureRun;

// Returns the column of an action in the rows of run->along[].
static inline unsigned run_place(const FeatureRun *run, Action action) {
    return run->by_who ? action_who(action) : action_where(action);
}

// What a row or a column of a table stands for. Learners share what they learn between alike pieces
// and between near places.
typedef struct FeatureSubject {
    int16_t piece;  // id of a piece (scene.h), or -1
    int16_t place;  // index of a place of the Board, or -1
    int8_t side;    // a side, if it stands for one; or -1
} FeatureSubject;

typedef struct PrecomputedWeights PrecomputedWeights;  // defined by systems with precompute()

// The functions in Rules for features. OPTIONAL: a system has all of the first six or none. A
// system that has them also has policy() and evaluate().
typedef struct FeatureRules {
    // Lists the tables; returns their number.
    int (*tables)(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
    // Append the name of a row or a column.
    void (*row)(const World *world, int table, int row, Text *out);
    void (*column)(const World *world, int table, int column, Text *out);
    // Tells what a row or a column stands for.
    FeatureSubject (*subject)(const World *world, int table, bool column, int index);
    // Writes the features of the listed actions as runs that together cover the list; returns the
    // number of runs. The features depend only on what the side that chooses knows.
    int (*move_features)(const World *world, const State *state, const Action list[], int count,
                         FeatureRun out[]);
    // Writes the features of a position that predict the winner, each once; returns their number.
    // These features depend only on what both sides know.
    int (*position_features)(const World *world, const State *state,
                             Feature out[POSITION_FEATURES_MAX]);
    // OPTIONAL, both or neither; for speed alone. precompute() arranges the weights factor[]
    // (index: a Feature) for fast lookup. It returns a block that the caller frees with free();
    // factor[] must outlive this block. policy() then writes for each action Rules.policy() times
    // the weights of its features, except for rounding.
    PrecomputedWeights *(*precompute)(const World *world, const float factor[]);
    void (*policy)(const World *world, const State *state, const PrecomputedWeights *precomputed,
                   const Action list[], int count, float out[]);
    // OPTIONAL. Default options of `cassino train` for this system, such as "value=yes". Options on
    // the command line override them.
    const char *preset;
    // OPTIONAL. Microseconds that one thread takes for a ply of self-play, with what it learns of
    // it. Measured by `cassino train --threads 1` on the largest shipped scenario. 0: unknown.
    double ply_microseconds;
} FeatureRules;

// Maps a table, row and column of a World to a Feature.
typedef struct Learning {
    Feature first[FEATURE_TABLES_MAX];  // first cell of each table
    int columns[FEATURE_TABLES_MAX];    // number of columns of each table
} Learning;

// Returns the Feature of a cell. Row and column are counted from 0 and must be in the table.
static inline Feature learning_at(const Learning *learning, int table, int row, int column) {
    return learning->first[table] + (Feature)(row * learning->columns[table] + column);
}

// Adds a feature that all actions of the run share.
static inline void run_fix(FeatureRun *run, Feature feature) {
    run->fixed[run->fixed_count++] = feature;
}
// Adds a row in which each action of the run has its own feature.
static inline void run_follow(FeatureRun *run, Feature row) {
    run->along[run->along_count++] = row;
}

// These arrays name rows and columns that several systems use: sides, halves of the game, and who
// controls an objective (a side or nobody).
enum { FEATURE_HALVES = 2, FEATURE_HOLDERS = SIDES + 1 };
extern const char *const feature_side_keys[SIDES];
extern const char *const feature_half_keys[FEATURE_HALVES];
extern const char *const feature_holder_keys[FEATURE_HOLDERS];
extern const char *const feature_all_keys[1];  // "all", the only row of a table with one row

// Stores the first Feature of each table.
void features_place(const FeatureTable tables[], int count, Feature first[]);

// Returns the size of an array that is indexed by Feature: all cells of the tables, and NO_FEATURE.
int features_size(const FeatureTable tables[], int count);

// Appends a name as a key of a policy file: blanks, control characters and '#' become '_'.
void feature_key_put(Text *out, const char *name);
