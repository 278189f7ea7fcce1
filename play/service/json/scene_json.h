// SPDX-License-Identifier: GPL-3.0-or-later
// scene_json.h -- a scenario and a position as JSON (PROTOCOL.md shows the form). The scenario
// never changes during a game, so a client needs it only once. The caller owns all returned values.
#pragma once
#include <jansson.h>

#include "engine/game/view.h"

// The format of the JSON that the service, `show` and `analyze` write: keys in the order of
// insertion, numbers with six significant digits.
enum { JSON_HOUSE = JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6) };

// Returns a JSON string. Bytes of `words` that are not valid UTF-8 become '?'.
json_t *json_words(const char *words);
// Returns "allied", "axis", "chance" or "nobody".
json_t *json_side(Side side);
// Sets *out to the side that json_side() calls `word`. Returns false if there is no such side.
bool side_of_words(const char *word, Side *out);

// Returns the data that never change during a game: names and titles of the scenario and its rules,
// names of the sides, victory scale, board, legend.
json_t *scenario_json(const Game *game, const char *name);
// Returns the board, which is a part of scenario_json().
json_t *board_json(const Game *game);
// Returns what `viewer` may see after `ply` plies, and the viewer's choices. Viewer NOBODY sees
// everything.
json_t *position_json(const Game *game, const State *state, Side viewer, int ply);
// Adds the parts of an action to `out`: verb, piece, target, place, card, number; and `also`, if
// the action means several places.
void parts_json(const Game *game, const State *state, Action action, json_t *out);
