// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_store.h -- a simulation on disk: one SQLite file of games, whatever order they ended in.
//
// A game's rows are written in one transaction with many others, so a kill leaves whole games
// alone. Counts and win chances (millionths) are whole numbers: sums over all games (`stand`,
// `swing`) do not depend on the order of games, nor on how they were spread over machines.
#pragma once
#include <sqlite3.h>

#include "engine/base/error.h"
#include "rows.h"

enum {
    STORE_SCHEMA = 3,                // a change of the tables below adds one
    STORE_APPLICATION = 0x43415353,  // "CASS", in the file's head: whose database it is
};

// What a file says of itself. Two runs belong together if all up to META_EDITS are the same.
typedef enum Meta {
    META_VERSION,
    META_SCHEMA,
    META_RULES,
    META_SCENARIO,
    META_HASH,
    META_ALLIED,
    META_AXIS,
    META_SEED,
    META_EDITS,  // "path=value" lines, "" for none
    META_TITLE,
    META_TEXT,  // the scenario's, in full
    META_GAMES,
    META_COMMAND,  // how many are wanted; what makes them again
    META_KEYS
} Meta;

enum { META_SAME = META_EDITS + 1 };

typedef struct Provenance {
    char *value[META_KEYS];  // owned
} Provenance;

void provenance_set(Provenance *provenance, Meta key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void provenance_free(Provenance *provenance);
const char *meta_name(Meta key);
// False, and *error names the first thing in which the games in `path` differ from `wanted`.
bool provenance_same(const Provenance *held, const Provenance *wanted, const char *path,
                     Error *error);

typedef enum StoreTable {
    STORE_GAME,
    STORE_TURN,
    STORE_FATE,
    STORE_SITE_EVENT,
    STORE_LUCK,
    STORE_STAND,
    STORE_SWING,
    STORE_META,
    STORE_PIECE,
    STORE_SITE,
    STORE_TABLES
} StoreTable;

typedef struct Store {
    sqlite3 *db;
    const char *path;  // borrowed
    sqlite3_stmt *insert[STORE_TABLES];
    bool begun;  // a transaction is open
} Store;

// Opens a file of this very simulation or makes one; a file of anything else is left as it is.
bool store_open(Store *store, const char *path, const Provenance *wanted, const GameBoard *board,
                Error *error);
// Opens a file that must exist, for reading, and reads what it says of itself.
bool store_read(Store *store, const char *path, Provenance *held, Error *error);
// Calls `take` for every game in the file, by index.
bool store_games(Store *store, void (*take)(void *context, int64_t index, int payoff),
                 void *context, Error *error);
bool store_add(Store *store, const GameRows *rows, Error *error);
bool store_commit(Store *store, Error *error);
// Takes all games of `path` in; false, and nothing is taken, if they do not belong here.
bool store_merge(Store *store, const char *path, Error *error);
// What was not committed is forgotten.
void store_close(Store *store);
