// SPDX-License-Identifier: GPL-3.0-or-later
// walker.c -- converts the straight line between two posts to half-inch steps (the line of
// Bresenham, IBM Systems Journal 4, 1965, each point rounded from the whole), and measures steps.
// movement_range.h declares these functions.
#include "movement_range.h"

const int8_t step_x[8] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t step_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

// Returns the coordinate after `done` of the steps. Halves are rounded away from the start, so that
// mirrored lines have mirrored steps.
static int part_of(int whole, int done, int steps) {
    int part = (2 * done * (whole < 0 ? -whole : whole) + steps) / (2 * steps);
    return whole < 0 ? -part : part;
}

static int direction_of(int dx, int dy) {
    static const uint8_t directions[3][3] = {{7, 0, 1}, {6, 8, 2}, {5, 4, 3}};
    return directions[dy + 1][dx + 1];
}

int walker_step(Walker *walker) {
    assert(walker->done < walker->steps);
    int x = part_of(walker->x, walker->done, walker->steps);
    int y = part_of(walker->y, walker->done, walker->steps);
    walker->done++;
    x = part_of(walker->x, walker->done, walker->steps) - x;
    y = part_of(walker->y, walker->done, walker->steps) - y;
    return direction_of(x, y);
}

int steps_inches(const uint8_t step[], int count) {
    int walked = 0;  // distance moved in half u
    for (int i = 0; i < count; i++) walked += step[i] & 1 ? CELL_DIAGONAL : CELL_ORTHOGONAL;
    return walked / (2 * INCH);
}
