// SPDX-License-Identifier: GPL-3.0-or-later
// stats.c -- computes score, Elo and the sequential test of a match; see stats.h.
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

// Returns the multiplier of the distribution of pair outcomes that is most likely under the claim
// that the mean score is `score`: outcome i has the odds count[i] / (1 + multiplier * (i / 4 -
// score)) (empirical likelihood: Owen, Biometrika 75, 1988). The sum of its excesses falls with the
// multiplier, so that Newton's method finds the root, with bisection where a step goes too far.
static double multiplier_of(const double count[], double score) {
    double low = -1 / (1 - score), high = 1 / score, root = 0, before = INFINITY;
    for (int step = 0; step < 40 && fabs(root - before) > 1e-12; step++) {
        double excess = 0, slope = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            double share = (i / 4.0 - score) / (1 + root * (i / 4.0 - score));
            excess += count[i] * share;
            slope += count[i] * share * share;
        }
        *(excess > 0 ? &low : &high) = root;
        before = root;
        root += excess / slope;
        if (root <= low || root >= high) root = (low + high) / 2;
    }
    return root;
}

double pairs_llr(const Pairs *pairs, double elo0, double elo1) {
    if (pairs_total(pairs) < 1) return 0;
    double score0 = score_of_elo(elo0), score1 = score_of_elo(elo1), count[PAIR_OUTCOMES];
    // Add half a pair of each outcome. Otherwise equal pairs would seem to have no variance.
    for (int i = 0; i < PAIR_OUTCOMES; i++) count[i] = (double)pairs->count[i] + 0.5;
    double by0 = multiplier_of(count, score0), by1 = multiplier_of(count, score1), ratio = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        ratio += count[i] * (log1p(by0 * (i / 4.0 - score0)) - log1p(by1 * (i / 4.0 - score1)));
    return ratio;
}
