// SPDX-License-Identifier: GPL-3.0-or-later
// open.h -- find a scenario by its name and load it.
#pragma once
#include "../rules/rules.h"

// `name` is "gbsu/primosole-hold" (under the folder `scenarios`, looked for in $CASSINO_SCENARIOS,
// ./scenarios, then beside the program) or a path ending in ".yaml". The rule system is the folder's
// name, or the file's own `rules:` line. On failure *error says what was looked for.
bool game_open (Game *game, const char *name, Error *error);
void game_close(Game *game);

// The names of all scenarios found, sorted; returns how many (at most `room`).
int  game_list (char names[][64], int room);
