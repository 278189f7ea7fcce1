// SPDX-License-Identifier: GPL-3.0-or-later
// edit_path.c -- finds the value at a path in a scenario's file. If the file does not have the
// path, suggests a similar key. Start at place_find().
#include <stdio.h>
#include <strings.h>

#include "edit_place.h"
#include "engine/base/nearest.h"

// ---- finding ----------------------------------------------------------------------------------

const char *item_name(const Node *item, int number, char digits[12]) {
    const Node *name = item->key == NULL && item->kind == NODE_MAP ? node_get(item, "name") : NULL;
    if (item->key != NULL) return item->key->text;
    if (name != NULL && name->kind == NODE_TEXT) return name->text;
    snprintf(digits, 12, "%d", number);
    return digits;
}

// Returns the length of `name` if `path` begins with `name` as a whole key. Otherwise returns 0.
static int name_takes(const char *path, const char *name) {
    size_t length = strlen(name);
    if (length == 0 || strncasecmp(path, name, length) != 0) return 0;
    return path[length] == '.' || path[length] == '\0' ? (int)length : 0;
}

static void place_enter(EditPlace *place, const Node *node, const char *name, int length) {
    place->parent = place->node;
    place->node = node;
    if (place->depth < EDIT_DEPTH_MAX) place->segment[place->depth++] = name;
    place->rest += length;
    if (*place->rest == '.') place->rest++;
}

// Consumes one key of the path. Returns false if no item matches. Names may contain dots, so the
// longest name that matches wins.
static bool place_step(EditPlace *place) {
    const Node *best = NULL;
    const char *best_name = NULL;
    int taken = 0, number = 0;
    for (const Node *item = place->node->first; item != NULL; item = item->next) {
        char digits[12];
        const char *name = item_name(item, ++number, digits);
        int length = name_takes(place->rest, name);
        if (length == 0 && item->key == NULL) {  // an item with a name has a number too
            snprintf(digits, sizeof digits, "%d", number);
            length = name_takes(place->rest, digits);
        }
        if (length <= taken) continue;
        best = item;
        best_name = name == digits ? "*" : name;
        taken = length;
    }
    if (best == NULL) return false;
    place_enter(place, best, best_name, taken);
    return true;
}

// A function that is called for each item that matches a pattern. `place` has the keys that lead to
// the item.
typedef void ItemVisit(void *context, const EditPlace *place, const char *name);

static void pattern_visit(const Node *node, const char *pattern, EditPlace *place, ItemVisit *visit,
                          void *context) {
    size_t length = strcspn(pattern, ".");
    bool any = length == 1 && pattern[0] == '*', last = pattern[length] == '\0';
    int number = 0;
    for (const Node *item = node->first; item != NULL; item = item->next) {
        char digits[12];
        const char *name = item_name(item, ++number, digits);
        if (!any && (strlen(name) != length || strncmp(name, pattern, length) != 0)) continue;
        if (place->depth == EDIT_DEPTH_MAX || (last && item->kind != NODE_MAP)) continue;
        place->segment[place->depth++] = name == digits ? "*" : name;
        place->parent = node;
        place->node = item;
        if (last)
            visit(context, place, name);
        else
            pattern_visit(item, pattern + length + 1, place, visit, context);
        place->depth--;
    }
}

static void items_visit(const EditSchema *schema, const Tree *tree, ItemVisit *visit,
                        void *context) {
    for (const char *const *item = schema->items; item != NULL && *item != NULL; item++) {
        EditPlace place = {0};
        pattern_visit(tree->root, *item, &place, visit, context);
    }
}

// Moves the place to `found` if the path begins with its name and no other name that is as long or
// longer has matched.
static void item_match(void *context, const EditPlace *found, const char *name) {
    EditPlace *place = context;
    int taken = name_takes(place->rest, name);
    int before = place->depth > 0 ? (int)strlen(place->segment[place->depth - 1]) : 0;
    if (taken == 0 || taken <= before) return;
    const char *rest = place->rest;
    *place = *found;
    place->rest = rest;
}

typedef struct Needing {
    const char *key, *name;
    EditPlace *place;
    bool found;
} Needing;

static void needing_match(void *context, const EditPlace *found, const char *name) {
    Needing *needing = context;
    const Node *named = node_get(found->node, needing->key);
    (void)name;
    if (needing->found || named == NULL || named->kind != NODE_TEXT) return;
    needing->found = strcmp(named->text, needing->name) == 0;
    if (needing->found) *needing->place = *found;
}

bool place_needing(const EditSchema *schema, const Tree *tree, const char *name, EditPlace *place) {
    Needing needing = {.name = name, .place = place};
    for (int i = 0; i < schema->need_count && !needing.found; i++) {
        EditPlace top = {0};
        needing.key = schema->needs[i].key;
        pattern_visit(tree->root, schema->needs[i].pattern, &top, needing_match, &needing);
    }
    return needing.found;
}

int place_item(const EditSchema *schema, const EditPlace *place) {
    for (const char *const *item = schema->items; item != NULL && *item != NULL; item++) {
        const char *pattern = *item;
        int keys = 0;
        for (bool fits = true; fits && *pattern != '\0' && keys < place->depth; keys++) {
            size_t length = strcspn(pattern, ".");
            const char *key = place->segment[keys];
            fits = (length == 1 && pattern[0] == '*') ||
                   (strlen(key) == length && strncmp(key, pattern, length) == 0);
            if (!fits) break;
            pattern += length + (pattern[length] == '.');
        }
        if (*pattern == '\0') return keys;
    }
    return 0;
}

bool place_find(const EditSchema *schema, const Tree *tree, const char *path, EditPlace *place) {
    size_t length = schema->named != NULL ? strlen(schema->named) : 0;
    *place = (EditPlace){.node = tree->root, .rest = path};
    if (length > 0 && strncasecmp(path, schema->named, length) == 0 && path[length] == '.') {
        place->rest = path + length + 1;
        items_visit(schema, tree, item_match, place);
        place->named = place->depth == 0;
        if (place->named) return false;
        place->rest += strlen(place->segment[place->depth - 1]);
        if (*place->rest == '.') place->rest++;
    }
    while (*place->rest != '\0') {
        if (place->node->kind == NODE_TEXT || !place_step(place)) return false;
    }
    return true;
}

const char *place_missing(const EditSchema *schema, const EditPlace *place) {
    const char *tails[NUMBER_ROWS_MAX];
    int rows = place->node->kind == NODE_MAP ? numbers_after(schema, place, tails) : 0;
    for (int i = 0; i < rows; i++) {
        bool here = strchr(tails[i], '*') == NULL && strcasecmp(tails[i], place->rest) == 0;
        if (here) return tails[i];
    }
    return NULL;
}

// ---- refusing ---------------------------------------------------------------------------------

enum { NAMES_MAX = 1200 };

typedef struct Names {  // keys that the error suggests, each once
    const char *list[NAMES_MAX];
    char word[64][24];  // storage for keys that are not a whole text elsewhere
    int count, words;
} Names;

static void names_add(Names *names, const char *name) {
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->list[i], name) == 0) return;
    }
    if (names->count < NAMES_MAX) names->list[names->count++] = name;
}

static void names_add_word(Names *names, const char *from, size_t length) {
    if (names->words == COUNT_OF(names->word) || length >= sizeof names->word[0]) return;
    char *word = names->word[names->words++];
    memcpy(word, from, length);
    word[length] = '\0';
    int before = names->count;
    names_add(names, word);
    if (names->count == before) names->words--;
}

static void item_collect(void *context, const EditPlace *place, const char *name) {
    (void)name;
    const char *known = place->segment[place->depth - 1];
    if (strcmp(known, "*") != 0) names_add(context, known);
}

static void names_of(const EditSchema *schema, const Tree *tree, const EditPlace *place,
                     Names *names) {
    int number = 0;
    if (place->named) {
        items_visit(schema, tree, item_collect, names);
        return;
    }
    for (const Node *item = place->node->first; item != NULL; item = item->next) {
        char digits[12];
        const char *name = item_name(item, ++number, digits);
        if (name == digits)
            names_add_word(names, digits, strlen(digits));
        else
            names_add(names, name);
    }
    const char *tails[NUMBER_ROWS_MAX];
    int rows = place->node->kind == NODE_MAP ? numbers_after(schema, place, tails) : 0;
    for (int i = 0; i < rows; i++) names_add_word(names, tails[i], strcspn(tails[i], "."));
    if (place->depth > 0) return;
    if (schema->named != NULL) names_add(names, schema->named);
    for (int i = 0; i < schema->short_count; i++)
        names_add_word(names, schema->shorts[i].form, strcspn(schema->shorts[i].form, "."));
}

bool place_refuse(const EditSchema *schema, const Tree *tree, const EditPlace *place,
                  const char *path, Error *error) {
    Names names = {0};
    char wrong[EDIT_PATH_BYTES], buffer[200], inside[80] = "the scenario";
    Text list = text_over(buffer, sizeof buffer);
    if (place->named) snprintf(inside, sizeof inside, "'%.20s'", schema->named);
    if (place->depth > 0) {
        snprintf(inside, sizeof inside, "'%.60s'", place->segment[place->depth - 1]);
    }
    names_of(schema, tree, place, &names);
    snprintf(wrong, sizeof wrong, "%s", place->rest);
    int near = words_nearest(wrong, names.list, names.count);
    wrong[strcspn(wrong, ".")] = '\0';
    if (near < 0) near = words_nearest(wrong, names.list, names.count);
    for (int i = 0; i < names.count; i++) {
        if (list.length + strlen(names.list[i]) + 8 > sizeof buffer) {
            text_put(&list, ", ...");
            break;
        }
        text_put(&list, "%s%s", i > 0 ? ", " : "", names.list[i]);
    }
    if (names.count == 0) {
        return error_set(error, "%s: %s is a value and has no '%s'", path, inside, wrong);
    }
    if (near >= 0) {
        return error_set(error, "%s: unknown key '%s' in %s; did you mean '%s'? Known here: %s",
                         path, wrong, inside, names.list[near], buffer);
    }
    return error_set(error, "%s: unknown key '%s' in %s; known here: %s", path, wrong, inside,
                     buffer);
}
