// SPDX-License-Identifier: GPL-3.0-or-later
// ground.h -- stores the terrain of the table by half-inch squares, and as rows of bits that answer
// questions about 64 squares at once. A square has the terrain of the area that holds its middle;
// if areas overlap, that of the later one. A line of the map (ridge, stream, river) covers every
// square that it touches, except perhaps the one where it ends, so that no step from square to
// square jumps over it.
// Call ground_open(), add areas, segments and crossings, then call ground_finish().
#pragma once
#include "distance.h"
#include "terrain.h"

enum {
    SEGMENTS_MAX = 512,  // straight pieces of ridges, streams and rivers
    CROSSINGS_MAX = 32,
    NO_AREA = 0xff,
    ROW_MARGIN = 64,  // columns of bits to the west of the table
    ROW_WORDS = 5,    // words of 64 bits in a row: columns -64 to 255
};

typedef enum SegmentKind { SEGMENT_RIDGE, SEGMENT_STREAM, SEGMENT_RIVER } SegmentKind;

typedef struct Segment {     // a straight piece of a line of the map
    int16_t x0, y0, x1, y1;  // u: its two ends
    uint8_t kind;            // SegmentKind
    uint8_t line;            // index of the line of the map to which it belongs
} Segment;

typedef struct Crossing {  // a bridge or ford: opens the river for movement within an inch of it
    int16_t x, y;          // u
    bool ford;             // only units on foot may use it, and it is bad going
} Crossing;

typedef struct GroundRow {
    uint64_t word[ROW_WORDS];
} GroundRow;

typedef enum GroundBits {
    GROUND_BAD,    // bad going
    GROUND_NEVER,  // no unit may enter; the bits off the table are set too
    GROUND_FORD,   // only units on foot may enter
    GROUND_BITS
} GroundBits;

enum {
    SQUARE_THICK = 1,  // a line of sight may pass through at most an inch of such terrain
    SQUARE_CREST = 2,  // a crest touches the square or one beside it: test the crests exactly
};

typedef struct Ground {
    uint8_t wide, high;                       // size of the table in half inches
    uint8_t kind[GROUND_HIGH][GROUND_WIDE];   // Terrain of the area
    uint8_t area[GROUND_HIGH][GROUND_WIDE];   // index of the area; NO_AREA: none
    uint8_t sight[GROUND_HIGH][GROUND_WIDE];  // SQUARE_THICK, SQUARE_CREST
    Segment segment[SEGMENTS_MAX];
    Crossing crossing[CROSSINGS_MAX];
    uint16_t segment_count, crossing_count;
    GroundRow row[GROUND_BITS][GROUND_HIGH];
    uint64_t hash;  // hash of all other members; 0: ground_finish() was not called
} Ground;

void ground_open(Ground *ground, int wide, int high);  // width and height in inches
// Each adds a part of the map. ground_segment() and ground_crossing() assert that there is room.
// `area` is the index of the area that has these corners, in u.
void ground_area(Ground *ground, int terrain, int area, const int16_t x[], const int16_t y[],
                 int corners);
void ground_segment(Ground *ground, Segment segment);
void ground_crossing(Ground *ground, Crossing crossing);
bool crossing_opens(const Crossing *crossing, Spot middle);  // the square with this middle
// Fills `row`, `sight` and `hash`. rows[i] tells what Terrain i does.
void ground_finish(Ground *ground, const GoingRow rows[TERRAINS]);

static inline bool ground_on(const Ground *ground, int column, int row) {
    return column >= 0 && column < ground->wide && row >= 0 && row < ground->high;
}
// Returns the bit of a square. Off the table it is 1 for GROUND_NEVER and 0 for the others.
static inline bool ground_bit(const Ground *ground, GroundBits bits, int column, int row) {
    if (!ground_on(ground, column, row)) return bits == GROUND_NEVER;
    int at = column + ROW_MARGIN;
    return ground->row[bits][row].word[at >> 6] >> (at & 63) & 1;
}
// Returns the Terrain at a spot, or TERRAIN_OPEN off the table.
static inline int ground_at(const Ground *ground, Spot spot) {
    int column = spot.x >> 3, row = spot.y >> 3;
    return ground_on(ground, column, row) ? ground->kind[row][column] : TERRAIN_OPEN;
}
// Returns whether a unit may enter the square of a spot; edges of the table belong to its squares.
bool ground_enters(const Ground *ground, Spot spot, bool foot);
// Returns the index of the area at a spot, or NO_AREA.
static inline int area_at(const Ground *ground, Spot spot) {
    int column = spot.x >> 3, row = spot.y >> 3;
    return ground_on(ground, column, row) ? ground->area[row][column] : NO_AREA;
}
// Returns the bits of 64 squares of a row. The first square is in `column`, from -64 to 191.
static inline uint64_t ground_window(const Ground *ground, GroundBits bits, int column, int row) {
    if (row < 0 || row >= ground->high) return bits == GROUND_NEVER ? ~(uint64_t)0 : 0;
    int at = column + ROW_MARGIN, shift = at & 63;
    assert(at >= 0 && at < 64 * (ROW_WORDS - 1));
    const uint64_t *word = &ground->row[bits][row].word[at >> 6];
    return shift == 0 ? word[0] : word[0] >> shift | word[1] << (64 - shift);
}
