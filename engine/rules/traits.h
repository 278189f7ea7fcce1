// SPDX-License-Identifier: GPL-3.0-or-later
// traits.h -- what a player may learn of one scenario: small tables of numbers, and which of them
// an action or a position has to do with (features, in a linear policy).
//
// A table is rows by columns, each with a name that lasts: "A/8DLI" by "0507". The numbers lie one
// after another, table after table, row after row; a Trait is the place of one of them, from 1.
// What was learnt is kept by names (engine/game/learned.h), so that an edited scenario can use it.
#pragma once
#include "action.h"

enum {
    TRAITS_MAX = 6,     // of one action
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

typedef struct Traits {  // of an action: the first NO_TRAIT ends them
    Trait at[TRAITS_MAX];
} Traits;

// The slots of Rules that this is about. OPTIONAL, all of them or none; a system with them has
// rate() and guess() too.
typedef struct TraitRules {
    int (*tables)(const World *world, TraitTable out[TRAIT_TABLES_MAX]);  // how many
    void (*row)(const World *world, int table, int row, Text *out);
    void (*column)(const World *world, int table, int column, Text *out);
    // Of each listed action; known to the side that chooses, whatever is dealt anew.
    void (*traits)(const World *world, const State *state, const Action list[], int count,
                   Traits out[]);
    // Of a position, for who is winning in it; known to all. How many, each once.
    int (*aspects)(const World *world, const State *state, Trait out[ASPECTS_MAX]);
} TraitRules;

// How many numbers the tables have, with the one at NO_TRAIT.
static inline int traits_size(const TraitTable tables[], int count) {
    int size = 1;
    for (int i = 0; i < count; i++) size += tables[i].rows * tables[i].columns;
    return size;
}
