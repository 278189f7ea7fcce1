// SPDX-License-Identifier: GPL-3.0-or-later
// chart.h -- the charts of a report. gnuplot draws them as one child process.
#pragma once
#include <jansson.h>

#include "bench/report/figures/report.h"

// Returns true if gnuplot is installed.
bool charts_possible(void);
// Adds the charts that this report has to `view`: "chart_margins" if it has margins, "chart_fan",
// "chart_decisive" and "chart_trust" if it has win probabilities by turn. Each is an SVG element as
// a string, or an HTML paragraph that says that the chart could not be drawn.
void charts_json(const Report *report, json_t *view);
