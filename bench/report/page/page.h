// SPDX-License-Identifier: GPL-3.0-or-later
// page.h -- a report as one HTML page that needs nothing else: no network, no script.
//
// The page is page.html (or suite.html), filled by template.h from the JSON of `cassino report
// --json` and from what the view_*.c files add. To change words or layout, edit the templates in
// this folder; the Makefile embeds them.
#pragma once
#include "bench/report/figures/report.h"
#include "bench/report/figures/suite.h"

// `command` is how the report itself was asked for; it stands on the page. Needs a report with at
// least one game.
void report_page(const Report *report, const char *command, FILE *out);
void suite_page(const Suite *suite, const char *command, FILE *out);
