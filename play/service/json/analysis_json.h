// SPDX-License-Identifier: GPL-3.0-or-later
// analysis_json.h -- what a search thinks of a position as JSON, for `analyze --json` and the
// service; and an action's words and place among the choices.
#pragma once
#include <jansson.h>

#include "ai/players.h"

// `guess` is what the player was handed; `report` its last (mcts_player_report), or one on the way.
// Added to `out`: value, error, iterations, nodes, seconds, moves.
void analysis_json(const Game *game, const State *guess, const Player *player,
                   const SearchReport *report, json_t *out);
// Added to `out`: index and words of one of the choices.
void choice_json(const Game *game, const State *state, Action action, json_t *out);
