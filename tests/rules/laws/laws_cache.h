// SPDX-License-Identifier: GPL-3.0-or-later
// laws_cache.h -- the law of caches: no answer of a rule system depends on what a cache holds.
#pragma once
#include "engine/game/open.h"
#include "engine/rules/rules.h"

// Asks the slots of the table about a position, once in this thread, whose caches are filled, and
// once in a new thread, whose caches are empty: each cache of the rules belongs to one thread.
// False: an answer differs, and `why` names its slot.
bool law_cache(const Game *game, const State *state, const Action list[], int count, Text *why);
