// SPDX-License-Identifier: GPL-3.0-or-later
// margin_set.h -- adds up which margins the victory points of a scenario can reach, to know whether
// one of them is a draw.
#pragma once
#include "even.h"

// The margins that victory points can reach: a bit more than them, if awards depend on each other.
enum { MARGIN_SET_MOST = 2000 };
typedef struct MarginSet {
    int low, high;  // lowest and highest margin
    bool all;       // a margin is beyond MARGIN_SET_MOST, so that any margin counts as reached
    bool at[2 * MARGIN_SET_MOST + 1];
} MarginSet;

void margin_set_begin(MarginSet *set);  // sets the only margin 0
// Adds points that are one of these three numbers, at the end of the game, to each margin.
void margin_set_add(MarginSet *set, int one, int two, int three);
// Returns true if no margin of a draw can be reached.
bool margin_set_is_drawless(const MarginSet *set, const Scale *scale);
