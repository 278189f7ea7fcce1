// SPDX-License-Identifier: GPL-3.0-or-later
// next_prompt.h -- looks past one choice: what the next question would offer, as far as the side to
// move can know it. The true position is never played on: the choice is made in several samples of
// what that side cannot know (resample()), and what they do not agree on is not told.
#pragma once
#include "table.h"

// The one choice of a piece without a place, "use 1/B", after which `typed` names that piece and
// means something to the same side, "move 1/B 0405"; or -1.
int ahead_find(const Table *table, const char *typed);
// Explains the choice that `typed` means after that one; false if nothing certain can be said.
bool ahead_explain(const Table *table, const char *typed);
// Whether a choice leads to a question of the same side in which `piece` may be chosen.
bool ahead_offers(const Table *table, int index, int piece);
