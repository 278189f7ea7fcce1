// SPDX-License-Identifier: GPL-3.0-or-later
// next_prompt.h -- looks one choice ahead, so that "move 1/B 0405" works before 1/B was activated.
//
// Only what the side to move can know may influence the result. The choice is therefore made in
// several samples in which the hidden information is resampled. A result counts only if it is the
// same in all samples.
#pragma once
#include "table.h"

// Returns the only choice that names a piece but no place, such as "use 1/B", after which `typed`
// means something for that piece. Returns -1 if there is none or several. Sets *words to the words
// for the next prompt: `typed`, or what follows the words of the choice in it ("19/17" of "move 1
// Surreys 19/17").
int next_prompt_find(const Table *table, const char *typed, const char **words);
// Prints an explanation of what `typed` means after the choice that next_prompt_find() returns.
// Returns false and prints nothing if there is no such choice, if the explanation is not certain,
// or if the rules explain nothing.
bool next_prompt_explain(const Table *table, const char *typed);
// Returns true if choice `index` leads to a prompt of the same side in which `piece` has a choice.
bool next_prompt_offers(const Table *table, int index, int piece);
