// SPDX-License-Identifier: GPL-3.0-or-later
// gap.c -- see gap.h: distances of stands. Lines are in line.c.
#include "gap.h"

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

// How the corners of one stand lie in the frame of another.
typedef struct Span {
    int r_low, r_high, b_low, b_high;
    int gap2;   // of the nearest corner
    int index;  // which that is
} Span;

static Span span_of(const Rect *rect, const Spot corner[CORNERS]) {
    Span span = {1 << 14, -(1 << 14), 1 << 14, -(1 << 14), 1 << 30, 0};
    for (int i = 0; i < CORNERS; i++) {
        Local at = local_of(rect_front(rect), rect->facing, corner[i]);
        int gap2 =
            square(outside(at.r, -rect->half, rect->half)) + square(outside(at.b, 0, rect->depth));
        if (gap2 < span.gap2) {
            span.gap2 = gap2;
            span.index = i;
        }
        span.r_low = min_int(span.r_low, at.r);
        span.r_high = max_int(span.r_high, at.r);
        span.b_low = min_int(span.b_low, at.b);
        span.b_high = max_int(span.b_high, at.b);
    }
    return span;
}

// Whether the frame of `rect` has an axis on which the other stand lies beside it, but for `slack`.
static bool span_apart(const Rect *rect, const Span *span, int slack) {
    return span->r_low + slack > rect->half || span->r_high - slack < -rect->half ||
           span->b_low + slack > rect->depth || span->b_high - slack < 0;
}

int rects_gap2(const Rect *a, const Rect *b) {
    Spot of_a[CORNERS], of_b[CORNERS];
    rect_corners(a, of_a);
    rect_corners(b, of_b);
    Span in_a = span_of(a, of_b), in_b = span_of(b, of_a);
    if (!span_apart(a, &in_a, 0) && !span_apart(b, &in_b, 0)) return 0;
    return min_int(in_a.gap2, in_b.gap2);
}

bool rects_overlap(const Rect *a, const Rect *b) {
    if (rects_far(a, b, 0)) return false;
    Spot of_a[CORNERS], of_b[CORNERS];
    rect_corners(a, of_a);
    rect_corners(b, of_b);
    Span in_a = span_of(a, of_b), in_b = span_of(b, of_a);
    return !span_apart(a, &in_a, OVERLAP_SLACK) && !span_apart(b, &in_b, OVERLAP_SLACK);
}

Line rects_link(const Rect *a, const Rect *b) {
    Spot of_a[CORNERS], of_b[CORNERS];
    rect_corners(a, of_a);
    rect_corners(b, of_b);
    Span in_a = span_of(a, of_b), in_b = span_of(b, of_a);
    if (in_a.gap2 <= in_b.gap2) {
        Spot end = of_b[in_a.index];
        return (Line){rect_nearest(a, end), end};
    }
    Spot end = of_a[in_b.index];
    return (Line){end, rect_nearest(b, end)};
}

bool any_contact(const Rect own[], int count, const Rect others[], int other_count) {
    for (int i = 0; i < other_count; i++) {
        for (int k = 0; k < count; k++) {
            if (rects_contact(&own[k], &others[i])) return true;
        }
    }
    return false;
}

bool any_overlap(const Rect *rect, const Rect others[], int count) {
    for (int i = 0; i < count; i++) {
        if (rects_overlap(rect, &others[i])) return true;
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

int fences_find(const Rect stand[], int count, Spot near, int reach, Line out[FENCES_MAX]) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        const Rect *one = &stand[i];
        if (spots_gap2(near, rect_front(one)) > square(reach + one->radius)) continue;
        for (int k = i + 1; k < count; k++) {
            if (rects_far(one, &stand[k], FENCE)) continue;
            int gap2 = rects_gap2(one, &stand[k]);
            if (gap2 == 0 || gap2 > square(FENCE)) continue;
            assert(found < FENCES_MAX);
            out[found++] = rects_link(one, &stand[k]);
        }
    }
    return found;
}
