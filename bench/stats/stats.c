// SPDX-License-Identifier: GPL-3.0-or-later
// stats.c -- see stats.h.
#include "stats.h"

#include <math.h>

#include "interval.h"

int64_t pairs_total(const Pairs *pairs) {
    int64_t total = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) total += pairs->count[i];
    return total;
}

// Returns 0 for a loss, 1 for a draw, 2 for a win.
static int half_points(double payoff) { return (payoff > 0.5) + (payoff >= 0.5); }

void pairs_add(Pairs *pairs, double payoff, double payoff_swapped) {
    pairs->count[half_points(payoff) + half_points(payoff_swapped)]++;
}

double elo_of_score(double score) {
    if (score <= 0) return -ELO_LIMIT;
    if (score >= 1) return ELO_LIMIT;
    return fmin(fmax(400 * log10(score / (1 - score)), -ELO_LIMIT), ELO_LIMIT);
}

double score_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

// Computes mean and variance of a pair's score in [0,1], with `extra` added pairs of each extreme
// outcome.
static void pairs_moments(const Pairs *pairs, double extra, double *mean, double *variance) {
    double sum = extra, squares = extra, total = 2 * extra;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        double score = i / 4.0, count = (double)pairs->count[i];
        total += count;
        sum += count * score;
        squares += count * score * score;
    }
    *mean = total > 0 ? sum / total : 0.5;
    *variance = total > 0 ? fmax(squares / total - *mean * *mean, 0) : 0.25;
}

Estimate pairs_estimate(const Pairs *pairs) {
    double mean, variance, total = (double)pairs_total(pairs);
    Estimate estimate;
    pairs_moments(pairs, 0, &mean, &variance);
    estimate.score = mean;
    estimate.elo = elo_of_score(mean);
    // Add one lost and one won pair (Agresti and Coull 1998). Few or equal pairs would otherwise
    // give too narrow an interval.
    pairs_moments(pairs, 1, &mean, &variance);
    double half = NORMAL_95 * sqrt(variance / (total + 2));
    estimate.score_low = fmax(mean - half, 0);
    estimate.score_high = fmin(mean + half, 1);
    estimate.elo_low = elo_of_score(estimate.score_low);
    estimate.elo_high = elo_of_score(estimate.score_high);
    return estimate;
}

double pairs_llr(const Pairs *pairs, double elo0, double elo1) {
    double mean, variance, total = (double)pairs_total(pairs);
    if (total < 1) return 0;
    // Add half a lost pair and half a won pair, so that the variance of equal pairs stays above 0.
    pairs_moments(pairs, 0.5, &mean, &variance);
    double score0 = score_of_elo(elo0), score1 = score_of_elo(elo1);
    return total * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
}
