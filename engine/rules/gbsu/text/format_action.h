// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.h -- declares the names and results that all texts share.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

// verbs.c: returns the name of the side that acts or, for a chance event, of the side that the
// event concerns. Returns "" if the event concerns no side.
const char *actor_name(const World *world, const State *state, Action action);
const char *side_name(const World *world, int side);
// Appends `words`, in which verbs are singular, with verbs that agree with plural names of sides.
void told_put(const World *world, const char *words, Text *out);
// Appends the result of a finished game: "Red wins; points of Blue less those of Red: -3, a draw is
// -1 to +1". The last words give the lowest and the highest margin of a draw, or one number if
// these are equal. A draw begins with "a draw"; a sudden victory ends with "(sudden victory)"
// instead of the margins.
void text_result(const World *world, const State *state, Text *out);
// returns "0507" or "0507 (Mill)", in `out`
const char *hex_name(const World *world, Hex hex, char out[32]);
