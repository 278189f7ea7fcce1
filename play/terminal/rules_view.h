// SPDX-License-Identifier: GPL-3.0-or-later
// rules_view.h -- what somebody reads who looks a rule up: for the command `cassino rules` and for
// `rules` at the table.
#pragma once
#include "engine/base/text.h"
#include "engine/game/reference.h"

enum { RULES_VIEW_BYTES = 1 << 18 };  // room for a whole reference with its tables

// Writes what `words` asks for, in lines of at most `width` columns, tables apart: "" the contents;
// "7.3" or "7.3.1, R14" these sections with their sub-sections; other words the sections in which
// all of them stand. Tables are those of `game`; NULL leaves them out. False, and a sentence that
// says so, if nothing is found.
bool rules_view(const Reference *reference, const Game *game, const char *words, int width,
                Text *out);
