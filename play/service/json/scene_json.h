// SPDX-License-Identifier: GPL-3.0-or-later
// scene_json.h -- a scenario and a position as JSON: scene.h with the same names, and the choices
// of whoever looks. PROTOCOL.md shows the shape. What never changes stands apart, so that a client
// asks for it once.
#pragma once
#include <jansson.h>

#include "engine/game/view.h"

// How all JSON of the program is written: names in their order, reals of six digits.
enum { JSON_HOUSE = JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6) };

json_t *json_words(const char *words);  // any bytes; what is no text becomes '?'
json_t *json_side(Side side);           // "allied", "axis", "chance", "nobody"
// False if `word` names none of these.
bool side_of_words(const char *word, Side *out);

// What never changes: title, names of the sides, scale of victory, board.
json_t *scenario_json(const Game *game, const char *name);
// What `viewer` may see after `ply` plies, and what he may choose. NOBODY sees everything.
json_t *position_json(const Game *game, const State *state, Side viewer, int ply);
// What an action is about; `words` is the whole of it. Added to `out`.
void parts_json(const Game *game, const State *state, Action action, json_t *out);
