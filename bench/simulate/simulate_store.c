// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_store.c -- see simulate_store.h. The tables come first; start at store_open() or
// store_add(). simulate_meta.c has what a file says of itself.
#include "simulate_store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// clang-format off
static const char schema[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE piece (piece INTEGER PRIMARY KEY, name TEXT, side TEXT, steps INTEGER);"
    "CREATE TABLE site (site INTEGER PRIMARY KEY, label TEXT, letter TEXT, name TEXT, terrain TEXT,"
    " column INTEGER, row INTEGER, objective INTEGER, rivers INTEGER, streams INTEGER, roads INTEGER);"
    "CREATE TABLE game (game INTEGER PRIMARY KEY, stream TEXT, winner TEXT, payoff INTEGER, margin INTEGER,"
    " turns INTEGER, plies INTEGER, chances INTEGER, decisions_allied INTEGER, decisions_axis INTEGER,"
    " held_allied INTEGER, held_axis INTEGER, pieces_lost_allied INTEGER, pieces_lost_axis INTEGER,"
    " steps_lost_allied INTEGER, steps_lost_axis INTEGER, drawn_allied INTEGER, drawn_axis INTEGER,"
    " played_allied INTEGER, played_axis INTEGER, hash TEXT);"
    "CREATE TABLE turn (game INTEGER, turn INTEGER, chance INTEGER, initiative TEXT,"
    " held_allied INTEGER, held_axis INTEGER, pieces_lost_allied INTEGER, pieces_lost_axis INTEGER,"
    " steps_lost_allied INTEGER, steps_lost_axis INTEGER, ammo_allied INTEGER, ammo_axis INTEGER,"
    " cards_allied INTEGER, cards_axis INTEGER, PRIMARY KEY (game, turn)) WITHOUT ROWID;"
    "CREATE TABLE fate (game INTEGER, piece INTEGER, site INTEGER, turn INTEGER, steps INTEGER, given INTEGER,"
    " PRIMARY KEY (game, piece)) WITHOUT ROWID;"
    "CREATE TABLE site_event (game INTEGER, turn INTEGER, site INTEGER, kind TEXT, side TEXT, count INTEGER,"
    " PRIMARY KEY (game, turn, site, kind, side)) WITHOUT ROWID;"
    // Sums to the outcome over each game: the start has mover 'start'.
    "CREATE TABLE luck (game INTEGER, mover TEXT, occasion TEXT, plies INTEGER, change INTEGER,"
    " PRIMARY KEY (game, mover, occasion)) WITHOUT ROWID;"
    // Over all games: pieces that stand somewhere as a turn ends; what each card did.
    "CREATE TABLE stand (turn INTEGER, site INTEGER, side TEXT, count INTEGER,"
    " PRIMARY KEY (turn, site, side)) WITHOUT ROWID;"
    "CREATE TABLE swing (mover TEXT, occasion TEXT, words TEXT, plies INTEGER, change INTEGER, size INTEGER,"
    " PRIMARY KEY (mover, occasion, words)) WITHOUT ROWID;";

static const char *const inserts[STORE_TABLES] = {
    [STORE_GAME] = "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [STORE_TURN] = "INSERT INTO turn VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [STORE_FATE] = "INSERT INTO fate VALUES (?,?,?,?,?,?)",
    [STORE_SITE_EVENT] = "INSERT INTO site_event VALUES (?,?,?,?,?,?)",
    [STORE_LUCK] = "INSERT INTO luck VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET"
                   " plies = plies + excluded.plies, change = change + excluded.change",
    [STORE_STAND] = "INSERT INTO stand VALUES (?,?,?,?)"
                    " ON CONFLICT DO UPDATE SET count = count + excluded.count",
    [STORE_SWING] = "INSERT INTO swing VALUES (?,?,?,?,?,?) ON CONFLICT DO UPDATE SET plies = plies"
                    " + excluded.plies, change = change + excluded.change, size = size + excluded.size",
    [STORE_META] = "INSERT OR REPLACE INTO meta VALUES (?,?)",
    [STORE_PIECE] = "INSERT INTO piece VALUES (?,?,?,?)",
    [STORE_SITE] = "INSERT INTO site VALUES (?,?,?,?,?,?,?,?,?,?,?)",
};
// clang-format on

static const char *const side_words[] = {"allied", "axis", "draw", "draw"};
static const char *const event_words[SITE_EVENTS] = {"dies", "taken", "held", "stands"};

// What SQLite says, with what has become of the games.
static bool store_fail(Store *store, Error *error) {
    int code = sqlite3_errcode(store->db);
    bool twice = (code & 0xff) == SQLITE_CONSTRAINT;
    if (twice || (code & 0xff) == SQLITE_BUSY)
        return error_set_at(error, store->path, 0, 0,
                            "another run is writing this file; wait for its end, "
                            "or name another file");
    const char *more = (code & 0xff) == SQLITE_CANTOPEN ? ": its folder cannot be written" : "";
    return error_set_at(error, store->path, 0, 0, "%s%s; what it held it still holds",
                        sqlite3_errmsg(store->db), more);
}

static bool store_do(Store *store, const char *sql, Error *error) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, error);
}

// One row: `kinds` has a letter a column, i an int64_t, s a text, n an int64_t that is NULL if -1.
static bool row_write(Store *store, StoreTable table, Error *error, const char *kinds, ...) {
    sqlite3_stmt *statement = store->insert[table];
    va_list arguments;
    va_start(arguments, kinds);
    for (int i = 0; kinds[i] != '\0'; i++) {
        if (kinds[i] == 's') {
            sqlite3_bind_text(statement, i + 1, va_arg(arguments, const char *), -1,
                              SQLITE_TRANSIENT);
            continue;
        }
        int64_t number = va_arg(arguments, int64_t);
        if (kinds[i] == 'n' && number == -1)
            sqlite3_bind_null(statement, i + 1);
        else
            sqlite3_bind_int64(statement, i + 1, number);
    }
    va_end(arguments);
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE) store_fail(store, error);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

#define I(number)  ((int64_t)(number))
#define BOTH(pair) I((pair)[ALLIED]), I((pair)[AXIS])

static bool store_begin(Store *store, Error *error) {
    if (store->begun) return true;
    store->begun = store_do(store, "BEGIN IMMEDIATE", error);
    return store->begun;
}

bool store_commit(Store *store, Error *error) {
    if (!store->begun) return true;
    if (!store_do(store, "COMMIT", error)) return false;
    store->begun = false;
    return true;
}

static bool game_write(Store *store, const GameRows *rows, Error *error) {
    const Tally *end = &rows->end;
    char stream[17], hash[17];
    snprintf(stream, sizeof stream, "%016llx", (unsigned long long)rows->stream);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)rows->hash);
    return row_write(store, STORE_GAME, error, "issiiiiiiiiiiiiiiiiis", I(rows->index), stream,
                     side_words[rows->winner], I(rows->payoff), I(rows->margin), I(end->turn),
                     I(rows->plies), I(rows->chances), BOTH(rows->decisions), BOTH(end->held),
                     BOTH(end->pieces_lost), BOTH(end->steps_lost), BOTH(rows->drawn),
                     BOTH(rows->played), hash);
}

static bool turns_write(Store *store, const GameRows *rows, Error *error) {
    for (int i = 0; i < rows->turn_count; i++) {
        const Tally *end = &rows->turns[i].end;
        bool valued = rows->account.valued;
        const char *initiative = end->initiative < SIDES ? side_words[end->initiative] : "";
        if (!row_write(store, STORE_TURN, error, "iinsiiiiiiiiii", I(rows->index), I(end->turn),
                       I(valued ? rows->turns[i].chance : -1), initiative, BOTH(end->held),
                       BOTH(end->pieces_lost), BOTH(end->steps_lost), BOTH(end->ammo),
                       BOTH(end->cards)))
            return false;
    }
    return true;
}

static bool board_events_write(Store *store, const GameRows *rows, Error *error) {
    for (int i = 0; i < rows->piece_count; i++) {
        const FateRow *fate = &rows->fates[i];
        if (!row_write(store, STORE_FATE, error, "iinnin", I(rows->index), I(i), I(fate->site),
                       I(fate->turn), I(fate->steps), I(fate->given)))
            return false;
    }
    for (int i = 0; i < rows->event_count; i++) {
        const EventRow *event = &rows->events[i];
        if (!row_write(store, STORE_SITE_EVENT, error, "iiissi", I(rows->index), I(event->turn),
                       I(event->site), event_words[event->kind], side_words[event->side],
                       I(event->count)))
            return false;
    }
    for (int i = 0; i < rows->stand_count; i++) {
        const EventRow *stand = &rows->stands[i];
        if (!row_write(store, STORE_STAND, error, "iisi", I(stand->turn), I(stand->site),
                       side_words[stand->side], I(stand->count)))
            return false;
    }
    return true;
}

static bool account_write(Store *store, const GameRows *rows, Error *error) {
    const Account *account = &rows->account;
    if (account->valued && !row_write(store, STORE_LUCK, error, "issii", I(rows->index), "start",
                                      "start", I(0), I(account->start)))
        return false;
    for (int i = 0; i < account->count; i++) {
        const Booking *booking = &account->bookings[i];
        const char *mover = mover_name(booking->mover);
        if (!row_write(store, STORE_LUCK, error, "issii", I(rows->index), mover, booking->occasion,
                       I(booking->plies), I(booking->change)) ||
            !row_write(store, STORE_SWING, error, "sssiii", mover, booking->occasion,
                       booking->words, I(booking->plies), I(booking->change), I(booking->size)))
            return false;
    }
    return true;
}

bool store_add(Store *store, const GameRows *rows, Error *error) {
    return store_begin(store, error) && game_write(store, rows, error) &&
           turns_write(store, rows, error) && board_events_write(store, rows, error) &&
           account_write(store, rows, error);
}

// ---- Opening.

static bool board_write(Store *store, const GameBoard *board, Error *error) {
    bool good = true;
    for (int i = 0; i < board->piece_count && good; i++) {
        const Piece *piece = &board->pieces[i];
        good = row_write(store, STORE_PIECE, error, "issi", I(i), piece->name,
                         side_words[piece->side], I(piece->steps));
    }
    for (int i = 0; i < board->site_count && good; i++) {
        const Site *site = &board->sites[i];
        char letter[2] = {site->letter, '\0'};
        good = row_write(store, STORE_SITE, error, "issssiiniii", I(i), site->label, letter,
                         site->name, site->terrain, I(site->column), I(site->row),
                         I(site->objective), I(site->rivers), I(site->streams), I(site->roads));
    }
    return good;
}

static bool inserts_prepare(Store *store, Error *error) {
    for (int i = 0; i < STORE_TABLES; i++) {
        if (sqlite3_prepare_v2(store->db, inserts[i], -1, &store->insert[i], NULL) != SQLITE_OK)
            return store_fail(store, error);
    }
    return true;
}

static int pragma_read(Store *store, const char *sql) {
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
    if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

// A page that something else has written over would be read as rows that are none.
static bool whole_check(Store *store, Error *error) {
    char what[200] = "it cannot be read";
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, "PRAGMA quick_check(1)", -1, &statement, NULL) == SQLITE_OK) {
        if (sqlite3_step(statement) == SQLITE_ROW)
            snprintf(what, sizeof what, "%s", (const char *)sqlite3_column_text(statement, 0));
        sqlite3_finalize(statement);
    }
    for (char *end = what; (end = strchr(end, '\n')) != NULL;) *end = ' ';
    return strcmp(what, "ok") == 0 ||
           error_set_at(error, store->path, 0, 0,
                        "this file is damaged (%s): simulate it anew, or "
                        "take a copy that is whole",
                        what);
}

// Whose database is it? 0: nobody's yet; 1: a simulation's; -1: refused.
static int owner_check(Store *store, Error *error) {
    int application = pragma_read(store, "PRAGMA application_id");
    int version = pragma_read(store, "PRAGMA user_version");
    int tables = pragma_read(store, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0) return store_fail(store, error), -1;
    if (application == 0 && tables == 0) return 0;
    if (application != STORE_APPLICATION) {
        error_set_at(error, store->path, 0, 0, "this database is no simulation; name another file");
        return -1;
    }
    if (version == STORE_SCHEMA) return whole_check(store, error) ? 1 : -1;
    error_set_at(error, store->path, 0, 0,
                 "its tables are of schema %d, and this program's of %d; name another file",
                 version, STORE_SCHEMA);
    return -1;
}

static bool meta_write(Store *store, const Provenance *wanted, Error *error) {
    for (int key = 0; key < META_KEYS; key++) {
        if (!row_write(store, STORE_META, error, "ss", meta_name((Meta)key), wanted->value[key]))
            return false;
    }
    return true;
}

static bool store_create(Store *store, const Provenance *wanted, const GameBoard *board,
                         Error *error) {
    char owner[100];
    snprintf(owner, sizeof owner, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             STORE_APPLICATION, STORE_SCHEMA);
    return store_do(store, "PRAGMA journal_mode = WAL", error) && store_begin(store, error) &&
           store_do(store, owner, error) && store_do(store, schema, error) &&
           inserts_prepare(store, error) && meta_write(store, wanted, error) &&
           (board == NULL || board_write(store, board, error)) && store_commit(store, error);
}

static bool meta_read(Store *store, Provenance *held, Error *error) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, "SELECT value FROM meta WHERE key = ?", -1, &statement,
                           NULL) != SQLITE_OK)
        return store_fail(store, error);
    for (int key = 0; key < META_KEYS; key++) {
        sqlite3_bind_text(statement, 1, meta_name((Meta)key), -1, SQLITE_STATIC);
        bool found = sqlite3_step(statement) == SQLITE_ROW;
        provenance_set(held, (Meta)key, "%s",
                       found ? (const char *)sqlite3_column_text(statement, 0) : "");
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return true;
}

static bool store_resume(Store *store, const Provenance *wanted, Error *error) {
    Provenance held = {0};
    bool good = meta_read(store, &held, error) &&
                provenance_same(&held, wanted, store->path, error) &&
                inserts_prepare(store, error) && store_begin(store, error);
    // More games may be wanted than at first; what fewer would be is already there.
    if (good &&
        strtoll(wanted->value[META_GAMES], NULL, 10) >= strtoll(held.value[META_GAMES], NULL, 10))
        good = meta_write(store, wanted, error);
    provenance_free(&held);
    return good && store_commit(store, error);
}

static bool store_connect(Store *store, const char *path, int flags, Error *error) {
    *store = (Store){.path = path};
    int code = sqlite3_open_v2(path, &store->db, flags, NULL);
    assert(store->db != NULL);
    int reason = sqlite3_system_errno(store->db);
    if (code != SQLITE_OK)
        return error_set_at(error, path, 0, 0, "%s%s%s", sqlite3_errmsg(store->db),
                            reason != 0 ? ": " : "", reason != 0 ? strerror(reason) : "");
    sqlite3_busy_timeout(store->db, 10000);
    return true;
}

bool store_open(Store *store, const char *path, const Provenance *wanted, const GameBoard *board,
                Error *error) {
    if (!store_connect(store, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error))
        return false;
    int owner = owner_check(store, error);
    if (owner < 0) return false;
    // A kill loses at most what was not committed; only a power cut may lose the last commits.
    if (!store_do(store, "PRAGMA synchronous = NORMAL", error)) return false;
    return owner == 0 ? store_create(store, wanted, board, error)
                      : store_resume(store, wanted, error);
}

// SQLite makes files beside a database even to read it. In a folder where it may not, and where
// nobody is writing, the file can be read as one that never changes.
static bool store_connect_still(Store *store, const char *path, Error *error) {
    char *beside = sqlite3_mprintf("%s-wal", path), *name = sqlite3_mprintf("file:");
    bool writing = access(beside, F_OK) == 0;
    sqlite3_free(beside);
    for (const char *c = path; *c != '\0'; c++) {
        char *longer = sqlite3_mprintf(strchr("%?#", *c) != NULL ? "%s%%%02X" : "%s%c", name, *c);
        sqlite3_free(name);
        name = longer;
    }
    char *whole = sqlite3_mprintf("%s?immutable=1", name);
    bool good = !writing;
    if (good) {
        sqlite3_close(store->db);
        good = store_connect(store, whole, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error);
        store->path = path;
    }
    sqlite3_free(name);
    sqlite3_free(whole);
    return good;
}

bool store_read(Store *store, const char *path, Provenance *held, Error *error) {
    if (!store_connect(store, path, SQLITE_OPEN_READWRITE, error)) return false;
    bool shut = pragma_read(store, "SELECT count(*) FROM sqlite_schema") < 0 &&
                (sqlite3_errcode(store->db) & 0xff) == SQLITE_CANTOPEN;
    if (shut && !store_connect_still(store, path, error)) return store_fail(store, error);
    int owner = owner_check(store, error);
    if (owner == 0) error_set_at(error, path, 0, 0, "this database is empty, and no simulation");
    return owner > 0 && meta_read(store, held, error);
}

bool store_games(Store *store, void (*take)(void *context, int64_t index, int payoff),
                 void *context, Error *error) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, "SELECT game, payoff FROM game ORDER BY game", -1, &statement,
                           NULL) != SQLITE_OK)
        return store_fail(store, error);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        take(context, sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1));
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || store_fail(store, error);
}

void store_close(Store *store) {
    for (int i = 0; i < STORE_TABLES; i++) sqlite3_finalize(store->insert[i]);
    sqlite3_close(store->db);
    *store = (Store){0};
}
