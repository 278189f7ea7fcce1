// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_open.h -- opens the scenario of a simulation, with its changes, and fills its
// provenance.
#pragma once
#include "simulate.h"

typedef struct Board Board;  // defined in engine/rules/scene.h

// Opens the scenario into *game, with a policy that is learned first if params->learn_first asks
// for it, and makes both players once, so that errors appear before the first game. Returns false
// and sets *error on failure. The caller closes *game in both cases.
bool simulate_open(const SimulateParams *params, Game *game, Error *error);
// META_HASH ends with this text if a policy learned another version of the scenario.
extern const char policy_elsewhere[];
// Returns true if a player uses a policy, and it learned this scenario, not another version.
bool simulate_learned(const SimulateParams *params, const Game *game);
// Returns how many of the first games have a luck breakdown: params->luck, or by default all games
// if a player searches, else LUCK_GAMES.
int64_t simulate_luck_games(const SimulateParams *params, const Game *game);
void simulate_provenance(const SimulateParams *params, const Game *game, const Board *board,
                         Provenance *out);
