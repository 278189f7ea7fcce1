// SPDX-License-Identifier: GPL-3.0-or-later
// report_advise.h -- `cassino report --advise N`: asks `cassino sensitivity` and `cassino balance`
// of the first file's scenario and players, within about N games, and puts their answers on the
// page.
#pragma once
#include "bench/report/figures/report.h"

bool report_advise(Report *report, int64_t games, Error *error);
