// SPDX-License-Identifier: GPL-3.0-or-later
// scene_json.h -- a scenario and a position as JSON (PROTOCOL.md shows the form). The scenario
// never changes during a game, so a client needs it once. The caller owns all values that are
// returned.
#pragma once
#include <jansson.h>

#include "engine/game/view.h"

// The form of all JSON that the program writes: keys in their order, numbers with six digits.
enum { JSON_HOUSE = JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6) };

// Returns a JSON string. Bytes that are not UTF-8 become '?'.
json_t *json_words(const char *words);
// Returns "allied", "axis", "chance" or "nobody".
json_t *json_side(Side side);
// The reverse of json_side(). Returns false if `word` is none of them.
bool side_of_words(const char *word, Side *out);

// Returns what never changes: title, names of the sides, scale of victory, board.
json_t *scenario_json(const Game *game, const char *name);
// Returns what `viewer` may see after `ply` plies, and the choices of `viewer`. NOBODY sees
// everything.
json_t *position_json(const Game *game, const State *state, Side viewer, int ply);
// Adds the parts of an action to `out`: verb, piece, target, place, card, number.
void parts_json(const Game *game, const State *state, Action action, json_t *out);
