// SPDX-License-Identifier: GPL-3.0-or-later
// entries.c -- the edits of lists of entries, such as units (edits.h). An object is the entry of
// its name. If entries have no names, it is the entry of its number, counted from 1.
#include <stdio.h>
#include <stdlib.h>

#include "edits.h"
#include "engine/base/memory.h"
#include "engine/scenario/patch_write.h"
#include "json_map.h"
#include "play/service/json/design_json.h"
#include "play/service/json/scene_json.h"

// An entry and its object.
typedef struct Entry {
    const MapLayer *layer;
    const Node *node;  // NULL: a new entry
    const Object *object;
    bool placed;  // a hex or hexside of the map
    bool moved;   // placed, and the entry of the file is not
} Entry;

static const char *text_of(const Node *node) {
    return node != NULL && node->kind == NODE_TEXT ? node->text : "";
}

// Writes the value that the object gives to a key. Returns false if it gives none.
static bool value_of(const Edits *edits, const Entry *entry, const Field *field,
                     char out[MAP_VALUE_BYTES]) {
    const FieldTable *table = entry->layer->table;
    const json_t *object = entry->object->json, *property;
    bool line = object_is_line(edits->canvas, entry->object);
    size_t i;
    snprintf(out, MAP_VALUE_BYTES, "%s", map_words(object, "name"));
    if (strcmp(field->key, "name") == 0 && entries_named(table)) return true;
    if (field == entry_class(table)) {
        snprintf(out, MAP_VALUE_BYTES, "%s", map_class(object));
        return out[0] != '\0';
    }
    for (int side = 0; side < 2; side++)
        if (field == entry_place(table, side))
            return side == line && object_place(edits->canvas, entry->object, side, out);
    if (entry->moved && field_is_area(field))
        return false;  // its place takes the place of the area
    json_array_foreach(json_object_get(object, "properties"), i, property) {
        if (strcmp(map_words(property, "name"), field->key) != 0) continue;
        map_value(json_object_get(property, "value"), out);
        return true;
    }
    return false;
}

static void entry_add(Edits *edits, const Entry *entry) {
    json_t *value = json_object();
    char words[MAP_VALUE_BYTES], path[PATCH_PATH_BYTES];
    const FieldTable *table = entry->layer->table;
    for (int i = 0; i < table->count; i++)
        if (value_of(edits, entry, &table->fields[i], words))
            json_object_set_new(value, table->fields[i].key, value_json(words));
    edit_add(edits, "add", path_item(path, entry->layer->path, -1), value);
}

static void entry_change(Edits *edits, const Entry *entry, int index) {
    char now[MAP_VALUE_BYTES], was[MAP_VALUE_BYTES], here[PATCH_PATH_BYTES], path[PATCH_PATH_BYTES];
    const FieldTable *table = entry->layer->table;
    path_item(here, entry->layer->path, index);
    for (int i = 0; i < table->count; i++) {
        const char *key = table->fields[i].key;
        const Node *old = node_get(entry->node, key);
        bool is = value_of(edits, entry, &table->fields[i], now);
        path_key(path, here, key);
        if (!is && old != NULL) edit_add(edits, "remove", path, NULL);
        bool place = &table->fields[i] == entry_place(table, true) && edits->canvas->is_table;
        bool same = old != NULL && (place ? same_words(value_text(old, was), now)
                                          : strcmp(value_text(old, was), now) == 0);
        if (is && !same) edit_add(edits, old != NULL ? "replace" : "add", path, value_json(now));
    }
}

// Finds the entry of the object. Returns its index, or -1 if it is new.
static int entry_find(Entry *entry, const bool used[]) {
    const Node *list = entry->layer->value;
    const char *name = map_words(entry->object->json, "name");
    bool named = entries_named(entry->layer->table);
    char number[12];
    int index = 0;
    const Node *node = list != NULL && list->kind == NODE_LIST ? list->first : NULL;
    for (; node != NULL && index < OBJECTS_MAX; node = node->next, index++) {
        snprintf(number, sizeof number, "%d", index + 1);
        const char *known = number;
        if (named) known = node->kind == NODE_MAP ? text_of(node_get(node, "name")) : "";
        if (used[index] || strcmp(known, name) != 0 || node->kind != NODE_MAP) continue;
        entry->node = node;
        return index;
    }
    return -1;
}

static bool has_place(const MapLayer *layer, const Node *entry) {
    bool has = false;
    for (int line = 0; line < 2; line++) {
        const Field *place = entry_place(layer->table, line);
        has |= place != NULL && node_get(entry, place->key) != NULL;
    }
    return has;
}

static void properties_check(Edits *edits, const Entry *entry) {
    const json_t *property;
    size_t i;
    json_array_foreach(json_object_get(entry->object->json, "properties"), i, property) {
        const char *name = map_words(property, "name");
        if (field_find(entry->layer->table, name) == NULL)
            edits_note(edits, "layer '%s', '%s': unknown property '%s' is left out",
                       entry->layer->path + 1, map_words(entry->object->json, "name"), name);
    }
}

void edit_entries(Edits *edits, const MapLayer *layer, const Objects *objects) {
    bool *used = memory_take(OBJECTS_MAX, sizeof *used);
    bool named = entries_named(layer->table);
    char path[PATCH_PATH_BYTES];
    for (int i = 0; i < objects->count; i++) {
        Entry entry = {.layer = layer, .object = &objects->list[i]};
        char place[CHAIN_BYTES];
        const char *name = map_words(entry.object->json, "name");
        int index = entry_find(&entry, used);
        entry.placed = object_place(edits->canvas, entry.object,
                                    object_is_line(edits->canvas, entry.object), place);
        entry.moved = entry.node != NULL && entry.placed && !has_place(layer, entry.node);
        properties_check(edits, &entry);
        if (index >= 0) used[index] = true;
        if (entry.node != NULL && !entry.placed && has_place(layer, entry.node))
            edits_note(edits, "layer '%s': '%s' lies off the map now, and loses its place",
                       layer->path + 1, name);
        if (named && name[0] == '\0')
            edits_note(edits, "layer '%s': object %d has no name, and is left out", layer->path + 1,
                       map_int(entry.object->json, "id", 0));
        else if (entry.node != NULL)
            entry_change(edits, &entry, index);
        else
            entry_add(edits, &entry);
    }
    int count = layer->value != NULL && layer->value->kind == NODE_LIST ? layer->value->count : 0;
    for (int i = min_int(count, OBJECTS_MAX) - 1; i >= 0; i--) {
        if (!used[i]) edit_add(edits, "remove", path_item(path, layer->path, i), NULL);
    }
    free(used);
}
