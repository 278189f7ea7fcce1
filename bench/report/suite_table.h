// SPDX-License-Identifier: GPL-3.0-or-later
// suite_table.h -- the table of many simulations: its columns, its words, and its form on a
// terminal. Its page is suite_page(), its JSON suite_figures_json().
#pragma once
#include "bench/report/figures/suite.h"

typedef struct SuiteColumn {
    const char *key, *head, *unit, *help;  // help: its definition and source
    double scale;                          // shown times this
    int places;
} SuiteColumn;

extern const SuiteColumn suite_columns[SUITE_MEASURES];
// The definition of each column, a line for each, and their sources.
void suite_measures_help(Text *out);

enum { SUITE_WORDS = 300 };
// Each returns `out`. suite_trend() is empty if there is no trend to test.
const char *suite_players(const Level *level, char out[SUITE_WORDS]);
const char *suite_trend(const Report *report, char out[SUITE_WORDS]);
const char *suite_cell(const SuiteScenario *scenario, int level, int measure,
                       const char *plus_minus, char out[SUITE_WORDS]);

void suite_print(const Suite *suite, FILE *out);
