// SPDX-License-Identifier: GPL-3.0-or-later
// laws_learn.h -- the laws of features.h, and of policy() as self-play asks it: with the truth
// before it.
#pragma once
#include "engine/rules/rules.h"

// Asked once of a game: its tables and their names.
bool law_tables(const Game *game, Text *why);
// At a position whose legal actions are listed: move features and position features lie in the
// tables, are the same when asked again, and tell the side that chooses nothing that it cannot
// know; nor does policy(). And evaluate() is what tune.h says that it is made of.
bool law_features(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
                  Text *why);
