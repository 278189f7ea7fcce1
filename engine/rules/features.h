// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- what a player may learn of one scenario: small tables of numbers, and which of them
// an action or a position has to do with (features, in a linear policy).
//
// A table is rows by columns, each with a name that lasts: "A/8DLI" by "0507". The numbers lie one
// after another, table after table, row after row; a Trait is the place of one of them, from 1.
// What was learnt is kept by names (engine/game/learned.h), so that an edited scenario can use it.
#pragma once
#include "action.h"

enum {
    TRAITS_FIXED = 4,  // of a run of actions
    TRAITS_ALONG = 2,  // of each of them
    TRAITS_MAX = TRAITS_FIXED + TRAITS_ALONG,
    ASPECTS_MAX = 320,  // of one position
    TRAIT_TABLES_MAX = 32,
    TRAIT_NAME_BYTES = 64,     // of a table, a row, a column: no blanks, no '#'
    TRAITS_MOST = 1024 * 256,  // numbers of all tables together
};

typedef uint32_t Trait;
enum { NO_TRAIT = 0 };

typedef struct TraitTable {
    const char *name;
    int rows, columns;
} TraitTable;

// The traits of some actions that follow one another in a list, for a list is long, and it is asked
// at every ply: those that all have, and the starts of rows along which each has its own, at its
// who or its where.
typedef struct TraitRun {
    int count;  // of actions
    uint8_t fixed_count, along_count;
    bool by_who;  // else by where
    Trait fixed[TRAITS_FIXED];
    Trait along[TRAITS_ALONG];
} TraitRun;

static inline unsigned run_place(const TraitRun *run, Action action) {
    return run->by_who ? action_who(action) : action_where(action);
}

typedef struct Folded Folded;  // a system's own

// The slots of Rules that this is about. OPTIONAL, all of them or none; a system with them has
// rate() and guess() too.
typedef struct TraitRules {
    int (*tables)(const World *world, TraitTable out[TRAIT_TABLES_MAX]);  // how many
    void (*row)(const World *world, int table, int row, Text *out);
    void (*column)(const World *world, int table, int column, Text *out);
    // Of each listed action, in runs that together are the list; known to the side that chooses,
    // whatever is dealt anew. How many runs.
    int (*traits)(const World *world, const State *state, const Action list[], int count,
                  TraitRun out[]);
    // Of a position, for who is winning in it; known to all. How many, each once.
    int (*aspects)(const World *world, const State *state, Trait out[ASPECTS_MAX]);
    // OPTIONAL, both or neither; for speed alone. What was learnt (a factor by Trait, which must
    // outlive it), folded into whatever is quickest to look up: a block for free(). And rate() with
    // it: times the factors of each action's traits, the same but for rounding.
    Folded *(*fold)(const World *world, const float factor[]);
    void (*rate)(const World *world, const State *state, const Folded *folded, const Action list[],
                 int count, float out[]);
    // OPTIONAL. Options of `cassino train` that suit this system, read before those that are asked.
    const char *preset;
} TraitRules;

static inline void run_fix(TraitRun *run, Trait trait) { run->fixed[run->fixed_count++] = trait; }
static inline void run_follow(TraitRun *run, Trait row) { run->along[run->along_count++] = row; }

enum { TRAIT_HALVES = 2, TRAIT_HOLDERS = SIDES + 1 };  // of the game; a side, or nobody
extern const char *const trait_side_keys[SIDES];
extern const char *const trait_half_keys[TRAIT_HALVES];
extern const char *const trait_holder_keys[TRAIT_HOLDERS];

// The first trait of each table.
void traits_place(const TraitTable tables[], int count, Trait first[]);

// How many numbers the tables have, with the one at NO_TRAIT.
static inline int traits_size(const TraitTable tables[], int count) {
    int size = 1;
    for (int i = 0; i < count; i++) size += tables[i].rows * tables[i].columns;
    return size;
}

// A name as a key: blanks and '#' would end it.
static inline void trait_key_put(Text *out, const char *name) {
    for (; *name != '\0'; name++) {
        bool plain = (unsigned char)*name > ' ' && *name != '#' && *name != 127;
        text_char(out, plain ? *name : '_');
    }
}
