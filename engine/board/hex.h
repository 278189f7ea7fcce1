// SPDX-License-Identifier: GPL-3.0-or-later
// hex.h -- geometry of a hex map whose rows are lines of text.
//
// Hexes are pointy-topped; every second row (rows 1, 3, 5 from 0) is shifted right by half a hex.
// A hex is column + row * columns. Labels are CCRR from 01, so column 4 row 6 (from 0) is "0507".
// Axial coordinates: q = column - row / 2, r = row (Red Blob Games, "odd-r").
#pragma once
#include "engine/base/base.h"

enum {
    HEX_NONE = 0xffff,  // off the map
    HEXES_MAX = 512,
    HEX_DIRECTIONS = 6,  // 0 east, 1 north-east, 2 north-west, 3 west, 4 south-west, 5 south-east
};

typedef uint16_t Hex;

typedef struct HexGrid {
    uint8_t columns, rows;  // 1..40 each; columns * rows <= HEXES_MAX
    uint16_t count;         // hexes on the map
    int8_t q[HEXES_MAX], r[HEXES_MAX];
    Hex neighbour[HEXES_MAX][HEX_DIRECTIONS];  // HEX_NONE off the map
    uint8_t distance[HEXES_MAX][HEXES_MAX];    // steps between two hexes of the map
} HexGrid;

void hex_grid_init(HexGrid *grid, int columns, int rows);

static inline int hex_opposite(int direction) { return (direction + 3) % HEX_DIRECTIONS; }

// Steps between two hexes of the map.
static inline int hex_distance(const HexGrid *grid, Hex a, Hex b) {
    assert(a < grid->count && b < grid->count);
    return grid->distance[a][b];
}

// The hex at axial (q, r), or HEX_NONE if that is off the map.
Hex hex_at(const HexGrid *grid, int q, int r);

// 0..5 if b is a neighbour of a, else -1.
int hex_direction(const HexGrid *grid, Hex a, Hex b);

// Axial coordinates of the neighbour, on the map or not.
void hex_step(const HexGrid *grid, Hex hex, int direction, int *q, int *r);

// "0507" into out (5 bytes); HEX_NONE is "off". hex_parse answers HEX_NONE for what is no hex.
const char *hex_label(const HexGrid *grid, Hex hex, char out[5]);
Hex hex_parse(const HexGrid *grid, const char *label);
