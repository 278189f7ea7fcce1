// SPDX-License-Identifier: GPL-3.0-or-later
// suite.h -- a file of many simulations (bench/simulate/suite.h) as one table: scenarios, each
// with its levels of players, and what kind of games they are.
//
// The measures are those of Ludii and of Browne (2009), on the scale of winning chances and by turn
// ends instead of moves; suite_measures_help has each definition with its source.
#pragma once
#include "levels.h"

enum { SUITE_SCENARIOS_MAX = 64 };

typedef struct Mean {
    double mean, half;  // half of its 95 % interval; NAN: nothing to tell
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
    double decided[FILES_MAX];                // the chance that counts as decided there
} SuiteScenario;

typedef struct Suite {
    const char *path;
    Interval band;
    int count;
    SuiteScenario *scenario[SUITE_SCENARIOS_MAX];  // owned, in the order of their first runs
} Suite;

bool suite_figures(Suite *suite, const char *path, Error *error);
void suite_free(Suite *suite);

// The measures of games whose chances stand in `report` (GameLine, Report.chances, corrected).
void suite_measure(const Report *report, Mean out[SUITE_MEASURES], double *decided);
