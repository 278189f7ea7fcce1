// SPDX-License-Identifier: GPL-3.0-or-later
// suite.c -- stores many simulations in one file; see suite.h. Start at suite_open().
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "rows.h"
#include "store_row.h"

// clang-format off
#define GAME_KEY "run INTEGER NOT NULL CHECK (run BETWEEN 1 AND 1024), game INTEGER NOT NULL CHECK (game BETWEEN 0 AND 9999999)"
#define COUNTED(n) #n " INTEGER NOT NULL CHECK (" #n " BETWEEN 0 AND 1000000)"

static const char *const tables[] = {
    "CREATE TABLE run (run INTEGER NOT NULL CHECK (run BETWEEN 1 AND 1024), key TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (run, key)) STRICT, WITHOUT ROWID",
    "CREATE TABLE game (" GAME_KEY ", winner TEXT NOT NULL CHECK (winner IN ('allied', 'axis', 'draw')),"
    " payoff INTEGER NOT NULL CHECK (payoff BETWEEN 0 AND 1000000),"
    " margin INTEGER NOT NULL CHECK (margin BETWEEN -1000000 AND 1000000),"
    " by_points INTEGER NOT NULL CHECK (by_points IN (0, 1)),"
    " turns INTEGER NOT NULL CHECK (turns BETWEEN 0 AND 32767), plies INTEGER NOT NULL CHECK (plies BETWEEN 0 AND 8192),"
    " " COUNTED(chances) ", " COUNTED(decisions_allied) ", " COUNTED(decisions_axis) ","
    " options INTEGER NOT NULL CHECK (options >= 0),"
    " PRIMARY KEY (run, game)) STRICT, WITHOUT ROWID",
    "CREATE TABLE turn (" GAME_KEY ", turn INTEGER NOT NULL CHECK (turn BETWEEN 0 AND 32767),"
    " chance INTEGER CHECK (chance BETWEEN 0 AND 1000000), PRIMARY KEY (run, game, turn)) STRICT, WITHOUT ROWID",
};

static const char *const inserts[STORE_TABLES] = {
    [STORE_META] = "INSERT OR REPLACE INTO run VALUES (?,?,?)",
    [STORE_GAME] = "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
    [STORE_TURN] = "INSERT INTO turn VALUES (?,?,?,?)",
};
// clang-format on

static int number_of(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
    if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

bool suite_is(const char *path) {
    unsigned char head[72];
    FILE *file = fopen(path, "rb");
    bool good = file != NULL && fread(head, 1, sizeof head, file) == sizeof head &&
                memcmp(head, "SQLite format 3", 16) == 0;
    if (file != NULL) fclose(file);
    // SQLite keeps PRAGMA application_id at byte 68, with the highest byte first.
    return good &&
           (head[68] << 24 | head[69] << 16 | head[70] << 8 | head[71]) == SUITE_APPLICATION;
}

static bool tables_make(sqlite3 *db) {
    for (int i = 0; i < COUNT_OF(tables); i++)
        if (sqlite3_exec(db, tables[i], NULL, NULL, NULL) != SQLITE_OK) return false;
    return true;
}

// ---- Checks of a file

static bool owner_check(Store *store, Error *error) {
    if (number_of(store->db, "PRAGMA application_id") != SUITE_APPLICATION)
        return error_set_at(error, store->path, 0, 0,
                            "this database is not a file of many simulations; use another file");
    int version = number_of(store->db, "PRAGMA user_version");
    return version == SUITE_SCHEMA ||
           error_set_at(
               error, store->path, 0, 0,
               "the schema of this file is version %d, but this program uses %d; use another file",
               version, SUITE_SCHEMA);
}

static bool suite_check(Store *store, Error *error) {
    sqlite3 *fresh = NULL;
    bool good = owner_check(store, error);
    if (!good) return false;
    good = sqlite3_open(":memory:", &fresh) == SQLITE_OK && tables_make(fresh) &&
           store_schema_same(store->db, fresh);
    sqlite3_close(fresh);
    good = good && store_rows_sound(store->db) &&
           number_of(store->db,
                     "SELECT count(*) FROM game WHERE winner <> CASE WHEN payoff >"
                     " 500000 THEN 'allied' WHEN payoff < 500000 THEN 'axis' ELSE"
                     " 'draw' END") == 0;
    return good ||
           error_set_at(error, store->path, 0, 0,
                        "this file is damaged or cannot be read; try again, or use an intact copy");
}

// ---- Runs

bool suite_run(Store *store, int run, Provenance *about, Error *error) {
    sqlite3_stmt *statement;
    int found = 0;
    if (sqlite3_prepare_v2(store->db, "SELECT value FROM run WHERE run = ? AND key = ?", -1,
                           &statement, NULL) != SQLITE_OK)
        return store_fail(store, error);
    for (int key = 0; key < META_KEYS; key++) {
        sqlite3_bind_int(statement, 1, run);
        sqlite3_bind_text(statement, 2, meta_name((Meta)key), -1, SQLITE_STATIC);
        const char *value = sqlite3_step(statement) == SQLITE_ROW
                                ? (const char *)sqlite3_column_text(statement, 0)
                                : NULL;
        found += value != NULL;
        provenance_set(about, (Meta)key, "%s", value != NULL ? value : "");
        words_clean(about->value[key]);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return found > 0;
}

// Returns true if the parameters of both runs are equal. They are then the same run, and their
// versions must be equal, too.
static bool run_same(const Provenance *held, const Provenance *wanted) {
    static const Meta asked[] = {META_RULES, META_HASH, META_ALLIED,
                                 META_AXIS,  META_SEED, META_EDITS};
    for (int i = 0; i < COUNT_OF(asked); i++)
        if (strcmp(held->value[asked[i]], wanted->value[asked[i]]) != 0) return false;
    return true;
}

static bool run_write(Store *store, const Provenance *wanted, Error *error) {
    for (int key = 0; key < META_KEYS; key++)
        if (!row_write(store, STORE_META, error, "iss", I(store->run), meta_name((Meta)key),
                       wanted->value[key]))
            return false;
    return true;
}

static bool run_find(Store *store, const Provenance *wanted, Error *error) {
    int runs = number_of(store->db, "SELECT coalesce(max(run), 0) FROM run");
    bool good = true, more = true;
    for (store->run = 1; store->run <= runs; store->run++) {
        Provenance held = {0};
        bool same = suite_run(store, store->run, &held, error) && run_same(&held, wanted);
        if (same) {
            good = provenance_same(&held, wanted, store->path, error);
            more = strtoll(wanted->value[META_GAMES], NULL, 10) >=
                   strtoll(held.value[META_GAMES], NULL, 10);
        }
        provenance_free(&held);
        if (same) break;
    }
    if (store->run > RUNS_MAX)
        return error_set_at(error, store->path, 0, 0, "too many runs in this file; at most %d fit",
                            RUNS_MAX);
    return good && (!more || run_write(store, wanted, error));
}

// ---- Opening a file

static bool inserts_make(Store *store, Error *error) {
    for (int i = 0; i < STORE_TABLES; i++)
        if (inserts[i] != NULL &&
            sqlite3_prepare_v2(store->db, inserts[i], -1, &store->insert[i], NULL) != SQLITE_OK)
            return store_fail(store, error);
    return true;
}

static bool suite_create(Store *store, Error *error) {
    char owner[100];
    snprintf(owner, sizeof owner, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             SUITE_APPLICATION, SUITE_SCHEMA);
    return store_do(store, owner, error) && (tables_make(store->db) || store_fail(store, error));
}

bool suite_open(Store *store, const char *path, const Provenance *wanted, Error *error) {
    if (!store_connect(store, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error) ||
        !store_do(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", error) ||
        !store_do(store, "BEGIN IMMEDIATE", error))
        return false;
    store->begun = true;
    bool fresh = number_of(store->db, "PRAGMA application_id") == 0 &&
                 number_of(store->db, "SELECT count(*) FROM sqlite_schema") == 0;
    return (fresh ? suite_create(store, error) : suite_check(store, error)) &&
           inserts_make(store, error) && run_find(store, wanted, error) &&
           store_commit(store, error);
}

bool suite_read(Store *store, const char *path, Error *error) {
    return store_connect(store, path, SQLITE_OPEN_READWRITE, error) &&
           store_do(store, "BEGIN", error) && suite_check(store, error);
}

// ---- Games

bool suite_games(Store *store, StoredGameTake *take, void *context, Error *error) {
    char sql[100];
    snprintf(sql, sizeof sql, "SELECT game, payoff, 'none' FROM game WHERE run = %d ORDER BY game",
             store->run);
    return store_games_of(store, sql, take, context, error);
}

bool suite_add(Store *store, const GameRows *rows, Error *error) {
    if (!store_begin(store, error) ||
        !row_write(store, STORE_GAME, error, "iisiiiiiiiii", I(store->run), I(rows->index),
                   side_words[rows->winner], I(rows->payoff), I(rows->margin), I(rows->by_points),
                   I(rows->turns), I(rows->plies), I(rows->chances), BOTH(rows->decisions),
                   I(rows->options)))
        return false;
    for (int i = 0; i < rows->turn_count; i++) {
        const TurnRow *row = &rows->turns_of[i];
        if (!row_write(store, STORE_TURN, error, "iiin", I(store->run), I(rows->index),
                       I(row->turn), I(rows->valued ? row->chance : -1)))
            return false;
    }
    return true;
}
