// SPDX-License-Identifier: GPL-3.0-or-later
// layers.c -- see layers.h.
#include "layers.h"

#include <stdio.h>

#include "engine/base/text.h"

typedef struct Walk {
    LayerVisitor *visitor;
    void *context;
} Walk;

static const struct ShapeRow {
    const char *unit;  // how the unit of the row begins
    LayerShape shape;
} shapes[] = {
    {"list of rows", LAYER_ROWS},
    {"list of chains", LAYER_CHAINS},
    {"hexsides", LAYER_SIDES},
    {"hexes", LAYER_HEXES},
    {"`{HEX: ", LAYER_TEXTS},
    {"`{NAME: hexes}`", LAYER_ZONES},
    {"`{NAME: points}`", LAYER_OUTLINES},
    {"`{DIVISION: point}`", LAYER_OUTLINES},
};

static bool unit_is(const Field *field, const char *unit) {
    return field->kind != FIELD_NUMBER && field->unit != NULL &&
           strncmp(field->unit, unit, strlen(unit)) == 0;
}

const Field *field_find(const FieldTable *table, const char *key) {
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->fields[i].key, key) == 0) return &table->fields[i];
    return NULL;
}

bool field_is_area(const Field *field) {
    return unit_is(field, "hexes") || unit_is(field, "a zone's name");
}

const Field *entry_place(const FieldTable *table, bool line) {
    static const char *const units[][2] = {{"hex", "point"}, {"hexside", "points"}};
    for (int i = 0; i < 2 * table->count; i++) {
        const Field *field = &table->fields[i / 2];
        const char *unit = units[line][i % 2];
        if (unit_is(field, unit) && strlen(field->unit) == strlen(unit)) return field;
    }
    return NULL;
}

bool entries_named(const FieldTable *table) {
    const Field *name = field_find(table, "name");
    return name != NULL && name->needed;
}

const Field *entry_class(const FieldTable *table) {
    const Field *type = field_find(table, "type");
    return type != NULL ? type : field_find(table, "kind");
}

bool keys_have_hexes(const FieldTable *keys) {
    MapLayer layer = {0};
    return layer_find(keys, NULL, "map/rows", &layer);
}

// Finds what the value of a row is on the map. Returns false if it is not on the map.
static bool shape_of(const Field *field, LayerShape *shape) {
    for (int i = 0; i < COUNT_OF(shapes); i++) {
        if (!unit_is(field, shapes[i].unit)) continue;
        *shape = shapes[i].shape;
        return true;
    }
    bool list = field->kind == FIELD_LIST, lists = unit_is(field, "`{NAME: list of");
    if ((!list && !lists) || field->table == NULL ||
        (entry_place(field->table, false) == NULL && entry_place(field->table, true) == NULL))
        return false;
    *shape = list ? LAYER_ENTRIES : LAYER_PARENT;
    return true;
}

const char *path_key(char out[PATCH_PATH_BYTES], const char *path, const char *key) {
    Text text = text_over(out, PATCH_PATH_BYTES);
    text_put(&text, "%s/", path);
    for (; *key != '\0'; key++) {
        if (*key == '/' || *key == '~')
            text_put(&text, *key == '/' ? "~1" : "~0");
        else
            text_char(&text, *key);
    }
    return out;
}

const char *path_item(char out[PATCH_PATH_BYTES], const char *path, int index) {
    Text text = text_over(out, PATCH_PATH_BYTES);
    text_put(&text, index >= 0 ? "%s/%d" : "%s/-", path, index);
    return out;
}

static bool walk(const Walk *to, const FieldTable *table, const Node *map, const char *path);

// Visits what is below a map with names as keys: lists of entries, or maps of the same table.
static bool walk_named(const Walk *to, const MapLayer *parent, bool lists) {
    const Node *map = parent->value;
    bool there = map != NULL && map->kind == NODE_MAP;
    for (const Node *child = there ? map->first : NULL; child != NULL; child = child->next) {
        MapLayer layer = *parent;
        layer.shape = LAYER_ENTRIES;
        layer.value = child;
        path_key(layer.path, parent->path, child->key->text);
        if (lists ? !to->visitor(to->context, &layer) : !walk(to, parent->table, child, layer.path))
            return false;
    }
    return true;
}

static bool walk(const Walk *to, const FieldTable *table, const Node *map, const char *path) {
    for (int i = 0; i < table->count; i++) {
        const Field *field = &table->fields[i];
        MapLayer layer = {.table = field->table};
        bool there = map != NULL && map->kind == NODE_MAP;
        layer.value = there ? node_get(map, field->key) : NULL;
        path_key(layer.path, path, field->key);
        bool map_of_keys = field->kind == FIELD_FIELDS || field->unit == NULL;
        if (shape_of(field, &layer.shape)) {
            if (!to->visitor(to->context, &layer)) return false;
            if (layer.shape == LAYER_PARENT && !walk_named(to, &layer, true)) return false;
        } else if (field->table != NULL && field->kind != FIELD_LIST) {
            bool more = map_of_keys ? walk(to, field->table, layer.value, layer.path)
                                    : walk_named(to, &layer, false);
            if (!more) return false;
        }
    }
    return true;
}

bool layers_each(const FieldTable *keys, const Node *root, LayerVisitor *visitor, void *context) {
    return walk(&(Walk){visitor, context}, keys, root, "");
}

typedef struct Find {
    const char *name;
    MapLayer *out;
    bool found;
} Find;

static bool find_visit(void *context, const MapLayer *layer) {
    Find *find = context;
    const char *path = layer->path + 1;
    size_t length = strlen(path);
    bool same = strcmp(find->name, path) == 0 ||
                (strncmp(path, "map/", 4) == 0 && strcmp(find->name, path + 4) == 0);
    bool below = layer->shape == LAYER_PARENT && strncmp(find->name, path, length) == 0 &&
                 find->name[length] == '/' && strchr(find->name + length + 1, '/') == NULL;
    if (same || below) *find->out = *layer;
    if (below) {  // a new name, unless the walk finds it among those of the file
        snprintf(find->out->path, sizeof find->out->path, "/%s", find->name);
        find->out->shape = LAYER_ENTRIES;
        find->out->value = NULL;
    }
    find->found |= below || (same && layer->shape != LAYER_PARENT);
    return !same;
}

bool layer_find(const FieldTable *keys, const Node *root, const char *name, MapLayer *out) {
    Find find = {name, out, false};
    if (strlen(name) + 2 > PATCH_PATH_BYTES) return false;
    layers_each(keys, root, find_visit, &find);
    return find.found;
}
