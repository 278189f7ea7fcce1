// SPDX-License-Identifier: GPL-3.0-or-later
// coverage_kit.h -- counts how often a printed 95 % interval contains the truth, on games that are
// drawn from a known truth.
#pragma once
#include "engine/base/pcg.h"

typedef enum Covered { COVERED_NO, COVERED_YES, COVERED_NOT_PRINTED } Covered;

typedef struct CoverageRow {  // one kind of interval, on one known truth
    const char *name;
    // Draws `games` games, and says whether the interval contains the truth. `truth` is the row's.
    Covered (*draw)(int games, const double truth[], Pcg *rng);
    double truth[8];
    // An interval of whole numbers, or one that is valid at every look, covers more than 95 %.
    bool at_least;
    bool slow;     // 300 and 1,000 games only if coverage_asked()
    int games[4];  // sample sizes; all 0 for 20, 100, 300 and 1,000 games
} CoverageRow;

// An interval must cover the truth in 93 to 97 % of the repetitions in which it is printed. The
// bounds are widened by two standard errors, because the repetitions are few.
#define COVERAGE_LOW  0.93
#define COVERAGE_HIGH 0.97

// Fails the test at rows that do not hold to this. With the environment variable COVERAGE_SHOW it
// prints all figures. COVERAGE_REPETITIONS sets the repetitions of every row, such as to 4000.
void coverage_check(const CoverageRow rows[], int count);

int coverage_asked(void);  // the value of COVERAGE_REPETITIONS; 0 if it is not set

static inline Covered covers(double low, double truth, double high) {
    return low <= truth && truth <= high ? COVERED_YES : COVERED_NO;
}
// Returns a number from the standard normal distribution.
double coverage_normal(Pcg *rng);
// Returns a number from the Poisson distribution.
int coverage_poisson(double mean, Pcg *rng);
