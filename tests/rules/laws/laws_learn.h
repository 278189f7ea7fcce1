// SPDX-License-Identifier: GPL-3.0-or-later
// laws_learn.h -- the laws of traits.h, and of rate() as self-play asks it: with the truth before
// it.
#pragma once
#include "engine/rules/rules.h"

// Asked once of a game: its tables and their names.
bool law_tables(const Game *game, Text *why);
// At a position whose legal actions are listed: traits and aspects lie in the tables, are the same
// when asked again, and tell the side that chooses nothing that it cannot know; nor does rate().
// And guess() is what tune.h says that it is made of.
bool law_traits(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
                Text *why);
// And of choose(), which is rate() and a pick at once.
bool law_choose(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
                Text *why);
