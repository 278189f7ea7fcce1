// SPDX-License-Identifier: GPL-3.0-or-later
// tiled_import.c -- makes the edits that bring a map of Tiled into a scenario (tiled.h). Start at
// tiled_scenario().
#include <stdio.h>
#include <stdlib.h>

#include "cells.h"
#include "edits.h"
#include "engine/base/memory.h"
#include "engine/rules/rules.h"
#include "json_map.h"
#include "tiled.h"
#include "tiles.h"

enum { LAYERS_MAX = 100, GROUPS_DEPTH = 10, STEPS_AT_ONCE = 400, KNOWN_MAX = HEXES_DRAWN_MAX };

typedef struct ReadLayer {
    const json_t *json;
    double x, y;  // offset in pixels, with those of its groups
    bool tiles;   // a layer of tiles; else one of objects
    bool named;   // its name is that of a key, `layer`; else its tiles are terrain
    MapLayer layer;
    Cells cells;  // owned
} ReadLayer;

typedef struct Import {
    const json_t *map;
    Tree tree;
    const FieldTable *keys;
    TileSet tiles;
    Canvas *canvas;
    Edits edits;
    int layer_count;
    int work;  // of the objects so far: see object_work()
    ReadLayer layers[LAYERS_MAX];
    Error *error;
} Import;

const char *tiled_text(const json_t *map, const char *property) {
    return map_property(map, property);
}

// ---- Layers

// Collects the layers of the map or of a group.
static bool layers_read(Import *from, const json_t *list, double x, double y, int depth) {
    const json_t *json;
    size_t i;
    json_array_foreach(list, i, json) {
        const char *type = map_words(json, "type"), *name = map_words(json, "name");
        double at_x = x + map_number(json, "offsetx", 0), at_y = y + map_number(json, "offsety", 0);
        bool tiles = strcmp(type, "tilelayer") == 0;
        if (strcmp(type, "group") == 0) {
            if (depth == GROUPS_DEPTH) return error_set(from->error, "groups are nested too deep");
            if (!layers_read(from, json_object_get(json, "layers"), at_x, at_y, depth + 1))
                return false;
        } else if (!tiles && strcmp(type, "objectgroup") != 0) {
            edits_note(&from->edits, "layer '%s' is a picture, and is left out", name);
        } else {
            if (from->layer_count == LAYERS_MAX)
                return error_set(from->error, "more than %d layers", LAYERS_MAX);
            ReadLayer *layer = &from->layers[from->layer_count++];
            *layer = (ReadLayer){.json = json, .x = at_x, .y = at_y, .tiles = tiles};
            layer->named = layer_find(from->keys, from->tree.root, name, &layer->layer) &&
                           (layer->layer.shape == LAYER_ROWS) == tiles;
            if (tiles && !cells_read(json, &layer->cells, from->error)) return false;
        }
    }
    return true;
}

// ---- The grid

// The part of an infinite map that has tiles.
static void bounds_find(const Import *from, TileGrid *tiles) {
    int right = -1, bottom = -1;
    bool any = false;
    for (int i = 0; i < from->layer_count; i++) {
        const Cells *cells = &from->layers[i].cells;
        for (int j = 0; j < cells->count; j++, any = true) {
            int x = cells->list[j].x, y = cells->list[j].y;
            if (!any || x < tiles->x0) tiles->x0 = x;
            if (!any || y < tiles->y0) tiles->y0 = y;
            if (!any || x > right) right = x;
            if (!any || y > bottom) bottom = y;
        }
    }
    tiles->width = right - tiles->x0 + 1;
    tiles->height = bottom - tiles->y0 + 1;
}

// A map whose tiles are inches of a table.
static bool table_read(Import *from) {
    const json_t *map = from->map;
    TileGrid *tiles = &from->canvas->tiles;
    char size[40];
    *tiles = (TileGrid){.tile_width = map_int(map, "tilewidth", 0),
                        .tile_height = map_int(map, "tileheight", 0)};
    const char *orientation = map_words(map, "orientation");
    if (strcmp(orientation, "orthogonal") != 0 || tiles->tile_width < 1 || tiles->tile_height < 1)
        return error_set(from->error,
                         "the orientation is '%s'; expected orthogonal, with tiles of an inch",
                         orientation);
    from->canvas->is_table = true;
    const Node *node = node_get(from->tree.root, "map");
    const Node *old = node != NULL && node->kind == NODE_MAP ? node_get(node, "size") : NULL;
    snprintf(size, sizeof size, "%d %d", map_int(map, "width", 0), map_int(map, "height", 0));
    if (old == NULL || old->kind != NODE_TEXT || !same_words(old->text, size))
        edit_add(&from->edits, "add", "/map/size", json_string(size));
    return true;
}

static bool grid_read(Import *from) {
    const json_t *map = from->map;
    TileGrid tiles = {.tile_width = map_int(map, "tilewidth", 0),
                      .tile_height = map_int(map, "tileheight", 0),
                      .side = map_int(map, "hexsidelength", 0),
                      .axis_x = strcmp(map_words(map, "staggeraxis"), "x") == 0,
                      .even = strcmp(map_words(map, "staggerindex"), "even") == 0,
                      .width = map_int(map, "width", 0),
                      .height = map_int(map, "height", 0)};
    const json_t *infinite = json_object_get(map, "infinite");
    int most = tiles.axis_x ? tiles.tile_width : tiles.tile_height;
    if (strcmp(map_words(map, "orientation"), "hexagonal") != 0)
        return error_set(from->error,
                         "the orientation is '%s'; expected hexagonal (in Tiled: Map > Map "
                         "Properties > Orientation)",
                         map_words(map, "orientation"));
    if (tiles.side < 2 || tiles.side >= most || tiles.tile_width > 10000 ||
        tiles.tile_height > 10000 || tiles.tile_width < 4 || tiles.tile_height < 4)
        return error_set(from->error,
                         "tiles of %d times %d with a side of %d are no hexes (in Tiled: Map > Map "
                         "Properties > Tile Side Length)",
                         tiles.tile_width, tiles.tile_height, tiles.side);
    if (json_is_true(infinite) || map_int(map, "infinite", 0) != 0) bounds_find(from, &tiles);
    if (!canvas_make(from->canvas, &tiles))
        return error_set(from->error,
                         "the map has %d times %d hexes; a map has at most %d, "
                         "and at most %d columns and rows",
                         tiles.width, tiles.height, HEXES_DRAWN_MAX, HEX_SIDE_MAX);
    if (tiles.axis_x)
        edits_note(&from->edits,
                   "the hexes of the map stand in columns, so that the map was turned "
                   "left by 90 degrees");
    if (from->canvas->rows_added > 0)
        edits_note(&from->edits,
                   "the first row is shifted to the right, which must be the second, "
                   "so that a row was added at the top");
    return true;
}

// ---- Tiles

// A kind of tile that a layer has, and what it means.
typedef struct Known {
    uint32_t tile;
    char letter;  // 0: none
    int count;
    Hex first;
} Known;

// Finds the tile of a tileset, and the number that it has there.
static const json_t *tile_json(const json_t *map, uint32_t tile, const json_t **tileset, int *id) {
    const json_t *it, *found = NULL;
    size_t i;
    double first = 0;
    *tileset = NULL;
    json_array_foreach(json_object_get(map, "tilesets"), i, it) {
        double number = map_number(it, "firstgid", 1);
        if (number < 0 || number > tile || (*tileset != NULL && number < first)) continue;
        first = number;
        *tileset = it;
    }
    *id = (int)(tile - (uint32_t)first);
    json_array_foreach(json_object_get(*tileset, "tiles"), i, it) {
        if (map_int(it, "id", -1) == *id) found = it;
    }
    return found;
}

// Writes the letters of one layer of tiles, and tells which tiles have none.
static void letters_put(Import *from, const ReadLayer *layer, const char *key, char letters[]) {
    Known *known = memory_take(KNOWN_MAX, sizeof *known);
    const json_t *tileset;
    int count = 0, id;
    for (int i = 0; i < layer->cells.count; i++) {
        const Cell *cell = &layer->cells.list[i];
        Hex hex = canvas_cell(from->canvas, cell->x, cell->y);
        int at = 0;
        if (hex == HEX_NONE) continue;
        while (at < count && known[at].tile != cell->tile) at++;
        if (at == KNOWN_MAX) continue;
        if (at == count) {
            const json_t *tile = tile_json(from->map, cell->tile, &tileset, &id);
            known[count++] = (Known){cell->tile, tile_letter(&from->tiles, key, tile), 0, hex};
        }
        known[at].count++;
        if (known[at].letter != '\0') letters[hex] = known[at].letter;
    }
    for (int i = 0; i < count; i++) {
        char label[5];
        if (known[i].letter != '\0') continue;
        tile_json(from->map, known[i].tile, &tileset, &id);
        edits_note(&from->edits,
                   "layer '%s': tile %d of the tileset '%s' is no terrain of the chart: %d times, "
                   "first at %s",
                   map_words(layer->json, "name"), id, map_words(tileset, "name"), known[i].count,
                   hex_label(&from->canvas->grid, known[i].first, label));
    }
    free(known);
}

// Fills hexes without a letter with that of the text, or with the first terrain of the chart.
static void letters_fill(Import *from, const MapLayer *layer, char letters[]) {
    const HexGrid *grid = &from->canvas->grid;
    int row = 0, missing = 0;
    char label[5], rest = from->tiles.tile[0].letter;
    Hex first = HEX_NONE;
    int added = grid->columns * from->canvas->rows_added;
    memset(letters, rest, (size_t)added);
    for (Hex hex = 0; hex < grid->count; hex++)
        if (letters[hex] == '\0' && missing++ == 0) first = hex;
    if (missing > 0)
        edits_note(&from->edits,
                   "'%s': %d hexes have no tile that is known, the first %s; they get "
                   "what the scenario has there, or '%c'",
                   layer->path + 1, missing, hex_label(grid, first, label), rest);
    bool list = layer->value != NULL && layer->value->kind == NODE_LIST;
    for (const Node *text = list ? layer->value->first : NULL; text != NULL && row < grid->rows;
         text = text->next, row++) {
        int column = 0;
        for (Words words = words_of(text); words_next(&words) && column < grid->columns; column++) {
            char *letter = &letters[row * grid->columns + column];
            if (*letter == '\0') *letter = words.word[0];
        }
    }
    for (Hex hex = 0; hex < grid->count; hex++)
        if (letters[hex] == '\0') letters[hex] = rest;
}

static bool rows_visit(void *context, const MapLayer *layer) {
    Import *from = context;
    char letters[HEXES_DRAWN_MAX] = {0};
    const char *key = strrchr(layer->path, '/') + 1;
    bool any = false;
    if (layer->shape != LAYER_ROWS) return true;
    for (int i = 0; i < from->layer_count; i++) {
        const ReadLayer *it = &from->layers[i];
        const char *path = it->named ? it->layer.path : "/map/" TERRAIN_KEY;
        if (!it->tiles || strcmp(path, layer->path) != 0) continue;
        any = true;
        letters_put(from, it, key, letters);
    }
    if (any) letters_fill(from, layer, letters);
    if (any) edit_rows(&from->edits, layer, letters);
    return true;
}

// ---- Objects

// Collects the objects of a layer and of the later ones of the same key.
static void objects_put(Import *from, int first) {
    const MapLayer *layer = &from->layers[first].layer;
    Objects *objects = memory_take(1, sizeof *objects);
    for (int i = first; i < from->layer_count; i++) {
        ReadLayer *it = &from->layers[i];
        const json_t *object;
        size_t j;
        if (it->tiles || !it->named || strcmp(it->layer.path, layer->path) != 0) continue;
        if (i > first) it->named = false;
        json_array_foreach(json_object_get(it->json, "objects"), j, object) {
            if (json_object_get(object, "template") != NULL)
                edits_note(&from->edits,
                           "layer '%s': object %d comes from a template, of which "
                           "nothing is read",
                           layer->path + 1, map_int(object, "id", 0));
            from->work += object_work(object);
            if (objects->count < OBJECTS_MAX && from->work <= OBJECTS_WORK_MAX)
                objects->list[objects->count++] = (Object){object, it->x, it->y};
        }
    }
    if (from->work > OBJECTS_WORK_MAX)
        edits_note(&from->edits,
                   "layer '%s': a part of its objects is left out, because the objects of the map "
                   "have more than %d points",
                   layer->path + 1, OBJECTS_WORK_MAX);
    edit_objects(&from->edits, layer, objects);
    free(objects);
}

static void layers_put(Import *from) {
    bool same[LAYERS_MAX] = {0};
    layers_each(from->keys, from->tree.root, rows_visit, from);
    for (int i = 0; i < from->layer_count; i++) same[i] = from->layers[i].named;
    for (int i = 0; i < from->layer_count; i++) {
        const ReadLayer *it = &from->layers[i];
        if (it->tiles && from->canvas->is_table)
            edits_note(&from->edits, "layer '%s' is of tiles, which a table has not",
                       map_words(it->json, "name"));
        if (it->tiles) continue;
        if (it->named) objects_put(from, i);
        size_t count = json_array_size(json_object_get(it->json, "objects"));
        if (!same[i] && count > 0)
            edits_note(&from->edits,
                       "layer '%s' and its %d objects are left out: no key of the "
                       "scenario has this name",
                       map_words(it->json, "name"), (int)count);
    }
}

// ---- The text

// Makes the edits in the text, some at a time.
static char *steps_run(const Import *from, const char *text) {
    char *now = memory_take(strlen(text) + 1, 1);
    strcpy(now, text);
    size_t count = json_array_size(from->edits.steps);
    for (size_t at = 0; now != NULL && at < count; at += STEPS_AT_ONCE) {
        json_t *part = json_array();
        for (size_t i = at; i < count && i < at + STEPS_AT_ONCE; i++)
            json_array_append(part, json_array_get(from->edits.steps, i));
        json_t *whole = json_pack("{s:o}", "edits", part);
        char *words = memory_sure(json_dumps(whole, JSON_COMPACT)), *next = NULL;
        Tree tree = {0};
        if (tree_parse(&tree, "edits", words, strlen(words), from->error))
            next = patch_text(from->tree.file, now, node_get(tree.root, "edits"), from->error);
        tree_close(&tree);
        free(words);
        json_decref(whole);
        free(now);
        now = next;
    }
    return now;
}

static bool prepared(Import *from, TiledTexts texts) {
    const Node *name = node_get(from->tree.root, "rules");
    const Rules *rules = name && name->kind == NODE_TEXT ? rules_find(name->text) : NULL;
    if (rules == NULL || rules->lab.keys == NULL)
        return node_error(node_at(from->tree.root, "rules"), from->error, "expected a rule system");
    from->keys = rules->lab.keys;
    bool hexes = keys_have_hexes(from->keys);
    if (hexes && !tileset_read(&from->tiles, texts.chart, from->error)) return false;
    return layers_read(from, json_object_get(from->map, "layers"), 0, 0, 0) &&
           (hexes ? grid_read(from) : table_read(from));
}

char *tiled_scenario(const json_t *map, const char *file, TiledTexts texts, json_t *notes,
                     Error *error) {
    Import *from = memory_take(1, sizeof *from);
    from->map = map;
    from->canvas = memory_take(1, sizeof *from->canvas);
    from->edits = (Edits){from->canvas, json_array(), notes, 0};
    from->error = error;
    char *text = NULL;
    if (tree_parse(&from->tree, file, texts.scenario, strlen(texts.scenario), error) &&
        prepared(from, texts)) {
        layers_put(from);
        text = steps_run(from, texts.scenario);
    }
    if (from->edits.notes_left_out > 0)
        json_array_append_new(
            notes, json_sprintf("and %d more lines like these", from->edits.notes_left_out));
    for (int i = 0; i < from->layer_count; i++) free(from->layers[i].cells.list);
    json_decref(from->edits.steps);
    tree_close(&from->tree);
    free(from->canvas);
    free(from);
    return text;
}
