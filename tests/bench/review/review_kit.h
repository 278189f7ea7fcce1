// SPDX-License-Identifier: GPL-3.0-or-later
// review_kit.h -- games and records for the tests of reviews.
#pragma once
#include "engine/game/record.h"

// Fails the test if the scenario or small game cannot be opened.
Game opened(const char *name);
// Returns an empty record of a game of two persons; free() frees it.
Record *record_of(const Game *game, const char *name);
// Plays the game of a record to its end by legal actions at random.
void record_ramble(Record *record, const Game *game, uint64_t seed);
