// SPDX-License-Identifier: GPL-3.0-or-later
// figures_json.h -- the figures of a report as JSON, for programs and for the templates of
// bench/report/page. Shares, scores and probabilities are in [0,1] and those of the first side. An
// unknown number is null. KEY_half is half of the 95 % interval of KEY.
#pragma once
#include <jansson.h>

#include "bench/report/figures/suite.h"

// Return the figures as new JSON objects, which the caller owns.
json_t *figures_json(const Report *report);
json_t *suite_figures_json(const Suite *suite);
// Write the same JSON as text to `out`.
void report_json(const Report *report, FILE *out);
void suite_json(const Suite *suite, FILE *out);
// Returns {"threshold", "interval", "not_by_points"}. If no threshold is even, "threshold" and both
// ends of the interval are null; otherwise an end is null if it is open. "not_by_points" is the
// share of games, 0 to 1, that victory points did not decide.
json_t *even_json(const EvenAt *even);
