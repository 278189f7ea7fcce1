// SPDX-License-Identifier: GPL-3.0-or-later
// distance.c -- measures distances between stands; see distance.h. line.c measures lines, fences.c
// finds fences.
//
// Stands are oriented rectangles. This file answers two questions about a pair:
//  1. Do they overlap? By the separating axis theorem (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH
//     1996): two convex shapes are apart if their projections on some edge normal are apart. Two
//     rectangles have four normals, so it is enough to look along the axes of both frames.
//  2. How far apart are they? The nearest spots of two rectangles that do not overlap include a
//     corner of one of them, so the least distance of the four corners of each from the other
//     rectangle is the answer.
// A Slide prepares both for many moves of one stand: a move adds the same vector to all corners,
// and so two products to each coordinate.
#include "distance.h"
#include "corners.h"

// Returns how far a value is outside a range; 0 inside.
static int outside(int value, int low, int high) {
    return value < low ? low - value : value > high ? value - high : 0;
}

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

int spot_rect_gap2(Spot spot, const Rect *rect) {
    Local at = local_of(rect_front(rect), rect->facing, spot);
    return square(outside(at.r, -rect->half, rect->half)) + square(outside(at.b, 0, rect->depth));
}

Spot rect_nearest(const Rect *rect, Spot spot) {
    Local at = local_of(rect_front(rect), rect->facing, spot);
    return spot_local(rect_front(rect), rect->facing, clamp(at.r, -rect->half, rect->half),
                      clamp(at.b, 0, rect->depth));
}

// Fills frame `index` with the corners of the stand `of`, in the frame of `rect`. `sign` is 1 if
// the stand `of` moves, -1 if `rect` moves.
static void slide_frame(const Rect *rect, const Rect *of, int sign, int index, Slide *out) {
    int s = sine(rect->facing), c = cosine(rect->facing);
    Corners corner = corners_of(of);
    Four dx = corner.x - rect->x, dy = corner.y - rect->y;
    Four all_r = dx * c + dy * s + SINE_ONE / 2, all_b = dy * c - dx * s + SINE_ONE / 2;
    memcpy(out->r[index], &all_r, sizeof all_r);
    memcpy(out->b[index], &all_b, sizeof all_b);
    const int *r = out->r[index], *b = out->b[index];
    out->r_low[index] = min_int(min_int(r[0], r[1]), min_int(r[2], r[3]));
    out->r_high[index] = max_int(max_int(r[0], r[1]), max_int(r[2], r[3]));
    out->b_low[index] = min_int(min_int(b[0], b[1]), min_int(b[2], b[3]));
    out->b_high[index] = max_int(max_int(b[0], b[1]), max_int(b[2], b[3]));
    out->x_r[index] = sign * HALF * c;
    out->y_r[index] = sign * HALF * s;
    out->x_b[index] = -sign * HALF * s;
    out->y_b[index] = sign * HALF * c;
    out->half[index] = rect->half;
    out->depth[index] = rect->depth;
}

void slide_make(const Rect *own, const Rect *other, Slide *out) {
    slide_frame(other, own, 1, 0, out);
    slide_frame(own, other, -1, 1, out);
}

// Returns the square of the least distance from the four corners of frame `index` to its stand.
static int slide_corners(const Slide *slide, int index, int dx, int dy) {
    int more_r = slide->x_r[index] * dx + slide->y_r[index] * dy;
    int more_b = slide->x_b[index] * dx + slide->y_b[index] * dy;
    int half = slide->half[index], depth = slide->depth[index], gap2[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        int r = (slide->r[index][i] + more_r) >> SINE_BITS;
        int b = (slide->b[index][i] + more_b) >> SINE_BITS;
        int out_r = max_int((r < 0 ? -r : r) - half, 0), out_b = max_int(max_int(-b, b - depth), 0);
        gap2[i] = out_r * out_r + out_b * out_b;
    }
    return min_int(min_int(gap2[0], gap2[1]), min_int(gap2[2], gap2[3]));
}

// Does a separating axis test in frame `index`. Returns true if the gap along one of its two axes
// is more than `by` u.
static inline bool slide_apart(const Slide *slide, int index, int dx, int dy, int by) {
    int more_r = slide->x_r[index] * dx + slide->y_r[index] * dy;
    int more_b = slide->x_b[index] * dx + slide->y_b[index] * dy;
    return (slide->r_low[index] + more_r) >> SINE_BITS > slide->half[index] + by ||
           (slide->r_high[index] + more_r) >> SINE_BITS < -slide->half[index] - by ||
           (slide->b_low[index] + more_b) >> SINE_BITS > slide->depth[index] + by ||
           (slide->b_high[index] + more_b) >> SINE_BITS < -by;
}

// Testing the corners is enough, even for two stands that cross with no corner inside the other. No
// stand is longer than another is wide by more than twice CONTACT. So one of its corners lies
// within CONTACT.
bool slide_contact(const Slide *slide, int dx, int dy) {
    // Each frame is rounded by itself. If one finds a gap that is 3 u above CONTACT, the other
    // cannot find contact, so this cheap test answers for both.
    if (slide_apart(slide, 0, dx, dy, CONTACT + 3) || slide_apart(slide, 1, dx, dy, CONTACT + 3))
        return false;
    return slide_corners(slide, 0, dx, dy) <= square(CONTACT) ||
           slide_corners(slide, 1, dx, dy) <= square(CONTACT);
}

bool slide_overlap(const Slide *slide, int dx, int dy) {
    return !slide_apart(slide, 0, dx, dy, -OVERLAP_SLACK) &&
           !slide_apart(slide, 1, dx, dy, -OVERLAP_SLACK);
}

int rects_gap2(const Rect *a, const Rect *b) {
    Slide slide;
    slide_make(a, b, &slide);
    if (!slide_apart(&slide, 0, 0, 0, 0) && !slide_apart(&slide, 1, 0, 0, 0)) return 0;
    return min_int(slide_corners(&slide, 0, 0, 0), slide_corners(&slide, 1, 0, 0));
}

// Does the same test as slide_apart() for corners that do not move. Returns true if the gap along
// one axis of `frame` is more than `by` u. Four corners at once take half of the time.
static bool corners_apart(const Rect *frame, const Corners *corner, int by) {
    int s = sine(frame->facing), c = cosine(frame->facing);
    Four dx = corner->x - frame->x, dy = corner->y - frame->y;
    Four r = (dx * c + dy * s + SINE_ONE / 2) >> SINE_BITS;
    Four b = (dy * c - dx * s + SINE_ONE / 2) >> SINE_BITS;
    return all_true(r > frame->half + by) || all_true(r < -frame->half - by) ||
           all_true(b > frame->depth + by) || all_true(b < -by);
}

static bool overlaps(const Rect *a, const Corners *corner, const Rect *b) {
    if (corners_apart(b, corner, -OVERLAP_SLACK)) return false;
    Corners other = corners_of(b);
    return !corners_apart(a, &other, -OVERLAP_SLACK);
}

bool rects_overlap(const Rect *a, const Rect *b) { return any_overlap(a, b, 1); }

Line rects_link(const Rect *a, const Rect *b) {
    Line link = {{0, 0}, {0, 0}};
    int least = 1 << 30;
    for (int i = 0; i < 2 * CORNERS; i++) {
        Spot corner[CORNERS];
        rect_corners(i < CORNERS ? b : a, corner);
        Spot end = corner[i % CORNERS], start = rect_nearest(i < CORNERS ? a : b, end);
        int gap2 = spots_gap2(start, end);
        if (gap2 >= least) continue;
        least = gap2;
        link = i < CORNERS ? (Line){start, end} : (Line){end, start};
    }
    return link;
}

bool any_contact(const Rect own[], int count, const Rect others[], int other_count) {
    for (int k = 0; k < count; k++) {
        Corners corner;
        bool made = false;
        for (int i = 0; i < other_count; i++) {
            if (rects_far(&own[k], &others[i], CONTACT)) continue;
            if (!made) corner = corners_of(&own[k]);
            made = true;
            // If one frame finds a gap this large, the other frame cannot find contact, in
            // spite of rounding (see slide_contact()).
            if (corners_apart(&others[i], &corner, CONTACT + 3)) continue;
            if (rects_gap2(&own[k], &others[i]) <= square(CONTACT)) return true;
        }
    }
    return false;
}

bool any_overlap(const Rect *rect, const Rect others[], int count) {
    Corners corner;
    bool made = false;
    for (int i = 0; i < count; i++) {
        if (rects_far(rect, &others[i], 0)) continue;
        if (!made) corner = corners_of(rect);
        made = true;
        if (overlaps(rect, &corner, &others[i])) return true;
    }
    return false;
}

int groups_gap2(const Rect own[], int count, const Rect others[], int other_count, int most) {
    int least = square(most), within = most;
    for (int i = 0; i < other_count; i++) {
        for (int k = 0; k < count; k++) {
            if (rects_far(&own[k], &others[i], within)) continue;
            int gap2 = rects_gap2(&own[k], &others[i]);
            if (gap2 >= least) continue;
            least = gap2;
            within = root_ceil(gap2);
        }
    }
    return least;
}

int band_of(int gap2) {
    static const int16_t ends[BANDS_OF_RANGE] = {2 * INCH, 4 * INCH, 6 * INCH, 8 * INCH,
                                                 RANGE_MOST};
    int band = 0;
    while (band < BANDS_OF_RANGE && gap2 > square(ends[band])) band++;
    return band;
}

bool rect_behind(const Rect *rect, Spot spot) {
    return local_of(rect_front(rect), rect->facing, spot).b > 0;
}
