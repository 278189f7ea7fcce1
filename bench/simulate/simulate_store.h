// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_store.h -- a simulation on disk: one SQLite file of games, whatever order they ended in.
//
// A game's rows are written in one transaction with many others, so a kill leaves whole games
// alone. Counts and win chances (millionths) are whole numbers: sums over all games (`stand`,
// `luck_total`) do not depend on the order of games, nor on how they were spread over machines. A
// file is read only after store_check.c has held every row of it to what it may be.
#pragma once
#include <sqlite3.h>

#include "engine/base/error.h"
#include "engine/rules/game.h"

enum {
    STORE_SCHEMA = 11,               // a change of the tables (store_schema.c) adds one
    STORE_APPLICATION = 0x43415353,  // "CASS", in the file's head: whose database it is
    STORE_GAMES_MAX = 10000000,
    ROW_TURNS_MAX = 256,  // turns kept of a game; the last row of a longer game sums up the rest
};

// What a file says of itself. Two runs belong together if all up to META_EDITS are the same, but
// for the scenario's name: its hash tells whether it is the same scenario.
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
    META_SIDE_ALLIED,
    META_SIDE_AXIS,  // the scenario's names of the sides
    META_THRESHOLD,
    META_DRAW,
    META_MAJOR,  // of Scale; "" if the payoff alone tells
    META_BOARD,  // what one board unit is; "" without a board
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
    STORE_GAME_MEASURE,
    STORE_TURN_MEASURE,
    STORE_FATE,
    STORE_DEATH,
    STORE_HOLDING,
    STORE_LUCK,
    STORE_STAND,
    STORE_PRESENCE,
    STORE_LUCK_TOTAL,
    STORE_OUTCOME_TOTAL,
    STORE_META,
    STORE_PIECE,
    STORE_PLACE,
    STORE_LINE,
    STORE_OBJECTIVE,
    STORE_MEASURE,
    STORE_OUTCOME,
    STORE_TABLES
} StoreTable;

// What `luck_total` and `stand` gain by the games of a transaction.
typedef struct GameRows GameRows;    // rows.h
typedef struct GameBoard GameBoard;  // rows.h
typedef struct LuckTotals LuckTotals;
typedef struct StandSums StandSums;
typedef struct RowSheet RowSheet;  // rows of whole numbers that wait to be written together

typedef struct Store {
    sqlite3 *db;
    const char *path;  // borrowed
    sqlite3_stmt *insert[STORE_TABLES];
    RowSheet *sheets[STORE_TABLES];  // owned; NULL: its rows are written one by one
    LuckTotals *luck_totals;         // owned
    StandSums *stands;               // owned
    int run;                         // of a file of many simulations (suite.h), from 1
    bool begun;                      // a transaction is open
} Store;

// Opens a file of this very simulation or makes one; a file of anything else is left as it is.
// `board` NULL: its tables are left empty.
bool store_open(Store *store, const char *path, const Provenance *wanted, const GameBoard *board,
                Error *error);
// Opens a file that must exist, for reading, as it is now, and reads what it says of itself.
bool store_read(Store *store, const char *path, Provenance *held, Error *error);
// Calls `take` for every game in the file, by index.
bool store_games(Store *store, void (*take)(void *context, int64_t index, int payoff),
                 void *context, Error *error);
bool store_add(Store *store, const GameBoard *board, const GameRows *rows, Error *error);
bool store_commit(Store *store, Error *error);
// Takes all games of `path` in; false, and nothing is taken, if they do not belong here.
bool store_merge(Store *store, const char *path, Error *error);
// What is no UTF-8, and what a terminal would take for an order, becomes '?'.
void words_clean(char *text);
// What was not committed is forgotten.
void store_close(Store *store);

// ---- For the files of the store alone.

extern const char *const line_words[];  // of the table `line`, by LineKind (engine/rules/scene.h)
bool schema_make(sqlite3 *db);          // makes all tables; false: ask SQLite why
extern const char *const store_inserts[STORE_TABLES];
// All tables and nothing else are there, as schema_make() makes them, and every row is one that a
// simulation could have written.
bool store_check(Store *store, Error *error);
// By what name SQLite reads a file that nobody writes, without making files beside it; to be freed
// by sqlite3_free(). NULL: somebody is writing it.
char *store_still_name(const char *path);
// What SQLite says, in one line.
bool store_fail(Store *store, Error *error);
bool store_do(Store *store, const char *sql, Error *error);
bool store_connect(Store *store, const char *path, int flags, Error *error);
bool store_begin(Store *store, Error *error);
// Calls `take` for each row of `sql`: a game's index and its payoff.
bool store_payoffs(Store *store, const char *sql,
                   void (*take)(void *context, int64_t index, int payoff), void *context,
                   Error *error);
// The same tables and nothing else; pages, types and conditions of every row as they must be.
bool store_schema_same(sqlite3 *held, sqlite3 *wanted);
bool store_rows_sound(sqlite3 *db);
