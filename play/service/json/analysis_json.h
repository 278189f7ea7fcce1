// SPDX-License-Identifier: GPL-3.0-or-later
// analysis_json.h -- the result of a search as JSON, for `cassino analyze --json` and the service.
// Every position that is passed must be one in which some side has a choice.
#pragma once
#include <jansson.h>

#include "ai/players.h"

// Adds value, standard_error, iterations, nodes, seconds and moves to `out`. `guess` is the
// determinization that the player searched from; `report` is from the same search.
void analysis_json(const Game *game, const State *guess, const Player *player,
                   const SearchReport *report, json_t *out);
// Adds index and words of the choice `action` to `out`.
void choice_json(const Game *game, const State *state, Action action, json_t *out);
