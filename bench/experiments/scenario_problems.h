// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_problems.h -- finds all errors of a scenario's text, and the warnings of a text without
// errors. For `cassino check` and for the page, which shows each at its place on the map.
#pragma once
#include "engine/base/error.h"
#include "engine/rules/game.h"
#include "engine/scenario/patch.h"

enum { PROBLEMS_MAX = 48 };

typedef struct Problem {
    Error error;                  // line, column and sentence
    bool warning;                 // the scenario can be played all the same
    char path[PATCH_PATH_BYTES];  // JSON pointer of the innermost key or item; "" if unknown
    // a hex such as "0402" or a point such as "18 12.5" that the problem is about; "" if it is
    // about none
    char place[24];
} Problem;

// Stores the problems of a text, sorted by line, and returns their number. A loader stops at the
// first error. This function blanks what is wrong and loads the rest, so that it finds the next
// error; errors that only follow from a blank are left out. Opens what remains in *game. If that is
// no whole battle, sets *only_map: then only the board of *game may be asked for, and if the map is
// wrong too, game->world is NULL. `path` is as in game_parse().
int scenario_problems(const char *path, const char *text, Problem out[PROBLEMS_MAX], Game *game,
                      bool *only_map);
