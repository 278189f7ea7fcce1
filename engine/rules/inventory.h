// SPDX-License-Identifier: GPL-3.0-or-later
// inventory.h -- the parts of a scenario that never change in a game: the places and lines of its
// board, pieces, objectives, measures and kinds of outcome. SceneRules.board() (scene.h) fills the
// Board; functions of lab.h fill the other lists. A Scene (scene.h) describes one position.
//
// Lengths are in board units; x grows to the right, y downwards. Texts belong to the World or are
// constant.
#pragma once
#include "action.h"

enum {
    PLACES_MAX = 1024,
    POINTS_MAX = 8192,  // most corners of the outlines of all places together
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

typedef struct Place {    // a hex, an area, or a square of a small game
    char label[12];       // such as "0507"; unique on the board, and the word that a person types
    char letter;          // letter of its terrain on a map of text; ' ': no letter
    const char *name;     // such as "Mill"; "" if the place has no name
    const char *terrain;  // such as "wood"; "" if it has no terrain
    Point centre;
    // index of the first corner in Board.points, and number of corners; 0 corners: no outline
    uint16_t outline, corners;
    const char *note;  // effects of the terrain, such as "cover 2, blocks sight, 2 MP"; or ""
} Place;

typedef enum LineKind {
    LINE_ROAD,
    LINE_RIVER,
    LINE_STREAM,
    LINE_FORD,  // a ford, drawn over the river along the hexside
    LINE_WALL,
    LINE_EDGE,
    LINE_KINDS
} LineKind;

typedef struct BoardLine {  // one straight segment
    uint8_t kind;           // a value of LineKind
    Point from, to;
} BoardLine;

typedef struct Board {
    float width, height;
    const char *unit;  // name of a board unit, such as "hex" or "inch"
    int place_count, line_count, point_count;
    Place places[PLACES_MAX];
    BoardLine lines[LINES_MAX];
    Point points[POINTS_MAX];
} Board;

typedef struct Piece {  // a counter of the scenario
    const char *name;
    Side side;
    int steps;  // steps of the piece at full strength, 1 to 127
} Piece;

typedef struct Objective {  // something that a side controls
    const char *name;
    int16_t place;  // index of a place of the Board, or NO_PLACE
} Objective;

typedef struct Measure {  // a number of each side that changes in play
    const char *name;  // name of a column in results, such as "ammunition": letters, digits and '_'
    const char *unit;  // unit of the values, such as "cards"; "" if it has none
    const char *help;  // one sentence that explains the measure
    bool flow;  // reports also sum increases and decreases, such as cards drawn and cards played
} Measure;

typedef struct OutcomeKind {  // a result of a chance event, or a card that a side spends
    char label[12];           // such as "10H" or "3 hits"
    uint8_t row, column;      // cell of this kind in a table of all kinds
} OutcomeKind;
