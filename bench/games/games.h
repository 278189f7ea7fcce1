// SPDX-License-Identifier: GPL-3.0-or-later
// games.h -- small games behind the same contract, by OpenSpiel's default rules and names: known
// answers to hold the search against. ALLIED is the first player.
#pragma once
#include "../../engine/game/open.h"

extern const Rules *const small_games[];        // NULL at its end

// A small game by name ("kuhn_poker"), else a scenario (game_open).
bool bench_open (Game *game, const char *name, Error *error);
void bench_close(Game *game);
