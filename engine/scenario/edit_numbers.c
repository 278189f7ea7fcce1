// SPDX-License-Identifier: GPL-3.0-or-later
// edit_numbers.c -- names and lists the numbers of a scenario (edit.h). Start at edit_numbers().
#include <stdio.h>
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

// ---- listing ----------------------------------------------------------------------------------

typedef struct Listing {
    const EditSchema *schema;
    Number *out;
    int count;
    EditPlace place;
    const Node *entry;           // the innermost map in a list that contains the place; or NULL
    bool said[NUMBER_ROWS_MAX];  // rows of the schema that have a number in the text
} Listing;

// Fills number->full with the whole path, and number->path with the shortest path to type.
static void number_name(const EditSchema *schema, const EditPlace *place, Number *number) {
    char path[EDIT_PATH_BYTES];
    Text full = text_over(number->full, sizeof number->full);
    for (int i = 0; i < place->depth; i++) {
        text_put(&full, "%s%s", i > 0 ? "." : "", place->segment[i]);
    }
    int item = place_item(schema, place);
    int from = item > 0 && item < place->depth ? item - 1 : 0;
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

static void number_list(Listing *listing, const Node *node) {
    int value;
    if (node->kind != NODE_TEXT || !number_parse(node->text, &value)) return;
    for (int i = 0; i < listing->schema->number_count; i++) {
        const EditNumber *row = &listing->schema->numbers[i];
        const char *tail = pattern_tail(row->pattern, &listing->place);
        if (tail == NULL || *tail != '\0' || listing->count == NUMBERS_MAX) continue;
        Number *number = &listing->out[listing->count++];
        *number = (Number){.value = value, .low = row->low, .high = row->high, .help = row->help};
        number_name(listing->schema, &listing->place, number);
        if (listing->entry != NULL) number_among(listing->schema, listing->entry, number);
        listing->said[i] = true;
        return;
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
    listing->entry = outer;
}

int edit_numbers(const EditSchema *schema, const char *file, const char *text,
                 Number out[NUMBERS_MAX]) {
    Listing listing = {.schema = schema, .out = out};
    Tree tree;
    assert(schema->number_count <= NUMBER_ROWS_MAX);
    if (!tree_parse(&tree, file, text, strlen(text), NULL)) return 0;
    node_list(&listing, tree.root);
    for (int i = 0; i < schema->number_count; i++) {
        const EditNumber *row = &schema->numbers[i];
        if (!row->always || listing.said[i] || listing.count == NUMBERS_MAX) continue;
        Number *number = &out[listing.count++];
        *number =
            (Number){.value = row->fallback, .low = row->low, .high = row->high, .help = row->help};
        EditPlace place = {.segment = {row->pattern}, .depth = 1};
        number_name(schema, &place, number);
    }
    tree_close(&tree);
    return listing.count;
}
