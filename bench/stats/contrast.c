// SPDX-License-Identifier: GPL-3.0-or-later
// contrast.c -- compares the scores of two groups of games; see contrast.h.
#include "contrast.h"

#include <math.h>

static double variance_of(Tally tally, double *mean) {
    double games = tally.games + 2;
    *mean = (tally.points + 1) / games;
    return fmax((tally.squares + 1) / games - *mean * *mean, 0) / games;
}

double tally_contrast(Tally first, Tally second, double *standard_error) {
    double mean[2];
    double variance = variance_of(first, &mean[0]) + variance_of(second, &mean[1]);
    *standard_error = sqrt(variance);
    return mean[0] - mean[1];
}
