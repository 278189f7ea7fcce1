// SPDX-License-Identifier: GPL-3.0-or-later
// levels.h -- measured facts about the levels of the computer player: how often each level beats
// the level below, and how long it searches. The list of players, the page's set-up and README use
// the same sentence.
#pragma once
#include "engine/base/text.h"

enum { LEVEL_BYTES = 120 };  // room for a sentence

// Appends a sentence such as "Beats regular in 3 games of 4 and takes less than 0.1 s per choice."
// to *out. Returns false and appends nothing if `player` is not a level.
bool level_sentence_put(const char *player, Text *out);
