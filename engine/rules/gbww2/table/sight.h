// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h -- decides lines of sight (LOS) [14.4.2, 14.4.3]. A stand sees another if the line from
// its front centre to the other's nearest spot, or to its middle, is not blocked. A line is blocked
// by another stand, a template, more than an inch of dense terrain (woods, houses), a length above
// the visibility, and a crest of a ridge at which neither end is (CREST_NEAR).
#pragma once
#include "ground.h"

enum {
    SAMPLE = 4,      // u: largest distance between two samples of a line
    THICK_MOST = 4,  // most samples in dense terrain that do not block the line: an inch of it
    CREST_NEAR = 8,  // u: a stand this near to a crest sees over it and is seen over it
    // Each side notes which 2-in squares it has seen to be empty [W25].
    SIGHT_SIDE = 32,                            // u: width of such a square
    SIGHT_WIDE = TABLE_WIDE / 2,                // squares in a row
    SIGHT_HIGH = TABLE_HIGH / 2,                // rows of squares
    SIGHT_BYTES = SIGHT_WIDE * SIGHT_HIGH / 8,  // size of a set of squares
    VIEW_STANDS_MAX = 256,                      // most stands near one observer
};

// The objects that can block a line of sight, collected once for many lines.
typedef struct View {
    const Ground *ground;
    const Rect *stand;     // the spotted stands of both sides, also the observer and the target
    const Spot *template;  // middles of the barrages that lie on the table
    int stand_count, template_count;
    int limit;  // u: visibility, which depends on the hour and the weather
} View;

// Each returns whether the stand `from` sees another stand, or a spot.
bool view_sees(const View *view, const Rect *from, const Rect *to);
bool view_sees_spot(const View *view, const Rect *from, Spot to);

// Fills *out with one bit for each square of the table, row by row: 1 if a stand of `from` sees its
// middle and the square is not in `skip`. `skip` may be NULL.
void view_squares(const View *view, const Rect from[], int count, const uint8_t skip[SIGHT_BYTES],
                  uint8_t out[SIGHT_BYTES]);

// Returns the index of the 2-in square that holds a spot.
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
