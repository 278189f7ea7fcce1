// SPDX-License-Identifier: GPL-3.0-or-later
// open.h -- finds a scenario by its name and opens its game.
#pragma once
#include "engine/rules/game.h"

enum {
    SAY_BYTES = 256,  // longest text of one action, with its NUL
    NAME_BYTES = 64,  // longest name of a scenario, with its NUL
    SCENARIOS_MAX = 512,
    PATH_MOST = 512,  // longest path of a scenario, with its NUL
};

typedef union StateBuffer {  // aligned memory for the State of any rule system
    uint64_t word[STATE_BYTES_MAX / 8];
} StateBuffer;

static inline State *state_of(StateBuffer *buffer) { return (State *)buffer; }
static inline const State *state_of_const(const StateBuffer *buffer) {
    return (const State *)buffer;
}

// Opens a small game by its name, or a scenario and the policy file beside it. A scenario is named
// by a path that ends in ".yaml", or by a name such as "gbsu/primosole-hold". roots_find() in
// open.c lists the folders where a name is searched, in order: $CASSINO_SCENARIOS, ./scenarios, and
// folders near the program. The `rules:` line of the file names the rule system. A file without
// this line belongs to the rule system whose name its folder has. Returns false and fills *error if
// the scenario does not exist or a file is invalid. The game is then closed.
bool game_open(Game *game, const char *name, Error *error);
// Does what game_open() does, but without the policy file. Stores the path of the scenario's file
// in `path`, which may be NULL. The path of a small game is "".
bool game_open_plain(Game *game, const char *name, char path[PATH_MOST], Error *error);
// Does what game_open_plain() does, but never searches $CASSINO_SCENARIOS. For results that must
// not depend on the environment.
bool game_open_shipped(Game *game, const char *name, Error *error);
// Opens a scenario from the text of its file, without a policy. `path` names it in errors, and its
// chart is found from the folder of `path`. Returns false and fills *error if the text is invalid.
bool game_parse(Game *game, const char *path, const char *text, size_t size, Error *error);
// Opens in *out the game with edits of its scenario, each "path.to.key=value". `game` stays open;
// the policy of `game` is matched by names. Returns false and fills *error if an edit or the edited
// scenario is invalid, or if the rule system has no edits; *out is then closed.
bool game_edit(const Game *game, const char *const edits[], int count, Game *out, Error *error);
// Frees the game. A closed game may be closed again.
void game_close(Game *game);

// Lists the names of all scenarios that are found, sorted. Returns their number, at most `room`.
int game_list(char names[][NAME_BYTES], int room);
// scenario_list() lists the files in the folder `inside` ("lessons/") of each folder of scenarios,
// as game_list() does. scenario_path() stores the path of a file such as "lessons/gbsu/NAME" and
// returns false if no such file exists.
int scenario_list(const char *inside, char names[][NAME_BYTES], int room);
bool scenario_path(const char *name, char path[PATH_MOST]);
// Stores the path of another file that is shipped with the scenarios, such as "measures.json".
// Returns false if there is no such file.
bool shipped_path(const char *name, char path[PATH_MOST]);
