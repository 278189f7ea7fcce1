// SPDX-License-Identifier: GPL-3.0-or-later
// laws_learn.h -- checks the laws of features.h, and that policy() uses no information hidden
// from the side to move.
#pragma once
#include "engine/rules/rules.h"

// Checks the constant part of a game: its feature tables and the names of their entries.
bool law_tables(const Game *game, Text *why);
// Checks a position with the `count` legal actions in `list`. Move features and position features
// must have valid numbers, be equal at a second call, and use no information hidden from the side
// to move. The same holds for policy(). evaluate() must be the sum that tune.h describes.
bool law_features(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
                  Text *why);
