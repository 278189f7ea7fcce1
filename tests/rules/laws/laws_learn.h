// SPDX-License-Identifier: GPL-3.0-or-later
// laws_learn.h -- the laws of features.h, and of policy() as self-play asks it: with the truth
// before it.
#pragma once
#include "engine/rules/rules.h"

// Checks what is fixed for a game: its tables of features and their names.
bool law_tables(const Game *game, Text *why);
// Checks a position, whose legal actions are in `list`. Move features and position features lie in
// the tables, are the same at a second call, and tell the side that chooses nothing that it cannot
// know. policy() tells it nothing either. evaluate() is the sum that tune.h describes.
bool law_features(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
                  Text *why);
