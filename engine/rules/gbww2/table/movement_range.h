// SPDX-License-Identifier: GPL-3.0-or-later
// movement_range.h -- how far a battalion gets in one move [14.3]: the cells of the inch grid
// around its front centre, and the way to one of them by half-inch steps, its facing kept.
//
// What the whole battalion meets at each half-inch post around it is worked out once, as rows of
// bits: where it would be in contact, off the table, on impassable ground or on a fence; where each
// of its stands is on bad ground. Ways are then a matter of bits.
#pragma once
#include "around.h"

enum {
    REACH = 24,                  // half inches: 12 in, the most that anybody moves off roads
    REACH_SIDE = 2 * REACH + 1,  // posts in a row
    CELLS_MAX = 441,             // of the inch grid within 12 in
    WAY_STEPS_MAX = 48,
    CELL_ORTHOGONAL = 16,  // u of a step on the inch grid
    CELL_DIAGONAL = 23,
    NEAR_MAX = 160,  // stands near one battalion
};

// The eight directions of a half-inch step, clockwise from north.
extern const int8_t step_x[8], step_y[8];

// Goes straight from (0, 0) to (x, y) by steps to neighbours, the nearest to the line.
typedef struct Walker {
    int x, y;  // half inches to go in all
    int steps, done;
} Walker;
static inline Walker walker_make(int x, int y) {
    return (Walker){x, y, max_int(x < 0 ? -x : x, y < 0 ? -y : y), 0};
}
int walker_step(Walker *walker);  // the direction of the next step

typedef struct Reach {
    Post from;
    int rate[2];                   // u, in good and in bad going
    uint64_t blocked[REACH_SIDE];  // posts that it cannot pass; bit 0 is REACH to the west
    uint64_t bad[REACH_SIDE];      // where any stand is on bad ground
    uint64_t stand_bad[BODY_MAX][REACH_SIDE];  // where this one is
    int stands;
    uint64_t taken[REACH_SIDE];  // where it cannot end
    uint64_t cells[REACH_SIDE];  // even rows and bits alone: where it may go
} Reach;

// `rate`: inches in good and in bad going; those of a suppressed battalion are the same.
void reach_make(const Around *around, const Layout *layout, Post from, const int rate[2],
                Reach *out);
int reach_cells(const Reach *reach, Post out[CELLS_MAX]);  // returns how many, from north-west on
bool reach_has(const Reach *reach, int x, int y);          // half inches

// [14.3.2] The way to a cell that it reaches: straight if it can, else the cheapest over the inch
// grid in good going, else in bad. The going is bad if half of the stands meet bad ground on the
// way, each at any time.
typedef struct Way {
    uint8_t count;
    uint8_t step[WAY_STEPS_MAX];
    bool bad;
    int length;  // u
    int extra;   // u that it is longer than straight
} Way;
void reach_way(const Reach *reach, int x, int y, Way *out);

// Whether a battalion on `at` stands clear of what it must not cross: impassable ground under its
// front centre, and fences.
bool around_passes(const Around *around, Post at, const Rect stand[], int count);

// Whole inches walked after so many of the steps: what opportunity fire waits for [14.5.1].
int steps_inches(const uint8_t step[], int count);
