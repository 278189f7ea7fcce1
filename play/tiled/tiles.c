// SPDX-License-Identifier: GPL-3.0-or-later
// tiles.c -- see tiles.h.
#include "tiles.h"

#include <stdio.h>
#include <strings.h>

#include "json_map.h"
#include "play/service/json/scene_json.h"

void tile_add(TileSet *tiles, const char *key, const char *name, char letter) {
    if (tiles->count == TILES_MAX || tile_find(tiles, key, letter) >= 0) return;
    int i = tiles->count++;
    snprintf(tiles->tile[i].key, TILE_NAME_BYTES, "%s", key);
    snprintf(tiles->tile[i].name, TILE_NAME_BYTES, "%s", name);
    tiles->tile[i].letter = letter;
}

int tile_find(const TileSet *tiles, const char *key, char letter) {
    for (int i = 0; i < tiles->count; i++)
        if (tiles->tile[i].letter == letter && strcmp(tiles->tile[i].key, key) == 0) return i;
    return -1;
}

bool tileset_read(TileSet *tiles, const char *chart, Error *error) {
    Tree tree;
    tiles->count = 0;
    if (!tree_parse(&tree, "chart", chart, strlen(chart), error)) return false;
    const Node *list = node_get(tree.root, "terrain");
    for (const Node *it = list != NULL ? list->first : NULL; it != NULL; it = it->next) {
        const Node *letter = it->kind == NODE_MAP ? node_get(it, "letter") : NULL;
        if (letter != NULL && letter->kind == NODE_TEXT && letter->text[0] > ' ')
            tile_add(tiles, TERRAIN_KEY, it->key->text, letter->text[0]);
    }
    tree_close(&tree);
    return tiles->count > 0 || error_set(error, "the chart has no terrains with letters");
}

char tile_letter(const TileSet *tiles, const char *key, const json_t *tile) {
    const char *text = map_property(tile, key), *name = map_class(tile);
    char letter = text != NULL && strlen(text) == 1 ? text[0] : '\0';
    if (strcmp(key, TERRAIN_KEY) != 0 || tile_find(tiles, key, letter) >= 0) return letter;
    for (int i = 0; i < tiles->count; i++)
        if (strcasecmp(name, tiles->tile[i].name) == 0) return tiles->tile[i].letter;
    return '\0';
}

json_t *tileset_json(const TileSet *tiles, const TileGrid *grid, const char *image) {
    json_t *list = json_array();
    for (int i = 0; i < tiles->count; i++) {
        char letter[2] = {tiles->tile[i].letter, '\0'};
        json_t *property = json_pack("{s:s, s:s, s:o}", "name", tiles->tile[i].key, "type",
                                     "string", "value", json_words(letter));
        json_array_append_new(
            list, json_pack("{s:i, s:o, s:[o]}", "id", i, "type", json_words(tiles->tile[i].name),
                            "properties", property));
    }
    return json_pack("{s:i, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:i, s:i, s:o}", "firstgid", 1,
                     "name", "terrain", "tilewidth", grid->tile_width, "tileheight",
                     grid->tile_height, "tilecount", tiles->count, "columns", tiles->count,
                     "margin", 0, "spacing", 0, "image", json_words(image), "imagewidth",
                     tiles->count * grid->tile_width, "imageheight", grid->tile_height, "tiles",
                     list);
}
