// SPDX-License-Identifier: GPL-3.0-or-later
// even.c -- finds the threshold of victory points at which a scenario is balanced; see even.h.
// Start at margins_even().
#include "even.h"

#include <limits.h>
#include <math.h>

// half the width of a 95 % confidence interval, in standard errors
static const double ERRORS_95 = 1.959963984540054;

float scale_result(const Scale *scale, float margin, float threshold) {
    float lead = margin - threshold, band = (float)scale->draw;
    return lead > band ? 1.0f : lead < -band ? 0.0f : 0.5f;
}

int step_with(int step, int points) {
    while (points != 0) {
        int rest = step % points;
        step = points;
        points = rest;
    }
    return step;
}

// Returns the lowest multiple of the step that is at least `margin`.
static int margin_up(const Scale *scale, int margin) {
    int step = scale->step > 0 ? scale->step : 1, over = margin % step;
    return margin - over + (over > 0 ? step : 0);
}

// Returns the highest multiple of the step that is at most `margin`.
static int margin_down(const Scale *scale, int margin) { return -margin_up(scale, -margin); }

void margins_say(int low, int high, Text *out) {
    int first = low == INT_MIN ? high : low;
    text_put(out, "%s%d", plus_of(first), first);
    if (high == INT_MAX || low == INT_MIN)
        text_put(out, high == INT_MAX ? " or more" : " or less");
    else if (low != high)
        text_put(out, " to %s%d", plus_of(high), high);
}

static void major_say(const Scale *scale, int margin, Text *out) {
    if (scale->major > 0) text_put(out, " (major: %s%d)", plus_of(margin), margin);
}

void scale_say(const Scale *scale, const char *first, const char *second, const char *comma,
               Text *out) {
    text_put(out, "A victory of %s needs ", first);
    margins_say(margin_up(scale, scale->threshold + scale->draw + 1), INT_MAX, out);
    major_say(scale, margin_up(scale, scale->threshold + scale->major), out);
    text_put(out, "%sone of %s ", comma, second);
    margins_say(INT_MIN, margin_down(scale, scale->threshold - scale->draw - 1), out);
    major_say(scale, margin_down(scale, scale->threshold - scale->major), out);
}

void draw_say(const Scale *scale, const char *before, Text *out) {
    int low = margin_up(scale, scale->threshold - scale->draw);
    int high = margin_down(scale, scale->threshold + scale->draw);
    if (low > high || scale->drawless) return;
    text_put(out, "%s", before);
    margins_say(low, high, out);
}

PointsBy points_by(const Scale *scale, int margin, int objectives) {
    float result = scale_result(scale, (float)margin, (float)scale->threshold);
    if (result == 0.5f) return POINTS_DRAW;
    bool same = result == scale_result(scale, (float)objectives, (float)scale->threshold);
    return same ? POINTS_OBJECTIVES : POINTS_OTHERS;
}

typedef struct Points {  // sums over all games of 1, of the first side's score, and of its square
    double games, sum, squares;
} Points;

static Points points_at(const Margins *margins, int threshold) {
    const Scale scale = {.known = true, .draw = margins->draw};
    Points points = {margins->kept, margins->kept_points, margins->kept_squares};
    for (int i = 0; i < margins->count; i++) {
        double result = (double)scale_result(&scale, (float)margins->margin[i], (float)threshold);
        double games = margins->games != NULL ? (double)margins->games[i] : 1;
        points.games += games;
        points.sum += games * result;
        points.squares += games * result * result;
    }
    return points;
}

// Returns the first side's mean score at a threshold, plus `errors` times its standard error if the
// true score is one half (the score test). The measured error would be too small in a few games
// with a high or low score.
static double share_with(const Margins *margins, int threshold, double errors) {
    Points points = points_at(margins, threshold);
    double share = points.sum / points.games;
    double spread = fmax(points.squares / points.games - share + 0.25, 0);
    return share + errors * sqrt(spread / points.games);
}

double margins_share(const Margins *margins, int threshold) {
    return share_with(margins, threshold, 0);
}

// Returns true if share_with() is above one half, or one half if that counts as above (`last`).
static bool is_above(const Margins *margins, int threshold, double errors, bool last) {
    double share = share_with(margins, threshold, errors);
    return last ? share >= 0.5 : share > 0.5;
}

// Returns the threshold at which share_with() crosses one half. The share falls as the threshold
// rises, so bisection finds the two whole thresholds around the crossing. It may be one half at
// several thresholds, as where most games are draws: returns the last of them, or the first.
// Returns -INFINITY if the share is not above one half at `low`, INFINITY if it still is at `high`.
static double crossing(const Margins *margins, int low, int high, double errors, bool last) {
    if (!is_above(margins, low, errors, last)) return -INFINITY;
    if (is_above(margins, high, errors, last)) return INFINITY;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        *(is_above(margins, middle, errors, last) ? &low : &high) = middle;
    }
    double above = share_with(margins, low, errors), below = share_with(margins, high, errors);
    return low + (above - 0.5) / (above - below);
}

EvenAt margins_even(const Margins *margins) {
    EvenAt out = {0};
    double games = points_at(margins, 0).games;
    if (games == 0) return out;
    out.kept = margins->kept / games;
    int low = 0, high = 0;
    for (int i = 0; i < margins->count; i++) {
        if (i == 0 || margins->margin[i] < low) low = margins->margin[i];
        if (i == 0 || margins->margin[i] > high) high = margins->margin[i];
    }
    out.known = high > low || (margins->count > 0 && margins->kept > 0);
    low -= margins->draw + 1;  // at `low` the first side wins each game that points decide
    high += margins->draw + 1;
    double first = crossing(margins, low, high, 0, false);
    out.at = crossing(margins, low, high, 0, true);
    out.there = isfinite(out.at);
    // The middle of all thresholds that are even.
    if (out.there && isfinite(first)) out.at = (first + out.at) / 2;
    out.low = crossing(margins, low, high, -ERRORS_95, false);
    out.high = crossing(margins, low, high, ERRORS_95, true);
    return out;
}

static double tenths(double number) { return floor(10 * number + 0.5) / 10 + 0.0; }

void even_say(const EvenAt *even, Text *out) {
    if (!even->there) {
        text_put(out, "at no threshold");
        if (even->kept > 0)
            text_put(out, ": %.0f %% of the games are not decided by points", 100 * even->kept);
        return;
    }
    text_put(out, "%+.1f", tenths(even->at));
    if (isfinite(even->low) && isfinite(even->high))
        text_put(out, " (%+.1f to %+.1f)", tenths(even->low), tenths(even->high));
    else if (isfinite(even->low))
        text_put(out, " (from %+.1f)", tenths(even->low));
    else if (isfinite(even->high))
        text_put(out, " (up to %+.1f)", tenths(even->high));
    else
        text_put(out, " (no bounds)");
}
