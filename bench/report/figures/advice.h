// SPDX-License-Identifier: GPL-3.0-or-later
// advice.h -- adds to a report the changes of the scenario that would change the verdict.
#pragma once
#include "report.h"

// Adds the first changes, at most ADVICE_OF_ONE, of a file that `cassino balance --json` or
// `cassino sensitivity --json` wrote for the same scenario. Returns false and sets *error for any
// other file.
bool advice_read(Report *report, const char *path, Error *error);
