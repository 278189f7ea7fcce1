// SPDX-License-Identifier: GPL-3.0-or-later
// figures_json.h -- the figures of a report for programs, and for the templates of
// bench/report/page. Shares, scores and probabilities are in [0,1] and those of the first side; a
// number that is unknown is null; KEY_half is half of the 95 % interval of KEY.
#pragma once
#include <jansson.h>

#include "bench/report/figures/suite.h"

// Owned by the caller.
json_t *figures_json(const Report *report);
json_t *suite_figures_json(const Suite *suite);
// The same as text.
void report_json(const Report *report, FILE *out);
void suite_json(const Suite *suite, FILE *out);
// {"threshold", "interval", "not_by_points"}: null where no threshold is even, or an end is open.
json_t *even_json(const EvenAt *even);
