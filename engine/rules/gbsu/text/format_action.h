// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.h -- declares the names and results that all texts share.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

// verbs.c: returns the name of the side that acts or, for a chance event, of the side that the
// event concerns. Returns "" if the event concerns no side.
const char *actor_name(const World *world, const State *state, Action action);
const char *side_name(const World *world, int side);
// Appends the result of a finished game: "victory of Red, margin -3 against 0". The margin is
// followed by the threshold. A draw and a sudden victory have other words.
void text_result(const World *world, const State *state, Text *out);
// returns "0507" or "0507 (Mill)", in `out`
const char *hex_name(const World *world, Hex hex, char out[32]);
