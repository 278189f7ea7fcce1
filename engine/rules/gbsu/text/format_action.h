// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.h -- words shared by what is said, shown, told and explained.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

// verbs.c: the side that acts, or that chance acts for; "" if there is none.
const char *actor_name(const World *world, const State *state, Action action);
const char *side_name(const World *world, int side);
// Who has won a game that is over, and how: "victory of Red, margin -3 against 0".
void text_result(const World *world, const State *state, Text *out);
const char *hex_name(const World *world, Hex hex, char out[32]);  // "0507" or "0507 (Mill)"
