// SPDX-License-Identifier: GPL-3.0-or-later
// laws.h -- what every rule system owes its callers (engine/rules/rules.h), as checks that any game
// is run through: seeded random games, each position of which is held against each law.
//
// A law answers false and writes why, so that a test can also demand that it be broken.
#pragma once
#include "engine/rules/rules.h"

enum { LAWS_TEXT_BYTES = 1 << 15 };  // room for one view of a big map, and for a reason

typedef struct LawsParams {
    uint64_t seed;
    int games;
    int probe_plies;   // the slow laws are checked at one position in `probe_plies`, on average
    int chance_draws;  // per outcome, where draw() is held against odds()
    int chance_nodes;  // at how many chance nodes in all; the first ones met
    int twin_redeals;  // of each of two positions that look the same
    int twin_nodes;    // at how many such pairs in all
} LawsParams;

LawsParams laws_params_defaults(void);

// The name of the law that `game` breaks ("legal", "sound", ...), NULL if it keeps them all. The
// rest goes to `why`: game, ply, action.
const char *laws_broken(const Game *game, const LawsParams *params, Text *why);

// Plays `game` by bytes: each names one of the legal choices, chance included, until they are used
// up. NULL, or the law that it breaks.
const char *fuzz_game(const Game *game, const uint8_t *data, size_t size, Text *why);
