// SPDX-License-Identifier: GPL-3.0-or-later
// interval.h -- how sure a score is, and the one definition of "balanced".
//
// A score is points won over games, a draw half a point. What it varies by is taken from the games
// themselves, for draws make it vary less than wins and losses alone.
//
// There are two intervals. interval_fixed() is for a number of games that was fixed before the
// first was played. interval_always() holds at every moment at once: somebody may look at it after
// every game, stop when it pleases him, and go on; at most one such run in twenty ever has an
// interval that misses the truth ("confidence sequence"). A verdict is of that one alone, so all
// commands give the same verdict of the same games, and none is worth less for having been looked
// at often.
#pragma once
#include "engine/base/base.h"

#define NORMAL_95 1.959963984540054  // spreads to each side that hold 95 % of a normal distribution
enum { VERDICT_GAMES_MIN = 50 };     // of fewer games nothing is said

typedef struct Interval {
    double low, high;
} Interval;

typedef struct Tally {              // of payoffs in [0,1], or of what is corrected for luck
    double games, points, squares;  // how many; their sum; the sum of their squares
} Tally;

void tally_add(Tally *tally, double payoff);
Tally tally_of(const double payoffs[], int count);
double tally_score(const Tally *tally);  // 1/2 of no games

// The interval of Wilson (1927), as wide as the payoffs' own spread says: with wins and losses
// alone it is his.
Interval interval_fixed(Tally tally, double confidence);
// 95 %, at all moments at once: the normal mixture of Robbins (1970), as Waudby-Smith, Arbour,
// Sinha, Kennedy, Ramdas ("Time-uniform central limit theory and asymptotic confidence sequences",
// Annals of Statistics 2024) and Howard, Ramdas, McAuliffe, Sekhon (2021) have it.
Interval interval_always(Tally tally);

typedef enum Verdict { VERDICT_OPEN, VERDICT_BALANCED, VERDICT_ALLIED, VERDICT_AXIS } Verdict;

// Balanced: interval_always() lies within the band. A side is favoured: it lies beyond. A truth on
// an edge of the band, where both would be wrong, gets a verdict in at most 5 % of all runs.
Verdict verdict_of(Tally tally, Interval band);
// "balanced", "inconclusive"; by the scenario's names of the sides, "favours Poles".
const char *verdict_words(Verdict verdict, const char *first, const char *second, char out[],
                          size_t size);

// About how many games, in all, it takes until there is a verdict, if score and spread stay as they
// are; INFINITY if the score lies on an edge of the band.
double verdict_games(Tally tally, Interval band);

// The q quantile of ascending numbers, by straight lines between them; count >= 1.
double quantile(const double sorted[], int count, double q);
int double_compare(const void *a, const void *b);  // for qsort()
