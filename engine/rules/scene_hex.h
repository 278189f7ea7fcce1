// SPDX-License-Identifier: GPL-3.0-or-later
// scene_hex.h -- the board of a hex map, for scene.h: centres and outlines of pointy-topped hexes
// in rows, and lines along or through their sides. A board unit is the width of a hex.
#pragma once
#include "engine/board/hex.h"
#include "scene.h"

// Places 0 to grid->count - 1 with label, centre and outline; the rest of them is the caller's.
void scene_hexes(const HexGrid *grid, Board *out);
// A line along that side of a hex, as a river runs.
void scene_hexside(Board *out, Hex hex, int direction, LineKind kind);
// A line from the centre through that side to its middle, as a road runs.
void scene_hexway(Board *out, Hex hex, int direction, LineKind kind);

// The hexsides of a map: for each hex a set of directions, as engine/scenario/hexmap.h reads them.
typedef struct HexLines {
    const uint8_t *road, *river, *stream, *ford;
} HexLines;
// All lines of a map, each hexside once.
void scene_hexlines(const HexGrid *grid, HexLines lines, Board *out);
