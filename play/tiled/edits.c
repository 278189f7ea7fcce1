// SPDX-License-Identifier: GPL-3.0-or-later
// edits.c -- see edits.h. What is new is added at the end of its key before anything is removed, so
// that the numbers of what is there stay as they are.
#include "edits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/scenario/patch_write.h"
#include "engine/scenario/words.h"
#include "play/service/json/design_json.h"
#include "play/service/json/scene_json.h"
#include "tiled.h"

enum { NOTE_BYTES = 400, WORDS_BYTES = LABEL_BYTES * HEXSIDES_MAX, GONE_MAX = 2048 };

void edits_note(Edits *edits, const char *format, ...) {
    char words[NOTE_BYTES];
    va_list arguments;
    if (json_array_size(edits->notes) >= TILED_NOTES_MAX) {
        edits->notes_left_out++;
        return;
    }
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    json_array_append_new(edits->notes, json_words(words));
}

void edit_add(Edits *edits, const char *op, const char *path, json_t *value) {
    json_t *step = json_pack("{s:s, s:o}", "op", op, "path", json_words(path));
    if (value != NULL) json_object_set_new(step, "value", value);
    json_array_append_new(edits->steps, step);
}

json_t *value_json(const char *words) {
    Tree tree;
    char *text = memory_take(strlen(words) + 4, 1);
    json_t *value = NULL;
    sprintf(text, "v: %s", words);
    if ((words[0] == '{' || words[0] == '[') && tree_parse(&tree, "", text, strlen(text), NULL)) {
        value = node_json(node_get(tree.root, "v"));
        tree_close(&tree);
    }
    free(text);
    return value != NULL ? value : json_words(words);
}

const char *value_text(const Node *node, char out[MAP_VALUE_BYTES]) {
    Text text = text_over(out, MAP_VALUE_BYTES);
    if (node->kind == NODE_TEXT)
        text_put(&text, "%s", node->text);
    else
        yaml_flow_put(&text, node);
    return out;
}

bool same_words(const char *a, const char *b) {
    static const char between[] = " [],";
    for (;;) {
        a += strspn(a, between);
        b += strspn(b, between);
        size_t length = strcspn(a, between);
        if (length != strcspn(b, between) || memcmp(a, b, length) != 0) return false;
        if (length == 0) return true;
        a += length;
        b += length;
    }
}

// Paths that are removed, the last one first.
typedef struct Gone {
    char (*path)[PATCH_PATH_BYTES];
    int count;
} Gone;

static void gone_add(Gone *gone, const char *path) {
    if (gone->count == GONE_MAX) return;
    if (gone->path == NULL) gone->path = memory_take(GONE_MAX, sizeof *gone->path);
    snprintf(gone->path[gone->count++], PATCH_PATH_BYTES, "%s", path);
}

static void gone_remove(Edits *edits, Gone *gone) {
    while (gone->count > 0) edit_add(edits, "remove", gone->path[--gone->count], NULL);
    free(gone->path);
    gone->path = NULL;
}

// Writes the words of a text, separated by single blanks.
static void words_join(const Node *node, Text *out) {
    text_clear(out);
    for (Words words = words_of(node); words_next(&words);)
        text_put(out, "%s%s", out->length > 0 ? " " : "", words.word);
}

// ---- Items: hexes, hexsides, chains, texts of hexes, zones

// Returns what a layer of Tiled holds: each item with `true`, the text of its hex, or the hexes of
// a zone.
static json_t *items_read(Edits *edits, const MapLayer *layer, const Objects *objects) {
    json_t *items = json_object();
    for (int i = 0; i < objects->count; i++) {
        const Object *object = &objects->list[i];
        const char *name = map_words(object->json, "name");
        char words[CHAIN_BYTES];
        bool good = layer->shape == LAYER_SIDES || layer->shape == LAYER_HEXES || name[0] != '\0';
        json_t *hexes = json_object_get(items, name);
        if (layer->shape == LAYER_CHAINS) {
            good = object_chain(edits->canvas, object, words);
            if (good) json_object_set_new(items, words, json_true());
        } else if (good && layer->shape == LAYER_TEXTS) {
            good = object_place(edits->canvas, object, false, words);
            if (good) json_object_set_new(items, words, json_words(name));
        } else if (good && layer->shape == LAYER_OUTLINES) {
            good =
                object_place(edits->canvas, object, object_is_line(edits->canvas, object), words);
            if (good) json_object_set_new(items, name, json_words(words));
        } else if (good && layer->shape == LAYER_ZONES) {
            if (hexes == NULL) json_object_set_new(items, name, hexes = json_object());
            good = object_labels(edits->canvas, object, false, hexes);
        } else if (good) {
            good = object_labels(edits->canvas, object, layer->shape == LAYER_SIDES, items);
        }
        if (!good)
            edits_note(edits, "layer '%s': object %d%s%s lies off the map, or has no name",
                       layer->path + 1, map_int(object->json, "id", 0), name[0] != '\0' ? ", " : "",
                       name);
    }
    return items;
}

// The items of a key, which are compared with those of its layer.
typedef struct Compare {
    Edits *edits;
    LayerShape shape;
    const json_t *items;  // of the layer
    json_t *there;        // those that the key has too
    Gone gone;
} Compare;

static void edit_items(Edits *edits, LayerShape shape, const char *path, const Node *value,
                       const json_t *items);

// Compares an item of the key at `path`. `node` is its value, in a map.
static void item_compare(Compare *compare, const char *name, const char *path, const Node *node) {
    const json_t *item = json_object_get(compare->items, name);
    const char *text = json_string_value(item);
    Words words = words_of(node);
    bool empty = node != NULL && node->kind == NODE_TEXT && !words_next(&words);
    if (item == NULL && !empty) gone_add(&compare->gone, path);  // an empty zone has no object
    if (item != NULL) json_object_set_new(compare->there, name, json_true());
    char was[MAP_VALUE_BYTES] = "";
    if (text != NULL && node != NULL) value_text(node, was);
    bool points = compare->shape == LAYER_OUTLINES;
    if (text != NULL && !(points ? same_words(was, text) : strcmp(was, text) == 0))
        edit_add(compare->edits, "replace", path, points ? value_json(text) : json_words(text));
    if (json_is_object(item)) edit_items(compare->edits, LAYER_HEXES, path, node, item);
}

// Compares a chain of hexsides, the current word. If a side of it is gone, the whole word goes, and
// the sides that are left are added.
static void chain_compare(Compare *compare, Words words, const char *path) {
    char label[LABEL_BYTES];
    const char *end = words.rest;
    bool whole = true;
    for (int pass = 0; pass < 2; pass++) {
        Words side = words;
        side.rest = words.node->text + words.offset;
        while (whole && side.rest < end && hexside_next(&side)) {
            const char *plain = side_plain(compare->edits->canvas, side.word, label);
            if (pass == 0)
                whole = json_object_get(compare->items, plain) != NULL;
            else
                json_object_set_new(compare->there, plain, json_true());
        }
    }
    if (!whole) gone_add(&compare->gone, path);
}

// Compares the words of a text or of a list of texts.
static void words_compare(Compare *compare, const char *path, const Node *value, bool sides) {
    bool list = value->kind == NODE_LIST;
    int item = 0;
    for (const Node *text = list ? value->first : value; text != NULL; item++) {
        char place[PATCH_PATH_BYTES], whole[PATCH_PATH_BYTES];
        int count = 0, index = 0;
        path_item(whole, path, item);
        for (Words words = words_of(text); words_next(&words);) count++;
        for (Words words = words_of(text); words_next(&words); index++) {
            const char *at =
                list && count == 1 ? whole : path_item(place, list ? whole : path, index);
            if (sides)
                chain_compare(compare, words, at);
            else
                item_compare(compare, words.word, at, NULL);
        }
        text = list ? text->next : NULL;
    }
}

// Returns the names of items, separated by blanks.
static json_t *names_json(const json_t *items) {
    char *words = memory_take(WORDS_BYTES, 1);
    Text out = text_over(words, WORDS_BYTES);
    const char *name;
    json_t *item;
    json_object_foreach((json_t *)(uintptr_t)items, name, item)
        text_put(&out, "%s%s", out.length > 0 ? " " : "", name);
    json_t *value = json_words(words);
    free(words);
    return value;
}

static void edit_items(Edits *edits, LayerShape shape, const char *path, const Node *value,
                       const json_t *items) {
    bool words = shape == LAYER_SIDES || shape == LAYER_HEXES,
         map = value && value->kind == NODE_MAP;
    Compare compare = {.edits = edits, .shape = shape, .items = items, .there = json_object()};
    char place[PATCH_PATH_BYTES], text[CHAIN_BYTES];
    Text joined = text_over(text, sizeof text);
    int index = 0;
    if (words && value != NULL && !map) words_compare(&compare, path, value, shape == LAYER_SIDES);
    for (const Node *child = words || !value ? NULL : value->first; child; child = child->next) {
        if (!map) words_join(child, &joined);
        path_item(place, path, index++);
        item_compare(&compare, map ? child->key->text : text,
                     map ? path_key(place, path, child->key->text) : place, map ? child : NULL);
    }
    size_t count = json_object_size(items), stay = json_object_size(compare.there);
    bool whole = words && stay == 0;
    if (whole && count + (size_t)compare.gone.count > 0) {
        edit_add(edits, count > 0 ? "add" : "remove", path, count > 0 ? names_json(items) : NULL);
        compare.gone.count = 0;
    }
    const char *name;
    json_t *item;
    json_object_foreach((json_t *)(uintptr_t)items, name, item) {
        if (whole || json_object_get(compare.there, name) != NULL) continue;
        bool named = shape == LAYER_TEXTS || shape == LAYER_ZONES || shape == LAYER_OUTLINES;
        edit_add(edits, "add", named ? path_key(place, path, name) : path_item(place, path, -1),
                 json_is_object(item)      ? names_json(item)
                 : shape == LAYER_OUTLINES ? value_json(json_string_value(item))
                 : json_is_string(item)    ? json_incref(item)
                                           : json_words(name));
    }
    gone_remove(edits, &compare.gone);
    json_decref(compare.there);
}

void edit_objects(Edits *edits, const MapLayer *layer, const Objects *objects) {
    if (layer->shape == LAYER_ENTRIES) {
        edit_entries(edits, layer, objects);
        return;
    }
    json_t *items = items_read(edits, layer, objects);
    edit_items(edits, layer->shape, layer->path, layer->value, items);
    json_decref(items);
}

// ---- Rows

void edit_rows(Edits *edits, const MapLayer *layer, const char letters[]) {
    const HexGrid *grid = &edits->canvas->grid;
    const Node *row =
        layer->value != NULL && layer->value->kind == NODE_LIST ? layer->value->first : NULL;
    char words[2 * HEX_SIDE_MAX + 1], old[2 * HEX_SIDE_MAX + 8], path[PATCH_PATH_BYTES];
    Text was = text_over(old, sizeof old);
    Gone gone = {0};
    for (int r = 0; r < grid->rows || row != NULL; r++) {
        Text out = text_over(words, sizeof words);
        for (int c = 0; r < grid->rows && c < grid->columns; c++)
            text_put(&out, "%s%c", c > 0 ? " " : r & 1 ? " " : "", letters[r * grid->columns + c]);
        path_item(path, layer->path, row != NULL ? r : -1);
        if (row != NULL) words_join(row, &was);
        if (row == NULL)
            edit_add(edits, "add", path, json_words(words));
        else if (r >= grid->rows)
            gone_add(&gone, path);
        else if (strcmp(words + (r & 1), old) != 0)
            edit_add(edits, "replace", path, json_words(words));
        if (row != NULL) row = row->next;
    }
    gone_remove(edits, &gone);
}
