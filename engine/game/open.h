// SPDX-License-Identifier: GPL-3.0-or-later
// open.h -- find a scenario by its name and load it.
#pragma once
#include "engine/rules/game.h"

enum {
    SAY_BYTES = 256,  // room for one action's words
    NAME_BYTES = 64,  // room for a scenario's name
    SCENARIOS_MAX = 512,
    PATH_MOST = 512,  // room for a scenario's path
};

typedef union StateBuffer {  // room for any State, aligned
    uint64_t word[STATE_BYTES_MAX / 8];
} StateBuffer;

static inline State *state_of(StateBuffer *buffer) { return (State *)buffer; }
static inline const State *state_of_const(const StateBuffer *buffer) {
    return (const State *)buffer;
}

// `name` is "gbsu/primosole-hold" (under a folder of scenarios: $CASSINO_SCENARIOS, ./scenarios,
// beside the program or where it is installed, in this order) or a path ending in ".yaml". The rule
// system is the file's own `rules:` line, or else the folder's name. On failure *error says what
// was looked for. What was learnt of the scenario (NAME.learned beside it) is opened with it, for
// its players.
bool game_open(Game *game, const char *name, Error *error);
// The same without what was learnt; `path` (may be NULL) is where it was found, "" for none.
bool game_open_plain(Game *game, const char *name, char path[PATH_MOST], Error *error);
// The same without what was learnt and never from $CASSINO_SCENARIOS: what came with the program,
// for what must not depend on surroundings.
bool game_open_shipped(Game *game, const char *name, Error *error);
// A game with changes of its scenario, "path.to.key=value" each; the one it was made of stays open.
// False, and *out is not open, if they do not fit. It has what was learnt of that one, by names.
bool game_edit(const Game *game, const char *const edits[], int count, Game *out, Error *error);
void game_close(Game *game);  // nothing if it is not open

// The names of all scenarios found, sorted; returns how many (at most `room`).
int game_list(char names[][NAME_BYTES], int room);
// The same for the files under the folder `inside` ("lessons/") of each folder of scenarios; and
// the path of the file "lessons/gbsu/NAME", if there is one.
int scenario_list(const char *inside, char names[][NAME_BYTES], int room);
bool scenario_path(const char *name, char path[PATH_MOST]);
