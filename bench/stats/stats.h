// SPDX-License-Identifier: GPL-3.0-or-later
// stats.h -- statistics of a match in pairs of games: score, Elo, interval, sequential test.
//
// A pair is two games from one seed with sides swapped. The data are the counts of its five
// outcomes: 0, 1/2, 1, 3/2 or 2 points for the first player (the pentanomial model). The two games
// of a pair are not independent, so that only the variance of pairs gives a valid interval.
#pragma once
#include "engine/base/base.h"

enum { PAIR_OUTCOMES = 5 };

typedef struct Pairs {
    int64_t count[PAIR_OUTCOMES];  // pairs in which the first player scored index / 2 points
} Pairs;

typedef struct Estimate {
    double score, score_low, score_high;  // first player's score per game, [0,1]; 95 % interval
    double elo, elo_low, elo_high;        // Elo difference, within +-ELO_LIMIT
} Estimate;

#define ELO_LIMIT 1200.0  // the Elo of a score of 0.999; thousands of games cannot measure more

int64_t pairs_total(const Pairs *pairs);
// Adds a pair, given the payoffs of the first player in its two games. A payoff above one half is a
// win.
void pairs_add(Pairs *pairs, double payoff, double payoff_swapped);
Estimate pairs_estimate(const Pairs *pairs);

double elo_of_score(double score);
double score_of_elo(double elo);

// Returns the log likelihood ratio of the sequential probability ratio test (SPRT: Wald 1945) for
// the hypothesis "the difference is elo1" against "the difference is elo0". It is the generalized
// SPRT: each hypothesis gets the distribution of the five outcomes that is most likely under it
// (Van den Bergh, "A practical introduction to the GSPRT"). No normal approximation is made,
// because it errs where the side decides most pairs.
double pairs_llr(const Pairs *pairs, double elo0, double elo1);
// The test ends when the ratio leaves the range +-SPRT_BOUND = ln(0.95 / 0.05). Both error rates
// are then about 5 %.
#define SPRT_BOUND 2.9444389791664403
