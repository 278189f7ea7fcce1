// SPDX-License-Identifier: GPL-3.0-or-later
// force.h -- a player with forced choices. It makes certain choices as soon as they are legal, and
// otherwise moves like another player. Pairs of games with and without the choices measure their
// value.
//
// The player makes the choices of a chain in order, each at its first opportunity after the one
// before.
#pragma once
#include "engine/game/player.h"

enum {
    FORCE_WORDS_BYTES = 96,
    FORCE_CHAIN_MAX = 6,      // choices of a chain
    FORCE_OPTIONS_MAX = 128,  // chains that match a pattern
    FORCE_SPEC_BYTES = FORCE_CHAIN_MAX * FORCE_WORDS_BYTES + 400,
};

typedef char ForceWords[FORCE_WORDS_BYTES];

typedef struct ForceChain {
    ForceWords words[FORCE_CHAIN_MAX];
    int count;
} ForceChain;

// Stands between the choices and the player in a spec.
extern const char force_arrow[];

// Parses a chain of choices from text such as "FIRST; SECOND". Returns false and sets *error if
// there are too many choices, or if a choice is empty or too long.
bool force_chain(const char *words, ForceChain *out, Error *error);
// Appends the chain in the form that force_chain() reads.
void force_say(const ForceChain *chain, Text *out);

// Makes a player (as a PlayerMake) from a spec "CHAIN => PLAYER". Each choice is given as the
// player types it, or as the log tells it, without the side's name and the rule number. Other specs
// are passed on to player_make().
Player *force_make(const Game *game, const char *words, uint64_t seed, Error *error);
// Writes the spec "CHAIN => PLAYER" that force_make() reads.
void force_spec(const ForceChain *chain, const char *player, char out[FORCE_SPEC_BYTES]);

// Returns true if a shell pattern matches an action as the player types it, or as the log tells it
// without the side's name and the rule number. Case does not matter. Stores the form that matches
// in `words`.
bool force_fits(const Game *game, const State *state, Action action, const char *pattern,
                ForceWords words);

typedef struct ForceSearch {
    const Game *game;
    const char *player[SIDES];
    uint64_t seed;
    int games;  // games to search
} ForceSearch;

// Expands a chain of shell patterns into chains of choices. Fills out[FORCE_OPTIONS_MAX] with the
// chains that match (further ones are left out) and *side with the side that makes the choices.
// Returns the number of chains. A pattern is compared with the choices at the first position that
// offers a match, in the first game that has such a position. Returns 0 and sets *error if no game
// offers a match, or if the pattern is invalid.
int force_options(const ForceSearch *search, const char *pattern, ForceChain out[], Side *side,
                  Error *error);
