// SPDX-License-Identifier: GPL-3.0-or-later
// half.c -- see half.h.
#include "half.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

#include "interval.h"

// Returns the sum of squared distances from the mean, times count / (count - 1), because the mean
// is estimated from the same values. Returns 0 for what is only a rounding error.
static double spread_of_sums(double sum, double squares, double count) {
    double spread = (squares - sum * sum / count) * count / (count - 1);
    return spread > 1e-12 * squares ? spread : 0;
}

double student(double freedom) { return gsl_cdf_tdist_Pinv(0.975, fmax(freedom, 1)); }

double never_half(double count) { return 1 - pow(0.05, 1 / count); }

double mean_half(double sum, double squares, double count) {
    if (count < HALF_GAMES_MIN) return NAN;
    double spread = spread_of_sums(sum, squares, count);
    return spread > 0 ? student(count - 1) * sqrt(spread) / count : (double)NAN;
}

// Returns half of the interval of a sum of amounts with this spread and size (the sum of the
// amounts without their signs). The amount of one event is about spread / size, as in a Poisson
// distribution.
static double amount_half(double spread, double size, double freedom) {
    double event = spread / size, z = student(freedom);
    return z * sqrt(spread + z * z / 4 * event * event) + event / 2;
}

double count_half(double sum, double squares, double count) {
    if (count < HALF_GAMES_MIN) return NAN;
    if (squares <= 0) return never_half(count);
    if (sum <= 0) return mean_half(sum, squares, count);
    double spread = spread_of_sums(sum, squares, count);
    return spread > 0 ? amount_half(spread, sum, count - 1) / count : (double)NAN;
}

double change_half(double sum, double squares, double size, double count) {
    double spread = spread_of_sums(sum, squares, count);
    size = fmax(size, fabs(sum));  // a cause that is an average has no sizes of its own
    bool rare = 4 * size * size < count * squares;  // in less than about a fourth of the games
    if (!rare || count < HALF_GAMES_MIN || spread <= 0) return mean_half(sum, squares, count);
    return amount_half(spread, size, count - 1) / count;
}

// Sets *freedom to the degrees of freedom of a ratio: the effective number of games that have a
// part in t, less 1. Returns the sum of squared residuals; 0 with too few games.
static double residuals(double t, double tt, double n, double nn, double nt, double *freedom) {
    double mean = n / t, games = t * t / tt;
    *freedom = games - 1;
    if (games < HALF_GAMES_MIN) return 0;
    double spread = (nn - 2 * mean * nt + mean * mean * tt) * games / (games - 1);
    return spread > 1e-12 * nn ? spread : 0;
}

double ratio_half(double t, double tt, double n, double nn, double nt) {
    double freedom, spread = residuals(t, tt, n, nn, nt, &freedom);
    return spread > 0 ? student(freedom) * sqrt(spread) / t : (double)NAN;
}

double count_ratio_half(double t, double tt, double n, double nn, double nt) {
    double freedom, spread = residuals(t, tt, n, nn, nt, &freedom);
    if (freedom + 1 < HALF_GAMES_MIN) return NAN;
    if (nn <= 0) return never_half(freedom + 1);
    if (n <= 0) return ratio_half(t, tt, n, nn, nt);
    return spread > 0 ? amount_half(spread, n, freedom) / t : (double)NAN;
}

double share_half_of(double share, double count) {
    if (share <= 0 || share >= 1) return never_half(count);
    double points = share * count;
    Interval it = interval_fixed((Tally){count, points, points}, 0.95);
    return fmax(it.high - share, share - it.low);
}
