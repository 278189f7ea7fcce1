// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_meta.c -- what a file of games says of itself, and joining files that say the same.
#include <stdarg.h>

#include "simulate_store.h"

static const char *const names[META_KEYS] = {
    [META_VERSION] = "version",   [META_SCHEMA] = "schema", [META_RULES] = "rules",
    [META_SCENARIO] = "scenario", [META_HASH] = "hash",     [META_ALLIED] = "allied",
    [META_AXIS] = "axis",         [META_SEED] = "seed",     [META_EDITS] = "set",
    [META_TITLE] = "title",       [META_TEXT] = "text",     [META_GAMES] = "games",
    [META_COMMAND] = "command",
};

const char *meta_name(Meta key) {
    assert(key < META_KEYS && names[key] != NULL);
    return names[key];
}

void provenance_set(Provenance *provenance, Meta key, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    assert(text != NULL);
    sqlite3_free(provenance->value[key]);
    provenance->value[key] = text;
}

void provenance_free(Provenance *provenance) {
    for (int key = 0; key < META_KEYS; key++) sqlite3_free(provenance->value[key]);
    *provenance = (Provenance){0};
}

bool provenance_same(const Provenance *held, const Provenance *wanted, const char *path,
                     Error *error) {
    for (int key = 0; key < META_SAME; key++) {
        if (strcmp(held->value[key], wanted->value[key]) == 0) continue;
        return error_set_at(
            error, path, 0, 0,
            "holds games of another simulation: its %s is \"%.100s\", not \"%.100s\"; name "
            "another file",
            names[key], held->value[key], wanted->value[key]);
    }
    return true;
}

// ---- Joining files.

// clang-format off
static const char joining[] =
    "INSERT OR IGNORE INTO main.piece SELECT * FROM shard.piece;"
    "INSERT OR IGNORE INTO main.site SELECT * FROM shard.site;"
    "INSERT INTO main.game SELECT * FROM shard.game;"
    "INSERT INTO main.turn SELECT * FROM shard.turn;"
    "INSERT INTO main.fate SELECT * FROM shard.fate;"
    "INSERT INTO main.site_event SELECT * FROM shard.site_event;"
    "INSERT INTO main.luck SELECT * FROM shard.luck;"
    // WHERE true: or the parser takes ON for a join's.
    "INSERT INTO main.stand SELECT * FROM shard.stand WHERE true"
    " ON CONFLICT DO UPDATE SET count = count + excluded.count;"
    "INSERT INTO main.swing SELECT * FROM shard.swing WHERE true ON CONFLICT DO UPDATE SET plies = plies +"
    " excluded.plies, change = change + excluded.change, size = size + excluded.size;";
// clang-format on

static bool merge_fail(Store *store, const char *path, Error *error) {
    return error_set_at(error, store->path, 0, 0, "cannot take in %s: %s; nothing of it was taken",
                        path, sqlite3_errmsg(store->db));
}

// The first game that both files have, or -1; -2 if that cannot be read.
static int64_t overlap_find(Store *store) {
    sqlite3_stmt *statement;
    int64_t index = -1;
    const char *sql =
        "SELECT game FROM main.game INTERSECT SELECT game FROM shard.game ORDER BY 1 LIMIT 1";
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK) return -2;
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        index = sqlite3_column_int64(statement, 0);
    else if (code != SQLITE_DONE)
        index = -2;
    sqlite3_finalize(statement);
    return index;
}

bool store_merge(Store *store, const char *path, Error *error) {
    assert(!store->begun);
    char *attach = sqlite3_mprintf("ATTACH %Q AS shard", path);
    bool good = sqlite3_exec(store->db, attach, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(attach);
    if (!good) return merge_fail(store, path, error);
    int64_t twice = overlap_find(store);
    if (twice >= 0) {
        error_set_at(error, path, 0, 0,
                     "game %lld is also in another of the files: each game may come once",
                     (long long)twice);
        good = false;
    } else {
        good = twice == -1 &&
               sqlite3_exec(store->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
               sqlite3_exec(store->db, joining, NULL, NULL, NULL) == SQLITE_OK &&
               sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
        if (!good) merge_fail(store, path, error);
        if (!good) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    sqlite3_exec(store->db, "DETACH shard", NULL, NULL, NULL);
    return good;
}
