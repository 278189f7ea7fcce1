// SPDX-License-Identifier: GPL-3.0-or-later
// hextext.h -- a hex map as text: six columns and two lines a hex, odd rows half a hex to the
// right, hexsides drawn between, in colour or without. What stands in a hex is the caller's to
// draw.
#pragma once
#include "engine/base/text.h"
#include "hex.h"

enum { HEXTEXT_WIDTH = 6, HEXTEXT_LINES = 2, HEXTEXT_HALF = 3 };

typedef enum Ink {
    INK_PLAIN,
    INK_ALLIED,
    INK_AXIS,
    INK_WATER,
    INK_ROAD,
    INK_FAINT,
    INK_MARK,
    INKS,
    INK_BOLD = 16,
    INK_DIM = 32,  // added to one of the above
} Ink;

// Switch the terminal to an ink on a ground (a colour of the 256, 0 for none).
void ink_put(Text *out, unsigned ink, unsigned ground);

typedef enum EdgeKind {
    EDGE_NONE,
    EDGE_RIVER,
    EDGE_STREAM,
    EDGE_FORD,
    EDGE_ROAD,
    EDGE_BRIDGE,
    EDGE_RUIN,
    EDGE_KINDS
} EdgeKind;

typedef struct HexRow HexRow;  // one row of hexes on its way to the page

typedef struct HexText {
    const HexGrid *grid;
    bool colour;
    Text *out;
    const void *context;  // for the two that follow
    EdgeKind (*edge)(const void *context, Hex hex, int direction);
    // Draws into the hex at column x of its row with the functions below; its hexsides are there.
    void (*cell)(const void *context, HexRow *row, Hex hex, int x);
    unsigned (*ground)(const void *context, Hex hex);  // its shade
} HexText;

// The whole map, with columns and rows numbered.
void hextext_put(const HexText *map);

// For cell(): the line is 0 or 1. A letter beyond ASCII takes several bytes and one place: "?".
void hexrow_sign(HexRow *row, int line, int x, char sign, unsigned ink);
void hexrow_text(HexRow *row, int line, int x, const char *text, int room, unsigned ink);
// The lower line's marks: the first letter is the ground's, the rest stands out. Up to five, less
// where a hexside of `south_east` needs the place.
void hexrow_marks(HexRow *row, int x, const char *marks, bool south_east);
// The line of an unoccupied hex's road, by its set of directions.
void hexrow_road(HexRow *row, int x, unsigned directions);
