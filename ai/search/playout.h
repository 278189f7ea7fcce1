// SPDX-License-Identifier: GPL-3.0-or-later
// playout.h -- playouts (rollouts). A playout plays a game on to its end, or to a depth limit where
// it evaluates the position.
#pragma once
#include "search.h"

// Buffers of a playout, kept off the stack; their contents do not matter between calls.
typedef struct PlayoutRoom {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
} PlayoutRoom;

// Plays on from `state`, which it changes, and returns the viewer's result in [0,1]: the payoff of
// a finished game, or the evaluation of a truncated one. Adds the number of plies to *plies.
float playout_run(const Game *game, const SearchParams *params, State *state, Side viewer, Pcg *rng,
                  PlayoutRoom *room, uint64_t *plies);
