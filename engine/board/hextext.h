// SPDX-License-Identifier: GPL-3.0-or-later
// hextext.h -- draws a hex map as text, with or without colours of a terminal. A hex takes six
// columns and two lines; odd rows are shifted right by half a hex. This file draws the hexsides and
// the numbers of columns and rows; the caller draws the contents of each hex.
#pragma once
#include "engine/base/text.h"
#include "hex.h"

enum { HEXTEXT_WIDTH = 6, HEXTEXT_LINES = 2, HEXTEXT_HALF = 3 };

// Colours of the foreground, and two attributes that are added to a colour.
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
    INK_DIM = 32,
} Ink;

// Appends the escape sequence for an ink and a background: a number of the 256 colours, 0 for none.
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

typedef struct HexRow HexRow;  // buffer of the two lines of one row of hexes

// A map to draw, with functions of the caller that describe its hexes.
typedef struct HexText {
    const HexGrid *grid;
    bool colour;
    Text *out;
    const void *context;  // passed to the three functions
    // Returns the kind of a hexside. Only directions 3, 4 and 5 are asked for.
    EdgeKind (*edge)(const void *context, Hex hex, int direction);
    // Draws the contents of a hex, whose left edge is column x of its row, by the functions below.
    // The hexsides are already drawn.
    void (*cell)(const void *context, HexRow *row, Hex hex, int x);
    // Returns the background of a hex: a number of the 256 colours, 0 for none.
    unsigned (*ground)(const void *context, Hex hex);
} HexText;

// Appends the whole map to map->out, with its columns and rows numbered.
void hextext_put(const HexText *map);

// Both write at column x of line 0 or 1; HexText.cell() may call them. hexrow_text() writes at most
// `room` columns. A character beyond ASCII takes one column and becomes "?".
void hexrow_sign(HexRow *row, int line, int x, char sign, unsigned ink);
void hexrow_text(HexRow *row, int line, int x, const char *text, int room, unsigned ink);
// Writes up to five marks into the lower line. The first mark, for the terrain, is faint; the
// others are bold. Writes at most four if five would cover a hexside in the south-east
// (`south_east`).
void hexrow_marks(HexRow *row, int x, const char *marks, bool south_east);
// Draws the road of an unoccupied hex. Bit d of `directions` is set if the road leaves in
// direction d; only east and west show.
void hexrow_road(HexRow *row, int x, unsigned directions);
