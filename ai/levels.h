// SPDX-License-Identifier: GPL-3.0-or-later
// levels.h -- what was measured about the levels: how often each beats the one below, and how long
// it thinks. The list of players, the page's set-up and README say it in the same sentence.
#pragma once
#include "engine/base/text.h"

enum { LEVEL_BYTES = 120 };  // room for a sentence

// Appends a sentence such as "Beats regular in 3 games of 4 and thinks less than 0.1 s a
// choice." Appends
// nothing, and returns false, for a player that is not a level.
bool level_sentence_put(const char *player, Text *out);
