// SPDX-License-Identifier: GPL-3.0-or-later
// suite_table.h -- the columns and words of the table of many simulations, and its form on a
// terminal. suite_page() writes the page, suite_figures_json() the JSON.
#pragma once
#include "bench/report/figures/suite.h"

typedef struct SuiteColumn {
    const char *key, *head, *unit, *help;  // `help` is the definition with its source
    double scale;                          // factor of the printed number
    int places;                            // decimal places of the printed number
} SuiteColumn;

extern const SuiteColumn suite_columns[SUITE_MEASURES];
// Appends the definition of each column, one line for each, and the sources of the definitions.
void suite_measures_help(Text *out);

enum { SUITE_WORDS = 300 };
// Write words to `out` and return `out`. suite_trend() writes "" if there is no trend to test.
const char *suite_players(const Level *level, char out[SUITE_WORDS]);
const char *suite_trend(const Report *report, char out[SUITE_WORDS]);
const char *suite_cell(const SuiteScenario *scenario, int level, int measure,
                       const char *plus_minus, char out[SUITE_WORDS]);

// Prints a table of verdicts, and below it a table of measures.
void suite_print(const Suite *suite, FILE *out);
