// SPDX-License-Identifier: GPL-3.0-or-later
// chart.h -- the charts of a report. gnuplot draws them as a child process.
#pragma once
#include <jansson.h>

#include "bench/report/figures/report.h"

// Returns true if gnuplot is installed.
bool charts_possible(void);
// Type of the functions that draw a chart: writes an SVG element to `out`. Returns false if gnuplot
// fails or no temporary file can be made.
typedef bool Chart(const Report *report, FILE *out);
Chart chart_margins, chart_fan, chart_decisive, chart_trust;
// Returns the SVG of a chart as a JSON string. If the chart cannot be drawn, the string is an HTML
// paragraph that says so.
json_t *chart_json(const Report *report, Chart *chart);
