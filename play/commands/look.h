// SPDX-License-Identifier: GPL-3.0-or-later
// look.h -- the words that `show` and `replay` share: what to look at, up to which ply, as whom.
#pragma once
#include "arguments.h"
#include "engine/game/named.h"

typedef struct LookOptions {
    const char *name;
    int ply;                // negative: the last
    const char *side_word;  // as typed; NULL: everything is seen
    Side side;              // NOBODY, until look_open() has found it
    bool json;              // `show` alone
} LookOptions;

error_t look_parse(int key, char *argument, struct argp_state *state);
// Opens it, goes to its ply, and finds the side.
bool look_open(LookOptions *options, Game *game, Record *record, State *state, Error *error);
