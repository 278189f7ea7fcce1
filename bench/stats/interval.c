// SPDX-License-Identifier: GPL-3.0-or-later
// interval.c -- computes confidence intervals and verdicts; see interval.h. Start at verdict_of().
#include "interval.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>

#include "half.h"

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

Interval interval_of_error(double mean, double error, int games) {
    double square = mean * mean + error * error * fmax(games - 1, 1);
    return interval_fixed((Tally){games, games * mean, games * square}, 0.95);
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

Interval interval_of_values(const double values[], int count) {
    double sum = 0, squares = 0, cubes = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    double mean = sum / max_int(count, 1), size = fabs(mean);
    for (int i = 0; i < count; i++) {
        double apart = values[i] - mean;
        squares += apart * apart;
        cubes += apart * apart * apart;
        size = fmax(size, fabs(apart));
    }
    if (count < HALF_GAMES_MIN || squares <= 1e-18 * size * size) return (Interval){NAN, NAN};
    // The score interval takes the variance to change with the mean by `skewness` standard
    // deviations, as in an exponential family.
    double skewness = cubes / count / pow(squares / count, 1.5), t = student(count - 1);
    double error = sqrt(squares / (count - 1) / count), shift = t * skewness / (2 * sqrt(count));
    double farther = sqrt(1 + shift * shift) + fabs(shift);
    return (Interval){mean - t * error * (shift < 0 ? farther : 1),
                      mean + t * error * (shift > 0 ? farther : 1)};
}

Interval interval_of_differences(const double values[], int count) {
    Tally part[2] = {{0, 0, 0},
                     {0, 0, 0}};  // of the pairs in which the second game paid more, and less
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2; k++) tally_add(&part[k], fmax(k == 0 ? values[i] : -values[i], 0));
    if (count <= 0) return (Interval){-1, 1};
    double mean[2], below[2], above[2], variance[2];
    for (int k = 0; k < 2; k++) {
        Interval fixed = interval_fixed(part[k], 0.95);
        mean[k] = tally_score(&part[k]);
        below[k] = mean[k] - fixed.low;
        above[k] = fixed.high - mean[k];
        variance[k] = part[k].squares / count - mean[k] * mean[k];
    }
    double both = variance[0] * variance[1];
    double correlation = both > 0 ? fmax(-mean[0] * mean[1] / sqrt(both), -1) : 0;
    double low = below[0] * below[0] + above[1] * above[1] - 2 * correlation * below[0] * above[1];
    double high = above[0] * above[0] + below[1] * below[1] - 2 * correlation * above[0] * below[1];
    double middle = mean[0] - mean[1];
    return (Interval){fmax(middle - sqrt(low), -1), fmin(middle + sqrt(high), 1)};
}

Verdict verdict_in(Interval interval, Interval band) {
    assert(band.low >= 0 && band.low < band.high && band.high <= 1);
    if (interval.low >= band.low && interval.high <= band.high) return VERDICT_BALANCED;
    if (interval.low > band.high) return VERDICT_ALLIED;
    return interval.high < band.low ? VERDICT_AXIS : VERDICT_OPEN;
}

Verdict verdict_of(Tally tally, Interval band) {
    return tally.games < VERDICT_GAMES_MIN ? VERDICT_OPEN
                                           : verdict_in(interval_always(tally), band);
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
