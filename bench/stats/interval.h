// SPDX-License-Identifier: GPL-3.0-or-later
// interval.h -- how sure a score is: intervals, the test of equivalence, and how many games it
// takes.
//
// A score is points won over games, a draw half a point. Draws make the true spread smaller than
// that of wins and losses alone, so all of these are at worst too careful.
#pragma once
#include "engine/base/base.h"

typedef struct Interval {
    double low, high;
} Interval;

// Wilson (1927): the scores that a test of the normal approximation does not reject.
Interval interval_wilson(double points, double games, double confidence);
// Jeffreys: the middle of the posterior Beta(points + 1/2, games - points + 1/2).
Interval interval_jeffreys(double points, double games, double confidence);

// Two one-sided tests (Schuirmann 1987) of "the true score lies outside the band": the greater of
// their two p-values. Below 0.05 the score is shown to lie within.
double equivalence_p(double points, double games, Interval band);

typedef enum Verdict { VERDICT_OPEN, VERDICT_BALANCED, VERDICT_ALLIED, VERDICT_AXIS } Verdict;

// Balanced: the equivalence test at `error` says so. A side is favoured: its whole Wilson interval
// at confidence 1 - error lies outside the band.
Verdict verdict_of(double points, double games, Interval band, double error);
// "balanced", "not decided yet"; by the scenario's names of the sides, "favours Poles".
const char *verdict_words(Verdict verdict, const char *first, const char *second, char out[],
                          size_t size);

// How many games, in all, would give a verdict four times in five if the score stayed as it is;
// INFINITY if it lies on an edge of the band.
double verdict_games(double points, double games, Interval band);

// A run that looks for its verdict again and again would err too often: look number k (from 0)
// comes at verdict_look(k) games, with the share of 5 % that verdict_error(k) gives; all sum to 5
// %.
int64_t verdict_look(int k);
double verdict_error(int k);

// The q quantile of ascending numbers, by straight lines between them; count >= 1.
double quantile(const double sorted[], int count, double q);
int double_compare(const void *a, const void *b);  // for qsort()
