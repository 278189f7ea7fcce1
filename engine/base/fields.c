// SPDX-License-Identifier: GPL-3.0-or-later
// fields.c -- see fields.h. Start reading at fields_read().
#include "fields.h"

#include <stdio.h>

#include "text.h"

enum { FIELDS_MAX = 40 };  // keys in one table

static bool key_known(const Node *entry, const char *what, const Field fields[], int count,
                      Error *error);
static bool field_read(const Node *value, const Field *field, char *into, Error *error);
static void field_default(const Field *field, char *into);

bool fields_read(const Node *map, const char *what, const Field fields[], int count, void *into,
                 Error *error) {
    assert(count <= FIELDS_MAX);
    char is[64];
    if (map->kind != NODE_MAP) {
        return node_error(map, error, "%s must be a map of 'key: value', not %s", what,
                          node_describe(map, is, sizeof is));
    }
    for (const Node *entry = map->first; entry != NULL; entry = entry->next) {
        if (!key_known(entry, what, fields, count, error)) return false;
    }
    for (int i = 0; i < count; i++) {
        const Field *field = &fields[i];
        if (field->kind == FIELD_REFUSED) continue;
        const Node *value = node_get(map, field->key);
        bool container = field->kind == FIELD_LIST || field->kind == FIELD_MAP;
        if (value != NULL && container && value->kind == NODE_TEXT && value->text[0] == '\0') {
            value = NULL;
        }
        if (value == NULL && field->needed) {
            return node_error(node_at(map, field->key), error, "missing '%s' in %s", field->key,
                              what);
        }
        if (value == NULL) {
            field_default(field, into);
        } else if (!field_read(value, field, into, error)) {
            return false;
        }
    }
    return true;
}

static bool key_known(const Node *entry, const char *what, const Field fields[], int count,
                      Error *error) {
    const char *names[FIELDS_MAX];
    int known = 0;
    char buffer[300];
    Text list = text_over(buffer, sizeof buffer);
    for (int i = 0; i < count; i++) {
        bool same = strcmp(fields[i].key, entry->key->text) == 0;
        if (same && fields[i].kind == FIELD_REFUSED) {
            return node_error(entry->key, error, "%s", fields[i].choices[0]);
        }
        if (same) return true;
        if (fields[i].kind == FIELD_REFUSED) continue;
        text_put(&list, "%s%s", known > 0 ? ", " : "", fields[i].key);
        names[known++] = fields[i].key;
    }
    int close = name_closest(entry->key->text, names, known);
    if (close >= 0) {
        return node_error(entry->key, error,
                          "unknown key '%.40s' in %s; did you mean '%s'? Known here: %s",
                          entry->key->text, what, names[close], buffer);
    }
    return node_error(entry->key, error, "unknown key '%.40s' in %s; known here: %s",
                      entry->key->text, what, buffer);
}

static void field_default(const Field *field, char *into) {
    switch (field->kind) {
        case FIELD_NUMBER:
        case FIELD_YES:
        case FIELD_CHOICE:
            *(int *)(void *)(into + field->offset) = field->fallback;
            break;
        default:
            *(const Node **)(void *)(into + field->offset) = NULL;
            break;
    }
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
        value->kind == NODE_TEXT ? name_closest(value->text, field->choices, field->high) : -1;
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
        return node_error(value, error, "'%s' is too long: %d letter%s at most, not %d", field->key,
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

static bool field_read(const Node *value, const Field *field, char *into, Error *error) {
    int *number = (int *)(void *)(into + field->offset);
    const Node **node = (const Node **)(void *)(into + field->offset);
    char is[64];
    switch (field->kind) {
        case FIELD_NUMBER:
            return node_number(value, field->key, field->low, field->high, number, error);
        case FIELD_YES:
            return yes_read(value, field->key, number, error);
        case FIELD_CHOICE:
            return choice_read(value, field, number, error);
        case FIELD_TEXT:
        case FIELD_PROSE:
            *node = value;
            return text_read(value, field, error);
        case FIELD_WORDS:
            *node = value;
            return words_read(value, field, error);
        case FIELD_LIST:
        case FIELD_MAP:
            *node = value;
            if (value->kind == (field->kind == FIELD_LIST ? NODE_LIST : NODE_MAP)) return true;
            return node_error(value, error, "'%s' must be %s, not %s", field->key,
                              field->kind == FIELD_LIST ? "a list" : "a map",
                              node_describe(value, is, sizeof is));
        case FIELD_REFUSED:
            break;
    }
    assert(false);
    return false;
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

// Letters to change, add or drop, or neighbours to exchange, to make one name of the other
// (Damerau's distance, of words short enough).
static int name_distance(const char *a, const char *b) {
    enum { LONGEST = 24 };
    int columns = (int)strlen(b), rows = (int)strlen(a);
    int table[LONGEST + 1][LONGEST + 1];
    if (rows > LONGEST || columns > LONGEST) return LONGEST;
    for (int i = 0; i <= rows; i++) {
        for (int j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            int change = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            table[i][j] = min_int(change, 1 + min_int(table[i - 1][j], table[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                table[i][j] = min_int(table[i][j], table[i - 2][j - 2] + 1);
            }
        }
    }
    return table[rows][columns];
}

int name_closest(const char *wrong, const char *const names[], int count) {
    int best = -1, best_distance = 3;
    for (int i = 0; i < count; i++) {
        int distance = name_distance(wrong, names[i]);
        // Half of a short name changed is another name.
        if (distance < best_distance && distance * 2 <= (int)strlen(names[i])) {
            best = i;
            best_distance = distance;
        }
    }
    return best;
}
