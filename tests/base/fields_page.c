// SPDX-License-Identifier: GPL-3.0-or-later
// fields_page.c -- compares scenarios/README.md with the tables of fields; see fields_page.h. Start
// at page_holds_fields().
#include "fields_page.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/base/text.h"

enum { PAGE_BYTES = 1 << 18, TABLES_MAX = 32 };

static const char page_path[] = "scenarios/README.md";

typedef struct Reference {
    Text *out;
    const FieldTable *tables[TABLES_MAX];  // tables written, and tables still to write
    int count;
} Reference;

static bool same_text(const char *a, const char *b) {
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

// Returns true if two rows differ only in their keys; they then share a line.
static bool same_but_key(const Field *a, const Field *b) {
    return a->kind == b->kind && a->count == b->count && a->needed == b->needed &&
           a->low == b->low && a->high == b->high && a->fallback == b->fallback &&
           a->choices == b->choices && a->table == b->table && same_text(a->unit, b->unit) &&
           same_text(a->help, b->help);
}

static void put_names(Text *out, const char *const names[], int count) {
    for (int i = 0; i < count; i++) text_put(out, "%s`%s`", i > 0 ? ", " : "", names[i]);
}

static void put_value(Text *out, const Field *field) {
    bool bytes = field->kind == FIELD_TEXT || field->kind == FIELD_PROSE;
    switch (field->kind) {
        case FIELD_NUMBERS:
            text_put(out, "%d numbers, each ", field->count);
            // fall through
        case FIELD_NUMBER:
            text_put(out, "%d to %d", field->low, field->high);
            if (field->unit != NULL) text_put(out, " %s", field->unit);
            return;
        case FIELD_YES:
            text_put(out, "`yes`, `no`");
            return;
        case FIELD_CHOICE:
            put_names(out, field->choices, field->high);
            return;
        case FIELD_ROWS:
            put_names(out, field->choices, field->count);
            text_put(out, ": %s each, below", field->table->what);
            return;
        default:
            text_put(out, "%s", field->unit ? field->unit : bytes ? "text" : "below");
            if (bytes && field->unit == NULL) text_put(out, ", to %d", field->high);
            if (field->unit != NULL && field->table != NULL) text_put(out, ", below");
    }
}

static void put_default(Text *out, const Field *field) {
    char digits[12];
    const char *fallback = field_default(field, digits), *none = field->needed ? "needed" : "none";
    const char *quote = field->kind == FIELD_CHOICE && fallback != NULL ? "`" : "";
    text_put(out, "%s%s%s", quote, fallback != NULL ? fallback : none, quote);
}

static void later(Reference *to, const FieldTable *table) {
    for (int i = 0; i < to->count; i++)
        if (to->tables[i] == table) return;
    assert_true(to->count < TABLES_MAX);
    to->tables[to->count++] = table;
}

// Writes the rows of a table. `within` is the key of the map that contains them; NULL at the top.
static void put_rows(Reference *to, const FieldTable *table, const char *within) {
    if (fields_misfit(table) != NULL)
        fail_msg("'%s' of %s does not fit its member", fields_misfit(table)->key, table->what);
    for (int i = 0, end; i < table->count; i = end) {
        const Field *field = &table->fields[i];
        for (end = i + 1; end < table->count && same_but_key(field, &table->fields[end]);) end++;
        if (field->kind == FIELD_REFUSED) continue;
        if (field->kind == FIELD_FIELDS && within == NULL && end == i + 1) {
            put_rows(to, field->table, field->key);
            continue;
        }
        if (field->kind != FIELD_FIELDS && field->help == NULL && field->table == NULL &&
            field->kind != FIELD_CHOICE)
            fail_msg("'%s' of %s has no help", field->key, table->what);
        text_put(to->out, "| %s%s%s", within ? "`" : "", within ? within : "", within ? "`: " : "");
        for (int k = i; k < end; k++)
            text_put(to->out, "%s`%s`", k > i ? ", " : "", table->fields[k].key);
        text_put(to->out, " | ");
        put_value(to->out, field);
        if (field->kind == FIELD_FIELDS) text_put(to->out, ": %s", field->table->what);
        text_put(to->out, " | ");
        put_default(to->out, field);
        text_put(to->out, " | %s |\n", field->help ? field->help : "");
        if (field->table != NULL) later(to, field->table);
    }
}

static void put_reference(Text *out, const FieldTable *root) {
    Reference to = {.out = out, .tables = {root}, .count = 1};
    for (int i = 0; i < to.count; i++) {
        char what[80];
        snprintf(what, sizeof what, "%s", to.tables[i]->what);
        for (char *c = what; *c; c++)
            if (*c == '\'') *c = '`';
        what[0] = (char)toupper((unsigned char)what[0]);
        text_put(out, "\n**%s**\n\n| key | value | default | meaning |\n|---|---|---|---|\n", what);
        put_rows(&to, to.tables[i], NULL);
    }
}

void page_holds_fields(const char *name, const FieldTable *table) {
    static char page[PAGE_BYTES], shown[PAGE_BYTES];
    char start[80];
    FILE *file = fopen(page_path, "rb");
    if (file == NULL) fail_msg("%s is missing: run from the top folder", page_path);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    snprintf(start, sizeof start, "<!-- keys %s -->\n", name);
    char *from = strstr(page, start), *end = from == NULL ? NULL : strstr(from, "\n<!-- end -->");
    if (end == NULL) fail_msg("%s has no lines %s ... <!-- end -->", page_path, start);
    from += strlen(start);
    Text out = text_over(shown, sizeof shown);
    put_reference(&out, table);
    if (getenv("CASSINO_RENEW") != NULL) {
        file = fopen(page_path, "wb");
        assert_non_null(file);
        fprintf(file, "%.*s%s%s", (int)(from - page), page, shown, end);
        assert_int_equal(fclose(file), 0);
    } else if (strlen(shown) != (size_t)(end - from) || strncmp(shown, from, strlen(shown)) != 0) {
        fail_msg("the keys of %s in %s are not those of its tables; CASSINO_RENEW=1 writes them",
                 name, page_path);
    }
}
