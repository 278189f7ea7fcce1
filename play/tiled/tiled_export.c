// SPDX-License-Identifier: GPL-3.0-or-later
// tiled_export.c -- makes the map of a scenario (tiled.h). Start at tiled_map().
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "canvas.h"
#include "edits.h"
#include "engine/base/memory.h"
#include "engine/base/plain.h"
#include "engine/rules/rules.h"
#include "engine/scenario/hexmap.h"
#include "play/service/json/scene_json.h"
#include "tiled.h"
#include "tiles.h"

enum { TRAY_COLUMNS = 6, RUN_MAX = 512 };

typedef struct Export {
    Canvas *canvas;
    TileSet tiles;
    json_t *layers;
    int layer_ids, object_ids;
    int tray;  // entries that are not on the map stand beside it, one after the other
    Error *error;
} Export;

// ---- Objects

static json_t *property_json(const char *name, json_t *words) {
    return json_pack("{s:o, s:s, s:o}", "name", json_words(name), "type", "string", "value", words);
}

static json_t *object_add(Export *to, json_t *layer, const char *name, double x, double y) {
    json_t *object = json_pack("{s:i, s:o, s:s, s:f, s:f, s:i, s:i, s:i, s:b}", "id",
                               to->object_ids++, "name", json_words(name), "type", "", "x", x, "y",
                               y, "width", 0, "height", 0, "rotation", 0, "visible", true);
    json_array_append_new(json_object_get(layer, "objects"), object);
    return object;
}

static json_t *point_add(Export *to, json_t *layer, const char *name, double x, double y) {
    json_t *object = object_add(to, layer, name, x, y);
    json_object_set_new(object, "point", json_true());
    return object;
}

// Adds a line, or a polygon if `closed`; one point is a point.
static json_t *line_add(Export *to, json_t *layer, const char *name, Points points, bool closed) {
    const double *xy = points.xy;
    if (points.count == 1) return point_add(to, layer, name, xy[0], xy[1]);
    json_t *object = object_add(to, layer, name, xy[0], xy[1]);
    json_t *list = json_array();
    for (int i = 0; i < points.count; i++)
        json_array_append_new(
            list, json_pack("{s:f, s:f}", "x", xy[2 * i] - xy[0], "y", xy[2 * i + 1] - xy[1]));
    json_object_set_new(object, closed ? "polygon" : "polyline", list);
    return object;
}

// ---- Layers

static bool put_chains(Export *to, json_t *layer, const Node *chains) {
    double xy[2 * RUN_MAX];
    for (const Node *chain = chains != NULL ? chains->first : NULL; chain; chain = chain->next) {
        Points points = {xy, 0};
        Hex hex;
        for (Words words = words_of(chain); words_next(&words) && points.count < RUN_MAX;) {
            if (!hex_of_word(&to->canvas->grid, &words, &hex, to->error)) return false;
            xy[2 * points.count] = to->canvas->x[hex];
            xy[2 * points.count++ + 1] = to->canvas->y[hex];
        }
        if (points.count > 1) line_add(to, layer, "", points, false);
    }
    return true;
}

// Reads the current word as a hexside and finds its two ends.
static bool side_read(const Export *to, const Words *words, Hexside *out) {
    const Canvas *canvas = to->canvas;
    Hex hex;
    int direction;
    if (!hexside_of_word(&canvas->grid, words, &hex, &direction, to->error)) return false;
    if (direction > 2) {
        hex = canvas->grid.neighbour[hex][direction];
        direction = hex_opposite(direction);
    }
    for (int i = 0; i < canvas->side_count; i++)
        if (canvas->sides[i].hex == hex && canvas->sides[i].direction == direction)
            *out = canvas->sides[i];
    return true;
}

static bool is_near(const Canvas *canvas, const double a[2], double x, double y) {
    return (a[0] - x) * (a[0] - x) + (a[1] - y) * (a[1] - y) < canvas->reach * canvas->reach;
}

// Adds a side to the end of a run of points. Returns false if it does not begin there.
static bool run_extend(const Canvas *canvas, double xy[], int *count, const Hexside *side) {
    double *last = &xy[2 * *count - 2];
    for (int end = 0; end < 2 && *count < RUN_MAX; end++) {
        bool here = is_near(canvas, last, side->x[end], side->y[end]);
        // The first side of a run may be turned round.
        bool turned = !here && *count == 2 && is_near(canvas, xy, side->x[end], side->y[end]);
        if (!here && !turned) continue;
        if (turned) {
            double x = xy[0], y = xy[1];
            xy[0] = xy[2];
            xy[1] = xy[3];
            xy[2] = x;
            xy[3] = y;
        }
        xy[2 * *count] = side->x[!end];
        xy[2 * *count + 1] = side->y[!end];
        ++*count;
        return true;
    }
    return false;
}

// Hexsides that follow each other in the file become one line.
static bool put_sides(Export *to, json_t *layer, const Node *sides) {
    double xy[2 * RUN_MAX];
    int count = 0;
    for (Words words = words_of(sides); hexside_next(&words);) {
        Hexside side;
        if (!side_read(to, &words, &side)) return false;
        if (count > 0 && run_extend(to->canvas, xy, &count, &side)) continue;
        if (count > 0) line_add(to, layer, "", (Points){xy, count}, false);
        memcpy(xy, (double[]){side.x[0], side.y[0], side.x[1], side.y[1]}, 4 * sizeof *xy);
        count = 2;
    }
    if (count > 0) line_add(to, layer, "", (Points){xy, count}, false);
    return true;
}

static bool put_hexes(Export *to, json_t *layer, const Node *hexes, const char *name) {
    Hex hex;
    for (Words words = words_of(hexes); words_next(&words);) {
        if (!hex_of_word(&to->canvas->grid, &words, &hex, to->error)) return false;
        point_add(to, layer, name, to->canvas->x[hex], to->canvas->y[hex]);
    }
    return true;
}

// {HEX: text}, or {NAME: hexes}
static bool put_named(Export *to, json_t *layer, const Node *map, bool zones) {
    Hex hex;
    for (const Node *entry = map != NULL ? map->first : NULL; entry; entry = entry->next) {
        if (entry->key == NULL) return node_error(map, to->error, "expected a map");
        if (zones && !put_hexes(to, layer, entry, entry->key->text)) return false;
        if (zones || entry->kind != NODE_TEXT) continue;
        if (!hex_of_node(&to->canvas->grid, entry->key, &hex, to->error)) return false;
        point_add(to, layer, entry->text, to->canvas->x[hex], to->canvas->y[hex]);
    }
    return true;
}

// Reads points of a table in inches.
static bool inches_read(const Export *to, const Node *node, double xy[], int *count) {
    int numbers = 0, half;
    for (Words words = words_of(node); words_next(&words); numbers++) {
        char *end;
        locale_t before = plain_begin();
        double inches = strtod(words.word, &end);
        plain_end(before);
        half = numbers % 2 == 0 ? to->canvas->tiles.tile_width : to->canvas->tiles.tile_height;
        if (*end != '\0' || !(fabs(inches) < 1000) || numbers == 2 * RUN_MAX)
            return words_error(&words, to->error, "expected inches, not '%s'", words.word);
        xy[numbers] = inches * half;
    }
    *count = numbers / 2;
    return (numbers > 0 && numbers % 2 == 0) ||
           node_error(node, to->error, "expected points of two numbers each");
}

// Reads where an entry is: on its hex, along its hexside, or at its points.
static bool place_read(Export *to, const Node *node, bool line, double xy[], int *count) {
    Hexside side;
    Hex hex;
    if (to->canvas->is_table) return inches_read(to, node, xy, count);
    *count = 1 + line;
    if (line) {
        Words words = words_of(node);
        if (!words_next(&words) || !side_read(to, &words, &side)) return false;
        memcpy(xy, (double[]){side.x[0], side.y[0], side.x[1], side.y[1]}, 4 * sizeof *xy);
        return true;
    }
    if (!hex_of_node(&to->canvas->grid, node, &hex, to->error)) return false;
    xy[0] = to->canvas->x[hex];
    xy[1] = to->canvas->y[hex];
    return true;
}

// {NAME: points}
static bool put_outlines(Export *to, json_t *layer, const Node *map) {
    double xy[2 * RUN_MAX];
    int count;
    for (const Node *entry = map != NULL ? map->first : NULL; entry; entry = entry->next) {
        if (entry->key == NULL) return node_error(map, to->error, "expected a map");
        if (!inches_read(to, entry, xy, &count)) return false;
        line_add(to, layer, entry->key->text, (Points){xy, count}, true);
    }
    return true;
}

// Adds the object of an entry: at its place, or beside the map.
static json_t *entry_add(Export *to, json_t *layer, const FieldTable *table, const Node *entry,
                         const char *name) {
    const TileGrid *tiles = &to->canvas->tiles;
    double xy[2 * RUN_MAX];
    int count;
    for (int line = 0; line < 2; line++) {
        const Field *field = entry_place(table, line);
        const Node *node = field != NULL ? node_get(entry, field->key) : NULL;
        if (node == NULL) continue;
        // The rows of areas say that their points are corners.
        bool closed = field->help != NULL && strncmp(field->help, "corners", 7) == 0;
        if (!place_read(to, node, line, xy, &count)) return NULL;
        return line_add(to, layer, name, (Points){xy, count}, closed);
    }
    int column = tiles->width + 2 + to->tray % TRAY_COLUMNS, row = to->tray / TRAY_COLUMNS;
    to->tray++;
    return point_add(to, layer, name, column * tiles->tile_width,
                     row * tiles->tile_height + tiles->tile_height / 2);
}

static bool put_entries(Export *to, json_t *layer, const FieldTable *table, const Node *list) {
    const Field *places[] = {entry_place(table, false), entry_place(table, true)};
    const Field *class = entry_class(table);
    bool named = entries_named(table);
    char words[MAP_VALUE_BYTES], number[16];
    int index = 1;
    for (const Node *entry = list != NULL ? list->first : NULL; entry; entry = entry->next) {
        if (entry->kind != NODE_MAP) return node_error(entry, to->error, "expected a map");
        const Node *name = named ? node_get(entry, "name") : NULL;
        snprintf(number, sizeof number, "%d", index++);
        json_t *object = entry_add(to, layer, table, entry,
                                   name != NULL && name->kind == NODE_TEXT ? name->text : number);
        json_t *properties = json_array();
        if (object == NULL) return json_decref(properties), false;
        for (const Node *child = entry->first; child != NULL; child = child->next) {
            const char *key = child->key->text;
            bool placed = false;
            for (int i = 0; i < 2; i++)
                placed |= places[i] != NULL && strcmp(places[i]->key, key) == 0;
            if (placed || child == name) continue;
            value_text(child, words);
            if (class != NULL && strcmp(key, class->key) == 0)
                json_object_set_new(object, "type", json_words(words));
            else
                json_array_append_new(properties, property_json(key, json_words(words)));
        }
        json_object_set_new(object, "properties", properties);
    }
    return true;
}

typedef struct Letters {
    Export *to;
    const char *key;
    json_t *data;
} Letters;

static bool put_letter(void *context, const Words *words, Hex hex) {
    const Letters *letters = context;
    Export *to = letters->to;
    if (strcmp(letters->key, TERRAIN_KEY) != 0)
        tile_add(&to->tiles, letters->key, words->word, words->word[0]);
    int tile = tile_find(&to->tiles, letters->key, words->word[0]);
    if (hex >= to->canvas->grid.count)
        return words_error(words, to->error, "the map has no hexes for this row");
    if (tile < 0) return words_error(words, to->error, "unknown letter '%s'", words->word);
    json_array_append_new(letters->data, json_integer(tile + 1));
    return true;
}

static bool put_rows(Export *to, json_t *layer, const char *key, const Node *rows) {
    const HexGrid *grid = &to->canvas->grid;
    Letters letters = {to, key, json_array()};
    json_object_set_new(layer, "data", letters.data);
    json_object_set_new(layer, "width", json_integer(grid->columns));
    json_object_set_new(layer, "height", json_integer(grid->rows));
    return hexmap_letters(grid, rows, put_letter, &letters, to->error) &&
           ((int)json_array_size(letters.data) == grid->count ||
            node_error(rows, to->error, "expected %d rows", grid->rows));
}

static const char *const layer_colours[] = {
    [LAYER_CHAINS] = "#8a5a2b",   [LAYER_SIDES] = "#2468a8", [LAYER_HEXES] = "#b08000",
    [LAYER_TEXTS] = "#303030",    [LAYER_ZONES] = "#7a9a3a", [LAYER_ENTRIES] = "#a02828",
    [LAYER_OUTLINES] = "#7a9a3a",
};

static bool layer_put(void *context, const MapLayer *from) {
    Export *to = context;
    bool tiles = from->shape == LAYER_ROWS;
    bool shown = !tiles || strcmp(from->path, "/map/" TERRAIN_KEY) == 0;  // suits would cover it
    if (from->shape == LAYER_PARENT || (tiles && from->value == NULL)) return true;
    json_t *layer =
        json_pack("{s:i, s:s, s:o, s:i, s:b, s:i, s:i}", "id", to->layer_ids++, "type",
                  tiles ? "tilelayer" : "objectgroup", "name", json_words(from->path + 1),
                  "opacity", 1, "visible", shown, "x", 0, "y", 0);
    json_array_append_new(to->layers, layer);
    if (!tiles)
        json_object_update_new(layer, json_pack("{s:s, s:s, s:[]}", "draworder", "index", "color",
                                                layer_colours[from->shape], "objects"));
    switch (from->shape) {
        case LAYER_ROWS:
            return put_rows(to, layer, strrchr(from->path, '/') + 1, from->value);
        case LAYER_CHAINS:
            return put_chains(to, layer, from->value);
        case LAYER_SIDES:
            return put_sides(to, layer, from->value);
        case LAYER_HEXES:
            return put_hexes(to, layer, from->value, "");
        case LAYER_OUTLINES:
            return put_outlines(to, layer, from->value);
        case LAYER_ENTRIES:
            return put_entries(to, layer, from->table, from->value);
        default:
            return put_named(to, layer, from->value, from->shape == LAYER_ZONES);
    }
}

// ---- The map

static json_t *map_json(const Export *from, TiledTexts texts, const char *image) {
    const TileGrid *tiles = &from->canvas->tiles;
    bool table = from->canvas->is_table;
    json_t *map =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:b, s:i, s:i, s:i}", "type",
                  "map", "version", "1.10", "tiledversion", "1.10.2", "orientation",
                  table ? "orthogonal" : "hexagonal", "renderorder", "right-down", "width",
                  tiles->width, "height", tiles->height, "tilewidth", tiles->tile_width,
                  "tileheight", tiles->tile_height, "infinite", false, "compressionlevel", -1,
                  "nextlayerid", from->layer_ids, "nextobjectid", from->object_ids);
    if (!table)
        json_object_update_new(map, json_pack("{s:s, s:s, s:i}", "staggeraxis", "y", "staggerindex",
                                              "odd", "hexsidelength", tiles->side));
    json_t *properties = json_array();
    json_array_append_new(properties, property_json("scenario", json_words(texts.scenario)));
    json_array_append_new(properties, property_json("chart", json_words(texts.chart)));
    json_object_set_new(map, "properties", properties);
    json_object_set_new(map, "tilesets", json_array());
    if (!table)
        json_array_append_new(json_object_get(map, "tilesets"),
                              tileset_json(&from->tiles, tiles, image));
    return map;
}

// Reads the size of the map: of its rows, or of its table.
static bool canvas_read(Export *to, const Node *map, TiledTexts texts) {
    const Node *rows = node_get(map, "rows"), *size = node_get(map, "size");
    int wide, high;
    char end;
    if (rows != NULL && rows->kind == NODE_LIST && rows->first != NULL) {
        if (!hexmap_size(rows, HEXES_DRAWN_MAX, &to->canvas->grid, to->error)) return false;
        TileGrid tiles = tile_grid_own(to->canvas->grid.columns, to->canvas->grid.rows);
        return tileset_read(&to->tiles, texts.chart, to->error) && canvas_make(to->canvas, &tiles);
    }
    bool sized = size != NULL && size->kind == NODE_TEXT &&
                 sscanf(size->text, "%3d %3d%c", &wide, &high, &end) == 2;
    if (!sized)
        return node_error(map, to->error, "expected 'rows' of hexes, or the 'size' of a table");
    to->canvas->is_table = true;
    to->canvas->tiles = tile_grid_table(wide, high);
    return true;
}

static json_t *made(const Tree *tree, TiledTexts texts, const char *image, Export *to) {
    const Node *name = node_get(tree->root, "rules"), *map = node_at(tree->root, "map");
    const Rules *rules = name && name->kind == NODE_TEXT ? rules_find(name->text) : NULL;
    if (rules == NULL || rules->lab.keys == NULL)
        return node_error(node_at(tree->root, "rules"), to->error, "expected a rule system"), NULL;
    if (map->kind != NODE_MAP) return node_error(map, to->error, "'map' must be a map"), NULL;
    if (!canvas_read(to, map, texts)) return NULL;
    if (!layers_each(rules->lab.keys, tree->root, layer_put, to)) return NULL;
    json_t *out = map_json(to, texts, image);
    json_object_set(out, "layers", to->layers);
    return out;
}

json_t *tiled_map(const char *file, TiledTexts texts, const char *image, Error *error) {
    Tree tree = {0};
    Export to = {.canvas = memory_take(1, sizeof *to.canvas),
                 .layers = json_array(),
                 .layer_ids = 1,
                 .object_ids = 1,
                 .error = error};
    json_t *map = NULL;
    if (tree_parse(&tree, file, texts.scenario, strlen(texts.scenario), error))
        map = made(&tree, texts, image, &to);
    tree_close(&tree);
    json_decref(to.layers);
    free(to.canvas);
    return map;
}
