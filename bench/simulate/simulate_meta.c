// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_meta.c -- the provenance of a file of games, and the merging of files of equal
// provenance.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/letter.h"
#include "engine/base/memory.h"
#include "simulate_store.h"
#include "store_row.h"

static const char *const names[META_KEYS] = {
    [META_VERSION] = "version",     [META_SCHEMA] = "schema",
    [META_RULES] = "rules",         [META_SCENARIO] = "scenario",
    [META_HASH] = "hash",           [META_ALLIED] = "allied",
    [META_AXIS] = "axis",           [META_SEED] = "seed",
    [META_EDITS] = "set",           [META_TITLE] = "title",
    [META_TEXT] = "text",           [META_SIDE_ALLIED] = "side_allied",
    [META_SIDE_AXIS] = "side_axis", [META_THRESHOLD] = "threshold",
    [META_DRAW] = "draw",           [META_MAJOR] = "major",
    [META_BOARD] = "board",         [META_GAMES] = "games",
    [META_COMMAND] = "command",
};

const char *meta_name(Meta key) {
    assert(key < META_KEYS && names[key] != NULL);
    return names[key];
}

void provenance_set(Provenance *provenance, Meta key, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_sure(sqlite3_vmprintf(format, arguments));
    va_end(arguments);
    sqlite3_free(provenance->value[key]);
    provenance->value[key] = text;
}

void provenance_free(Provenance *provenance) {
    for (int key = 0; key < META_KEYS; key++) sqlite3_free(provenance->value[key]);
    *provenance = (Provenance){0};
}

// A stop at a width does not depend on the score.
bool provenance_looked(const Provenance *provenance, int64_t games) {
    const char *command = provenance->value[META_COMMAND], *asked = provenance->value[META_GAMES];
    if (command != NULL && strstr(command, " --until verdict") != NULL) return true;
    bool width = command != NULL && strstr(command, " --until width") != NULL;
    return !width && asked != NULL && games < strtoll(asked, NULL, 10);
}

void words_clean(char *text) {
    for (size_t left = strlen(text); left > 0;) {
        uint32_t code;
        int bytes = letter_read(text, left, &code);
        bool odd = bytes == 0 || (letter_is_control(code) && code != '\n' && code != '\t');
        if (bytes == 0) bytes = 1;
        if (odd) memset(text, '?', (size_t)bytes);
        text += bytes;
        left -= (size_t)bytes;
    }
}

// Writes a value to `out` on one line, cut to fit. The changes of a scenario have several lines.
static const char *value_words(const char *value, char out[100]) {
    snprintf(out, 100, "%s", value);
    for (char *c = out; (c = strchr(c, '\n')) != NULL;) *c = ' ';
    words_clean(out);
    return out;
}

// Returns true if both texts have the same changes in any order. The order matters only if two
// changes set the same value; the hashes of the scenarios then differ.
static bool edits_same(const char *a, const char *b) {
    if (strlen(a) != strlen(b)) return false;
    for (const char *line = a; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        int here = 0, there = 0;
        for (int both = 0; both < 2; both++) {
            for (const char *other = both ? b : a; *other != '\0';) {
                size_t size = strcspn(other, "\n");
                bool same = size == length && strncmp(line, other, size) == 0;
                *(both ? &there : &here) += same;
                other += size + (other[size] == '\n');
            }
        }
        if (here != there) return false;
        line += length + (line[length] == '\n');
    }
    return true;
}

// Compares the values in this order and reports the first difference. Options come before values
// that depend on them, such as the hash. The path of the scenario may differ between machines and
// is ignored.
bool provenance_same(const Provenance *held, const Provenance *wanted, const char *path,
                     Error *error) {
    static const Meta order[] = {META_SCHEMA, META_RULES, META_EDITS, META_ALLIED,
                                 META_AXIS,   META_SEED,  META_HASH,  META_VERSION};
    for (int i = 0; i < COUNT_OF(order); i++) {
        const char *here = held->value[order[i]], *there = wanted->value[order[i]];
        char words[2][100];
        if (strcmp(here, there) == 0) continue;
        if (order[i] == META_EDITS && edits_same(here, there)) continue;
        bool scenario = order[i] == META_HASH &&
                        strcmp(held->value[META_SCENARIO], wanted->value[META_SCENARIO]) != 0;
        Meta told = scenario ? META_SCENARIO : order[i];
        enum { HASH = 16 };  // digits of the scenario's hash, before that of the policy
        if (told == META_HASH && strncmp(here, there, HASH) == 0)
            return error_set_at(error, path, 0, 0,
                                "contains games with another policy file; use another file, or "
                                "delete this one");
        if (told == META_HASH)
            return error_set_at(error, path, 0, 0,
                                "contains games of another version of the scenario, which has "
                                "been changed; use another file, or delete this one");
        return error_set_at(error, path, 0, 0,
                            "contains games of another simulation: its %s is \"%s\", not \"%s\"; "
                            "use another file",
                            names[told], value_words(held->value[told], words[0]),
                            value_words(wanted->value[told], words[1]));
    }
    return true;
}

bool meta_write(Store *store, const Provenance *wanted, Error *error) {
    for (int key = 0; key < META_KEYS; key++) {
        if (!row_write(store, STORE_META, error, "ss", meta_name((Meta)key), wanted->value[key]))
            return false;
    }
    return true;
}

// ---- Merging files

// clang-format off
static const char joining[] =
    "INSERT OR IGNORE INTO main.piece SELECT * FROM shard.piece;"
    "INSERT OR IGNORE INTO main.place SELECT * FROM shard.place;"
    "INSERT OR IGNORE INTO main.line SELECT * FROM shard.line;"
    "INSERT OR IGNORE INTO main.objective SELECT * FROM shard.objective;"
    "INSERT OR IGNORE INTO main.object SELECT * FROM shard.object;"
    "INSERT OR IGNORE INTO main.measure SELECT * FROM shard.measure;"
    "INSERT OR IGNORE INTO main.ending SELECT * FROM shard.ending;"
    "INSERT OR IGNORE INTO main.outcome SELECT * FROM shard.outcome;"
    "INSERT INTO main.game SELECT * FROM shard.game;"
    "INSERT INTO main.turn SELECT * FROM shard.turn;"
    "INSERT INTO main.game_measure SELECT * FROM shard.game_measure;"
    "INSERT INTO main.turn_measure SELECT * FROM shard.turn_measure;"
    "INSERT INTO main.fate SELECT * FROM shard.fate;"
    "INSERT INTO main.death SELECT * FROM shard.death;"
    "INSERT INTO main.holding SELECT * FROM shard.holding;"
    "INSERT INTO main.change SELECT * FROM shard.change;"
    "INSERT INTO main.luck SELECT * FROM shard.luck;"
    // Without WHERE true, the parser would read ON as part of a join.
    "INSERT INTO main.stand SELECT * FROM shard.stand WHERE true"
    " ON CONFLICT DO UPDATE SET count = count + excluded.count;"
    "INSERT INTO main.presence SELECT * FROM shard.presence WHERE true ON CONFLICT DO UPDATE SET count = count +"
    " excluded.count, squares = squares + excluded.squares, products = products + excluded.products;"
    "INSERT INTO main.luck_total SELECT * FROM shard.luck_total WHERE true ON CONFLICT DO UPDATE SET plies = plies +"
    " excluded.plies, change = change + excluded.change, size = size + excluded.size, squares = squares + excluded.squares,"
    " counts = counts + excluded.counts, products = products + excluded.products, changes = changes + excluded.changes;"
    "INSERT INTO main.outcome_total SELECT * FROM shard.outcome_total WHERE true ON CONFLICT DO UPDATE SET plies = plies +"
    " excluded.plies, change = change + excluded.change, size = size + excluded.size, squares = squares + excluded.squares,"
    " counts = counts + excluded.counts, products = products + excluded.products;";
// clang-format on

static bool merge_fail(Store *store, const char *path, Error *error) {
    return error_set_at(error, store->path, 0, 0, "cannot merge %s: %s; nothing was merged", path,
                        sqlite3_errmsg(store->db));
}

// Returns the index of the first game that both files have; -1 if there is no such game, -2 on a
// read error.
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

static bool attach(Store *store, const char *name) {
    char *sql = sqlite3_mprintf("ATTACH %Q AS shard", name);
    bool good =
        sql != NULL && sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(store->db, "SELECT count(*) FROM shard.game", NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_free(sql);
    return good;
}

// Attaches the other file as database `shard`. If SQLite cannot open it so, for example in a
// read-only folder, attaches it as immutable. Returns false on failure.
static bool shard_attach(Store *store, const char *path) {
    if (attach(store, path)) return true;
    int why = sqlite3_errcode(store->db) & 0xff;
    if (why != SQLITE_CANTOPEN && why != SQLITE_READONLY) return false;
    char *still = store_still_name(path);
    sqlite3_exec(store->db, "DETACH shard", NULL, NULL, NULL);
    bool good = still != NULL && attach(store, still);
    sqlite3_free(still);
    return good;
}

bool store_merge(Store *store, const char *path, Error *error) {
    assert(!store->begun);
    if (!shard_attach(store, path)) return merge_fail(store, path, error);
    bool good = true;
    int64_t twice = overlap_find(store);
    if (twice >= 0) {
        error_set_at(error, path, 0, 0,
                     "game %lld is also in another of the files; each game may occur once",
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
