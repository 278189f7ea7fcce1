// SPDX-License-Identifier: GPL-3.0-or-later
// stats.h -- what pairs of games say about two players: score, Elo, interval, sequential test.
//
// A pair is two games from one seed with sides swapped. Its five outcomes, 0, 1/2, 1, 3/2 or 2
// points for the first player, are counted ("pentanomial"), because the two games of a pair are not
// independent: the spread of pairs, not of games, gives the honest interval.
#pragma once
#include "engine/base/base.h"

enum { PAIR_OUTCOMES = 5 };

typedef struct Pairs {
    int64_t count[PAIR_OUTCOMES];  // pairs in which the first player made index/2 points
} Pairs;

typedef struct Estimate {
    double score, score_low, score_high;  // of the first player, a game, [0,1]; 95 %
    double elo, elo_low, elo_high;        // Elo difference, within +-ELO_LIMIT
} Estimate;

#define ELO_LIMIT 1200.0  // 0.999 of the points: a few thousand games cannot measure more

int64_t pairs_total(const Pairs *pairs);
// Payoffs of the first player in the two games; above one half is a win.
void pairs_add(Pairs *pairs, double payoff, double payoff_swapped);
Estimate pairs_estimate(const Pairs *pairs);

double elo_of_score(double score);
double score_of_elo(double elo);

// The logarithm of the likelihood ratio of "elo1 better" against "elo0 better", by the normal
// approximation of the generalized SPRT (Van den Bergh, "A practical introduction to the GSPRT").
double pairs_llr(const Pairs *pairs, double elo0, double elo1);
// Beyond +-this the test ends, with 5 % for each kind of error: ln(0.95 / 0.05).
#define SPRT_BOUND 2.9444389791664403
