// SPDX-License-Identifier: GPL-3.0-or-later
// interval.c -- see interval.h.
#include "interval.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>

Interval interval_wilson(double points, double games, double confidence) {
    if (games <= 0) return (Interval){0, 1};
    double z = gsl_cdf_ugaussian_Pinv(0.5 + confidence / 2), score = points / games;
    double scale = 1 + z * z / games, middle = score + z * z / (2 * games);
    double half = z * sqrt(score * (1 - score) / games + z * z / (4 * games * games));
    // At the ends the bound is exact; rounding must not leave it beside.
    double low = points <= 0 ? 0 : (middle - half) / scale;
    double high = points >= games ? 1 : (middle + half) / scale;
    return (Interval){fmax(low, 0), fmin(high, 1)};
}

// The x in [0,1] below which the beta distribution has `share`, by bisection: GSL's own inverse
// does not always converge.
static double beta_quantile(double share, double a, double b) {
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (gsl_cdf_beta_P(middle, a, b) < share)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

Interval interval_jeffreys(double points, double games, double confidence) {
    double tail = (1 - confidence) / 2, a = points + 0.5, b = games - points + 0.5;
    // By custom an end that nothing was seen of is closed (Brown, Cai, DasGupta 2001).
    double low = points <= 0 ? 0 : beta_quantile(tail, a, b);
    double high = points >= games ? 1 : beta_quantile(1 - tail, a, b);
    return (Interval){low, high};
}

// The p-value of "the true score is `edge` or beyond it" against a score that lies above.
static double above_p(double score, double games, double edge) {
    if (edge <= 0) return 0;
    return gsl_cdf_ugaussian_Q((score - edge) / sqrt(edge * (1 - edge) / games));
}

double equivalence_p(double points, double games, Interval band) {
    assert(band.low >= 0 && band.low < band.high && band.high <= 1);
    if (games <= 0) return 1;
    double score = points / games;
    return fmax(above_p(score, games, band.low), above_p(1 - score, games, 1 - band.high));
}

Verdict verdict_of(double points, double games, Interval band, double error) {
    if (games <= 0) return VERDICT_OPEN;
    if (equivalence_p(points, games, band) < error) return VERDICT_BALANCED;
    Interval interval = interval_wilson(points, games, 1 - error);
    if (interval.low > band.high) return VERDICT_ALLIED;
    if (interval.high < band.low) return VERDICT_AXIS;
    return VERDICT_OPEN;
}

double verdict_games(double points, double games, Interval band) {
    double score = games > 0 ? points / games : 0.5;
    bool within = score > band.low && score < band.high;
    double gap = fmin(fabs(score - band.low), fabs(score - band.high));
    if (gap <= 0) return INFINITY;
    double edge = fabs(score - band.low) < fabs(score - band.high) ? band.low : band.high;
    double z = within ? gsl_cdf_ugaussian_Pinv(0.95) : gsl_cdf_ugaussian_Pinv(0.975);
    double power = gsl_cdf_ugaussian_Pinv(0.8), spread = edge * (1 - edge);
    // In the middle of the band both tests must succeed, so each must nine times in ten.
    if (within && fabs(score - (band.low + band.high) / 2) < (band.high - band.low) / 8)
        power = gsl_cdf_ugaussian_Pinv(0.9);
    return ceil((z + power) * (z + power) * spread / (gap * gap));
}

int64_t verdict_look(int k) {
    assert(k >= 0 && k < 64);
    return (int64_t)ceil(100 * pow(1.25, k));
}

double verdict_error(int k) {
    const double pi = 3.141592653589793;
    return 0.05 * 6 / (pi * pi * (k + 1) * (k + 1));  // the sum of 1 / k^2 is pi^2 / 6
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
    if (verdict == VERDICT_OPEN) return "not decided yet";
    if (verdict == VERDICT_BALANCED) return "balanced";
    snprintf(out, size, "favours %s", verdict == VERDICT_ALLIED ? first : second);
    return out;
}
