// SPDX-License-Identifier: GPL-3.0-or-later
// distance.h -- measures distances between spots, lines and stands, and derives from them what the
// rules need: range, front and rear, contact, templates, fences. All arithmetic is in whole u,
// sixteenths of an inch. Functions with names that end in 2 return squares of distances, so that no
// root is rounded.
#pragma once
#include "frame.h"

enum {
    // u: a battalion that passes between stands nearer than this comes into contact with them
    FENCE_LEAST = 20,
    CONTACT = 12,        // u: a gap of at most this is contact [W35]; longer than a half-inch step
    FENCE = 34,          // u: no battalion passes between two stands with this gap or less [W23]
    TEMPLATE = INCH,     // u: a template's radius [11.1.1]
    FENCES_MAX = 512,    // pairs of stands with a fence between them, on one table
    BANDS_OF_RANGE = 5,  // bands end at 2, 4, 6, 8 and 12 inches; this value is out of range
    RANGE_MOST = 12 * INCH,     // u: the end of the last band
    OVERLAP_SLACK = 2,          // u: rounding can place corners this far inside another stand
    HALF_STEP_SQUARE = 2 * 64,  // u squared: the longest step, a diagonal of half inches
};

typedef struct Line {  // a straight line between two spots
    Spot a, b;
} Line;

int spot_rect_gap2(Spot spot, const Rect *rect);   // 0 inside the stand
Spot rect_nearest(const Rect *rect, Spot spot);    // the spot of the stand nearest to `spot`
int rects_gap2(const Rect *a, const Rect *b);      // 0 if they touch or overlap
bool rects_overlap(const Rect *a, const Rect *b);  // true if by more than OVERLAP_SLACK
Line rects_link(const Rect *a, const Rect *b);     // between their nearest spots

// Returns true if two stands are more than `most` u apart. This cheap test compares only the
// circles around them. If the result is false, they can still be farther apart; rects_within() is
// exact.
static inline bool rects_far(const Rect *a, const Rect *b, int most) {
    int reach = a->radius + b->radius + most;
    return square(a->x - b->x) + square(a->y - b->y) > square(reach);
}
static inline bool rects_within(const Rect *a, const Rect *b, int most) {
    return !rects_far(a, b, most) && rects_gap2(a, b) <= square(most);
}
// Returns whether the gap between two stands is at most CONTACT [W35].
static inline bool rects_contact(const Rect *a, const Rect *b) {
    return rects_within(a, b, CONTACT);
}
// The position of two stands to each other, prepared for many moves of the first stand by half
// inches. Index 0 is the frame of the other stand with the corners of the first; index 1 is the
// reverse. Coordinates are in u times SINE_ONE, not rounded yet.
typedef struct Slide {
    int r[2][CORNERS], b[2][CORNERS];
    // the least and the greatest coordinates of the corners
    int r_low[2], r_high[2], b_low[2], b_high[2];
    // change of the coordinates by half an inch to the east; to the south
    int x_r[2], y_r[2], x_b[2], y_b[2];
    int half[2], depth[2];
} Slide;
void slide_make(const Rect *own, const Rect *other, Slide *out);
// Returns whether the stands are in contact or overlap after the first has moved by dx half inches
// to the east and dy to the south.
bool slide_contact(const Slide *slide, int dx, int dy);
bool slide_overlap(const Slide *slide, int dx, int dy);

bool any_contact(const Rect own[], int count, const Rect others[], int other_count);
bool any_overlap(const Rect *rect, const Rect others[], int count);
// Returns the square of the least gap between two groups of stands, or square(most) if no gap is
// less.
int groups_gap2(const Rect own[], int count, const Rect others[], int other_count, int most);

// [14.4.5] Returns the band of range for a squared distance: 0 to 4, or BANDS_OF_RANGE if it is out
// of range.
int band_of(int gap2);
// [14.4.1] Returns whether a spot lies behind the line through a stand's front edge.
bool rect_behind(const Rect *rect, Spot spot);
// [11.3.3] Returns whether a template on `spot` touches a stand.
static inline bool template_touches(const Rect *rect, Spot spot) {
    return spot_rect_gap2(spot, rect) <= square(TEMPLATE);
}

// --- lines

bool lines_cross(Line one, Line other);            // true also if they only touch
bool spot_within(Spot spot, Line line, int most);  // true if at most `most` u away
bool spot_under(Spot spot, Line line, int least);  // nearer than `least` u
bool lines_within(Line one, Line other, int most);
bool rect_line_within(const Rect *rect, Line line, int most);  // true if at most `most` u away
bool line_hits(Line line, const Rect *rect);                   // crosses or touches the stand

// [W23] Lists the fences between stands of one side. A fence is the line between the nearest spots
// of two stands whose gap is at most FENCE u but more than FENCE_LEAST; below that, a battalion
// that passes would be in contact. Only pairs whose first stand is within `reach` u of `near`
// count. Returns the number of fences.
int fences_find(const Rect stand[], int count, Spot near, int reach, Line out[FENCES_MAX]);
