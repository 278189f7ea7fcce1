// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- what a player may learn of one scenario: small tables of numbers, and which of them
// an action or a position has to do with (features, in a linear policy).
//
// A table is rows by columns, each with a name that lasts: "A/8DLI" by "0507". The numbers lie one
// after another, table after table, row after row; a Feature is the place of one of them, from 1.
// What was learnt is kept by names (engine/game/learned.h), so that an edited scenario can use it.
#pragma once
#include "action.h"

enum {
    RUN_FIXED_MAX = 4,  // of a run of actions
    RUN_ALONG_MAX = 2,  // of each of them
    RUN_FEATURES_MAX = RUN_FIXED_MAX + RUN_ALONG_MAX,
    POSITION_FEATURES_MAX = 320,  // of one position
    FEATURE_TABLES_MAX = 32,
    FEATURE_NAME_BYTES = 64,     // of a table, a row, a column: no blanks, no '#'
    FEATURES_MOST = 1024 * 256,  // numbers of all tables together
};

typedef uint32_t Feature;
enum { NO_FEATURE = 0 };

typedef struct FeatureTable {
    const char *name;
    int rows, columns;
} FeatureTable;

// The move features of some actions that follow one another in a list, for a list is long, and it
// is asked at every ply: those that all have, and the starts of rows along which each has its own,
// at its who or its where.
typedef struct FeatureRun {
    int count;  // of actions
    uint8_t fixed_count, along_count;
    bool by_who;  // else by where
    Feature fixed[RUN_FIXED_MAX];
    Feature along[RUN_ALONG_MAX];
} FeatureRun;

static inline unsigned run_place(const FeatureRun *run, Action action) {
    return run->by_who ? action_who(action) : action_where(action);
}

typedef struct PrecomputedWeights PrecomputedWeights;  // a system's own

// The slots of Rules that this is about. OPTIONAL, all of them or none; a system with them has
// policy() and evaluate() too.
typedef struct FeatureRules {
    int (*tables)(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);  // how many
    void (*row)(const World *world, int table, int row, Text *out);
    void (*column)(const World *world, int table, int column, Text *out);
    // Of each listed action, in runs that together are the list; known to the side that chooses,
    // whatever is dealt anew. How many runs.
    int (*move_features)(const World *world, const State *state, const Action list[], int count,
                         FeatureRun out[]);
    // Of a position, for who is winning in it; known to all. How many, each once.
    int (*position_features)(const World *world, const State *state,
                             Feature out[POSITION_FEATURES_MAX]);
    // OPTIONAL, both or neither; for speed alone. What was learnt (a factor by Feature, which must
    // outlive it), folded into whatever is quickest to look up: a block for free(). And policy()
    // with it: times the factors of each action's move features, the same but for rounding.
    PrecomputedWeights *(*fold)(const World *world, const float factor[]);
    void (*policy)(const World *world, const State *state, const PrecomputedWeights *precomputed,
                   const Action list[], int count, float out[]);
    // OPTIONAL. Options of `cassino train` that suit this system, read before those that are asked.
    const char *preset;
} FeatureRules;

// Where the tables of a World lie: a row and column of a table as a Feature.
typedef struct Learning {
    Feature first[FEATURE_TABLES_MAX];
    int columns[FEATURE_TABLES_MAX];
} Learning;

static inline Feature learning_at(const Learning *learning, int table, int row, int column) {
    return learning->first[table] + (Feature)(row * learning->columns[table] + column);
}

static inline void run_fix(FeatureRun *run, Feature feature) {
    run->fixed[run->fixed_count++] = feature;
}
static inline void run_follow(FeatureRun *run, Feature row) {
    run->along[run->along_count++] = row;
}

enum { FEATURE_HALVES = 2, FEATURE_HOLDERS = SIDES + 1 };  // of the game; a side, or nobody
extern const char *const feature_side_keys[SIDES];
extern const char *const feature_half_keys[FEATURE_HALVES];
extern const char *const feature_holder_keys[FEATURE_HOLDERS];
extern const char *const feature_all_keys[1];  // of a table with one row

// The first feature of each table.
void features_place(const FeatureTable tables[], int count, Feature first[]);

// How many numbers the tables have, with the one at NO_FEATURE.
int features_size(const FeatureTable tables[], int count);

// Writes a name as a key: blanks and '#', which would end it, become '_'.
void feature_key_put(Text *out, const char *name);
