// SPDX-License-Identifier: GPL-3.0-or-later
// contrast.h -- two groups of games of one sample: by how much their scores differ.
#pragma once
#include "interval.h"

// First less second, and its standard error: each spread is its own, with a loss and a win more, so
// that few games, or games all alike, do not look surer than they are.
double tally_contrast(Tally first, Tally second, double *standard_error);
