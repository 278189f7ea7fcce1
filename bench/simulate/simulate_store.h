// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_store.h -- a simulation on disk: one SQLite file of games.
//
// The rows of a game are written in one transaction, so that a killed run leaves only whole games.
// Counts and win probabilities (in millionths) are integers. Sums over all games (`stand`,
// `luck_total`) therefore do not depend on the order of games or on the machines that played them.
// A file is read only after store_check.c has checked every row.
#pragma once
#include <sqlite3.h>

#include "engine/base/error.h"
#include "engine/rules/game.h"

enum {
    STORE_SCHEMA = 16,               // add 1 when the tables change (store_schema.c)
    STORE_APPLICATION = 0x43415353,  // "CASS": SQLite's application_id of the file
    STORE_GAMES_MAX = 10000000,
    ROW_TURNS_MAX = 256,  // rows of turns of a game; each later turn replaces the last row
};

// The provenance of a file. Two runs belong together if all values up to META_EDITS are equal,
// except the scenario's name and the order of its edits: scenarios are compared by hash.
typedef enum Meta {
    META_VERSION,
    META_SCHEMA,
    META_RULES,
    META_SCENARIO,
    META_HASH,
    META_ALLIED,
    META_AXIS,
    META_SEED,
    META_EDITS,  // edits of the scenario, one "path=value" per line; "" for none
    META_TITLE,
    META_TEXT,         // full text of the scenario's file
    META_SIDE_ALLIED,  // the scenario's name of the Allied side
    META_SIDE_AXIS,    // the scenario's name of the Axis side
    META_THRESHOLD,
    META_DRAW,
    META_MAJOR,    // as THRESHOLD and DRAW, a member of Scale; "" if the rules have no VP scale
    META_BOARD,    // name of one board unit; "" without a board
    META_GAMES,    // number of games that the run should play
    META_COMMAND,  // command that plays the same games again
    META_KEYS
} Meta;

enum { META_SAME = META_EDITS + 1 };

typedef struct Provenance {
    char *value[META_KEYS];  // texts, by Meta; owned
} Provenance;

void provenance_set(Provenance *provenance, Meta key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void provenance_free(Provenance *provenance);
const char *meta_name(Meta key);
// Returns true if the run that has played `games` games could stop because of their score: at a
// verdict, or by hand. Its interval must then be interval_always().
bool provenance_looked(const Provenance *provenance, int64_t games);
// Returns true if both provenances belong together; else *error names the first difference.
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
    STORE_CHANGE,
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
    STORE_OBJECT,
    STORE_MEASURE,
    STORE_ENDING,
    STORE_OUTCOME,
    STORE_TABLES
} StoreTable;

typedef struct ChangeRow {  // a thing on the map
    int16_t turn;           // turn of its first change; -1 if it never changed
    int8_t side;            // Side that did that, or NOBODY
    bool now;               // it is changed at the end of the game
} ChangeRow;

typedef struct GameRows GameRows;    // defined in rows.h
typedef struct GameBoard GameBoard;  // defined in rows.h
// Hold sums over the games of one transaction: for the tables `luck_total` and `outcome_total`, and
// for `stand` and `presence`.
typedef struct LuckTotals LuckTotals;
typedef struct StandSums StandSums;
typedef struct RowSheet RowSheet;  // buffered rows of integers, to be written together

typedef struct Store {
    sqlite3 *db;
    const char *path;  // path of the file; borrowed
    sqlite3_stmt *insert[STORE_TABLES];
    RowSheet *sheets[STORE_TABLES];  // NULL if the rows of a table are written one by one; owned
    LuckTotals *luck_totals;         // sums not yet written; owned
    StandSums *stands;               // sums not yet written; owned
    int run;                         // number of the run, from 1, in a file of many simulations
    bool begun;                      // a transaction is open
    bool stops_at_verdict;           // an earlier run, which asked for as many games, could do so
} Store;

// Opens the file of this simulation, or creates it. Any other file stays unchanged, and the
// function returns false and sets *error. With `board` NULL the tables of the scenario stay empty.
bool store_open(Store *store, const char *path, const Provenance *wanted, const GameBoard *board,
                Error *error);
// Opens and checks a file for reading, and fills *held. Returns false and sets *error on failure.
bool store_read(Store *store, const char *path, Provenance *held, Error *error);
typedef struct StoredGame {
    int64_t index;
    int payoff;  // in millionths
    Side began;  // GameRows.began; NOBODY in a file of many simulations
} StoredGame;

typedef void StoredGameTake(void *context, const StoredGame *game);

// Calls `take` for every game in the file, in the order of the indexes. Returns false and sets
// *error on failure.
bool store_games(Store *store, StoredGameTake *take, void *context, Error *error);
// Writes a game into the open transaction, which store_add() begins if there is none, and
// store_commit() ends. Both return false and set *error on failure.
bool store_add(Store *store, const GameBoard *board, const GameRows *rows, Error *error);
bool store_commit(Store *store, Error *error);
// Adds all games of file `path`, whose provenance the caller has compared. Returns false and sets
// *error if a game is already here, or on failure; nothing is added then.
bool store_merge(Store *store, const char *path, Error *error);
// Replaces invalid UTF-8 and control characters of `text`, but not line feeds and tabs, by '?'.
void words_clean(char *text);
// Closes the file and discards what was not committed.
void store_close(Store *store);

extern const char *const line_words[];  // names of the kinds of lines, by LineKind

// ---- Private to the files that write or check a store

// Creates all tables. Returns false on failure; sqlite3_errmsg() then has the error.
bool schema_make(sqlite3 *db);
// Returns the schema of such a file as store_check.c writes it, without making one, which is slow.
// The caller frees it with sqlite3_free(). NULL if memory runs out.
char *schema_text(void);
extern const char *const store_inserts[STORE_TABLES];
// Returns true if the file has exactly the tables of schema_make() and its rows pass all checks.
// Else *error says what is wrong.
bool store_check(Store *store, Error *error);
// Returns the URI by which SQLite reads a file as immutable, without creating files beside it; the
// caller frees it with sqlite3_free(). NULL if the file's write-ahead log has data (a run is
// writing, or was killed), or if memory runs out.
char *store_still_name(const char *path);
// Sets *error to what the last error of SQLite means for the user, on one line, and returns false.
bool store_fail(Store *store, Error *error);
bool store_do(Store *store, const char *sql, Error *error);
bool store_connect(Store *store, const char *path, int flags, Error *error);
bool store_begin(Store *store, Error *error);
// Calls `take` for each row of `sql`: index, payoff and word of `began` of a game. Returns false
// and sets *error on failure.
bool store_games_of(Store *store, const char *sql, StoredGameTake *take, void *context,
                    Error *error);
// store_schema_same() returns true if `held` has the tables of `wanted` and nothing else.
// store_rows_sound() returns true if all pages, types and conditions of rows are valid.
bool store_schema_same(sqlite3 *held, sqlite3 *wanted);
bool store_rows_sound(sqlite3 *db);
