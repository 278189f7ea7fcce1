// SPDX-License-Identifier: GPL-3.0-or-later
// suite.h -- a file of many simulations (bench/simulate/suite.h) as one table: scenarios, each
// with its levels of players, and what kind of games they are.
//
// The measures are those of Ludii and of Browne (2009), computed from win probabilities at the ends
// of turns; suite_measures_help has each definition with its source.
#pragma once
#include "levels.h"

enum { SUITE_SCENARIOS_MAX = 64 };

typedef struct Mean {
    double mean, half;  // half of its 95 % interval; NAN: no data
} Mean;

typedef enum SuiteMeasure {
    SUITE_COMPLETION,
    SUITE_TURNS,
    SUITE_PLIES,
    SUITE_DECISIONS,
    SUITE_LEADS,
    SUITE_DRAMA,
    SUITE_LEFT,
    SUITE_MEASURES
} SuiteMeasure;

typedef struct SuiteScenario {
    // Levels, order, sides, scale and band: what levels.h judges.
    Report report;
    Mean measure[FILES_MAX][SUITE_MEASURES];  // of each level
    double decided[FILES_MAX];                // win probability from which a game counts as decided
} SuiteScenario;

typedef struct Suite {
    const char *path;
    Interval band;
    int count;
    SuiteScenario *scenario[SUITE_SCENARIOS_MAX];  // owned, in the order of their first runs
} Suite;

// Reads a file of many simulations. False, with *error set, if it is invalid.
bool suite_figures(Suite *suite, const char *path, Error *error);
void suite_free(Suite *suite);

// Computes the measures of the games in `report` (GameLine, corrected Report.chances).
void suite_measure(const Report *report, Mean out[SUITE_MEASURES], double *decided);
