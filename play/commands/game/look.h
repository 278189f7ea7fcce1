// SPDX-License-Identifier: GPL-3.0-or-later
// look.h -- the options that `show` and `replay` share: which position, and which side sees it.
#pragma once
#include "engine/game/named.h"
#include "play/commands/command.h"

typedef struct LookOptions {
    const char *name;
    int ply;                // number of plies before the position; -1 for the last position
    const char *side_word;  // name of the side as typed; NULL to show everything
    Side side;              // set by look_open(): the side, or NOBODY to show everything
    bool json;              // makes `show` print JSON
} LookOptions;

#define LOOK_SIDE                                                                              \
    {                                                                                          \
        OPTION_SIDE, TEXT(LookOptions, side_word),                                             \
            .otherwise = "everything is visible",                                              \
            HELP("Show only what this side can see; its name in the scenario, allied or axis") \
    }
#define LOOK_PLY NUMBER(LookOptions, ply), RANGE(0, PLIES_MAX)

// Opens the scenario or record, replays it to the ply, and finds the side. Returns false and fills
// *error if one of them is unknown; *game is then closed.
bool look_open(LookOptions *options, Game *game, Record *record, State *state, Error *error);
