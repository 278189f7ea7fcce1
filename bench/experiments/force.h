// SPDX-License-Identifier: GPL-3.0-or-later
// force.h -- a player with forced choices: it makes certain choices as soon as they are legal, and
// otherwise moves like another player. Pairs of games with and without them measure their value.
//
// The choices of a chain are made in order: each at the first opportunity after the one before.
#pragma once
#include "engine/game/player.h"

enum {
    FORCE_WORDS_BYTES = 96,
    FORCE_CHAIN_MAX = 6,      // choices of a chain
    FORCE_OPTIONS_MAX = 128,  // chains that match a pattern
    FORCE_SPEC_BYTES = FORCE_CHAIN_MAX * FORCE_WORDS_BYTES + 400,
    FORCE_GAMES_MAX = 64,  // a choice that is legal in none of these games does not matter
};

typedef char ForceWords[FORCE_WORDS_BYTES];

typedef struct ForceChain {
    ForceWords words[FORCE_CHAIN_MAX];
    int count;
} ForceChain;

// Parses "FIRST; SECOND". False, with *error set, if there are too many choices, or one is empty or
// too long.
bool force_chain(const char *words, ForceChain *out, Error *error);
// Appends the chain as text that force_chain() reads.
void force_say(const ForceChain *chain, Text *out);

// Returns a PlayerMake for specs "CHAIN => PLAYER". A choice is given as the player types it, or as
// the log tells it, up to the rule number. Other specs are passed to player_make().
Player *force_make(const Game *game, const char *words, uint64_t seed, Error *error);
void force_spec(const ForceChain *chain, const char *player, char out[FORCE_SPEC_BYTES]);

typedef struct ForceSearch {
    const Game *game;
    const char *player[SIDES];
    uint64_t seed;
    int games;  // to search, at most FORCE_GAMES_MAX
} ForceSearch;

// Expands a chain of shell patterns: fills out[FORCE_OPTIONS_MAX] with the matching chains and
// *side with the side that chooses, and returns their number. A pattern matches the choices of the
// first position, in the first game, that offers a matching choice. 0, with *error set, if no game
// offers a match. All choices of a chain belong to one side.
int force_options(const ForceSearch *search, const char *pattern, ForceChain out[], Side *side,
                  Error *error);
