// SPDX-License-Identifier: GPL-3.0-or-later
// interval.c -- see interval.h.
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

// One game lost and one won more, after Agresti and Coull (1998), keep few games, or games all
// alike, from looking surer than they are.
static double spread_of_tally(Tally tally, double *mean) {
    double games = tally.games + 2;
    *mean = (tally.points + 1) / games;
    return fmax((tally.squares + 1) / games - *mean * *mean, 0);
}

Interval interval_fixed(Tally tally, double confidence) {
    if (tally.games <= 0) return (Interval){0, 1};
    double mean, spread = spread_of_tally(tally, &mean), score = tally_score(&tally);
    double coins = mean > 0 && mean < 1 ? spread / (mean * (1 - mean)) : 1;
    double games = tally.games / fmax(coins, 1e-9);  // so many wins and losses would say as much
    double z = gsl_cdf_ugaussian_Pinv(0.5 + confidence / 2);
    double scale = 1 + z * z / games, middle = score + z * z / (2 * games);
    double inner = fmax(score * (1 - score), 0) / games + z * z / (4 * games * games);
    double half = z * sqrt(inner);
    // At the ends the bound is exact; rounding must not leave it beside.
    double low = score <= 0 ? 0 : (middle - half) / scale;
    double high = score >= 1 ? 1 : (middle + half) / scale;
    return (Interval){fmin(fmax(low, 0), 1), fmax(fmin(high, 1), 0)};
}

// The mixture is over a normal truth as sharp as so many games: there the interval is narrowest for
// their number.
enum { MIXTURE_GAMES = 100 };
#define EVER_WRONG 0.05

// How many standard errors a score may be away after so many games, squared.
static double always_reach(double games) {
    double ratio = (games + MIXTURE_GAMES) / MIXTURE_GAMES;
    return (games + MIXTURE_GAMES) / games * log(ratio / (EVER_WRONG * EVER_WRONG));
}

Interval interval_always(Tally tally) {
    if (tally.games <= 0) return (Interval){0, 1};
    double mean, spread = spread_of_tally(tally, &mean);
    double half = sqrt(always_reach(tally.games) * spread / (tally.games + 2));
    return (Interval){fmax(mean - half, 0), fmin(mean + half, 1)};
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
    double mean, spread = spread_of_tally(tally, &mean);
    double gap = fmin(fabs(mean - band.low), fabs(mean - band.high));
    if (gap <= 0 || tally.games <= 0) return INFINITY;
    double games = VERDICT_GAMES_MIN;
    // The reach grows so slowly that a few rounds settle it.
    for (int i = 0; i < 20; i++)
        games = fmax(always_reach(games) * spread / (gap * gap), VERDICT_GAMES_MIN);
    // In the middle of a band both edges must be ruled out, by chance one later than the other.
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
