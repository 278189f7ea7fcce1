// SPDX-License-Identifier: GPL-3.0-or-later
// edits.c -- see edits.h. What is new is added at the end of its key before anything is removed, so
// that the numbers of what is there stay as they are.
#include "edits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "json_map.h"
#include "play/service/json/scene_json.h"
#include "tiled.h"

enum { NOTE_BYTES = 400, WORDS_BYTES = 10 * HEXSIDES_MAX + 1, GONE_MAX = 2048 };

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

static void not_placed(Edits *edits, const MapLayer *layer, const Object *object) {
    edits_note(edits, "layer '%s': object %d%s%s lies off the map, or its points cannot be placed",
               layer->path + 1, map_int(object->json, "id", 0),
               map_words(object->json, "name")[0] != '\0' ? ", " : "",
               map_words(object->json, "name"));
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

// ---- Words: hexes and hexsides

static json_t *places_json(const Edits *edits, const Places *places, bool sides) {
    char *words = memory_take(WORDS_BYTES, 1), label[10];
    Text out = text_over(words, WORDS_BYTES);
    for (int i = 0; i < places->count; i++)
        text_put(&out, "%s%s", i > 0 ? " " : "",
                 place_label(edits->canvas, places->id[i], sides, label));
    json_t *value = json_words(words);
    free(words);
    return value;
}

// Finds which words of a text or list stay, and the paths of those that go. Returns how many stay.
static int words_compare(const Edits *edits, const char *path, const Node *value,
                         const Places *places, bool sides, bool there[], Gone *gone) {
    int stay = 0, item = 0;
    bool list = value->kind == NODE_LIST;
    for (const Node *text = list ? value->first : value; text != NULL; item++) {
        int count = 0, index = 0;
        for (Words words = words_of(text); words_next(&words);) count++;
        for (Words words = words_of(text); words_next(&words); index++) {
            char place[PATCH_PATH_BYTES], whole[PATCH_PATH_BYTES];
            int id = place_of(edits->canvas, words.word, sides);
            if (id >= 0 && places->in[id]) {
                there[id] = true;
                stay++;
                continue;
            }
            path_item(whole, path, item);
            gone_add(gone,
                     list && count == 1 ? whole : path_item(place, list ? whole : path, index));
        }
        text = list ? text->next : NULL;
    }
    return stay;
}

static void edit_places(Edits *edits, const char *path, const Node *value, const Places *places,
                        bool sides) {
    bool *there = memory_take(HEXES_MAX * HEX_DIRECTIONS, sizeof *there);
    char end[PATCH_PATH_BYTES], label[10];
    Gone gone = {0};
    int stay = 0;
    if (value != NULL && value->kind != NODE_MAP)
        stay = words_compare(edits, path, value, places, sides, there, &gone);
    if (stay == 0 && (gone.count > 0 || places->count > 0)) {
        bool empty = places->count == 0;
        edit_add(edits, empty ? "remove" : "add", path,
                 empty ? NULL : places_json(edits, places, sides));
        gone.count = 0;
    }
    path_item(end, path, -1);
    for (int i = 0; stay > 0 && i < places->count; i++)
        if (!there[places->id[i]])
            edit_add(edits, "add", end,
                     json_words(place_label(edits->canvas, places->id[i], sides, label)));
    gone_remove(edits, &gone);
    free(there);
}

static void edit_words(Edits *edits, const MapLayer *layer, const Objects *objects) {
    bool sides = layer->shape == LAYER_SIDES;
    Places *places = memory_take(1, sizeof *places);
    for (int i = 0; i < objects->count; i++)
        if (!object_places(edits->canvas, &objects->list[i], sides, places))
            not_placed(edits, layer, &objects->list[i]);
    edit_places(edits, layer->path, layer->value, places, sides);
    free(places);
}

// ---- Chains

// Writes the words of a text, separated by single blanks.
static void words_join(const Node *node, Text *out) {
    text_clear(out);
    for (Words words = words_of(node); words_next(&words);)
        text_put(out, "%s%s", out->length > 0 ? " " : "", words.word);
}

static void edit_chains(Edits *edits, const MapLayer *layer, const Objects *objects) {
    char words[5 * HEXES_MAX + 1], path[PATCH_PATH_BYTES];
    int way[HEXES_MAX], index = 0;
    json_t *chains = json_object();  // text of each chain that the layer has: how many
    Text out = text_over(words, sizeof words);
    Gone gone = {0};
    for (int i = 0; i < objects->count; i++) {
        int count = object_way(edits->canvas, &objects->list[i], way, HEXES_MAX);
        if (count < 2) not_placed(edits, layer, &objects->list[i]);
        text_clear(&out);
        for (int j = 0; j < count; j++) {
            char label[10];
            text_put(&out, "%s%s", j > 0 ? " " : "",
                     place_label(edits->canvas, way[j], false, label));
        }
        if (count > 1)
            json_object_set_new(chains, words, json_integer(map_int(chains, words, 0) + 1));
    }
    const Node *first =
        layer->value != NULL && layer->value->kind == NODE_LIST ? layer->value->first : NULL;
    for (const Node *chain = first; chain != NULL; chain = chain->next) {
        words_join(chain, &out);
        int left = map_int(chains, words, 0);
        if (left == 0) gone_add(&gone, path_item(path, layer->path, index));
        index++;
        if (left > 0) json_object_set_new(chains, words, json_integer(left - 1));
    }
    const char *text;
    json_t *left;
    path_item(path, layer->path, -1);
    json_object_foreach(chains, text, left) {
        for (int i = (int)json_integer_value(left); i > 0; i--)
            edit_add(edits, "add", path, json_string(text));
    }
    gone_remove(edits, &gone);
    json_decref(chains);
}

// ---- Maps: {HEX: text} and {NAME: hexes}

static const Node *map_first(const MapLayer *layer) {
    return layer->value != NULL && layer->value->kind == NODE_MAP ? layer->value->first : NULL;
}

static void edit_texts(Edits *edits, const MapLayer *layer, const Objects *objects) {
    const char *texts[HEXES_MAX] = {0};
    char path[PATCH_PATH_BYTES], label[10];
    Gone gone = {0};
    for (int i = 0; i < objects->count; i++) {
        Hex hex = object_hex(edits->canvas, &objects->list[i]);
        const char *name = map_words(objects->list[i].json, "name");
        if (hex == HEX_NONE || name[0] == '\0')
            not_placed(edits, layer, &objects->list[i]);
        else
            texts[hex] = name;
    }
    for (const Node *entry = map_first(layer); entry != NULL; entry = entry->next) {
        int id = place_of(edits->canvas, entry->key->text, false);
        path_key(path, layer->path, entry->key->text);
        if (id < 0 || texts[id] == NULL)
            gone_add(&gone, path);
        else if (entry->kind != NODE_TEXT || strcmp(entry->text, texts[id]) != 0)
            edit_add(edits, "replace", path, json_words(texts[id]));
        if (id >= 0) texts[id] = NULL;
    }
    for (int id = 0; id < edits->canvas->grid.count; id++) {
        if (texts[id] == NULL) continue;
        path_key(path, layer->path, place_label(edits->canvas, id, false, label));
        edit_add(edits, "add", path, json_words(texts[id]));
    }
    gone_remove(edits, &gone);
}

static void edit_zones(Edits *edits, const MapLayer *layer, const Objects *objects) {
    Places *places = memory_take(1, sizeof *places);
    json_t *done = json_object();
    char path[PATCH_PATH_BYTES];
    Gone gone = {0};
    for (int i = 0; i < objects->count; i++) {
        const char *name = map_words(objects->list[i].json, "name");
        if (json_object_get(done, name) != NULL) continue;
        memset(places, 0, sizeof *places);
        for (int j = i; j < objects->count; j++)
            if (strcmp(map_words(objects->list[j].json, "name"), name) == 0 &&
                (name[0] == '\0' ||
                 !object_places(edits->canvas, &objects->list[j], false, places)))
                not_placed(edits, layer, &objects->list[j]);
        json_object_set_new(done, name, json_true());
        if (name[0] == '\0') continue;
        path_key(path, layer->path, name);
        const Node *value = map_first(layer) != NULL ? node_get(layer->value, name) : NULL;
        edit_places(edits, path, value, places, false);
    }
    for (const Node *entry = map_first(layer); entry != NULL; entry = entry->next) {
        if (json_object_get(done, entry->key->text) != NULL) continue;
        Words words = words_of(entry);
        if (words_next(&words))  // a zone without hexes has no object
            gone_add(&gone, path_key(path, layer->path, entry->key->text));
    }
    gone_remove(edits, &gone);
    json_decref(done);
    free(places);
}

void edit_objects(Edits *edits, const MapLayer *layer, const Objects *objects) {
    switch (layer->shape) {
        case LAYER_CHAINS:
            edit_chains(edits, layer, objects);
            break;
        case LAYER_SIDES:
        case LAYER_HEXES:
            edit_words(edits, layer, objects);
            break;
        case LAYER_TEXTS:
            edit_texts(edits, layer, objects);
            break;
        case LAYER_ZONES:
            edit_zones(edits, layer, objects);
            break;
        default:
            edit_entries(edits, layer, objects);
            break;
    }
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
