// SPDX-License-Identifier: GPL-3.0-or-later
// report_advise.h -- `cassino report --advise N`: runs `cassino sensitivity` and `cassino balance`
// for the scenario and the players of the file described in full, with about N games in total. Adds
// their results to the report.
#pragma once
#include "bench/report/figures/report.h"

// Runs the two commands and adds their results to *report. Leaves out `balance` if the scenario has
// no victory threshold and no number has a clear effect. Returns false and fills *error on failure.
bool report_advise(Report *report, int64_t games, Error *error);
