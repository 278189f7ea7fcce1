// SPDX-License-Identifier: GPL-3.0-or-later
// report_page.h -- telling a report: as JSON, and as a page put together from these parts.
#pragma once
#include "bench/simulate/simulate.h"
#include "report.h"

// Telling. `command` is how the report itself was asked for.
void report_json(const Report *report, FILE *out);
void report_page(const Report *report, const char *command, FILE *out);
void report_maps(const Report *report, FILE *out);
void report_objectives(const Report *report, FILE *out);
void page_plans(const Report *report, FILE *out);
void page_luck(const Report *report, FILE *out);
void page_margins(const Report *report, FILE *out);

// What stands under a figure: the SQL that its numbers come of.
void figure_source(const Report *report, const char *sql, FILE *out);
// The same for what more than sums of rows is needed for: a place in the report's JSON.
void figure_json(const Report *report, const char *where, FILE *out);
// Text for HTML: & < > " ' escaped.
void html_text(const char *text, FILE *out);
// A cell of a table; NAN: nothing to tell.
void cell_write(double number, int places, FILE *out);
// The same with half of its 95 % interval, and a unit.
void cell_interval(double number, double half, int places, const char *unit, FILE *out);

// Half the 95 % interval of a share of the first file's games.
double share_half(const Report *report, double share);

// Charts, drawn by gnuplot; false if there is none.
// One of them as a figure, with the SQL that it comes of, or NULL.
void chart_put(const Report *report, bool (*chart)(const Report *report, FILE *out),
               const char *sql, const char *class, const char *caption, FILE *out);
bool chart_margins(const Report *report, FILE *out);
bool chart_fan(const Report *report, FILE *out);
bool chart_decisive(const Report *report, FILE *out);
bool chart_trust(const Report *report, FILE *out);
bool charts_possible(void);

extern const char page_style[], page_style_small[];  // CSS; the second for phones and paper
void page_verdict(const Report *report, FILE *out);  // the first screen, and section 1
void page_matrix(const Report *report, FILE *out);   // section 2

// From 0 to 100 %: the band, the interval, the score.
void scale_draw(const Report *report, const Level *level, FILE *out);
// Of one file, by the report's band.
Verdict level_verdict(const Report *report, const Level *level);
