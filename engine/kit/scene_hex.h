// SPDX-License-Identifier: GPL-3.0-or-later
// scene_hex.h -- fills the Board (inventory.h) of a hex map: centres and outlines of hexes; rivers,
// streams and fords along hexsides; roads through hexsides. A board unit is the width of a hex.
#pragma once
#include "engine/board/hex.h"
#include "engine/rules/scene.h"

// Adds a place for each hex, with label, centre and outline. The caller fills the other members.
void scene_hexes(const HexGrid *grid, Board *out);
// Adds a line along a side of a hex, such as a river.
void scene_hexside(Board *out, Hex hex, int direction, LineKind kind);
// Adds a line from the centre of a hex to the middle of a side, such as half of a road.
void scene_hexway(Board *out, Hex hex, int direction, LineKind kind);

// The lines of a map: for each hex a set of directions, one bit each, as engine/scenario/hexmap.h
// reads them.
typedef struct HexLines {
    const uint8_t *road, *river, *stream, *ford;
} HexLines;
// Adds all lines of a map: each hexside once, each road through a hexside as two halves.
void scene_hexlines(const HexGrid *grid, HexLines lines, Board *out);
