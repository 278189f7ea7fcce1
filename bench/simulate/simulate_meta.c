// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_meta.c -- what a file of games says of itself, and joining files that say the same.
#include <stdarg.h>
#include <stdio.h>

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

// In one line: several changes stand on a line each.
static const char *value_words(const char *value, char out[100]) {
    snprintf(out, 100, "%s", value);
    for (char *c = out; (c = strchr(c, '\n')) != NULL;) *c = ' ';
    return out;
}

// What somebody typed is named before what follows from it: other changes make another hash.
bool provenance_same(const Provenance *held, const Provenance *wanted, const char *path,
                     Error *error) {
    static const Meta order[META_SAME] = {
        META_SCHEMA, META_RULES, META_SCENARIO, META_EDITS,   META_ALLIED,
        META_AXIS,   META_SEED,  META_HASH,     META_VERSION,
    };
    for (int i = 0; i < META_SAME; i++) {
        const char *here = held->value[order[i]], *there = wanted->value[order[i]];
        char words[2][100];
        if (strcmp(here, there) == 0) continue;
        return error_set_at(error, path, 0, 0,
                            "holds games of another simulation: its %s is \"%s\", not \"%s\"; "
                            "name another file",
                            names[order[i]], value_words(here, words[0]),
                            value_words(there, words[1]));
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
