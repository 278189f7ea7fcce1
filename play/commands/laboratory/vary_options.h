// SPDX-License-Identifier: GPL-3.0-or-later
// vary_options.h -- the options that compare, sweep, sensitivity, worth, balance and bid share.
#pragma once
#include "bench/experiments/vary.h"
#include "play/commands/command.h"

// Groups of option rows for the struct Vary: the players, and all other common options.
enum { VARY_PLAYERS = 4, VARY_COMMON = 7 };
extern const CommandOption vary_players[VARY_PLAYERS], vary_common[VARY_COMMON];

// Does what vary_open() does. From then on the first Ctrl-C stops the games, and the second ends
// the program.
bool vary_begin(Vary *vary, Game *game, Error *error);
// Says that no number fits the path that an option names, and which path is like it. Returns false.
bool number_unknown(const char *option, const char *path, const Number numbers[], int count,
                    Error *error);
// Prints to stderr that a command was stopped after `done` of its `all` parts; nothing if it was
// not.
void vary_tell_stop(const char *command, int done, int all, const char *parts);

// The row of the scenario, for a command whose struct T has a Vary named `vary`.
#define VARY_SCENARIO(T) \
    { SCENARIO_ARGUMENT, TEXT(T, vary.scenario) }
#define VARY_GAMES_OF(T, GAMES)                                                        \
    {                                                                                  \
        OPTION_GAMES, NUMBER(T, vary.games), RANGE(2, VARY_GAMES_MAX), DEFAULT(GAMES), \
            HELP("Number of games per variant")                                        \
    }
#define VARY_PLAYED(T) \
    {GROUP(T, vary, vary_players)}, { GROUP(T, vary, vary_common) }
#define VARY_SVG(T, WHAT) \
    { OPTION_OUT, VALUE("FILE.svg"), TEXT(T, vary.out), HELP(WHAT) }
