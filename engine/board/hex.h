// SPDX-License-Identifier: GPL-3.0-or-later
// hex.h -- geometry of a hex map: numbers, labels, neighbours and distances of hexes.
//
// Hexes are pointy-topped. Every second row (rows 1, 3, 5 counted from 0) is shifted right by half
// a hex; Red Blob Games ("Hexagonal Grids") calls this layout "odd-r".
// - The number of a hex is column + row * columns, counted from 0.
// - The label of a hex is CCRR, counted from 01: column 4, row 6 (counted from 0) is "0507".
// - Its axial coordinates are q = column - row / 2 and r = row.
#pragma once
#include "engine/base/base.h"

enum {
    HEX_NONE = 0xffff,       // off the map
    HEXES_MAX = 512,         // of a map that is played
    HEXES_DRAWN_MAX = 2400,  // of a map that is only drawn: by Design and by Tiled
    HEX_SIDE_MAX = 60,       // most columns and most rows of a map
    HEX_DIRECTIONS = 6,  // 0 east, 1 north-east, 2 north-west, 3 west, 4 south-west, 5 south-east
};

typedef uint16_t Hex;

// The tables of a map, filled once by hex_grid_init() and only read afterwards.
typedef struct HexGrid {
    uint8_t columns, rows;                           // 1..HEX_SIDE_MAX each
    uint16_t count;                                  // number of hexes on the map, columns * rows
    int8_t q[HEXES_DRAWN_MAX], r[HEXES_DRAWN_MAX];   // axial coordinates of each hex
    Hex neighbour[HEXES_DRAWN_MAX][HEX_DIRECTIONS];  // HEX_NONE off the map
    // distances in hexes; only of a map that is played
    uint8_t distance[HEXES_MAX][HEXES_MAX];
} HexGrid;

// Fills *grid. Asserts the limits above.
void hex_grid_init(HexGrid *grid, int columns, int rows);

// Returns true if a step is possible, for hex_flood().
typedef bool HexStep(const void *context, Hex from, int direction);
// Adds to the set `in` (true: in the set) all hexes that possible steps reach from it.
void hex_flood(const HexGrid *grid, HexStep *step, const void *context, bool in[]);

static inline int hex_opposite(int direction) { return (direction + 3) % HEX_DIRECTIONS; }

// Returns the distance of two hexes of the map in hexes; neighbours have distance 1. hex_steps()
// computes it, for maps that are only drawn; hex_distance() reads it from the table.
int hex_steps(const HexGrid *grid, Hex a, Hex b);
static inline int hex_distance(const HexGrid *grid, Hex a, Hex b) {
    assert(a < grid->count && b < grid->count);
    return grid->distance[a][b];
}

// Returns the hex at axial (q, r), or HEX_NONE if that is off the map.
Hex hex_at(const HexGrid *grid, int q, int r);

// Returns the direction (0 to 5) from a to its neighbour b, or -1 if b is not a neighbour of a.
int hex_direction(const HexGrid *grid, Hex a, Hex b);

// Stores the axial coordinates of the neighbour, which may be off the map.
void hex_step(const HexGrid *grid, Hex hex, int direction, int *q, int *r);

// Writes the label of a hex, such as "0507", and returns `out`. HEX_NONE is "off".
const char *hex_label(const HexGrid *grid, Hex hex, char out[5]);
// Returns the hex with this label, or HEX_NONE if the text is no label of a hex on the map.
Hex hex_parse(const HexGrid *grid, const char *label);
