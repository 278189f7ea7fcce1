// SPDX-License-Identifier: GPL-3.0-or-later
// ground.h -- the ground as half-inch squares: what lies there, and rows of bits for what the moves
// ask of many squares at once. Areas become squares when their middle is inside; of two areas the
// later wins. A line of the map (ridge, stream, river) holds every square that it touches, so that
// no step from square to square passes it unseen.
//
// Make one with ground_open(), then the areas, segments and crossings, then ground_finish().
#pragma once
#include "distance.h"
#include "terrain.h"

enum {
    SEGMENTS_MAX = 512,  // straight pieces of crests, rivers and streams
    CROSSINGS_MAX = 32,
    NO_AREA = 0xff,
    ROW_MARGIN = 64,  // columns that a row's bits hold on either side of the table
    ROW_WORDS = 5,    // columns -64 to 255
};

typedef enum SegmentKind { SEGMENT_RIDGE, SEGMENT_STREAM, SEGMENT_RIVER } SegmentKind;

typedef struct Segment {
    int16_t x0, y0, x1, y1;
    uint8_t kind;  // SegmentKind
    uint8_t line;  // which line of the map it is a piece of: a crest is one thing
} Segment;

typedef struct Crossing {  // of a river, within an inch of the point
    int16_t x, y;
    bool ford;  // for foot alone, as bad going
} Crossing;

typedef struct GroundRow {
    uint64_t word[ROW_WORDS];
} GroundRow;

typedef enum GroundBits {
    GROUND_BAD,    // bad going
    GROUND_NEVER,  // nobody may enter; all that is off the table too
    GROUND_FORD,   // only foot may enter
    GROUND_BITS
} GroundBits;

enum {
    SQUARE_THICK = 1,  // sight goes an inch through it
    SQUARE_CREST = 2,  // a crest may be within an inch
};

typedef struct Ground {
    uint8_t wide, high;                       // half inches
    uint8_t kind[GROUND_HIGH][GROUND_WIDE];   // Terrain of an area
    uint8_t area[GROUND_HIGH][GROUND_WIDE];   // NO_AREA: none
    uint8_t sight[GROUND_HIGH][GROUND_WIDE];  // SQUARE_THICK, SQUARE_CREST
    Segment segment[SEGMENTS_MAX];
    Crossing crossing[CROSSINGS_MAX];
    uint16_t segment_count, crossing_count;
    GroundRow row[GROUND_BITS][GROUND_HIGH];
    uint64_t hash;  // of all of it; 0: not finished
} Ground;

void ground_open(Ground *ground, int wide, int high);  // inches
void ground_area(Ground *ground, int terrain, int area, const int16_t x[], const int16_t y[],
                 int corners);
void ground_segment(Ground *ground, Segment segment);  // asserts that there is room
void ground_crossing(Ground *ground, Crossing crossing);
void ground_finish(Ground *ground, const GoingRow rows[TERRAINS]);

static inline bool ground_on(const Ground *ground, int column, int row) {
    return column >= 0 && column < ground->wide && row >= 0 && row < ground->high;
}
static inline bool ground_bit(const Ground *ground, GroundBits bits, int column, int row) {
    if (!ground_on(ground, column, row)) return bits == GROUND_NEVER;
    int at = column + ROW_MARGIN;
    return ground->row[bits][row].word[at >> 6] >> (at & 63) & 1;
}
// The spot's kind of ground; what is off the table is open.
static inline int ground_at(const Ground *ground, Spot spot) {
    int column = spot.x >> 3, row = spot.y >> 3;
    return ground_on(ground, column, row) ? ground->kind[row][column] : TERRAIN_OPEN;
}
static inline int area_at(const Ground *ground, Spot spot) {
    int column = spot.x >> 3, row = spot.y >> 3;
    return ground_on(ground, column, row) ? ground->area[row][column] : NO_AREA;
}
// 64 squares of a row, the first of them in `column`: -64 to 191.
static inline uint64_t ground_window(const Ground *ground, GroundBits bits, int column, int row) {
    if (row < 0 || row >= ground->high) return bits == GROUND_NEVER ? ~(uint64_t)0 : 0;
    int at = column + ROW_MARGIN, shift = at & 63;
    assert(at >= 0 && at < 64 * (ROW_WORDS - 1));
    const uint64_t *word = &ground->row[bits][row].word[at >> 6];
    return shift == 0 ? word[0] : word[0] >> shift | word[1] << (64 - shift);
}
