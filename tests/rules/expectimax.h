// SPDX-License-Identifier: GPL-3.0-or-later
// expectimax.h -- computes the exact value of every choice in a small gbsu position by searching
// the whole game tree.
#pragma once
#include "engine/rules/gbsu/gbsu.h"

#define EQUAL 1e-6  // values closer than this count as equal, because odds() returns floats

typedef struct Solution {
    Action list[ACTIONS_MAX];
    double value[ACTIONS_MAX], best, second;  // `second` is the highest value below `best`
    int count, nodes;
    bool full;   // the search gave up because the position is too large; the values are not exact
    bool peeks;  // a side's best choice depends on hidden information; the values are not exact
} Solution;

// Fills `out` with the payoff for `viewer` after each legal choice. `viewer` must be the side
// that moves now.
void expectimax_solve(const Game *game, const State *state, Side viewer, Solution *out);
