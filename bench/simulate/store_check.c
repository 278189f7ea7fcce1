// SPDX-License-Identifier: GPL-3.0-or-later
// store_check.c -- validates a file of games before anything reads it, so that a damaged or hostile
// file is refused with one line. Start at store_check().
#include <stdio.h>

#include "simulate_store.h"

static bool is_short(sqlite3 *db) { return (sqlite3_errcode(db) & 0xff) == SQLITE_NOMEM; }

static bool shortage(const Store *store, Error *error) {
    return error_set_at(error, store->path, 0, 0, "out of memory");
}

// Sets *error to say that the file is damaged, and returns false. If SQLite ran out of memory, says
// that instead, because the file may be intact.
static bool damaged(Store *store, Error *error, const char *what) {
    char words[300];
    if (is_short(store->db)) return shortage(store, error);
    snprintf(words, sizeof words, "%s", what);
    for (char *c = words; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    return error_set_at(error, store->path, 0, 0,
                        "this file is damaged (%s); simulate again, or use an intact copy", words);
}

// Writes the first value of the first row of a query to `out` and returns `out`. Writes "" if there
// is no row, and "NULL" for a NULL of SQL. Returns NULL on an error.
static const char *answer(sqlite3 *db, const char *sql, char out[], int size) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return NULL;
    int code = sqlite3_step(statement);
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : "";
    snprintf(out, (size_t)size, "%s", text != NULL ? text : "NULL");
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? out : NULL;
}

// Returns the whole schema of a file as one text, which the caller frees with sqlite3_free().
// Leaves out the internal tables of SQLite, such as those of ANALYZE. Returns NULL on an error of
// SQLite, such as a lack of memory.
static char *schema_of(sqlite3 *db) {
    sqlite3_stmt *statement;
    char *all = sqlite3_mprintf("");
    const char *sql =
        "SELECT type, name, tbl_name, sql FROM sqlite_schema"
        " WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name, type";
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) {
        sqlite3_free(all);
        return NULL;
    }
    int code = SQLITE_ROW;
    while (all != NULL && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        char *longer =
            sqlite3_mprintf("%s%s %s %s %s;", all, sqlite3_column_text(statement, 0),
                            sqlite3_column_text(statement, 1), sqlite3_column_text(statement, 2),
                            sqlite3_column_text(statement, 3));
        sqlite3_free(all);
        all = longer;
        if (is_short(db)) break;  // the text may be incomplete
    }
    bool whole = code == SQLITE_DONE && all != NULL;
    sqlite3_finalize(statement);
    if (whole) return all;
    sqlite3_free(all);  // an incomplete text would look like another schema
    return NULL;
}

bool store_schema_same(sqlite3 *held, sqlite3 *wanted) {
    char *here = schema_of(held), *there = schema_of(wanted);
    bool same = here != NULL && there != NULL && strcmp(here, there) == 0;
    sqlite3_free(here);
    sqlite3_free(there);
    return same;
}

bool store_rows_sound(sqlite3 *db) {
    char what[300];
    return answer(db, "PRAGMA quick_check(1)", what, sizeof what) != NULL &&
           strcmp(what, "ok") == 0;
}

// Returns true if the file has only tables with exactly our columns and conditions. A hostile file
// could contain an endless view or a trigger, or lack a condition.
static bool schema_check(Store *store, Error *error) {
    char *here = schema_of(store->db), *wanted = schema_text();
    bool good = here != NULL && wanted != NULL && strcmp(here, wanted) == 0;
    int code = sqlite3_errcode(store->db) & 0xff;
    bool trouble = code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE;
    // Without this, a lack of memory would be reported as a damaged file.
    bool enough = wanted != NULL && (here != NULL || trouble);
    sqlite3_free(here);
    sqlite3_free(wanted);
    if (!enough) return shortage(store, error);
    return good || damaged(store, error, "its tables are not those of a simulation");
}

// clang-format off
#define NUMBERED(table)                                                           \
    "SELECT CASE WHEN count(*) <> coalesce(max(" #table "), -1) + 1"             \
    " THEN 'the rows of table " #table " are not numbered 0, 1, 2 without gaps' ELSE '' END FROM " #table
// Finds a row of `table` whose `column` refers to a missing row of the table named like the column.
#define DANGLING(table, column)                                                                \
    "SELECT printf('table " #table ": a row has " #column " %d, which does not exist', " #column ") FROM " #table \
    " WHERE " #column " < 0 OR " #column " >= (SELECT count(*) FROM " #column ") LIMIT 1"

#define ELSEWHERE(column)                                                                      \
    "SELECT printf('table fate: a row has " #column " %d, which is not a place', " #column ") FROM fate" \
    " WHERE " #column " < 0 OR " #column " >= (SELECT count(*) FROM place) LIMIT 1"

// Each query finds a row that contradicts the rest of the file, and returns a message.
static const char *const faults[] = {
    NUMBERED(piece), NUMBERED(place), NUMBERED(objective), NUMBERED(measure), NUMBERED(outcome),
    NUMBERED(ending), NUMBERED(object),
    DANGLING(objective, place),
    DANGLING(fate, piece),
    DANGLING(fate, place),
    ELSEWHERE(start), ELSEWHERE(first),
    DANGLING(death, place),
    DANGLING(stand, place),
    DANGLING(presence, place),
    DANGLING(holding, objective),
    DANGLING(object, place),
    DANGLING(change, object),
    DANGLING(game, ending),
    DANGLING(game_measure, measure),
    DANGLING(turn_measure, measure),
    "SELECT printf('table luck_total: a row has outcome %d, which does not exist', outcome) FROM luck_total"
    " WHERE outcome >= (SELECT count(*) FROM outcome) LIMIT 1",
    DANGLING(outcome_total, outcome),
    "SELECT printf('game %d: payoff %d is not that of its winner, %s', game, payoff, winner) FROM game WHERE winner <>"
    " CASE WHEN payoff > 500000 THEN 'allied' WHEN payoff < 500000 THEN 'axis' ELSE 'draw' END LIMIT 1",
};
// clang-format on

// Describes an invalid row of `game`, if there is one, after quick_check has found a fault
// somewhere.
static const char game_fault[] =
    "SELECT printf('game %s: winner %s, payoff %s, margin %s, turns %s', game, coalesce(winner, "
    "'NULL'), coalesce(payoff, 'NULL'), coalesce(margin, 'NULL'), coalesce(turns, 'NULL')) FROM "
    "game WHERE NOT (typeof(game) = 'integer' AND game BETWEEN 0 AND 9999999 AND coalesce(winner, "
    "'') IN ('allied', 'axis', 'draw') AND coalesce(payoff, -1) BETWEEN 0 AND 1000000 AND "
    "coalesce(margin, 9999999) BETWEEN -1000000 AND 1000000 AND coalesce(turns, -1) BETWEEN 0 AND "
    "32767) LIMIT 1";

// Returns true if quick_check says that memory ran out while it read a page. SQLite sets no error
// then: the message alone ends with the code.
static bool page_short(const char *what) {
    char code[32];
    snprintf(code, sizeof code, "error code=%d", SQLITE_NOMEM);
    const char *at = strstr(what, code);
    return at != NULL && at[strlen(code)] == '\0';
}

bool store_check(Store *store, Error *error) {
    char what[300], row[300];
    if (!schema_check(store, error)) return false;
    // quick_check tests pages, NOT NULL, CHECK and the types of every row.
    if (answer(store->db, "PRAGMA quick_check(1)", what, sizeof what) == NULL)
        return damaged(store, error, "it cannot be read");
    if (page_short(what)) return shortage(store, error);
    if (strcmp(what, "ok") != 0) {
        bool named = answer(store->db, game_fault, row, sizeof row) != NULL && row[0] != '\0';
        return damaged(store, error, named ? row : what);
    }
    for (int i = 0; i < COUNT_OF(faults); i++) {
        if (answer(store->db, faults[i], what, sizeof what) == NULL)
            return damaged(store, error, sqlite3_errmsg(store->db));
        if (what[0] != '\0') return damaged(store, error, what);
    }
    return true;
}
