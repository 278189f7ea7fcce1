// SPDX-License-Identifier: GPL-3.0-or-later
// cells.h -- the cells of a tile layer of Tiled, in every encoding and compression.
#pragma once
#include <jansson.h>

#include "engine/base/error.h"

enum { CELLS_MAX = 1 << 18 };  // in a layer, with those that have no tile

typedef struct Cell {
    int x, y;
    uint32_t tile;  // its global number, without the bits of flipped and turned tiles; never 0
} Cell;

typedef struct Cells {
    Cell *list;  // owned
    int count, room;
    int seen;  // cells so far, with those that have no tile
} Cells;

// Appends the cells of a layer that have a tile, of its data or of its chunks. Returns false and
// fills *error if the data cannot be decoded, or if there are more than CELLS_MAX cells.
bool cells_read(const json_t *layer, Cells *out, Error *error);

// Unpacks `size` bytes to exactly `wanted` bytes. `way` is "zlib", "gzip", "zstd" or "". Returns
// false if they are damaged, or unpack to another size.
bool tiles_unpack(const char *way, const unsigned char *bytes, size_t size, unsigned char *out,
                  size_t wanted);
