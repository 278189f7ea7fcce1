// SPDX-License-Identifier: GPL-3.0-or-later
// movement_range.h -- finds the movement range of a battalion [14.3]: the cells of the inch grid
// around its front centre that it reaches in one move without turning, and the path to each by
// half-inch steps.
//
// range_make() first tests each half-inch post around the battalion, and stores the results as rows
// of bits: where the battalion would be in contact, off the table, on impassable terrain or on a
// fence, and where each of its stands is on bad terrain. Searches for paths then read these bits.
#pragma once
#include "around.h"

enum {
    REACH = 24,                  // half inches: 12 in, the longest move off roads
    REACH_SIDE = 2 * REACH + 1,  // posts in a row
    CELLS_MAX = 441,             // cells of the inch grid within 12 in
    PATH_STEPS_MAX = 48,         // most half-inch steps of a path
    CELL_ORTHOGONAL = 16,        // u: length of a step of an inch along a row or column
    CELL_DIAGONAL = 23,          // u: length of a diagonal step of an inch each way
    NEAR_MAX = 160,              // most stands of a side near one battalion
};

// The eight directions of a half-inch step, clockwise from north: half inches east and south.
extern const int8_t step_x[8], step_y[8];

// A Walker takes the straight line from (0, 0) to (x, y) in half-inch steps (the line of Bresenham,
// IBM Systems Journal 4, 1965). Each step goes to the neighbour that is nearest to the line. Of two
// that are equally near it goes to the farther one, so that mirrored lines have mirrored steps.
typedef struct Walker {
    int x, y;            // half inches: the whole way
    int steps, done;     // number of steps of the whole way; number of steps taken
    int rest_x, rest_y;  // remainders of x and y after rounding, times 2 * steps
} Walker;
static inline Walker walker_make(int x, int y) {
    int steps = max_int(x < 0 ? -x : x, y < 0 ? -y : y);
    return (Walker){x, y, steps, 0, steps, steps};
}
// Returns how far one coordinate changes in the next step: -1, 0 or 1.
static inline int walker_part(int whole, int steps, int *rest) {
    *rest += 2 * (whole < 0 ? -whole : whole);
    if (*rest < 2 * steps) return 0;
    *rest -= 2 * steps;
    return whole < 0 ? -1 : 1;
}
// Takes the next step and returns its direction, an index of step_x. Asserts that a step is left.
static inline int walker_step(Walker *walker) {
    static const uint8_t directions[3][3] = {{7, 0, 1}, {6, 8, 2}, {5, 4, 3}};
    assert(walker->done < walker->steps);
    walker->done++;
    int x = walker_part(walker->x, walker->steps, &walker->rest_x);
    return directions[walker_part(walker->y, walker->steps, &walker->rest_y) + 1][x + 1];
}

typedef struct MovementRange {
    Post from;
    int rate[2];  // u, in good and in bad going
    // Rows of posts from north to south. Each row is a word of bits; bit 0 is the post REACH half
    // inches to the west of `from`.
    uint64_t blocked[REACH_SIDE];              // posts that the battalion cannot pass
    uint64_t bad[REACH_SIDE];                  // posts where any stand is on bad terrain
    uint64_t stand_bad[BODY_MAX][REACH_SIDE];  // posts where this stand is on bad terrain
    int stands;                                // number of the battalion's stands
    uint64_t taken[REACH_SIDE];  // cells where the battalion cannot end: even rows and bits alone
    uint64_t cells[REACH_SIDE];  // cells that the battalion can reach: even rows and bits alone
} MovementRange;

// Fills *out. `rate` is in inches, in good and in bad going: at most 12, and not more in bad going.
// If `path_only` is true, leaves `taken` and `cells` empty: that is enough for range_path().
void range_make(const Around *around, const Layout *layout, Post from, const int rate[2],
                bool path_only, MovementRange *out);
// Lists the posts that the battalion can reach, by rows from the north-west. Returns their number.
int range_cells(const MovementRange *range, Post out[CELLS_MAX]);
// Returns whether the battalion can reach the post; x and y are in half inches.
bool range_has(const MovementRange *range, int x, int y);

// [14.3.2] The path to a cell: the straight line if possible, otherwise the shortest path over the
// inch grid in good going, otherwise the shortest path in bad going.
typedef struct MovePath {
    uint8_t count;                 // number of half-inch steps
    uint8_t step[PATH_STEPS_MAX];  // their directions, indices of step_x
    bool bad;                      // the path is walked at the rate in bad going
    int length;                    // u
    int extra;                     // u: `length` less the length of the straight line
} MovePath;
// Finds the path to a cell that range_cells() lists. Asserts that there is one.
void range_path(const MovementRange *range, int x, int y, MovePath *out);

// Returns whether a battalion may pass the post `at`: its front centre is not on impassable
// terrain, and neither the front centre nor the middle of a stand is on a fence.
bool around_passes(const Around *around, Post at, const Rect stand[], int count);
// Returns a copy of `around` with only the fences that around_passes() can need while the battalion
// moves straight by the vector `way` (in u) from `from`, where it has these stands. The copy points
// to fence[].
Around around_way(const Around *around, Post from, Spot way, const Rect stand[], int count,
                  Line fence[FENCES_MAX]);

// Returns the whole inches moved after `count` steps. Opportunity fire may follow each inch
// [14.5.1].
int steps_inches(const uint8_t step[], int count);
