// SPDX-License-Identifier: GPL-3.0-or-later
// page.h -- writes a report as one HTML page that loads nothing: no other file, no network, no
// script.
//
// The page is page.html (or suite.html), filled by template.h from the JSON of `cassino report
// --json` and from what the view_*.c files add. To change words or layout, edit the templates in
// this folder; the Makefile embeds them.
#pragma once
#include "bench/report/figures/report.h"
#include "bench/report/figures/suite.h"

// Write a page to `out`. `command` is the command line of the report, which the page shows. The
// report must have at least one game.
void report_page(const Report *report, const char *command, FILE *out);
void suite_page(const Suite *suite, const char *command, FILE *out);
