// SPDX-License-Identifier: GPL-3.0-or-later
// report_advice.h -- what would change the verdict: the answers of `cassino balance --json` and
// `cassino sensitivity --json`, taken into a report of the same scenario.
#pragma once
#include "report.h"

// Takes in the best of the file's changes. False, and *error says where, for a file that is no such
// answer or one of another scenario.
bool advice_read(Report *report, const char *path, Error *error);
// The paragraph on the first screen.
void advice_write(const Report *report, FILE *out);
