// SPDX-License-Identifier: GPL-3.0-or-later
// tiles.h -- the tiles of a map: one for each terrain of the chart, and one for each letter of
// other rows of letters, such as suits.
#pragma once
#include <jansson.h>

#include "canvas.h"
#include "engine/base/yaml/document.h"

enum { TILES_MAX = 96, TILE_NAME_BYTES = 40 };
#define TERRAIN_KEY "rows"  // the key of `map` whose letters are terrains

typedef struct TileSet {
    int count;
    struct {
        char key[TILE_NAME_BYTES];   // key of `map` whose rows have the letter: "rows", "suits"
        char name[TILE_NAME_BYTES];  // name of the terrain; of other letters, the letter
        char letter;
    } tile[TILES_MAX];
} TileSet;

// Reads the terrains of a chart. Returns false and fills *error if the chart is no YAML or has no
// terrains.
bool tileset_read(TileSet *tiles, const char *chart, Error *error);
// Adds a tile, unless there is one with this letter.
void tile_add(TileSet *tiles, const char *key, const char *name, char letter);
// Returns the index of the tile with this letter, or -1.
int tile_find(const TileSet *tiles, const char *key, char letter);
// Returns the letter of a tile of a map of Tiled: that of its property `key`; or, for terrain, that
// of the terrain that its class names. Returns 0 if it has none.
char tile_letter(const TileSet *tiles, const char *key, const json_t *tile);

// Returns a tileset of Tiled. `grid` has the size of a tile.
json_t *tileset_json(const TileSet *tiles, const TileGrid *grid, const char *image);
