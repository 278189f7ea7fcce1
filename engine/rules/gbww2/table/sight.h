// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h -- who sees whom [14.4.2, 14.4.3]: a line from a stand's front centre, to the target's
// nearest spot or to its middle, that nothing blocks: a stand, a template, a crest, more than an
// inch of wood or houses, or the distance.
#pragma once
#include "ground.h"

enum {
    SAMPLE = 4,       // u at most between the spots of a line at which the ground is looked at
    THICK_MOST = 4,   // of these may lie in wood or houses
    CREST_NEAR = 8,   // u: who is so near to a crest sees over it, and is seen
    SIGHT_SIDE = 32,  // u: the squares of the table that sides keep count of
    SIGHT_WIDE = TABLE_WIDE / 2,
    SIGHT_HIGH = TABLE_HIGH / 2,
    SIGHT_BYTES = SIGHT_WIDE * SIGHT_HIGH / 8,
    VIEW_STANDS_MAX = 256,
};

// What may be in the way, collected once for many lines.
typedef struct View {
    const Ground *ground;
    const Rect *stand;     // all that are placed, of both sides; who looks and who is seen too
    const Spot *template;  // the middles of barrages on the table
    int stand_count, template_count;
    int limit;  // u: the least of 12 inches, the hour's and the weather's
} View;

bool view_sees(const View *view, const Rect *from, const Rect *to);
bool view_sees_spot(const View *view, const Rect *from, Spot to);

// The table's squares, row by row, a bit each: of those not in `skip`, which have their middle in
// sight of one of the stands. `skip` may be NULL.
void view_squares(const View *view, const Rect from[], int count, const uint8_t skip[SIGHT_BYTES],
                  uint8_t out[SIGHT_BYTES]);

static inline int sight_square(Spot spot) {
    return spot.y / SIGHT_SIDE * SIGHT_WIDE + spot.x / SIGHT_SIDE;
}
static inline bool sight_in(const uint8_t set[SIGHT_BYTES], int index) {
    return set[index >> 3] >> (index & 7) & 1;
}

// [W24] Whether a line of fire passes over the way of a friend that walked from one spot to another
// with a front of 2 x `half` u.
static inline bool line_swept(Line fire, Spot from, Spot to, int half) {
    return lines_within(fire, (Line){from, to}, half);
}
