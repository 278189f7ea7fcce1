// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_store.c -- opens a file of games and writes the rows of a game; see simulate_store.h.
// Start at store_open() or store_add(). store_schema.c has the tables, store_board.c the rows of
// the scenario, simulate_meta.c the provenance.
#include "simulate_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "engine/base/new_file.h"
#include "rows.h"
#include "store_row.h"

enum {
    TRIES_MAX = 100,
    TRY_MILLISECONDS = 100,
    VALUE_BYTES_MAX = 64 << 20,  // far more than the longest value, the text of a scenario
};

const char *const side_words[] = {"allied", "axis", "draw", "draw"};

bool store_fail(Store *store, Error *error) {
    int code = sqlite3_errcode(store->db) & 0xff, more = sqlite3_extended_errcode(store->db);
    bool twice = code == SQLITE_CONSTRAINT && more != SQLITE_CONSTRAINT_CHECK &&
                 more != SQLITE_CONSTRAINT_NOTNULL && more != SQLITE_CONSTRAINT_DATATYPE;
    if (twice || code == SQLITE_BUSY)
        return error_set_at(error, store->path, 0, 0,
                            "another run is writing this file, or has written the same games; wait "
                            "until it ends, or use another file");
    if (code == SQLITE_NOMEM) return error_set_at(error, store->path, 0, 0, "out of memory");
    if (code == SQLITE_CORRUPT)
        return error_set_at(error, store->path, 0, 0,
                            "this file is damaged (%s); simulate again, or use an intact copy",
                            sqlite3_errmsg(store->db));
    const char *where = code == SQLITE_CANTOPEN ? ": its folder may be missing or read-only" : "";
    return error_set_at(error, store->path, 0, 0, "%s%s", sqlite3_errmsg(store->db), where);
}

bool store_do(Store *store, const char *sql, Error *error) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, error);
}

bool store_begin(Store *store, Error *error) {
    if (store->begun) return true;
    store->begun = store_do(store, "BEGIN IMMEDIATE", error);
    return store->begun;
}

bool store_commit(Store *store, Error *error) {
    if (!store->begun) return true;
    if (!rows_write(store, error) || !luck_totals_write(store, error) ||
        !stands_write(store, error) || !store_do(store, "COMMIT", error))
        return false;
    store->begun = false;
    return true;
}

// ---- The rows of a game

static bool game_write(Store *store, const GameRows *rows, Error *error) {
    const Standing *end = &rows->end;
    char stream[17], hash[17];
    snprintf(stream, sizeof stream, "%016llx", (unsigned long long)rows->stream);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)rows->hash);
    return row_write(store, STORE_GAME, error, "issiiiniiiiiiiiiiiissii", I(rows->index), stream,
                     side_words[rows->winner], I(rows->payoff), I(rows->margin), I(rows->by_points),
                     I(rows->ending), I(rows->turns), I(rows->plies), I(rows->chances),
                     BOTH(rows->decisions), I(rows->options), BOTH(end->held),
                     BOTH(end->pieces_lost), BOTH(end->steps_lost), hash,
                     rows->began == NOBODY ? "none" : side_words[rows->began], BOTH(rows->moves));
}

static bool turns_write(Store *store, const GameRows *rows, Error *error) {
    for (int i = 0; i < rows->turn_count; i++) {
        const TurnRow *row = &rows->turns_of[i];
        const Standing *end = &row->end;
        if (!row_write(store, STORE_TURN, error, "iiniiiiiiii", I(rows->index), I(row->turn),
                       I(rows->valued ? row->chance : -1), BOTH(end->held), BOTH(end->pieces_lost),
                       BOTH(end->steps_lost), BOTH(row->standing)))
            return false;
        for (int m = 0; m < rows->measure_count; m++) {
            if (!row_write(store, STORE_TURN_MEASURE, error, "iiiii", I(rows->index), I(row->turn),
                           I(m), BOTH(row->measures[m])))
                return false;
        }
    }
    return true;
}

static bool measures_write(Store *store, const GameBoard *board, const GameRows *rows,
                           Error *error) {
    for (int m = 0; m < rows->measure_count; m++) {
        const Flow none = {{-1, -1}, {-1, -1}};
        const Flow *flow = board->measures[m].flow ? &rows->flows[m] : &none;
        if (!row_write(store, STORE_GAME_MEASURE, error, "iiiinnnn", I(rows->index), I(m),
                       BOTH(rows->measures[m]), BOTH(flow->gained), BOTH(flow->spent)))
            return false;
    }
    return true;
}

static bool event_write(Store *store, const GameRows *rows, const EventRow *event, Error *error) {
    const char *side = side_words[event->side];
    if (event->kind == EVENT_DIES)
        return row_write(store, STORE_DEATH, error, "iiisi", I(rows->index), I(event->turn),
                         I(event->where), side, I(event->count));
    return row_write(store, STORE_HOLDING, error, "iiissi", I(rows->index), I(event->turn),
                     I(event->where), event->kind == EVENT_TAKEN ? "taken" : "held", side,
                     I(event->count));
}

static bool events_write(Store *store, const GameRows *rows, Error *error) {
    for (int i = 0; i < rows->piece_count; i++) {
        const FateRow *fate = &rows->fates[i];
        if (!row_write(store, STORE_FATE, error, "iinnnnin", I(rows->index), I(i), I(fate->start),
                       I(fate->first), I(fate->place), I(fate->turn), I(fate->steps),
                       I(fate->given)))
            return false;
    }
    for (int i = 0; i < rows->event_count; i++)
        if (!event_write(store, rows, &rows->events[i], error)) return false;
    for (int i = 0; i < rows->object_count; i++) {
        const ChangeRow *change = &rows->changes[i];
        const char *side = change->side < SIDES ? side_words[change->side] : NULL;
        if (change->turn >= 0 && !row_write(store, STORE_CHANGE, error, "iiisi", I(rows->index),
                                            I(i), I(change->turn), side, I(change->now)))
            return false;
    }
    return stands_take(store, rows, error);
}

static bool luck_write(Store *store, const GameRows *rows, Error *error) {
    const LuckBreakdown *breakdown = &rows->luck;
    if (!breakdown->kept) return true;
    if (breakdown->valued && !row_write(store, STORE_LUCK, error, "issiii", I(rows->index), "start",
                                        "start", I(0), I(breakdown->start), I(0)))
        return false;
    int32_t plies[NOBODY + 1][EVENT_TYPES_MAX] = {{0}};
    int64_t change[NOBODY + 1][EVENT_TYPES_MAX] = {{0}}, size[NOBODY + 1][EVENT_TYPES_MAX] = {{0}};
    for (int i = 0; i < breakdown->count; i++) {
        const LuckEntry *entry = &breakdown->entries[i];
        plies[entry->mover][entry->event_type] += entry->plies;
        change[entry->mover][entry->event_type] += entry->change;
        size[entry->mover][entry->event_type] += entry->size;
    }
    if (!luck_totals_add(store, breakdown, error)) return false;
    for (int mover = 0; mover <= NOBODY; mover++) {
        for (int i = 0; i < breakdown->event_type_count; i++) {
            if ((plies[mover][i] > 0 || size[mover][i] != 0) &&
                !row_write(store, STORE_LUCK, error, "issiii", I(rows->index), mover_name(mover),
                           breakdown->event_types[i], I(plies[mover][i]), I(change[mover][i]),
                           I(size[mover][i])))
                return false;
        }
    }
    return true;
}

bool store_add(Store *store, const GameBoard *board, const GameRows *rows, Error *error) {
    return store_begin(store, error) && game_write(store, rows, error) &&
           turns_write(store, rows, error) && measures_write(store, board, rows, error) &&
           events_write(store, rows, error) && luck_write(store, rows, error);
}

// ---- Opening, reading and closing a file

static int pragma_read(Store *store, const char *sql) {
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
    if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

// Returns what the database is: 0 if it is empty, 1 if it is a simulation with this program's
// schema, else -1 with *error set.
static int owner_of(Store *store, Error *error) {
    int application = pragma_read(store, "PRAGMA application_id");
    int version = pragma_read(store, "PRAGMA user_version");
    int tables = pragma_read(store, "SELECT count(*) FROM sqlite_schema");
    if (tables < 0) return store_fail(store, error), -1;
    if (application == 0 && tables == 0) return 0;
    if (application != STORE_APPLICATION) {
        error_set_at(error, store->path, 0, 0,
                     "this database is not a simulation of one scenario; use another file");
        return -1;
    }
    if (version == STORE_SCHEMA) return 1;
    error_set_at(
        error, store->path, 0, 0,
        "the schema of this file is version %d, but this program uses %d; use another file",
        version, STORE_SCHEMA);
    return -1;
}

// Creates the tables and sets *made. Another run may do so at the same time; the first run to get
// the lock creates the tables. Returns true with *made false if that was the other run. Returns
// false and sets *error on failure.
static bool store_create(Store *store, const Provenance *wanted, const GameBoard *board, bool *made,
                         Error *error) {
    char owner[100];
    snprintf(owner, sizeof owner, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             STORE_APPLICATION, STORE_SCHEMA);
    // Try again while the database is locked: SQLite's busy timeout does not cover this lock.
    for (int i = 0;
         sqlite3_exec(store->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL) != SQLITE_OK; i++) {
        if ((sqlite3_errcode(store->db) & 0xff) != SQLITE_BUSY || i == TRIES_MAX)
            return store_fail(store, error);
        sqlite3_sleep(TRY_MILLISECONDS);
    }
    if (!store_begin(store, error)) return false;
    int now = owner_of(store, error);
    *made = now == 0;
    if (now != 0) return store_commit(store, error) && now > 0;
    return store_do(store, owner, error) && (schema_make(store->db) || store_fail(store, error)) &&
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
        const char *value = sqlite3_step(statement) == SQLITE_ROW
                                ? (const char *)sqlite3_column_text(statement, 0)
                                : NULL;
        provenance_set(held, (Meta)key, "%s", value != NULL ? value : "");
        words_clean(held->value[key]);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return true;
}

static bool store_resume(Store *store, const Provenance *wanted, Error *error) {
    Provenance held = {0};
    bool good = store_check(store, error) && meta_read(store, &held, error) &&
                provenance_same(&held, wanted, store->path, error) &&
                inserts_prepare(store, error) && store_begin(store, error);
    // A run may ask for more games than an earlier run did. A smaller number changes nothing.
    if (good &&
        strtoll(wanted->value[META_GAMES], NULL, 10) >= strtoll(held.value[META_GAMES], NULL, 10))
        good = meta_write(store, wanted, error);
    else if (good)
        store->stops_at_verdict = provenance_looked(&held, INT64_MAX);
    provenance_free(&held);
    return good && store_commit(store, error);
}

bool store_connect(Store *store, const char *path, int flags, Error *error) {
    *store = (Store){.path = path};
    // Turn off SQLite's mutexes, because only one thread at a time uses the store.
    int code = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (store->db == NULL) return error_set_at(error, path, 0, 0, "out of memory");
    int reason = sqlite3_system_errno(store->db);
    // SQLite does not say why it cannot make a file: it then tries to read it, and says that this
    // file does not exist.
    if (code == SQLITE_CANTOPEN && (flags & SQLITE_OPEN_CREATE) && !file_try(path, error))
        return false;
    if (code != SQLITE_OK)
        return error_set_at(error, path, 0, 0, "%s%s%s", sqlite3_errmsg(store->db),
                            reason != 0 ? ": " : "", reason != 0 ? strerror(reason) : "");
    sqlite3_busy_timeout(store->db, 10000);
    sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, VALUE_BYTES_MAX);
    sqlite3_exec(store->db, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON", NULL, NULL,
                 NULL);
    return true;
}

bool store_open(Store *store, const char *path, const Provenance *wanted, const GameBoard *board,
                Error *error) {
    // Allow URIs, so that merging can attach immutable files. A plain path is no URI.
    int uri = strncmp(path, "file:", 5) != 0 ? SQLITE_OPEN_URI : 0;
    if (!store_connect(store, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | uri, error))
        return false;
    int owner = owner_of(store, error);
    if (owner < 0) return false;
    // With NORMAL, a killed run loses only what was not committed; a power failure may lose the
    // last commits.
    if (!store_do(store, "PRAGMA synchronous = NORMAL", error)) return false;
    bool made = false;
    if (owner == 0 && !store_create(store, wanted, board, &made, error)) return false;
    return made || store_resume(store, wanted, error);
}

char *store_still_name(const char *path) {
    struct stat facts;
    char *beside = sqlite3_mprintf("%s-wal", path), *name = sqlite3_mprintf("file:");
    bool writing = beside == NULL || (stat(beside, &facts) == 0 && facts.st_size > 0);
    sqlite3_free(beside);
    for (const char *c = path; *c != '\0' && name != NULL; c++) {
        char *longer = sqlite3_mprintf(strchr("%?#", *c) != NULL ? "%s%%%02X" : "%s%c", name, *c);
        sqlite3_free(name);
        name = longer;
    }
    char *whole = name != NULL && !writing ? sqlite3_mprintf("%s?immutable=1", name) : NULL;
    sqlite3_free(name);
    return whole;
}

// Opens the file again as immutable. Otherwise SQLite creates files beside a database even to read
// it, which fails in a read-only folder. Fails if a run is writing the file.
static bool store_connect_still(Store *store, const char *path, Error *error) {
    char *still = store_still_name(path);
    if (still == NULL) return store_fail(store, error);
    sqlite3_close(store->db);
    bool good = store_connect(store, still, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error);
    store->path = path;
    sqlite3_free(still);
    return good;
}

bool store_read(Store *store, const char *path, Provenance *held, Error *error) {
    if (!store_connect(store, path, SQLITE_OPEN_READWRITE, error)) return false;
    bool shut = pragma_read(store, "SELECT count(*) FROM sqlite_schema") < 0;
    int why = sqlite3_errcode(store->db) & 0xff;
    shut = shut && (why == SQLITE_CANTOPEN || why == SQLITE_READONLY || why == SQLITE_IOERR);
    if (shut && !store_connect_still(store, path, error)) return false;
    // Read everything in one transaction, because a simulation may be writing to the file.
    if (!store_do(store, "BEGIN", error)) return false;
    int owner = owner_of(store, error);
    if (owner == 0)
        error_set_at(error, path, 0, 0,
                     "this database is empty; expected a file that `cassino simulate` wrote");
    return owner > 0 && store_check(store, error) && meta_read(store, held, error);
}

bool store_games(Store *store, StoredGameTake *take, void *context, Error *error) {
    return store_games_of(store, "SELECT game, payoff, began FROM game ORDER BY game", take,
                          context, error);
}

bool store_games_of(Store *store, const char *sql, StoredGameTake *take, void *context,
                    Error *error) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return store_fail(store, error);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        StoredGame game = {sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1),
                           NOBODY};
        const char *began = (const char *)sqlite3_column_text(statement, 2);
        for (Side side = ALLIED; side < SIDES && began != NULL; side++)
            if (strcmp(began, side_words[side]) == 0) game.began = side;
        take(context, &game);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || store_fail(store, error);
}

void store_close(Store *store) {
    rows_close(store);
    sqlite3_close(store->db);
    free(store->luck_totals);
    free(store->stands);
    *store = (Store){0};
}
