// SPDX-License-Identifier: GPL-3.0-or-later
// store_schema.c -- the tables of a simulation. CHECK conditions state the legal values of each
// column. SQLite tests them when a row is written, and store_check.c tests them again when a file
// is opened. store_check.c has the conditions between tables.
#include "simulate_store.h"

#include <stdlib.h>

// clang-format off
#define SIDES_OF(column) #column "_allied INTEGER NOT NULL CHECK (" #column "_allied BETWEEN -2147483648 AND 2147483647)," \
                         #column "_axis INTEGER NOT NULL CHECK (" #column "_axis BETWEEN -2147483648 AND 2147483647)"
#define SIDE     "side TEXT NOT NULL CHECK (side IN ('allied', 'axis'))"
#define GAME     "game INTEGER NOT NULL CHECK (game BETWEEN 0 AND 9999999)"
#define TURN     "turn INTEGER NOT NULL CHECK (turn BETWEEN 0 AND 32767)"
#define COUNT(n) #n " INTEGER NOT NULL CHECK (" #n " BETWEEN 0 AND 1000000000000)"
#define SUM(n)   #n " INTEGER NOT NULL CHECK (" #n " BETWEEN -100000000000000000 AND 100000000000000000)"
#define WORDS(n) #n " TEXT NOT NULL CHECK (length(" #n ") <= 200)"
#define UNITS(n) #n " REAL NOT NULL CHECK (" #n " BETWEEN -100000 AND 100000)"

static const char *const tables[] = {
    "CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    // The tables of the scenario follow.
    "CREATE TABLE piece (piece INTEGER PRIMARY KEY CHECK (piece BETWEEN 0 AND 255), " WORDS(name) ", " SIDE ","
    " steps INTEGER NOT NULL CHECK (steps BETWEEN 0 AND 127)) STRICT",
    "CREATE TABLE place (place INTEGER PRIMARY KEY CHECK (place BETWEEN 0 AND 1023),"
    " label TEXT NOT NULL CHECK (length(label) <= 11), letter TEXT NOT NULL CHECK (length(letter) = 1), " WORDS(name) ","
    " " WORDS(terrain) ", " UNITS(x) ", " UNITS(y) ", outline TEXT NOT NULL CHECK (length(outline) <= 200000)) STRICT",
    "CREATE TABLE line (line INTEGER PRIMARY KEY CHECK (line BETWEEN 0 AND 4095),"
    " kind TEXT NOT NULL CHECK (kind IN ('road', 'river', 'stream', 'ford', 'wall', 'edge')),"
    " " UNITS(x1) ", " UNITS(y1) ", " UNITS(x2) ", " UNITS(y2) ") STRICT",
    "CREATE TABLE objective (objective INTEGER PRIMARY KEY CHECK (objective BETWEEN 0 AND 127), " WORDS(name) ","
    " place INTEGER CHECK (place BETWEEN 0 AND 1023)) STRICT",
    "CREATE TABLE object (object INTEGER PRIMARY KEY CHECK (object BETWEEN 0 AND 127), " WORDS(name) ", " WORDS(what) ","
    " place INTEGER CHECK (place BETWEEN 0 AND 1023)) STRICT",
    "CREATE TABLE measure (measure INTEGER PRIMARY KEY CHECK (measure BETWEEN 0 AND 11), " WORDS(name) ", " WORDS(unit) ","
    " " WORDS(help) ", flow INTEGER NOT NULL CHECK (flow IN (0, 1))) STRICT",
    "CREATE TABLE ending (ending INTEGER PRIMARY KEY CHECK (ending BETWEEN 0 AND 15), " WORDS(name) ", " WORDS(help) ","
    " possible INTEGER NOT NULL CHECK (possible IN (0, 1))) STRICT",
    "CREATE TABLE outcome (outcome INTEGER PRIMARY KEY CHECK (outcome BETWEEN 0 AND 127),"
    " label TEXT NOT NULL CHECK (length(label) <= 11), row INTEGER NOT NULL CHECK (row BETWEEN 0 AND 255),"
    " column INTEGER NOT NULL CHECK (column BETWEEN 0 AND 255)) STRICT",
    // The tables of the games follow.
    "CREATE TABLE game (game INTEGER PRIMARY KEY CHECK (game BETWEEN 0 AND 9999999), stream TEXT NOT NULL,"
    " winner TEXT NOT NULL CHECK (winner IN ('allied', 'axis', 'draw')),"
    " payoff INTEGER NOT NULL CHECK (payoff BETWEEN 0 AND 1000000),"
    " margin INTEGER NOT NULL CHECK (margin BETWEEN -1000000 AND 1000000),"
    " by_points INTEGER NOT NULL CHECK (by_points IN (0, 1)), ending INTEGER,"
    " turns INTEGER NOT NULL CHECK (turns BETWEEN 0 AND 32767), plies INTEGER NOT NULL CHECK (plies BETWEEN 0 AND 8192),"
    " chances INTEGER NOT NULL CHECK (chances BETWEEN 0 AND 8192), " SIDES_OF(decisions) ", options INTEGER NOT NULL CHECK (options >= 0), " SIDES_OF(held) ","
    " " SIDES_OF(pieces_lost) ", " SIDES_OF(steps_lost) ", hash TEXT NOT NULL,"
    " began TEXT NOT NULL CHECK (began IN ('allied', 'axis', 'none')), " SIDES_OF(moves) ") STRICT",
    "CREATE TABLE turn (" GAME ", " TURN ", chance INTEGER CHECK (chance BETWEEN 0 AND 1000000), " SIDES_OF(held) ","
    " " SIDES_OF(pieces_lost) ", " SIDES_OF(steps_lost) ", " SIDES_OF(standing) ", PRIMARY KEY (game, turn)) STRICT, WITHOUT ROWID",
    // Values at the end of a game. The gained and spent columns are NULL unless the measure is a
    // flow.
    "CREATE TABLE game_measure (" GAME ", measure INTEGER NOT NULL, " SIDES_OF(end) ","
    " gained_allied INTEGER CHECK (gained_allied >= 0), gained_axis INTEGER CHECK (gained_axis >= 0),"
    " spent_allied INTEGER CHECK (spent_allied >= 0), spent_axis INTEGER CHECK (spent_axis >= 0),"
    " PRIMARY KEY (game, measure)) STRICT, WITHOUT ROWID",
    "CREATE TABLE turn_measure (" GAME ", " TURN ", measure INTEGER NOT NULL, " SIDES_OF(end) ","
    " PRIMARY KEY (game, turn, measure)) STRICT, WITHOUT ROWID",
    "CREATE TABLE fate (" GAME ", piece INTEGER NOT NULL, start INTEGER, first INTEGER, place INTEGER, turn INTEGER CHECK (turn BETWEEN 0 AND 32767),"
    " steps INTEGER NOT NULL CHECK (steps BETWEEN 0 AND 127), given INTEGER CHECK (given BETWEEN 0 AND 2000000000),"
    " PRIMARY KEY (game, piece)) STRICT, WITHOUT ROWID",
    "CREATE TABLE death (" GAME ", " TURN ", place INTEGER NOT NULL, " SIDE ", " COUNT(count) ","
    " PRIMARY KEY (game, turn, place, side)) STRICT, WITHOUT ROWID",
    "CREATE TABLE holding (" GAME ", " TURN ", objective INTEGER NOT NULL,"
    " kind TEXT NOT NULL CHECK (kind IN ('taken', 'held')), " SIDE ", " COUNT(count) ","
    " PRIMARY KEY (game, turn, objective, kind, side)) STRICT, WITHOUT ROWID",
    "CREATE TABLE change (" GAME ", object INTEGER NOT NULL, " TURN ", side TEXT CHECK (side IN ('allied', 'axis')),"
    " lasts INTEGER NOT NULL CHECK (lasts IN (0, 1)), PRIMARY KEY (game, object)) STRICT, WITHOUT ROWID",
    // Games with a luck breakdown. The changes of a game, with its row of mover 'start', sum to the
    // result.
    "CREATE TABLE luck (" GAME ", mover TEXT NOT NULL CHECK (mover IN ('start', 'allied', 'axis', 'chance', 'error')),"
    " " WORDS(event_type) ", plies INTEGER NOT NULL CHECK (plies BETWEEN 0 AND 8192),"
    " change INTEGER NOT NULL CHECK (change BETWEEN -10000000000 AND 10000000000), " SUM(size) ","
    " PRIMARY KEY (game, mover, event_type)) STRICT, WITHOUT ROWID",
    // Sums over all games: `stand` has the pieces at each place at the end of each turn.
    "CREATE TABLE stand (" TURN ", place INTEGER NOT NULL, " SIDE ", " COUNT(count) ","
    " PRIMARY KEY (turn, place, side)) STRICT, WITHOUT ROWID",
    // Counts of `stand` over all turns but the set-up, with sums of squares and products over
    // games.
    "CREATE TABLE presence (place INTEGER NOT NULL, " SIDE ", " COUNT(count) ", " COUNT(squares) ", " COUNT(products) ","
    " PRIMARY KEY (place, side)) STRICT, WITHOUT ROWID",
    "CREATE TABLE luck_total (mover TEXT NOT NULL CHECK (mover IN ('allied', 'axis', 'chance', 'error')), " WORDS(event_type) ","
    " outcome INTEGER NOT NULL CHECK (outcome >= -1), " COUNT(plies) ", " SUM(change) ", " SUM(size) ", " SUM(squares) ","
    " " COUNT(counts) ", " SUM(products) ", " SUM(changes) ","
    " PRIMARY KEY (mover, event_type, outcome)) STRICT, WITHOUT ROWID",
    // Sums for each outcome over all event types, with sums for the variance of its mean size.
    "CREATE TABLE outcome_total (mover TEXT NOT NULL CHECK (mover IN ('chance', 'side')),"
    " outcome INTEGER NOT NULL CHECK (outcome >= 0), " COUNT(plies) ", " SUM(change) ", " SUM(size) ", " SUM(squares) ","
    " " COUNT(counts) ", " SUM(products) ", PRIMARY KEY (mover, outcome)) STRICT, WITHOUT ROWID",
};

bool schema_make(sqlite3 *db) {
    for (int i = 0; i < COUNT_OF(tables); i++)
        if (sqlite3_exec(db, tables[i], NULL, NULL, NULL) != SQLITE_OK) return false;
    return true;
}

static int table_compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *schema_text(void) {
    const char *sorted[COUNT_OF(tables)];
    memcpy(sorted, tables, sizeof sorted);
    qsort(sorted, COUNT_OF(tables), sizeof *sorted, table_compare);
    sqlite3_str *text = sqlite3_str_new(NULL);
    for (int i = 0; i < COUNT_OF(tables); i++) {
        const char *name = sorted[i] + strlen("CREATE TABLE ");
        int length = (int)strcspn(name, " ");
        sqlite3_str_appendf(text, "table %.*s %.*s %s;", length, name, length, name, sorted[i]);
    }
    return sqlite3_str_finish(text);
}

const char *const store_inserts[STORE_TABLES] = {
    [STORE_GAME] = "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [STORE_TURN] = "INSERT INTO turn VALUES (?,?,?,?,?,?,?,?,?,?,?)",
    [STORE_GAME_MEASURE] = "INSERT INTO game_measure VALUES (?,?,?,?,?,?,?,?)",
    [STORE_TURN_MEASURE] = "INSERT INTO turn_measure VALUES (?,?,?,?,?)",
    [STORE_FATE] = "INSERT INTO fate VALUES (?,?,?,?,?,?,?,?)",
    [STORE_DEATH] = "INSERT INTO death VALUES (?,?,?,?,?)",
    [STORE_HOLDING] = "INSERT INTO holding VALUES (?,?,?,?,?,?)",
    [STORE_CHANGE] = "INSERT INTO change VALUES (?,?,?,?,?)",
    [STORE_LUCK] = "INSERT INTO luck VALUES (?,?,?,?,?,?) ON CONFLICT DO UPDATE SET"
                   " plies = plies + excluded.plies, change = change + excluded.change, size = size + excluded.size",
    [STORE_STAND] = "INSERT INTO stand VALUES (?,?,?,?)"
                    " ON CONFLICT DO UPDATE SET count = count + excluded.count",
    [STORE_PRESENCE] = "INSERT INTO presence VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count"
                       " + excluded.count, squares = squares + excluded.squares, products = products + excluded.products",
    [STORE_LUCK_TOTAL] = "INSERT INTO luck_total VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET plies = plies"
                    " + excluded.plies, change = change + excluded.change, size = size + excluded.size, squares = squares + excluded.squares,"
                    " counts = counts + excluded.counts, products = products + excluded.products, changes = changes + excluded.changes",
    [STORE_OUTCOME_TOTAL] = "INSERT INTO outcome_total VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET plies = plies"
                      " + excluded.plies, change = change + excluded.change, size = size + excluded.size, squares = squares + excluded.squares,"
                      " counts = counts + excluded.counts, products = products + excluded.products",
    [STORE_META] = "INSERT OR REPLACE INTO meta VALUES (?,?)",
    [STORE_PIECE] = "INSERT INTO piece VALUES (?,?,?,?)",
    [STORE_PLACE] = "INSERT INTO place VALUES (?,?,?,?,?,?,?,?)",
    [STORE_LINE] = "INSERT INTO line VALUES (?,?,?,?,?,?)",
    [STORE_OBJECTIVE] = "INSERT INTO objective VALUES (?,?,?)",
    [STORE_OBJECT] = "INSERT INTO object VALUES (?,?,?,?)",
    [STORE_MEASURE] = "INSERT INTO measure VALUES (?,?,?,?,?)",
    [STORE_ENDING] = "INSERT INTO ending VALUES (?,?,?,?)",
    [STORE_OUTCOME] = "INSERT INTO outcome VALUES (?,?,?,?)",
};
// clang-format on
