// SPDX-License-Identifier: GPL-3.0-or-later
// view.h -- what one side may be shown of a position: the only redaction there is.
//
// A view is text. Two states that differ only in what `viewer` cannot know have byte-identical
// views (tests: no leak). NOBODY sees everything (for records of games that are over).
#pragma once
#include "engine/rules/rules.h"

enum { TOLD_BYTES = 1 << 14 };  // room for what is told of one ply

const char *view_side(Side side);  // "Allied", "Axis"; "chance"; NOBODY is "nobody"

void view_show(const Game *game, const State *state, Side viewer, bool colour, Text *out);
// The question to `viewer`; to the other side, only whose decision it is.
void view_prompt(const Game *game, const State *state, Side viewer, Text *out);
// The log's line or lines for an action about to be applied.
void view_tell(const Game *game, const State *state, Action action, Side viewer, Text *out);
