// SPDX-License-Identifier: GPL-3.0-or-later
// edit_numbers.c -- names and lists the numbers of a scenario (edit.h). Start at edit_numbers().
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "edit_place.h"

// ---- patterns ---------------------------------------------------------------------------------

bool path_rewrite(const char *path, const char *from, const char *to, char out[EDIT_PATH_BYTES]) {
    const char *star = "";
    int length = 0;
    for (; *from != '\0'; from++) {
        if (*from == '*') {
            star = path;
            length = (int)strcspn(path, ".");
            path += length;
        } else if (strncasecmp(from, path, 1) == 0) {
            path++;
        } else {
            return false;
        }
    }
    if (*path != '\0' && *path != '.') return false;
    const char *gap = strchr(to, '*');
    int before = gap != NULL ? (int)(gap - to) : (int)strlen(to);
    snprintf(out, EDIT_PATH_BYTES, "%.*s%.*s%s%s", before, to, length, star,
             gap != NULL ? gap + 1 : "", path);
    return true;
}

void path_expand(const EditSchema *schema, const char *path, char out[EDIT_PATH_BYTES]) {
    for (int i = 0; i < schema->short_count; i++)
        if (path_rewrite(path, schema->shorts[i].form, schema->shorts[i].path, out)) return;
    snprintf(out, EDIT_PATH_BYTES, "%s", path);
}

// Returns the part of a pattern after the keys of the place, or NULL if the keys do not match it.
static const char *pattern_tail(const char *pattern, const EditPlace *place) {
    for (int i = 0; i < place->depth; i++) {
        size_t length = strcspn(pattern, ".");
        const char *key = place->segment[i];
        bool any = length == 1 && pattern[0] == '*';
        if (!any && (strlen(key) != length || strncmp(key, pattern, length) != 0)) return NULL;
        pattern += length;
        if (*pattern == '.') pattern++;
    }
    return pattern;
}

int numbers_after(const EditSchema *schema, const EditPlace *place,
                  const char *tails[NUMBER_ROWS_MAX]) {
    int count = 0;
    assert(schema->number_count <= NUMBER_ROWS_MAX);
    for (int i = 0; i < schema->number_count; i++) {
        const char *tail = pattern_tail(schema->numbers[i].pattern, place);
        if (tail != NULL && *tail != '\0' && *tail != '*') tails[count++] = tail;
    }
    return count;
}

const EditNumber *number_row(const EditSchema *schema, const EditPlace *place) {
    for (int i = 0; i < schema->number_count; i++) {
        const char *tail = pattern_tail(schema->numbers[i].pattern, place);
        if (tail != NULL && *tail == '\0') return &schema->numbers[i];
    }
    return NULL;
}

// ---- values -----------------------------------------------------------------------------------

// Returns the loader's row for a number, or NULL if EditNumber.table is NULL.
static const Field *row_field(const EditNumber *row) {
    const char *dot = strrchr(row->pattern, '.'), *key = dot != NULL ? dot + 1 : row->pattern;
    if (row->table == NULL) return NULL;
    for (int i = 0; i < row->table->count; i++)
        if (strcmp(row->table->fields[i].key, key) == 0) return &row->table->fields[i];
    assert(!"the table of a number has its key");
    return NULL;
}

// Returns the names of the values of a row, whose index is the number, and their number. Returns
// NULL if the values are no names.
static const char *const *row_names(const Field *field, int *count) {
    static const char *const yes_names[] = {"no", "yes"};
    *count = 0;
    if (field != NULL && field->kind == FIELD_YES) {
        *count = COUNT_OF(yes_names);
        return yes_names;
    }
    if (field == NULL || field->kind != FIELD_CHOICE) return NULL;
    *count = (int)field->high;
    return field->choices;
}

// Returns -1 for an unknown name.
static int name_index(const char *const names[], int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

// Reads a time such as "2/1" as a number of turns from the start of the battle. Returns false if
// the text is no time of the battle's days.
static bool time_read(const EditSchema *schema, const char *text, int *value) {
    char day_text[EDIT_PATH_BYTES];
    size_t length = strcspn(text, "/");
    int day, turn;
    snprintf(day_text, sizeof day_text, "%.*s", (int)length, text);
    if (text[length] == '\0' || !number_parse(day_text, &day) ||
        !number_parse(text + length + 1, &turn) || day < 1 || day > schema->days)
        return false;
    for (*value = turn; day > 1; day--) *value += schema->turns[day - 2];
    return true;
}

// Stores the number of a row that a node of the file has. Returns false if the node is no text, or
// a text without a number of the row's form.
static bool number_read(const EditSchema *schema, const EditNumber *row, const Node *node,
                        int *value) {
    int count;
    const char *const *names = row_names(row_field(row), &count);
    Words words = words_of(node);
    if (node->kind != NODE_TEXT) return false;
    if (names != NULL) {
        *value = name_index(names, count, node->text);
        return *value >= 0;
    }
    if (row->form == EDIT_TIME) return time_read(schema, node->text, value);
    if (row->form == EDIT_PLAIN) return number_parse(node->text, value);
    return words_next(&words) && number_parse(words.word, value) && words_next(&words);
}

void number_write(const EditSchema *schema, const EditNumber *row, const Node *node,
                  const char *value, char out[EDIT_PATH_BYTES]) {
    int number, count, day = 0;
    const char *const *names = row_names(row != NULL ? row_field(row) : NULL, &count);
    snprintf(out, EDIT_PATH_BYTES, "%s", value);
    if (row == NULL || !number_parse(value, &number)) return;
    if (names != NULL) {
        if (number >= 0 && number < count) snprintf(out, EDIT_PATH_BYTES, "%s", names[number]);
    } else if (row->form == EDIT_TIME) {
        for (; day < schema->days && number > schema->turns[day]; day++)
            number -= schema->turns[day];
        if (number > 0 && day < schema->days)
            snprintf(out, EDIT_PATH_BYTES, "%d/%d", day + 1, number);
    } else if (row->form == EDIT_FIRST && node != NULL && node->kind == NODE_TEXT) {
        const char *more = strchr(node->text, ' ');
        snprintf(out, EDIT_PATH_BYTES, "%d%s", number, more != NULL ? more : "");
    }
}

int number_absent(const EditNumber *row, const Tree *tree, const EditPlace *place) {
    static const EditSchema plain = {0};
    const Node *map = tree->root;
    int value = row->fallback;
    for (int i = 0; i + 1 < place->depth && map != NULL && map->kind == NODE_MAP; i++) {
        const Node *same = node_get(map, place->segment[place->depth - 1]);
        if (same != NULL) number_read(&plain, row, same, &value);
        map = node_get(map, place->segment[i]);
    }
    return value;
}

// ---- listing ----------------------------------------------------------------------------------

typedef struct Listing {
    const EditSchema *schema;
    Number *out;
    int count;
    EditPlace place;
    const Node *entry;  // the innermost map in a list that contains the place; or NULL
} Listing;

// Fills number->full with the whole path, and number->path with the shortest path to type.
static void number_name(const EditSchema *schema, const EditPlace *place, Number *number) {
    char path[EDIT_PATH_BYTES];
    Text full = text_over(number->full, sizeof number->full);
    for (int i = 0; i < place->depth; i++) {
        text_put(&full, "%s%s", i > 0 ? "." : "", place->segment[i]);
    }
    int item = place_item(schema, place);
    int from = item > 0 ? item - 1 : 0;
    Text text = text_over(number->path, sizeof number->path);
    if (from > 0) text_put(&text, "%s", schema->named);
    for (int i = from; i < place->depth; i++) {
        text_put(&text, "%s%s", text.length > 0 ? "." : "", place->segment[i]);
    }
    assert(text.length + 1 < text.size && full.length + 1 < full.size);
    for (int i = 0; i < schema->short_count; i++) {
        const EditShort *form = &schema->shorts[i];
        if (!path_rewrite(number->path, form->path, form->form, path)) continue;
        assert(strlen(path) < sizeof number->path);
        memcpy(number->path, path, strlen(path) + 1);
        return;
    }
}

// Appends `words`, with %s replaced by `value`.
static void kind_say(const char *words, const char *value, Text *out) {
    const char *gap = strstr(words, "%s");
    if (gap == NULL)
        text_put(out, "%s", words);
    else
        text_put(out, "%.*s%s%s", (int)(gap - words), words, value, gap + 2);
}

static const char *kind_of(const EditSchema *schema, const char *key) {
    for (int i = 0; i < schema->kind_count; i++)
        if (strcmp(schema->kinds[i].key, key) == 0) return schema->kinds[i].words;
    return NULL;
}

// Fills number->among from the first key of the entry that distinguishes it from other entries.
// Such a key is described in the schema, or its text is not a number. An entry with a name needs
// none, because its path contains the name.
static void number_among(const EditSchema *schema, const Node *entry, Number *number) {
    int value;
    for (const Node *item = entry->first; item != NULL; item = item->next) {
        if (item->kind != NODE_TEXT || item->key == NULL) continue;
        const char *words = kind_of(schema, item->key->text);
        if (words == NULL && number_parse(item->text, &value)) continue;
        if (strcmp(item->key->text, "name") == 0) return;
        Text text = text_over(number->among, sizeof number->among);
        if (words != NULL)
            kind_say(words, item->text, &text);
        else
            text_put(&text, "%s: %s", item->key->text, item->text);
        return;
    }
}

// How many of an item there are.
static const EditNumber item_row = {
    "", 0, ITEMS_MOST, .help = "number of such units: 0 without it, 2 with a second one"};

bool number_is_unit(const Number *number) {
    return number->help == item_row.help && strncmp(number->path, "units.", strlen("units.")) == 0;
}

double number_change(const Number *number, int value) {
    enum { LEAST = 3 };
    if (strcmp(number->path, "threshold") == 0) return 0;
    return abs(value - number->value) / (double)max_int(abs(number->value), LEAST);
}

static void number_add(Listing *listing, const EditNumber *row, int value) {
    if (listing->count == NUMBERS_MAX) return;
    const Field *field = row_field(row);
    Number *number = &listing->out[listing->count++];
    *number = (Number){.value = value, .low = row->low, .high = row->high, .help = row->help};
    number_name(listing->schema, &listing->place, number);
    if (row->form == EDIT_TIME) {
        number->low = 1;
        for (int i = 0; i < listing->schema->days; i++) number->high += listing->schema->turns[i];
    }
    if (field != NULL && row->help == NULL) number->help = field->help;
    if (field != NULL && field->kind == FIELD_NUMBER)
        number->low = field->low, number->high = field->high;
    int names_count;
    const char *const *names = row_names(field, &names_count);
    if (names != NULL) {
        Text text = text_over(number->among, sizeof number->among);
        number->high = names_count - 1;
        for (int i = 0; i < names_count; i++)
            text_put(&text, "%s%d: %s", i > 0 ? ", " : "", i, names[i]);
    } else if (listing->entry != NULL) {
        number_among(listing->schema, listing->entry, number);
    }
}

// Lists the number at the present place, if any.
static void number_list(Listing *listing, const Node *node) {
    const EditPlace *place = &listing->place;
    const EditNumber *row = number_row(listing->schema, place);
    int value;
    if (row != NULL && number_read(listing->schema, row, node, &value))
        number_add(listing, row, value);
    if (node->kind == NODE_MAP && node->key == NULL && place->depth > 0 &&
        place_item(listing->schema, place) == place->depth && node_get(node, "name") != NULL)
        number_add(listing, &item_row, 1);
}

// Lists the numbers with `always` that are missing in a map.
static void absent_list(Listing *listing, const Node *map) {
    for (int i = 0; i < listing->schema->number_count; i++) {
        const EditNumber *row = &listing->schema->numbers[i];
        EditPlace *place = &listing->place;
        const char *tail = row->always ? pattern_tail(row->pattern, place) : NULL;
        if (tail == NULL || *tail == '\0' || strpbrk(tail, ".*") || node_get(map, tail)) continue;
        place->segment[place->depth++] = tail;
        number_add(listing, row, number_absent(row, map->tree, place));
        place->depth--;
    }
}

static void node_list(Listing *listing, const Node *node) {
    char digits[12];
    int number = 0;
    number_list(listing, node);
    if (listing->place.depth == EDIT_DEPTH_MAX) return;
    const Node *outer = listing->entry;
    if (node->kind == NODE_MAP && node->key == NULL && node != node->tree->root)
        listing->entry = node;
    for (const Node *item = node->first; item != NULL; item = item->next) {
        listing->place.segment[listing->place.depth++] = item_name(item, ++number, digits);
        node_list(listing, item);
        listing->place.depth--;
    }
    if (node->kind == NODE_MAP) absent_list(listing, node);
    listing->entry = outer;
}

int edit_numbers(const EditSchema *schema, const char *file, const char *text,
                 Number out[NUMBERS_MAX]) {
    Listing listing = {.schema = schema, .out = out};
    Tree tree;
    if (!tree_parse(&tree, file, text, strlen(text), NULL)) return 0;
    node_list(&listing, tree.root);
    tree_close(&tree);
    return listing.count;
}
