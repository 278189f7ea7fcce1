// SPDX-License-Identifier: GPL-3.0-or-later
// report_advise.h -- `cassino report --advise N`: runs `cassino sensitivity` and `cassino balance`
// for the scenario and the players of the first file, within about N games, and adds their answers
// to the report.
#pragma once
#include "bench/report/figures/report.h"

// Returns false and fills *error if one of the two commands fails.
bool report_advise(Report *report, int64_t games, Error *error);
