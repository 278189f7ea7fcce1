// SPDX-License-Identifier: GPL-3.0-or-later
// chart.h -- the charts of a report. gnuplot draws them as a child process.
#pragma once
#include <jansson.h>

#include "bench/report/figures/report.h"

// False if gnuplot is not installed.
bool charts_possible(void);
// Each writes an SVG element. False without gnuplot or a temporary file.
typedef bool Chart(const Report *report, FILE *out);
Chart chart_margins, chart_fan, chart_decisive, chart_trust;
// The SVG of a chart as a JSON text, or HTML that says that there is none.
json_t *chart_json(const Report *report, Chart *chart);
