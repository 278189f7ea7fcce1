// SPDX-License-Identifier: GPL-3.0-or-later
// laws_cache.h -- checks that the answers of a rule system do not depend on the contents of its
// caches.
#pragma once
#include "engine/game/open.h"
#include "engine/rules/rules.h"

// Asks the rule system about a position twice: in this thread, whose caches are filled, and in a
// new thread, whose caches are empty (caches are thread-local). Returns false if an answer
// differs, and writes the name of its function to `why`.
bool law_cache(const Game *game, const State *state, const Action list[], int count, Text *why);
