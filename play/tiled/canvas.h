// SPDX-License-Identifier: GPL-3.0-or-later
// canvas.h -- where the hexes of a map lie in pixels of Tiled, and which hexes and hexsides the
// points and lines of its objects mean.
#pragma once
#include "engine/board/hex.h"

enum { HEXSIDES_MAX = 3 * HEXES_DRAWN_MAX };

// The grid of a map of Tiled. The cells of the map are `width` times `height`, the first at
// (x0, y0). Our rows lie across, every second one shifted to the right (hex.h). A map that shifts
// the other rows gets one more row at the top; a map of columns (`axis_x`) is turned left by 90
// degrees.
typedef struct TileGrid {
    int tile_width, tile_height, side;  // in pixels; `side` is the length of a vertical hexside
    bool axis_x, even;                  // staggeraxis is "x"; staggerindex is "even"
    int x0, y0, width, height;          // in cells; x0 and y0 may be negative
} TileGrid;

typedef struct Hexside {
    Hex hex;
    uint8_t direction;  // 0 to 2
    double x[2], y[2];  // its two ends
} Hexside;

typedef struct Canvas {
    TileGrid tiles;
    bool is_table;  // a tile is an inch of a table without hexes: only `tiles` is filled
    HexGrid grid;
    int rows_added;                                 // 1 if a row was added at the top, else 0
    double x[HEXES_DRAWN_MAX], y[HEXES_DRAWN_MAX];  // centre of each hex
    double corner_x[6], corner_y[6];                // corners of a hex, in order, from its centre
    double reach;  // points nearer than this to each other are the same
    int side_count;
    int first_side[HEXES_DRAWN_MAX + 1];  // by hex: index in sides[] of the first one that it owns
    Hexside sides[HEXSIDES_MAX];
} Canvas;

// The grid of an exported map, and of an exported table.
TileGrid tile_grid_own(int columns, int rows);
TileGrid tile_grid_table(int width, int height);

// Returns false if the map has more hexes than can be drawn; then nothing else may be
// called. The caller has checked that 0 < side < tile_height, and all sizes are at most 10000.
bool canvas_make(Canvas *canvas, const TileGrid *tiles);
// Returns the hex of a cell; HEX_NONE outside of the map.
Hex canvas_cell(const Canvas *canvas, int x, int y);
// Returns the hex at a point; HEX_NONE if no hex is there.
Hex canvas_hex(const Canvas *canvas, double x, double y);
// Returns the index in sides[] of the hexside nearest to a point, or -1 if it is far from each.
int canvas_side(const Canvas *canvas, double x, double y);

// A list of points of an object, as x and y by turns.
typedef struct Points {
    const double *xy;
    int count;
} Points;

// All three write numbers without repeating the last one, and return how many; at most `room`.
// canvas_way(): the hexes along a line. canvas_sides(): the indexes of the hexsides along a line.
// canvas_inside(): the hexes whose centre lies in a polygon. A result of 0: it is off the map.
int canvas_way(const Canvas *canvas, Points points, int out[], int room);
int canvas_sides(const Canvas *canvas, Points points, int out[], int room);
int canvas_inside(const Canvas *canvas, Points points, int out[], int room);
