// SPDX-License-Identifier: GPL-3.0-or-later
// analysis_json.h -- the result of a search as JSON, for `cassino analyze --json` and the service.
// In every position that is passed, some side must have a choice.
#pragma once
#include <jansson.h>

#include "ai/players.h"

// Adds value, standard_error, iterations, nodes, seconds and moves to `out`. `guess` must be the
// determinization that `player` searched, and `report` must be the report of that search.
void analysis_json(const Game *game, const State *guess, const Player *player,
                   const SearchReport *report, json_t *out);
// Adds the index of `action` in the list of choices, and its words, to `out`.
void choice_json(const Game *game, const State *state, Action action, json_t *out);
