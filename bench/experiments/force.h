// SPDX-License-Identifier: GPL-3.0-or-later
// force.h -- a player that makes some choices as it is told, and all others as another player
// would: what those choices are worth, by pairs of games with them and without.
//
// The choices are made one after another: each the first time that it is offered after the one
// before it was made.
#pragma once
#include "engine/game/player.h"

enum {
    FORCE_WORDS_BYTES = 96,
    FORCE_CHAIN_MAX = 6,      // choices, one after another
    FORCE_OPTIONS_MAX = 128,  // chains that fit a pattern
    FORCE_SPEC_BYTES = FORCE_CHAIN_MAX * FORCE_WORDS_BYTES + 400,
    // A choice that is offered in none of so many games is of no weight.
    FORCE_GAMES_MAX = 64,
};

typedef char ForceWords[FORCE_WORDS_BYTES];

typedef struct ForceChain {
    ForceWords words[FORCE_CHAIN_MAX];
    int count;
} ForceChain;

// From "FIRST; SECOND". False: too many, too long, or an empty one.
bool force_chain(const char *words, ForceChain *out, Error *error);
// As force_chain() reads it.
void force_say(const ForceChain *chain, Text *out);

// Makes such players from "WORDS => player": each of WORDS as the action is said, or as the log
// tells it up to its rule. Other specs are those of player_make().
Player *force_make(const Game *game, const char *words, uint64_t seed, Error *error);
void force_spec(const ForceChain *chain, const char *player, char out[FORCE_SPEC_BYTES]);

typedef struct ForceSearch {
    const Game *game;
    const char *player[SIDES];
    uint64_t seed;
    int games;  // that may be looked at; no more than FORCE_GAMES_MAX are
} ForceSearch;

// The chains that fit a chain of shell patterns, into `out`, which has room for FORCE_OPTIONS_MAX;
// how many, and whose choices they are. A pattern stands for the choices that fit it where the
// first of them is offered, in the first game that offers one. 0, and *error says which pattern: no
// game offers one. All choices of a chain are of one side.
int force_options(const ForceSearch *search, const char *pattern, ForceChain out[], Side *side,
                  Error *error);
