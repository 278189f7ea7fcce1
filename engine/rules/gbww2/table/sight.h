// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h -- line of sight (LOS) [14.4.2, 14.4.3]. A stand sees another if a line from its front
// centre to the other's nearest spot or to its middle is not blocked: by a stand, a template, a
// crest, more than an inch of dense terrain (woods, houses), or visibility.
#pragma once
#include "ground.h"

enum {
    SAMPLE = 4,       // u at most between the samples of a line
    THICK_MOST = 4,   // samples that may lie in dense terrain: an inch
    CREST_NEAR = 8,   // u: a stand so near to a crest sees over it, and is seen over it
    SIGHT_SIDE = 32,  // u: squares of 2 in, of which each side notes which it has seen empty [W25]
    SIGHT_WIDE = TABLE_WIDE / 2,
    SIGHT_HIGH = TABLE_HIGH / 2,
    SIGHT_BYTES = SIGHT_WIDE * SIGHT_HIGH / 8,
    VIEW_STANDS_MAX = 256,
};

// What may block a line of sight, collected once for many lines.
typedef struct View {
    const Ground *ground;
    const Rect *stand;     // spotted stands of both sides, the observer and the target among them
    const Spot *template;  // middles of the barrages on the table
    int stand_count, template_count;
    int limit;  // u: visibility, the least of 12 inches and the limits of the hour and of the
                // weather
} View;

// Whether `from` sees the stand `to`, or the spot `to`.
bool view_sees(const View *view, const Rect *from, const Rect *to);
bool view_sees_spot(const View *view, const Rect *from, Spot to);

// Fills *out with a bit for each square of the table, row by row: its middle is in sight of one of
// the stands `from`, and it is not in `skip`. `skip` may be NULL.
void view_squares(const View *view, const Rect from[], int count, const uint8_t skip[SIGHT_BYTES],
                  uint8_t out[SIGHT_BYTES]);

static inline int sight_square(Spot spot) {
    return spot.y / SIGHT_SIDE * SIGHT_WIDE + spot.x / SIGHT_SIDE;
}
static inline bool sight_in(const uint8_t set[SIGHT_BYTES], int index) {
    return set[index >> 3] >> (index & 7) & 1;
}

// [W24] Whether a line of fire crosses the strip over which a friendly stand of width 2 x `half` u
// moved, from one spot to another.
static inline bool line_swept(Line fire, Spot from, Spot to, int half) {
    return lines_within(fire, (Line){from, to}, half);
}
