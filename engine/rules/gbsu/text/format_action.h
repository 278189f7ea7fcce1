// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.h -- names and results that all texts share.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

// verbs.c: returns the name of the side that acts, or that chance acts for; "" if there is none.
const char *actor_name(const World *world, const State *state, Action action);
const char *side_name(const World *world, int side);
// Writes the result of a finished game: "victory of Red, margin -3 against 0".
void text_result(const World *world, const State *state, Text *out);
const char *hex_name(const World *world, Hex hex, char out[32]);  // returns "0507" or "0507 (Mill)"
