// SPDX-License-Identifier: GPL-3.0-or-later
// distance.h -- measures distances between spots, lines and stands, and derives range bands, front
// and rear, contact, templates and fences from them. A unit (u) is a sixteenth of an inch; all
// arithmetic is in whole numbers. Functions with names that end in 2 return squares of distances,
// so that no root is rounded.
#pragma once
#include "frame.h"

enum {
    // u: there is no fence in a gap of at most this, because all in the gap are in contact anyway
    FENCE_LEAST = 20,
    CONTACT = 12,        // u: a gap of at most this is contact [W35]; longer than a half-inch step
    FENCE = 34,          // u: enemies may not cross a gap of at most this between stands [W23]
    TEMPLATE = INCH,     // u: radius of a barrage template [11.1.1]
    FENCES_MAX = 512,    // most fences on one table
    BANDS_OF_RANGE = 5,  // number of range bands, which end at 2, 4, 6, 8 and 12 inches
    RANGE_MOST = 12 * INCH,     // u: the end of the last range band
    OVERLAP_SLACK = 2,          // u: rounding can place corners this far inside another stand
    HALF_STEP_SQUARE = 2 * 64,  // square of the longest step in u: half an inch diagonally
};

typedef struct Line {  // a straight line between two spots
    Spot a, b;
} Line;

int spot_rect_gap2(Spot spot, const Rect *rect);  // square of the distance; 0 inside the stand
Spot rect_nearest(const Rect *rect, Spot spot);   // returns the nearest spot of the stand
int rects_gap2(const Rect *a, const Rect *b);     // square of the gap; 0: they touch or overlap
// Returns whether two stands overlap by more than OVERLAP_SLACK.
bool rects_overlap(const Rect *a, const Rect *b);
// Returns the line between the nearest spots of two stands that do not overlap.
Line rects_link(const Rect *a, const Rect *b);

// Returns true if two stands are surely more than `most` u apart. This cheap test compares only the
// circles around them. If it returns false, call rects_within(), which is exact.
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
// A Slide prepares two stands for many tests in which the first has moved by half inches. Index 0
// has the corners of the first stand in the frame of the other, index 1 the reverse. Coordinates
// are in u times SINE_ONE, not rounded yet.
typedef struct Slide {
    int r[2][CORNERS], b[2][CORNERS];              // coordinates of the corners
    int r_low[2], r_high[2], b_low[2], b_high[2];  // least and greatest of these coordinates
    int x_r[2], x_b[2];     // change of r and b if the first stand moves half an inch east
    int y_r[2], y_b[2];     // change of r and b if it moves half an inch south
    int half[2], depth[2];  // u: half the width and the depth of the stand that has the frame
} Slide;
void slide_make(const Rect *own, const Rect *other, Slide *out);
// Each returns whether the stands are in contact, or overlap, after the first has moved by dx half
// inches to the east and dy to the south.
bool slide_contact(const Slide *slide, int dx, int dy);
bool slide_overlap(const Slide *slide, int dx, int dy);

// any_contact() returns whether rects_contact() is true of a stand of `own` and one of `others`;
// any_overlap() whether rects_overlap() is true of `rect` and one of `others`.
bool any_contact(const Rect own[], int count, const Rect others[], int other_count);
bool any_overlap(const Rect *rect, const Rect others[], int count);
// Returns the square of the least gap between two groups of stands, but at most square(most).
int groups_gap2(const Rect own[], int count, const Rect others[], int other_count, int most);

// [14.4.6] Returns the range band of a squared distance, 0 to 4; BANDS_OF_RANGE: out of range.
int band_of(int gap2);
// [14.4.1] Returns whether a spot lies behind the line through a stand's front edge.
bool rect_behind(const Rect *rect, Spot spot);
// [11.3.3] Returns whether a template on `spot` touches a stand.
static inline bool template_touches(const Rect *rect, Spot spot) {
    return spot_rect_gap2(spot, rect) <= square(TEMPLATE);
}

bool lines_cross(Line one, Line other);  // returns true also if they only touch
bool spot_within(Spot spot, Line line,
                 int most);  // returns whether they are at most `most` u apart
bool spot_under(Spot spot, Line line,
                int least);  // returns whether they are less than `least` u apart
bool lines_within(Line one, Line other, int most);             // at most `most` u apart
bool rect_line_within(const Rect *rect, Line line, int most);  // at most `most` u apart
bool line_hits(Line line,
               const Rect *rect);  // returns whether the line crosses or touches the stand

// [W23] Lists the fences between stands of one side. A fence is the line between the nearest spots
// of two stands whose gap is more than FENCE_LEAST and at most FENCE u. Lists only fences between a
// stand within `reach` u of `near` and the stands after it in the list. Returns their number.
int fences_find(const Rect stand[], int count, Spot near, int reach, Line out[FENCES_MAX]);
