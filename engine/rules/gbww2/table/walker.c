// SPDX-License-Identifier: GPL-3.0-or-later
// walker.c -- the directions of half-inch steps, and the length of several steps. movement_range.h
// declares them.
#include "movement_range.h"

const int8_t step_x[8] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t step_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

int steps_inches(const uint8_t step[], int count) {
    int walked = 0;  // distance moved in half u
    for (int i = 0; i < count; i++) walked += step[i] & 1 ? CELL_DIAGONAL : CELL_ORTHOGONAL;
    return walked / (2 * INCH);
}
