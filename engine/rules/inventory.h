// SPDX-License-Identifier: GPL-3.0-or-later
// inventory.h -- the parts of a scenario that never change in a game: the places and lines of its
// board, pieces, objectives, measures and kinds of outcome. scene.h describes one position, and
// lab.h has the functions that fill these lists.
//
// Lengths are in board units; x grows to the right, y downwards. Texts belong to the World or are
// constant.
#pragma once
#include "action.h"

enum {
    PLACES_MAX = 1024,
    POINTS_MAX = 8192,  // corners of the outlines of all places
    LINES_MAX = 4096,
    PIECES_MAX = 256,
    OBJECTIVES_MOST = 128,
    MEASURES_MAX = 12,
    OUTCOME_KINDS_MAX = 128,
    NO_PLACE = -1,
    NO_OUTCOME = -1,
};

typedef struct Point {
    float x, y;
} Point;

typedef struct Place {    // a hex, an area, a square of a small game
    char label[12];       // "0507": unique on the board, as a person types it
    char letter;          // its terrain on a map of text; ' ' for none
    const char *name;     // "Mill", or ""
    const char *terrain;  // "wood", or ""
    Point centre;
    uint16_t outline, corners;  // first corner in Board.points, and their number; 0: no outline
    const char *note;           // effects of the terrain: "cover 2, blocks sight, 2 MP", or ""
} Place;

typedef enum LineKind {
    LINE_ROAD,
    LINE_RIVER,
    LINE_STREAM,
    LINE_FORD,  // drawn over the river along a hexside
    LINE_WALL,
    LINE_EDGE,
    LINE_KINDS
} LineKind;

typedef struct BoardLine {  // one straight segment
    uint8_t kind;           // LineKind
    Point from, to;
} BoardLine;

typedef struct Board {
    float width, height;
    const char *unit;  // name of a board unit: "hex" or "inch"
    int place_count, line_count, point_count;
    Place places[PLACES_MAX];
    BoardLine lines[LINES_MAX];
    Point points[POINTS_MAX];
} Board;

typedef struct Piece {  // a counter of the scenario
    const char *name;
    Side side;
    int steps;  // steps at full strength; at most 127
} Piece;

typedef struct Objective {  // something that a side controls
    const char *name;
    int16_t place;  // on the Board, or NO_PLACE
} Objective;

typedef struct Measure {  // a number of each side that changes in play
    const char *name;     // "ammunition": a column name of letters, digits and '_'
    const char *unit;     // "cards"
    const char *help;     // a sentence
    bool flow;            // count increases and decreases too: cards drawn, cards played
} Measure;

typedef struct OutcomeKind {  // a result of a chance event, or a card that a side spends
    char label[12];           // "10H", "3 hits"
    uint8_t row, column;      // its cell in a table of all outcome kinds
} OutcomeKind;
