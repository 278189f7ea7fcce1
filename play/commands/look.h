// SPDX-License-Identifier: GPL-3.0-or-later
// look.h -- the words that `show` and `replay` share: what to look at, up to which ply, as whom.
#pragma once
#include "arguments.h"
#include "engine/game/named.h"

typedef struct LookOptions {
    const char *name;
    int ply;  // negative: the last
    Side side;
    bool json;  // `show` alone
} LookOptions;

error_t look_parse(int key, char *argument, struct argp_state *state);
// Opens it and goes to its ply.
bool look_open(const LookOptions *options, Game *game, Record *record, State *state, Error *error);
