// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h -- line of sight (LOS) [14.4.2, 14.4.3]. A stand sees another if a line from its front
// centre to the other's nearest spot or to its middle is not blocked: by a stand, a template, a
// crest, more than an inch of dense terrain (woods, houses), or visibility.
#pragma once
#include "ground.h"

enum {
    SAMPLE = 4,      // u at most between the samples of a line
    THICK_MOST = 4,  // samples that can lie in dense terrain without blocking the line: an inch
    CREST_NEAR = 8,  // u: a stand this near to a crest sees over it and is seen over it
    // number of 2-in squares in a row; each side notes which squares it has seen empty [W25]
    SIGHT_SIDE = 32,
    SIGHT_WIDE = TABLE_WIDE / 2,
    SIGHT_HIGH = TABLE_HIGH / 2,
    SIGHT_BYTES = SIGHT_WIDE * SIGHT_HIGH / 8,
    VIEW_STANDS_MAX = 256,
};

// The objects that can block a line of sight, collected once for many lines.
typedef struct View {
    const Ground *ground;
    const Rect *stand;     // spotted stands of both sides, the observer and the target among them
    const Spot *template;  // middles of the barrages on the table
    int stand_count, template_count;
    // u: visibility, the least of 12 inches, the limit of the hour and that of the weather
    int limit;
} View;

// Returns whether `from` sees the stand `to`; view_sees_spot() does the same for a spot.
bool view_sees(const View *view, const Rect *from, const Rect *to);
bool view_sees_spot(const View *view, const Rect *from, Spot to);

// Fills *out with one bit for each square of the table, row by row: 1 if a stand of `from` sees its
// middle and the square is not in `skip`. `skip` may be NULL.
void view_squares(const View *view, const Rect from[], int count, const uint8_t skip[SIGHT_BYTES],
                  uint8_t out[SIGHT_BYTES]);

static inline int sight_square(Spot spot) {
    return spot.y / SIGHT_SIDE * SIGHT_WIDE + spot.x / SIGHT_SIDE;
}
static inline bool sight_in(const uint8_t set[SIGHT_BYTES], int index) {
    return set[index >> 3] >> (index & 7) & 1;
}

// [W24] Returns whether a line of fire crosses the strip over which a friendly stand of width 2 x
// `half` u has moved, from one spot to another.
static inline bool line_swept(Line fire, Spot from, Spot to, int half) {
    return lines_within(fire, (Line){from, to}, half);
}
