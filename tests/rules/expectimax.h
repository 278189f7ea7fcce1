// SPDX-License-Identifier: GPL-3.0-or-later
// expectimax.h -- the exact value of every choice of a small gbsu position, by looking at all of
// it.
#pragma once
#include "engine/rules/gbsu/gbsu.h"

#define EQUAL 1e-6  // values nearer than this are the same: odds() are floats

typedef struct Solution {
    Action list[ACTIONS_MAX];
    double value[ACTIONS_MAX], best, second;  // second: the best of those that are worse
    int count, nodes;
    bool full;   // more positions than it looks at: no value is to be trusted
    bool peeks;  // somebody's best choice hangs on what he cannot see: likewise
} Solution;

// Every choice of the side to move, which is `viewer`; values are its payoff.
void expectimax_solve(const Game *game, const State *state, Side viewer, Solution *out);
