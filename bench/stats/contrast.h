// SPDX-License-Identifier: GPL-3.0-or-later
// contrast.h -- the difference of the scores of two groups of games.
#pragma once
#include "interval.h"

// Returns the score of the first group less that of the second, and sets *standard_error. Each
// group has its own variance. One loss and one win are added to each (Agresti and Coull 1998). Few
// games or equal results therefore do not give an error near 0.
double tally_contrast(Tally first, Tally second, double *standard_error);
