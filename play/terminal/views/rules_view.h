// SPDX-License-Identifier: GPL-3.0-or-later
// rules_view.h -- shows parts of the rules reference, for the command `cassino rules` and for the
// command `rules` of the terminal.
#pragma once
#include "engine/base/text.h"
#include "engine/game/reference/reference.h"

enum { RULES_VIEW_BYTES = 1 << 18 };  // room for a whole reference with its tables

// Writes what `words` asks for: the contents for "", sections with their sub-sections for numbers
// such as "7.3" or "7.3.1, R14", else the sections that contain all of the words: a single one in
// full, several with an excerpt of each. Lines have at most `width` columns, except those of
// tables. Tables are those of `game`; NULL leaves them out. If nothing is found, writes a sentence
// that says so and returns false.
bool rules_view(const Reference *reference, const Game *game, const char *words, int width,
                Text *out);
