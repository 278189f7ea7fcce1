// SPDX-License-Identifier: GPL-3.0-or-later
// laws.h -- checks the laws that every rule system must keep (engine/rules/rules.h). It plays
// seeded random games and checks each position against each law. A broken law is returned to the
// caller with a reason, so that a test can also demand that a faulty rule system breaks a given
// law.
#pragma once
#include "engine/rules/rules.h"

// The size of a buffer for the view of a big map, or for a reason.
enum { LAWS_TEXT_BYTES = 1 << 15 };

typedef struct LawsParams {
    uint64_t seed;
    int games;
    int probe_plies;   // the slow laws are checked at one position in `probe_plies`, on average
    int chance_draws;  // number of draws for each outcome when draw() is compared with odds()
    // Number of chance events at which draw() is compared; the first ones reached.
    int chance_nodes;
    int twin_redeals;  // number of resamples of each of two states that look the same to a viewer
    int twin_nodes;    // number of such pairs of states to compare
} LawsParams;

LawsParams laws_params_defaults(void);

// Returns the name of the law that `game` breaks ("legal", "sound", ...), or NULL if it keeps all
// laws. Writes the reason, with game and ply, to `why`.
const char *laws_broken(const Game *game, const LawsParams *params, Text *why);

// Plays `game` with `data` as the choices: each byte picks a legal action, also at chance events,
// until the data or the game ends. Returns NULL, or the name of the law that the game breaks.
const char *fuzz_game(const Game *game, const uint8_t *data, size_t size, Text *why);
