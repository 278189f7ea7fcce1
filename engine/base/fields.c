// SPDX-License-Identifier: GPL-3.0-or-later
// fields.c -- reads the keys of a map by a table of fields; see fields.h. Start at fields_bind().
#include "fields.h"

#include <stdio.h>

#include "nearest.h"
#include "text.h"

enum { FIELDS_MAX = 40 };  // most keys in one table

static bool key_known(const Node *entry, const FieldTable *table, Error *error);
static bool field_read(const Node *value, const Field *field, void *nodes, void *made,
                       Error *error);

static char *field_at(const Field *field, void *nodes, void *made) {
    return (char *)(field->bytes > 0 ? made : nodes) + field->offset;
}

// Stores `value` as element `index` of the row, as an integer of the width of the member.
static void number_store(const Field *field, void *nodes, void *made, int index, int value) {
    char *at = field_at(field, nodes, made) + index * field->bytes;
    int8_t byte = (int8_t)value;
    int16_t two = (int16_t)value;
    switch (field->bytes) {
        case sizeof byte:
            memcpy(at, &byte, sizeof byte);
            return;
        case sizeof two:
            memcpy(at, &two, sizeof two);
            return;
        default:
            memcpy(at, &value, sizeof value);
    }
}

static bool is_node(FieldKind kind) { return kind >= FIELD_TEXT && kind < FIELD_REFUSED; }

// Stores the default of an absent key. An absent FIELD_FIELDS stores the default of each of its
// rows, an absent node NULL; absent FIELD_NUMBERS and FIELD_ROWS store nothing.
static void default_store(const Field *field, void *nodes, void *made) {
    if (is_node(field->kind))
        *(const Node **)(void *)field_at(field, nodes, made) = NULL;
    else if (field->kind == FIELD_NUMBER || field->kind == FIELD_YES || field->kind == FIELD_CHOICE)
        number_store(field, nodes, made, 0, field->fallback);
    for (int i = 0; field->kind == FIELD_FIELDS && i < field->table->count; i++)
        default_store(&field->table->fields[i], nodes,
                      made == NULL ? NULL : (char *)made + field->offset);
}

const char *field_default(const Field *field, char digits[12]) {
    int value = field->fallback, high = field->kind == FIELD_YES ? 1 : field->high;
    bool none = field->needed || value < field->low;
    if (none) return NULL;
    switch (field->kind) {
        case FIELD_NUMBER:
            snprintf(digits, 12, "%d", value);
            return value <= high ? digits : NULL;
        case FIELD_YES:
            return value == 1 ? "yes" : value == 0 ? "no" : NULL;
        case FIELD_CHOICE:
            return value < high ? field->choices[value] : NULL;
        default:
            return NULL;
    }
}

bool fields_read(const Node *map, const char *what, const Field fields[], int count, void *into,
                 Error *error) {
    const FieldTable table = {what, fields, count};
    return fields_bind(map, &table, into, NULL, error);
}

bool fields_bind(const Node *map, const FieldTable *table, void *nodes, void *made, Error *error) {
    assert(table->count <= FIELDS_MAX);
    char is[64];
    if (map->kind != NODE_MAP) {
        return node_error(map, error, "%s must be a map of 'key: value', not %s", table->what,
                          node_describe(map, is, sizeof is));
    }
    for (const Node *entry = map->first; entry != NULL; entry = entry->next) {
        if (!key_known(entry, table, error)) return false;
    }
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        if (field->kind == FIELD_REFUSED) continue;
        const Node *value = node_get(map, field->key);
        bool container = field->kind == FIELD_LIST || field->kind == FIELD_MAP;
        if (value != NULL && container && value->kind == NODE_TEXT && value->text[0] == '\0') {
            value = NULL;
        }
        if (value == NULL && field->needed) {
            return node_error(node_at(map, field->key), error, "missing '%s' in %s", field->key,
                              table->what);
        }
        if (value == NULL) {
            default_store(field, nodes, made);
        } else if (!field_read(value, field, nodes, made, error)) {
            return false;
        }
    }
    return true;
}

static bool key_known(const Node *entry, const FieldTable *table, Error *error) {
    const char *names[FIELDS_MAX];
    int known = 0;
    char buffer[300];
    Text list = text_over(buffer, sizeof buffer);
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        bool same = strcmp(field->key, entry->key->text) == 0;
        if (same && field->kind == FIELD_REFUSED) {
            return node_error(entry->key, error, "%s", field->choices[0]);
        }
        if (same) return true;
        if (field->kind == FIELD_REFUSED) continue;
        text_put(&list, "%s%s", known > 0 ? ", " : "", field->key);
        names[known++] = field->key;
    }
    int close = words_nearest(entry->key->text, names, known);
    if (close >= 0) {
        return node_error(entry->key, error,
                          "unknown key '%.40s' in %s; did you mean '%s'? Known here: %s",
                          entry->key->text, table->what, names[close], buffer);
    }
    return node_error(entry->key, error, "unknown key '%.40s' in %s; known here: %s",
                      entry->key->text, table->what, buffer);
}

const Field *fields_misfit(const FieldTable *table) {
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        if (field->bytes == 0 || field->kind == FIELD_ROWS) continue;
        bool choice = field->kind == FIELD_CHOICE, yes = field->kind == FIELD_YES;
        int64_t values = (int64_t)1 << (8 * field->bytes), low = field->is_signed ? -values / 2 : 0;
        int64_t least = yes || choice ? 0 : field->low;
        int64_t most = yes ? 1 : choice ? field->high - 1 : field->high;
        bool fits = least >= low && most < low + values;
        if (!field->needed) fits &= field->fallback >= low && field->fallback < low + values;
        if (!fits || most < least || (field->kind == FIELD_NUMBERS && field->count == 0))
            return field;
    }
    return NULL;
}

static bool yes_read(const Node *value, const char *key, int *out, Error *error) {
    static const char *const names[] = {"no", "yes", "false", "true"};
    char is[64];
    for (int i = 0; value->kind == NODE_TEXT && i < COUNT_OF(names); i++) {
        if (strcmp(value->text, names[i]) == 0) {
            *out = i % 2;
            return true;
        }
    }
    return node_error(value, error, "'%s' must be yes or no, not %s", key,
                      node_describe(value, is, sizeof is));
}

static bool choice_read(const Node *value, const Field *field, int *out, Error *error) {
    char is[64], buffer[300];
    Text list = text_over(buffer, sizeof buffer);
    for (int i = 0; i < field->high; i++) {
        if (value->kind == NODE_TEXT && strcmp(value->text, field->choices[i]) == 0) {
            *out = i;
            return true;
        }
        text_put(&list, "%s%s", i > 0 ? ", " : "", field->choices[i]);
    }
    node_describe(value, is, sizeof is);
    int close =
        value->kind == NODE_TEXT ? words_nearest(value->text, field->choices, field->high) : -1;
    if (close >= 0) {
        return node_error(value, error, "'%s' is %s; did you mean '%s'? One of: %s", field->key, is,
                          field->choices[close], buffer);
    }
    return node_error(value, error, "'%s' must be one of %s; not %s", field->key, buffer, is);
}

static bool text_read(const Node *value, const Field *field, Error *error) {
    char is[64];
    if (value->kind != NODE_TEXT || value->text[0] == '\0') {
        return node_error(value, error, "'%s' must be a text, not %s", field->key,
                          node_describe(value, is, sizeof is));
    }
    if (strlen(value->text) > (size_t)field->high) {
        return node_error(value, error, "'%s' is too long: %d byte%s at most, not %d", field->key,
                          field->high, field->high == 1 ? "" : "s", (int)strlen(value->text));
    }
    if (field->kind == FIELD_PROSE) return true;
    if (strchr(value->text, '\n') != NULL) {
        return node_error(value, error, "'%s' must stand on one line", field->key);
    }
    if (value->text[0] == ' ' || value->text[strlen(value->text) - 1] == ' ') {
        return node_error(value, error, "'%s' may not begin or end with a blank", field->key);
    }
    return true;
}

static bool words_read(const Node *value, const Field *field, Error *error) {
    char is[64];
    if (value->kind == NODE_MAP) {
        return node_error(value, error, "'%s' must be a text or a list of texts, not a map",
                          field->key);
    }
    for (const Node *item = value->first; item != NULL; item = item->next) {
        if (item->kind == NODE_TEXT) continue;
        return node_error(item, error, "'%s' must be a list of texts, not of %s", field->key,
                          node_describe(item, is, sizeof is));
    }
    return true;
}

static bool numbers_read(const Node *value, const Field *field, void *nodes, void *made,
                         Error *error) {
    int index = 0, number;
    if (!words_read(value, field, error)) return false;
    for (Words words = words_of(value); words_next(&words);) {
        char text[sizeof words.word], *rest = text;
        snprintf(text, sizeof text, "%s", words.word);
        for (char *part; (part = strsep(&rest, "/+")) != NULL; index++) {
            if (index == field->count || !number_parse(part, &number) || number < field->low ||
                number > field->high)
                return words_error(&words, error,
                                   "'%s' must be %d whole numbers from %d to %d; '%s' does not fit",
                                   field->key, field->count, field->low, field->high, words.word);
            number_store(field, nodes, made, index, number);
        }
    }
    if (index == field->count) return true;
    return node_error(value, error, "'%s' must be %d whole numbers, not %d", field->key,
                      field->count, index);
}

// Reads the map of a FIELD_FIELDS or FIELD_ROWS. For FIELD_ROWS it makes a table with one
// FIELD_FIELDS for each name.
static bool map_read(const Node *value, const Field *field, void *nodes, void *made, Error *error) {
    char what[48];
    snprintf(what, sizeof what, "'%s'", field->key);
    char *from = made == NULL ? NULL : (char *)made + field->offset;
    if (field->kind == FIELD_FIELDS) {
        const FieldTable table = {what, field->table->fields, field->table->count};
        return fields_bind(value, &table, nodes, from, error);
    }
    Field rows[FIELDS_MAX];
    for (int i = 0; i < field->count; i++)
        rows[i] = (Field){field->choices[i], FIELD_FIELDS, .offset = (size_t)i * field->bytes,
                          .needed = true, .table = field->table};
    const FieldTable table = {what, rows, field->count};
    return fields_bind(value, &table, nodes, from, error);
}

static bool field_read(const Node *value, const Field *field, void *nodes, void *made,
                       Error *error) {
    char is[64];
    int number = 0;
    bool good = false;
    if (is_node(field->kind)) *(const Node **)(void *)field_at(field, nodes, made) = value;
    switch (field->kind) {
        case FIELD_NUMBER:
            good = node_number(value, field->key, field->low, field->high, &number, error);
            break;
        case FIELD_YES:
            good = yes_read(value, field->key, &number, error);
            break;
        case FIELD_CHOICE:
            good = choice_read(value, field, &number, error);
            break;
        case FIELD_NUMBERS:
            return numbers_read(value, field, nodes, made, error);
        case FIELD_FIELDS:
        case FIELD_ROWS:
            return map_read(value, field, nodes, made, error);
        case FIELD_TEXT:
        case FIELD_PROSE:
            return text_read(value, field, error);
        case FIELD_WORDS:
            return words_read(value, field, error);
        case FIELD_NODE:
            return true;
        case FIELD_LIST:
        case FIELD_MAP:
            if (value->kind == (field->kind == FIELD_LIST ? NODE_LIST : NODE_MAP)) return true;
            return node_error(value, error, "'%s' must be %s, not %s", field->key,
                              field->kind == FIELD_LIST ? "a list" : "a map",
                              node_describe(value, is, sizeof is));
        case FIELD_REFUSED:
            assert(false);
    }
    if (good) number_store(field, nodes, made, 0, number);
    return good;
}

bool node_number(const Node *node, const char *what, int low, int high, int *out, Error *error) {
    int value = 0;
    char is[64];
    if (node->kind == NODE_TEXT && number_parse(node->text, &value) && value >= low &&
        value <= high) {
        *out = value;
        return true;
    }
    return node_error(node, error, "'%s' must be a whole number from %d to %d, not %s", what, low,
                      high, node_describe(node, is, sizeof is));
}

bool number_parse(const char *text, int *out) {
    bool minus = text[0] == '-';
    const char *digits = text + minus;
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || length > 8 || digits[length] != '\0') return false;
    int value = 0;
    for (size_t i = 0; i < length; i++) value = value * 10 + (digits[i] - '0');
    *out = minus ? -value : value;
    return true;
}
