// SPDX-License-Identifier: GPL-3.0-or-later
// inventory.h -- what a scenario has that never changes in a game: the places and lines of its
// board, and the lists of what is counted: pieces, objectives, measures and kinds of outcome.
// scene.h adds what a person sees of one position, and lab.h the functions that fill the lists.
//
// Lengths are in board units; x grows to the right and y downwards, as on a page. Texts belong to
// the World or are constant.
#pragma once
#include "action.h"

enum {
    PLACES_MAX = 1024,
    POINTS_MAX = 8192,  // corners of all outlines
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
    char letter;          // how a map of text writes its ground; ' ': nothing
    const char *name;     // "Mill", ""
    const char *terrain;  // "wood"; ""
    Point centre;
    uint16_t outline, corners;  // the first of Board.points, and how many; 0: it has no outline
    const char *note;           // what counts there, in words: "cover 2, blocks sight, 2 MP"; ""
} Place;

typedef enum LineKind {
    LINE_ROAD,
    LINE_RIVER,
    LINE_STREAM,
    LINE_FORD,  // along a hexside of a river, in addition to its line
    LINE_WALL,
    LINE_EDGE,
    LINE_KINDS
} LineKind;

typedef struct BoardLine {  // one straight piece of it
    uint8_t kind;           // LineKind
    Point from, to;
} BoardLine;

typedef struct Board {
    float width, height;
    const char *unit;  // "hex" or "inch": what one board unit is
    int place_count, line_count, point_count;
    Place places[PLACES_MAX];
    BoardLine lines[LINES_MAX];
    Point points[POINTS_MAX];
} Board;

typedef struct Piece {  // a counter, as the scenario has it
    const char *name;
    Side side;
    int steps;  // at most 127
} Piece;

typedef struct Objective {  // something that a side holds, or nobody
    const char *name;
    int16_t place;  // of the Board; NO_PLACE
} Objective;

typedef struct Measure {  // a number of each side that changes in play
    const char *name;     // "ammunition": a column of tables, of letters, digits and '_'
    const char *unit;     // "cards"
    const char *help;     // a sentence
    bool flow;            // what comes and what goes are counted too: cards drawn, cards played
} Measure;

typedef struct OutcomeKind {  // what a chance event may show, or a side spend: a card, 3 hits
    char label[12];           // "10H", "3 hits"
    uint8_t row, column;      // its cell in a table of all outcome kinds
} OutcomeKind;
