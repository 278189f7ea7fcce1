// SPDX-License-Identifier: GPL-3.0-or-later
// interval.c -- computes confidence intervals and verdicts; see interval.h. Start at verdict_of().
#include "interval.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>

void tally_add(Tally *tally, double payoff) {
    tally->games++;
    tally->points += payoff;
    tally->squares += payoff * payoff;
}

Tally tally_of(const double payoffs[], int count) {
    Tally tally = {0};
    for (int i = 0; i < count; i++) tally_add(&tally, payoffs[i]);
    return tally;
}

double tally_score(const Tally *tally) {
    return tally->games > 0 ? tally->points / tally->games : 0.5;
}

// Returns the variance of a payoff and sets *mean, both with one loss and one win added (Agresti
// and Coull 1998). Few games or equal results therefore do not give 0.
static double variance_of_tally(Tally tally, double *mean) {
    double games = tally.games + 2;
    *mean = (tally.points + 1) / games;
    return fmax((tally.squares + 1) / games - *mean * *mean, 0);
}

Interval interval_fixed(Tally tally, double confidence) {
    if (tally.games <= 0) return (Interval){0, 1};
    double mean, variance = variance_of_tally(tally, &mean), score = tally_score(&tally);
    double coins = mean > 0 && mean < 1 ? variance / (mean * (1 - mean)) : 1;
    double games = tally.games / fmax(coins, 1e-9);  // games without draws of equal precision
    double z = gsl_cdf_ugaussian_Pinv(0.5 + confidence / 2);
    double scale = 1 + z * z / games, middle = score + z * z / (2 * games);
    double inner = fmax(score * (1 - score), 0) / games + z * z / (4 * games * games);
    double half = z * sqrt(inner);
    // Keep the bounds 0 and 1 exact. Rounding must not move them.
    double low = score <= 0 ? 0 : (middle - half) / scale;
    double high = score >= 1 ? 1 : (middle + half) / scale;
    return (Interval){fmin(fmax(low, 0), 1), fmax(fmin(high, 1), 0)};
}

// Precision of the mixing distribution, in games. The interval is narrowest, compared with
// interval_fixed(), at about eight times this number of games.
enum { MIXTURE_GAMES = 100 };
#define EVER_WRONG 0.05

// Returns the square of half the width of the anytime-valid interval after `games` games, in
// standard errors.
static double always_reach(double games) {
    double ratio = (games + MIXTURE_GAMES) / MIXTURE_GAMES;
    return (games + MIXTURE_GAMES) / games * log(ratio / (EVER_WRONG * EVER_WRONG));
}

Interval interval_always(Tally tally) {
    if (tally.games <= 0) return (Interval){0, 1};
    double mean, variance = variance_of_tally(tally, &mean);
    double half = sqrt(always_reach(tally.games) * variance / (tally.games + 2));
    return (Interval){fmax(mean - half, 0), fmin(mean + half, 1)};
}

Interval interval_apart(double first, Interval around_first, double second,
                        Interval around_second) {
    double below = hypot(second - around_second.low, around_first.high - first);
    double above = hypot(around_second.high - second, first - around_first.low);
    return (Interval){second - first - below, second - first + above};
}

Verdict verdict_of(Tally tally, Interval band) {
    assert(band.low >= 0 && band.low < band.high && band.high <= 1);
    Interval always = interval_always(tally);
    if (tally.games < VERDICT_GAMES_MIN) return VERDICT_OPEN;
    if (always.low > band.high) return VERDICT_ALLIED;
    if (always.high < band.low) return VERDICT_AXIS;
    return always.low > band.low && always.high < band.high ? VERDICT_BALANCED : VERDICT_OPEN;
}

double verdict_games(Tally tally, Interval band) {
    double mean, variance = variance_of_tally(tally, &mean);
    double gap = fmin(fabs(mean - band.low), fabs(mean - band.high));
    if (gap <= 0 || tally.games <= 0) return INFINITY;
    double games = VERDICT_GAMES_MIN;
    // Fixed-point iteration. It converges, because always_reach() grows slowly.
    for (int i = 0; i < 20; i++)
        games = fmax(always_reach(games) * variance / (gap * gap), VERDICT_GAMES_MIN);
    // In the middle of the band, both of its edges must be excluded. That takes about 35 % more
    // games.
    double middle = fabs(mean - (band.low + band.high) / 2) / (band.high - band.low);
    return ceil(games * (middle < 0.125 ? 1.35 : 1));
}

double quantile(const double sorted[], int count, double q) {
    assert(count >= 1 && q >= 0 && q <= 1);
    double place = q * (count - 1);
    int below = min_int((int)place, count - 1), above = min_int(below + 1, count - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

int double_compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

const char *verdict_words(Verdict verdict, const char *first, const char *second, char out[],
                          size_t size) {
    if (verdict == VERDICT_OPEN) return "inconclusive";
    if (verdict == VERDICT_BALANCED) return "balanced";
    snprintf(out, size, "favours %s", verdict == VERDICT_ALLIED ? first : second);
    return out;
}
