// SPDX-License-Identifier: GPL-3.0-or-later
// suite.h -- reads a file of many simulations (bench/simulate/suite.h) as one table of scenarios,
// each with its levels of players and the measures of its games.
//
// The measures are those of Ludii and of Browne (2009), computed from win probabilities at the ends
// of turns; suite_measures_help has each definition with its source.
#pragma once
#include "levels.h"

enum { SUITE_SCENARIOS_MAX = 64 };

typedef struct Mean {
    double mean, half;  // mean, and half of its 95 % interval; NAN if there is no data
} Mean;

typedef enum SuiteMeasure {
    SUITE_COMPLETION,
    SUITE_TURNS,
    SUITE_PLIES,
    SUITE_DECISIONS,
    SUITE_OPTIONS,
    SUITE_LEADS,
    SUITE_DRAMA,
    SUITE_LEFT,
    SUITE_MEASURES
} SuiteMeasure;

typedef struct SuiteScenario {
    // Only the members that levels.h needs are set, such as levels, order, sides, scale and band.
    Report report;
    Mean measure[FILES_MAX][SUITE_MEASURES];  // measures of each level
    double decided[FILES_MAX];                // win probability from which a game counts as decided
} SuiteScenario;

typedef struct Suite {
    const char *path;
    Interval band;
    int count;
    SuiteScenario *scenario[SUITE_SCENARIOS_MAX];  // owned, in the order of their first runs
} Suite;

// Reads a file of many simulations into *suite, in which the caller has set `band`; all else must
// be 0. Leaves out further scenarios than SUITE_SCENARIOS_MAX. Returns false and sets *error if the
// file is invalid or has no games. The caller calls suite_free() in both cases.
bool suite_figures(Suite *suite, const char *path, Error *error);
void suite_free(Suite *suite);

// Computes the measures of the games in `report`, which needs its games and corrected chances. Sets
// *decided to the win probability from which a game counts as decided; 1 without evaluations.
void suite_measure(const Report *report, Mean out[SUITE_MEASURES], double *decided);
