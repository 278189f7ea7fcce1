// SPDX-License-Identifier: GPL-3.0-or-later
// edit.c -- applies edits to the text of a scenario; see edit.h. Start at edit_text().
#include "edit_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

typedef struct Edit {
    char path[EDIT_PATH_BYTES], value[EDIT_PATH_BYTES];
} Edit;

typedef struct Draft {  // the text of a scenario after the edits so far
    const EditSchema *schema;
    const char *file;
    char *text;  // the edited file; owned
    size_t size;
    Error *error;
} Draft;

static bool edit_read(const char *words, Edit *edit, Error *error);
static bool draft_edit(Draft *draft, const Edit *edit);
static bool draft_set(Draft *draft, const char *path, const char *value);

char *edit_text(const EditSchema *schema, const char *file, const char *text,
                const char *const edits[], int count, Error *error) {
    size_t size = strlen(text);
    Draft draft = {schema, file, malloc(size + 1), size, error};
    if (draft.text == NULL) {
        error_set(error, "no memory to change a scenario");
        return NULL;
    }
    memcpy(draft.text, text, size + 1);
    for (int i = 0; i < count; i++) {
        Edit edit;
        if (edit_read(edits[i], &edit, error) && draft_edit(&draft, &edit)) continue;
        free(draft.text);
        return NULL;
    }
    return draft.text;
}

void edit_explain(Error *error, const char *const edits[], int count) {
    char words[sizeof error->words];
    Text text = text_over(words, sizeof words);
    if (error == NULL || count == 0) return;
    text_put(&text, "with ");
    for (int i = 0; i < count; i++) text_put(&text, "%s%s", i > 0 ? " and " : "", edits[i]);
    text_put(&text, ": %s", error->words);
    memcpy(error->words, words, sizeof words);
}

static void trim(char *out, const char *from, size_t length) {
    while (length > 0 && from[0] == ' ') from++, length--;
    while (length > 0 && from[length - 1] == ' ') length--;
    assert(length < EDIT_PATH_BYTES);
    memcpy(out, from, length);
    out[length] = '\0';
}

static bool edit_read(const char *words, Edit *edit, Error *error) {
    const char *sign = strchr(words, '=');
    if (strlen(words) >= EDIT_PATH_BYTES) {
        return error_set(error, "an edit has at most %d bytes, not '%.40s...'", EDIT_PATH_BYTES - 1,
                         words);
    }
    if (sign != NULL) {
        trim(edit->path, words, (size_t)(sign - words));
        trim(edit->value, sign + 1, strlen(sign + 1));
    }
    if (sign != NULL && edit->path[0] != '\0' && edit->value[0] != '\0') return true;
    return error_set(error, "invalid edit '%s'; expected PATH=VALUE, such as turns=9", words);
}

static bool draft_edit(Draft *draft, const Edit *edit) {
    char path[EDIT_PATH_BYTES];
    for (const char *c = edit->value; *c != '\0'; c++) {
        if ((unsigned char)*c >= ' ' && *c != 0x7f) continue;
        return error_set(draft->error, "%s: the value contains a control character", edit->path);
    }
    path_expand(draft->schema, edit->path, path);
    return draft_set(draft, path, edit->value);
}

// ---- changing the text ------------------------------------------------------------------------

// Replaces bytes as text_splice() does. Returns false and fills draft->error if there is no memory.
static bool draft_splice(Draft *draft, size_t from, size_t to, const char *words) {
    return text_splice(&draft->text, &draft->size, from, to, words) ||
           error_set(draft->error, "no memory to change a scenario");
}

// Writes a number without quotes and any other value in quotes. Quotes do not change the meaning of
// a value: all values are texts (document.h).
static void value_write(const char *value, Text *out) {
    int number;
    if (number_parse(value, &number)) {
        text_put(out, "%s", value);
        return;
    }
    text_char(out, '"');
    for (const char *c = value; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_char(out, '\\');
        text_char(out, *c);
    }
    text_char(out, '"');
}

static bool value_replace(Draft *draft, const Node *node, const char *path, const char *value) {
    char words[2 * EDIT_PATH_BYTES + 4];
    Text text = text_over(words, sizeof words);
    if (node->kind != NODE_TEXT || node->text_column == 0) {
        return node_error(node, draft->error,
                          "%s is %s; an edit can change only a plain value on one line", path,
                          node->kind == NODE_MAP    ? "a map"
                          : node->kind == NODE_LIST ? "a list"
                                                    : "a text with escapes or several lines");
    }
    if (node->start == node->end) text_char(&text, ' ');  // "key:" without a value
    value_write(value, &text);
    return draft_splice(draft, node->start, node->end, words);
}

// Inserts a key that the file does not have yet, as the first key of its map. `keys` may be two
// keys, such as "back.morale". Returns as draft_splice() does.
static bool value_insert(Draft *draft, const Node *map, const char *keys, const char *value) {
    char words[3 * EDIT_PATH_BYTES];
    Text text = text_over(words, sizeof words);
    size_t at = map->start;
    bool flow = draft->text[at] == '{';
    const char *dot = strchr(keys, '.');
    if (dot != NULL) {
        text_put(&text, "%.*s: {%s: ", (int)(dot - keys), keys, dot + 1);
    } else {
        text_put(&text, "%s: ", keys);
    }
    value_write(value, &text);
    if (dot != NULL) text_char(&text, '}');
    if (flow) {
        if (map->count > 0) text_put(&text, ", ");
        return draft_splice(draft, at + 1, at + 1, words);
    }
    text_put(&text, "\n%*s", map->column - 1, "");
    return draft_splice(draft, at, at, words);
}

// ---- removing and doubling an item, and the whole edit ----------------------------------------

// Returns the offset of the line after the line that contains `at`, or the end of the text.
static size_t line_end(const char *text, size_t at) {
    return at + strcspn(text + at, "\n") + (text[at + strcspn(text + at, "\n")] == '\n');
}

// Finds the bytes of an item of a list, with its dash and its lines. Returns false and fills
// draft->error if the item does not begin a line of the file.
static bool item_span(Draft *draft, const Node *item, const char *path, size_t *from, size_t *to) {
    const char *text = draft->text;
    size_t at = item->start;
    for (*from = at; *from > 0 && text[*from - 1] != '\n';) --*from;
    bool dash = strspn(text + *from, " -") == at - *from && memchr(text + *from, '-', at - *from);
    *to = line_end(text, item->end);
    return dash || node_error(item, draft->error,
                              "%s cannot be removed or doubled: it does not begin a line of the "
                              "file",
                              path);
}

static bool item_remove(Draft *draft, const EditPlace *place, const char *path);

// Removes the items that do nothing without the item `name`. Returns false and fills draft->error
// if the text cannot be parsed, or as item_remove() does.
static bool needing_remove(Draft *draft, const char *name, const char *path) {
    for (;;) {
        Tree tree;
        EditPlace place;
        if (!tree_parse(&tree, draft->file, draft->text, draft->size, draft->error)) return false;
        bool more = place_needing(draft->schema, &tree, name, &place);
        bool good = !more || item_remove(draft, &place, path);
        tree_close(&tree);
        if (!more || !good) return good;
    }
}

// Removes an item of a list with the items that need it, and the key of the list with its last
// item. If other parts of the file still name the item, the loader refuses the text. Returns false
// and fills draft->error as item_span() and draft_splice() do.
static bool item_remove(Draft *draft, const EditPlace *place, const char *path) {
    const Node *list = place->parent;
    size_t from, to;
    if (!item_span(draft, place->node, path, &from, &to)) return false;
    if (list != NULL && list->count == 1 && list->key != NULL)
        from = list->key->start - (size_t)(list->key->column - 1);
    const Node *name = node_get(place->node, "name");
    if (!draft_splice(draft, from, to, "")) return false;
    return name == NULL || name->kind != NODE_TEXT || needing_remove(draft, name->text, path);
}

// Adds a second item before the first: a copy with a + after its name and after its label on the
// map, which has at most 4 bytes. Fails as item_remove() and value_replace() do.
static bool item_double(Draft *draft, const EditPlace *place, const char *path) {
    const Node *name = node_get(place->node, "name"), *map = node_get(place->node, "map");
    const Node *texts[] = {name, map};
    size_t from, to;
    if (!item_span(draft, place->node, path, &from, &to)) return false;
    char *copy = malloc(to - from + 2);
    if (copy == NULL) return error_set(draft->error, "no memory to change a scenario");
    memcpy(copy, draft->text + from, to - from);
    memcpy(copy + (to - from), "\n", 2);
    if (to > from && copy[to - from - 1] == '\n') copy[to - from] = '\0';
    bool good = draft_splice(draft, from, from, copy);
    free(copy);
    // The last text of the file first, so that the place of the other stays right.
    if (map != NULL &&
        (map->line > name->line || (map->line == name->line && map->column > name->column)))
        texts[0] = map, texts[1] = name;
    for (int i = 0; i < COUNT_OF(texts) && good; i++) {
        char words[EDIT_PATH_BYTES];
        if (texts[i] == NULL || texts[i]->kind != NODE_TEXT) continue;
        snprintf(words, sizeof words, "%.*s+", texts[i] == map ? 3 : EDIT_PATH_BYTES - 2,
                 texts[i]->text);
        good = value_replace(draft, texts[i], path, words);
    }
    return good;
}

// Makes `value` items of one. Returns false and fills draft->error if `value` is not a whole number
// from 0 to ITEMS_MOST, or as item_double() does.
static bool item_set(Draft *draft, const EditPlace *place, const char *path, const char *value) {
    int count;
    if (!number_parse(value, &count) || count < 0 || count > ITEMS_MOST)
        return error_set(draft->error,
                         "%s=%s: the number of items must be a whole number from 0 to %d", path,
                         value, ITEMS_MOST);
    if (count == 1) return true;
    return count == 0 ? item_remove(draft, place, path) : item_double(draft, place, path);
}

// Adds a number that the file does not have, unless the value is the one that it has without
// it. Returns as value_insert() does.
static bool number_insert(Draft *draft, const Tree *tree, EditPlace *place, const char *keys,
                          const char *value) {
    const Node *map = place->node;
    char words[EDIT_PATH_BYTES];
    int number;
    assert(place->depth < EDIT_DEPTH_MAX);
    place->segment[place->depth++] = keys;
    const EditNumber *row = number_row(draft->schema, place);
    if (row != NULL && row->always && number_parse(value, &number) &&
        number == number_absent(row, tree, place))
        return true;
    number_write(draft->schema, row, NULL, value, words);
    return value_insert(draft, map, keys, words);
}

static bool draft_set(Draft *draft, const char *path, const char *value) {
    const EditSchema *schema = draft->schema;
    Tree tree;
    EditPlace place = {0};
    if (!tree_parse(&tree, draft->file, draft->text, draft->size, draft->error)) return false;
    bool well;
    if (place_find(schema, &tree, path, &place)) {
        const Node *node = place.node;
        char words[EDIT_PATH_BYTES];
        number_write(schema, number_row(schema, &place), node, value, words);
        bool item = node->kind == NODE_MAP && node->key == NULL && node_get(node, "name") != NULL;
        well =
            item ? item_set(draft, &place, path, value) : value_replace(draft, node, path, words);
    } else {
        const char *keys = place_missing(schema, &place);
        well = keys != NULL ? number_insert(draft, &tree, &place, keys, value)
                            : place_refuse(schema, &tree, &place, path, draft->error);
    }
    tree_close(&tree);
    return well;
}
