// SPDX-License-Identifier: GPL-3.0-or-later
// verb_rows.c -- implements verb_rows.h. Start at verbs_fault().
#include "verb_rows.h"

#include <stdio.h>

#include "engine/rules/learn.h"

static char fault[200];

#define FAULT(...) (snprintf(fault, sizeof fault, __VA_ARGS__), fault)

static bool is_written(const OperandKind *kind) {
    return kind->names != NULL || kind->put != NULL || kind->asked != NULL;
}

static const char *kinds_fault(const VerbTable *verbs) {
    for (int i = 0; i < verbs->kind_count; i++) {
        const OperandKind *kind = &verbs->kinds[i];
        for (int k = 0; kind->names != NULL && k < kind->name_count; k++)
            if (kind->names[k] == NULL) return FAULT("kind %d: name %d is missing", i, k);
        if (kind->names != NULL && kind->put != NULL)
            return FAULT("kind %d has names, and put() besides", i);
    }
    return NULL;
}

static const char *tables_fault(const VerbTable *verbs) {
    if (verbs->unit_kind >= verbs->kind_count || verbs->place_kind >= verbs->kind_count)
        return FAULT("no kind of units or places");
    for (int i = 0; i < verbs->table_count; i++) {
        const LearnTable *table = &verbs->tables[i];
        if (table->name == NULL) return FAULT("table %d has no name", TABLE_OWN + i);
        for (int k = 0; k < i; k++)
            if (strcmp(table->name, verbs->tables[k].name) == 0)
                return FAULT("two tables are called %s", table->name);
        for (int column = 0; column < 2; column++) {
            int index = column ? table->column : table->row;
            const OperandKind *kind = &verbs->kinds[index < verbs->kind_count ? index : 0];
            bool counted = kind->names != NULL || kind->count != NULL;
            if (index >= verbs->kind_count || !is_written(kind) || !counted)
                return FAULT("table %s: its %s cannot be counted and written", table->name,
                             column ? "columns" : "rows");
        }
    }
    return NULL;
}

// Checks that the row has a writable operand for each slot in `text`. Returns NULL, or the fault
// as text.
static const char *slots_fault(const VerbTable *verbs, const VerbRow *row, const char *text,
                               bool own_slots) {
    for (const char *at = text; at != NULL && (at = strchr(at, '%')) != NULL; at += 2) {
        if (at[1] != '1' && at[1] != '2') {
            if (own_slots && verbs->slot != NULL && at[1] != '\0') continue;
            return FAULT("%s: no slot %.2s in \"%s\"", row->key, at, text);
        }
        if (!is_written(&verbs->kinds[at[1] == '1' ? row->who : row->where]))
            return FAULT("%s: %.2s has no kind in \"%s\"", row->key, at, text);
    }
    return NULL;
}

static const char *learn_fault(const VerbTable *verbs, const World *world, const VerbRow *row) {
    static const int beyond[] = {[ROW_FIRST] = 1, [ROW_SIDE] = SIDES, [ROW_HALF] = FEATURE_HALVES};
    FeatureTable tables[FEATURE_TABLES_MAX];
    int count = learn_tables(verbs, world, tables);
    bool aims = row->learn == LEARN_AIMS;
    if (row->learn == LEARN_OWN && verbs->own == NULL) return FAULT("%s: no own()", row->key);
    if (!aims && row->learn != LEARN_ALONG && row->learn != LEARN_STAYS_ALONG) return NULL;
    if (row->table < TABLE_OWN || row->table + aims >= count)
        return FAULT("%s: no table %d", row->key, row->table);
    if (aims && tables[row->table].columns != tables[row->table + 1].columns)
        return FAULT("%s: %s and %s have other columns", row->key, tables[row->table].name,
                     tables[row->table + 1].name);
    if (!aims && row->row != ROW_WHO && row->first + beyond[row->row] > tables[row->table].rows)
        return FAULT("%s: no row %d in %s", row->key, row->first, tables[row->table].name);
    return NULL;
}

static const char *row_fault(const VerbTable *verbs, const World *world, int verb) {
    const VerbRow *row = &verbs->rows[verb];
    if (row->key == NULL || row->words == NULL || row->key[0] == '\0' || row->words[0] == '\0')
        return FAULT("verb %d has no row", verb);
    if (row->key[strcspn(row->key, " #")] != '\0') return FAULT("%s: not a key", row->key);
    for (int i = 0; i < verb; i++)
        if (strcmp(row->key, verbs->rows[i].key) == 0)
            return FAULT("two verbs are called %s", row->key);
    if (row->who >= verbs->kind_count || row->where >= verbs->kind_count)
        return FAULT("%s: a kind that is not in the table", row->key);
    const char *found = slots_fault(verbs, row, row->words, false);
    if (found == NULL) found = slots_fault(verbs, row, row->sentence, true);
    return found != NULL ? found : learn_fault(verbs, world, row);
}

const char *verbs_fault(const VerbTable *verbs, const World *world) {
    const char *found = kinds_fault(verbs);
    if (found == NULL) found = tables_fault(verbs);
    for (int verb = 0; found == NULL && verb < verbs->count; verb++)
        found = row_fault(verbs, world, verb);
    return found;
}
