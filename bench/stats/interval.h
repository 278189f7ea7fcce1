// SPDX-License-Identifier: GPL-3.0-or-later
// interval.h -- confidence intervals of scores, and the definition of "balanced".
//
// A score is points per game; a draw is half a point. The variance is measured from the payoffs,
// because draws reduce it.
//
// There are two intervals. interval_fixed() is valid if the number of games was fixed in advance.
// interval_always() is anytime-valid (a confidence sequence): the user may look at it after every
// game, stop at any time, and continue. In at most about one run of twenty does it ever miss the
// true score. verdict_of() uses interval_always(), so that all commands that call it give the same
// verdict for the same games. Scores of players that learned a battle for a study or for `balance`
// have another interval, which also covers learning (bench/study/score.h).
#pragma once
#include "engine/base/base.h"

#define NORMAL_95 \
    1.959963984540054  // half of the 95 % interval of a normal distribution, in standard errors
enum { VERDICT_GAMES_MIN = 50 };  // games that a verdict needs at least

typedef struct Interval {
    double low, high;
} Interval;

typedef struct Tally {  // sums of payoffs in [0,1]; an adjustment for luck may leave this range
    double games, points, squares;  // number, sum, and sum of squares of the payoffs
} Tally;

void tally_add(Tally *tally, double payoff);
Tally tally_of(const double payoffs[], int count);
double tally_score(const Tally *tally);  // mean payoff; 1/2 without games

// Returns the interval of Wilson (1927) for the score, scaled to the variance of the payoffs.
// Without draws it is exactly Wilson's interval. Returns [0,1] without games.
Interval interval_fixed(Tally tally, double confidence);
// Returns the 95 % interval_fixed() of `games` payoffs with this mean and standard error.
Interval interval_of_error(double mean, double error, int games);
// Returns the anytime-valid 95 % interval; [0,1] without games. It is the normal mixture of Robbins
// (1970) in the asymptotic form of Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas ("Time-uniform
// central limit theory and asymptotic confidence sequences", Annals of Statistics 2024); see
// Howard, Ramdas, McAuliffe, Sekhon (2021).
Interval interval_always(Tally tally);

// Returns the 95 % interval of the difference, second less first, of two independent means, from
// their own 95 % intervals. It adds the squares of the distances to their limits (Newcombe,
// Statistics in Medicine 17, 1998, method 10, for shares; Donner and Zou, Biometrics 68, 2012, for
// any mean).
Interval interval_apart(double first, Interval around_first, double second, Interval around_second);

// Returns the 95 % interval of the mean of values of any size, such as margins: that of Student's
// t. Where the values are skew, because most are equal and a few are far away, the end on the side
// of the few is farther out, at the end of the score interval of an exponential family (Wilson's
// and Poisson's score intervals are cases of it). Both ends are NAN if the values are fewer than
// HALF_GAMES_MIN (half.h) or all equal, which tells nothing about rare values.
Interval interval_of_values(const double values[], int count);
// Returns the 95 % interval of the mean of differences in [-1,1] between two payoffs of a pair.
// Each direction has Wilson's interval, also if no pair differs, and the two are combined as by
// interval_apart(), with their correlation (Newcombe, Statistics in Medicine 17, 1998, pages
// 2635-2650, for matched pairs).
Interval interval_of_differences(const double values[], int count);

typedef enum Verdict { VERDICT_OPEN, VERDICT_BALANCED, VERDICT_ALLIED, VERDICT_AXIS } Verdict;

// Returns the verdict by `band`, the balanced range. VERDICT_BALANCED: the interval lies within the
// band. VERDICT_ALLIED or VERDICT_AXIS: it lies beyond the band, in favour of that side.
// VERDICT_OPEN: all else.
Verdict verdict_in(Interval interval, Interval band);
// Returns that of interval_always(), or VERDICT_OPEN for fewer than VERDICT_GAMES_MIN games. If the
// true score is on an edge of the band, at most about 5 % of all runs ever get another verdict than
// VERDICT_OPEN.
Verdict verdict_of(Tally tally, Interval band);
// Returns "balanced", "inconclusive" or, with the scenario's name of the favoured side, "favours
// Poles". The returned text is a constant or is written to `out`.
const char *verdict_words(Verdict verdict, const char *first, const char *second, char out[],
                          size_t size);

// Returns the estimated total number of games until a verdict, if score and variance stay the same.
// Returns INFINITY without games, or if the score lies on an edge of the band.
double verdict_games(Tally tally, Interval band);

// Returns the `q` quantile of `count` ascending numbers (count >= 1), interpolated linearly.
double quantile(const double sorted[], int count, double q);
int double_compare(const void *a, const void *b);  // compares two doubles for qsort(), ascending
