// SPDX-License-Identifier: GPL-3.0-or-later
// report_advise.h -- `cassino report --advise N`: runs `cassino sensitivity` and `cassino balance`
// for the scenario and the players of the first file, with about N games in total. Adds their
// results to the report.
#pragma once
#include "bench/report/figures/report.h"

// Runs the two commands and adds their results to *report. Returns false and fills *error if one of
// them fails.
bool report_advise(Report *report, int64_t games, Error *error);
