// SPDX-License-Identifier: GPL-3.0-or-later
// force.h -- a player that makes one choice as it is told, the first time that it is offered it,
// and all others as another player would: what that choice is worth, by pairs of games with it and
// without.
#pragma once
#include "engine/game/player.h"

enum { FORCE_WORDS_BYTES = 96, FORCE_OPTIONS_MAX = 128 };

typedef char ForceWords[FORCE_WORDS_BYTES];

// Makes such players from "WORDS => player": WORDS as the action is said, or as the log tells it up
// to its rule.
Player *force_make(const Game *game, const char *words, uint64_t seed, Error *error);
void force_spec(const char *words, const char *player, char out[], size_t size);

// The actions, as they are said or else as they are told, that fit a shell pattern where the first
// of them is offered in game 0 between these players, and whose they are; how many. 0: none is ever
// offered there.
int force_options(const Game *game, const char *const players[SIDES], uint64_t seed,
                  const char *pattern, ForceWords out[FORCE_OPTIONS_MAX], Side *side);
