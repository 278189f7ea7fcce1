// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_open.h -- a simulation's scenario, with its changes, and what it says of itself.
#pragma once
#include "simulate.h"

typedef struct Board Board;  // engine/rules/scene.h

// Opens the scenario and makes both players once, so that trouble shows before the first game.
bool simulate_open(const SimulateParams *params, Game *game, Error *error);
// Of how many games the luck breakdown is kept: all, if a player searches.
int64_t simulate_luck_games(const SimulateParams *params, const Game *game);
void simulate_provenance(const SimulateParams *params, const Game *game, const Board *board,
                         Provenance *out);
