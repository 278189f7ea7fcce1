// SPDX-License-Identifier: GPL-3.0-or-later
// frame.c -- see frame.h: sines, roots, and the rectangle of a stand.
#include <math.h>

#include "corners.h"

// clang-format off
const int16_t sines[FACINGS + 6] = {
        0,  1060,  2048,  2896,  3547,  3956,
     4096,  3956,  3547,  2896,  2048,  1060,
        0, -1060, -2048, -2896, -3547, -3956,
    -4096, -3956, -3547, -2896, -2048, -1060,
        0,  1060,  2048,  2896,  3547,  3956,
};
// clang-format on

// IEEE 754 rounds a root correctly, and a double holds every int. So the root of a number below a
// square is below its root, and rounding down gives the same result everywhere.
int root_floor(int square) {
    assert(square >= 0);
    return (int)sqrt((double)square);
}

int root_ceil(int square) {
    int root = root_floor(square);
    return root * root == square ? root : root + 1;
}

int facing_to(int dx, int dy) {
    assert(dx != 0 || dy != 0);
    assert(-4096 < dx && dx < 4096 && -4096 < dy && dy < 4096);
    int best = 0, most = -dy * SINE_ONE;
    for (int facing = 1; facing < FACINGS; facing++) {
        int along = dx * sine(facing) - dy * cosine(facing);
        if (along > most) {
            most = along;
            best = facing;
        }
    }
    return best;
}

Rect rect_make(Spot front, int facing, int half, int depth) {
    assert(0 <= facing && facing < FACINGS);
    assert(0 < half && half <= INCH && 0 < depth && depth <= 2 * INCH);
    // The 1 allows for rounded corners.
    int radius = root_ceil(square(half) + square(depth)) + 1;
    return (Rect){front.x,        front.y,         (uint8_t)half,
                  (uint8_t)depth, (uint8_t)facing, (uint8_t)radius};
}

void rect_corners(const Rect *rect, Spot out[CORNERS]) {
    Corners corners = corners_of(rect);
    for (int i = 0; i < CORNERS; i++) out[i] = spot_at(corners.x[i], corners.y[i]);
}

bool rect_on_table(const Rect *rect, int wide, int high) {
    wide *= INCH;
    high *= INCH;
    int radius = rect->radius;
    if (rect->x >= radius && rect->x + radius <= wide && rect->y >= radius &&
        rect->y + radius <= high) {
        return true;
    }
    Corners corner = corners_of(rect);
    return all_true((corner.x >= 0) & (corner.x <= wide) & (corner.y >= 0) & (corner.y <= high));
}
