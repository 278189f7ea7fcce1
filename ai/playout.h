// SPDX-License-Identifier: GPL-3.0-or-later
// playout.h -- a game played on from a position to its end, or cut and guessed at (a rollout).
#pragma once
#include "search.h"

// Room that a playout works in, so that it need not be on the stack at every ply.
typedef struct PlayoutRoom {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
} PlayoutRoom;

// Plays `state` on and returns the viewer's result, [0,1]; adds to *plies.
float playout_run(const Game *game, const SearchParams *params, State *state, Side viewer, Pcg *rng,
                  PlayoutRoom *room, uint64_t *plies);
