// SPDX-License-Identifier: GPL-3.0-or-later
// distance.h -- distances between spots, lines and stands, and what the rules read off them: range,
// front and rear, contact, templates, fences. Distances are squared, in u, unless said otherwise.
#pragma once
#include "frame.h"

enum {
    FENCE_LEAST = 20,           // u: who passes between nearer stands is in contact with them
    CONTACT = 12,               // u at most [W35]: a half-inch step is shorter
    FENCE = 34,                 // u at most between two stands that nobody passes between [W23]
    TEMPLATE = INCH,            // u: a template's radius [11.1.1]
    FENCES_MAX = 512,           // pairs of stands on one table
    BANDS_OF_RANGE = 5,         // 2, 4, 6, 8 and 12 inches; also: beyond all of them
    RANGE_MOST = 12 * INCH,     // u: the end of the last
    OVERLAP_SLACK = 2,          // u that rounded corners may lie within another stand
    HALF_STEP_SQUARE = 2 * 64,  // the longest step's square: a diagonal of half inches
};

typedef struct Line {  // from one spot straight to another
    Spot a, b;
} Line;

int spot_rect_gap2(Spot spot, const Rect *rect);
Spot rect_nearest(const Rect *rect, Spot spot);    // its spot that is nearest
int rects_gap2(const Rect *a, const Rect *b);      // 0 if they touch or overlap
bool rects_overlap(const Rect *a, const Rect *b);  // by more than OVERLAP_SLACK
Line rects_link(const Rect *a, const Rect *b);     // between their nearest spots

// Whether the gap is at most `most` u; far pairs cost next to nothing.
static inline bool rects_far(const Rect *a, const Rect *b, int most) {
    int reach = a->radius + b->radius + most;
    return square(a->x - b->x) + square(a->y - b->y) > square(reach);
}
static inline bool rects_within(const Rect *a, const Rect *b, int most) {
    return !rects_far(a, b, most) && rects_gap2(a, b) <= square(most);
}
static inline bool rects_contact(const Rect *a, const Rect *b) {  // [W35]
    return rects_within(a, b, CONTACT);
}
// How two stands lie to each other, for the gaps of many half-inch moves of the first: the corners
// of each in the frame of the other, not rounded yet.
typedef struct Slide {
    int r[2][CORNERS], b[2][CORNERS];
    int r_low[2], r_high[2], b_low[2], b_high[2];  // of these
    int x_r[2], y_r[2], x_b[2], y_b[2];  // what half an inch to the east, to the south adds
    int half[2], depth[2];
} Slide;
void slide_make(const Rect *own, const Rect *other, Slide *out);
// Whether they are in contact, overlap, when the first has been moved by so many half inches.
bool slide_contact(const Slide *slide, int dx, int dy);
bool slide_overlap(const Slide *slide, int dx, int dy);

bool any_contact(const Rect own[], int count, const Rect others[], int other_count);
bool any_overlap(const Rect *rect, const Rect others[], int count);
// The least gap between two groups, not above square(most).
int groups_gap2(const Rect own[], int count, const Rect others[], int other_count, int most);

// [14.4.5 range] 0 to 4, or BANDS_OF_RANGE: out of range.
int band_of(int gap2);
// [14.4.1] Whether a spot lies behind the line of a stand's front edge.
bool rect_behind(const Rect *rect, Spot spot);
// [11.3.3] Whether a template on `spot` touches a stand.
static inline bool template_touches(const Rect *rect, Spot spot) {
    return spot_rect_gap2(spot, rect) <= square(TEMPLATE);
}

// --- lines

bool lines_cross(Line one, Line other);            // touching counts
bool spot_within(Spot spot, Line line, int most);  // at most so many u away
bool spot_under(Spot spot, Line line, int least);  // nearer than so many u
bool lines_within(Line one, Line other, int most);
bool rect_line_within(const Rect *rect, Line line, int most);  // a crest beside a stand
bool line_hits(Line line, const Rect *rect);                   // crosses or touches the stand

// [W23] The fences between stands of one side, each the line between the nearest spots of two that
// are at most FENCE u apart, but not so near that whoever passes is in contact anyhow. Returns how
// many. Only stands within `reach` u of `near` count.
int fences_find(const Rect stand[], int count, Spot near, int reach, Line out[FENCES_MAX]);
