// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_open.h -- a simulation's scenario, with its changes, and what it says of itself.
#pragma once
#include "simulate.h"

// Opens the scenario and makes both players once, so that trouble shows before the first game.
bool simulate_open(const SimulateParams *params, Game *game, Error *error);
void simulate_provenance(const SimulateParams *params, const Game *game, const Board *board,
                         Provenance *out);
