// SPDX-License-Identifier: GPL-3.0-or-later
// review_kit.h -- games and records for the tests of reviews.
#pragma once
#include "engine/game/record/record.h"

// Opens a scenario or small game. Fails the test if this is impossible.
Game opened(const char *name);
// Returns an empty record of a game between two persons; the caller frees it with free().
Record *record_of(const Game *game, const char *name);
// Plays the game of a record to its end by random legal actions.
void record_ramble(Record *record, const Game *game, uint64_t seed);
