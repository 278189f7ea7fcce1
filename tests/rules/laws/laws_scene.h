// SPDX-License-Identifier: GPL-3.0-or-later
// laws_scene.h -- the laws of scene.h and lab.h, apart from those of play (laws.h). Each answers
// false and writes why.
#pragma once
#include "engine/rules/rules.h"

// Checks what is fixed for a game: board, sides, pieces, outcome kinds, measures and numbers.
bool law_board(const Game *game, Text *why);
// Each checks a position. `list` holds its `count` legal actions; none when the game is over.
bool law_scene(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
               Text *why);
bool law_lab(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
             Text *why);

// Writes a whole scene as text, so that two can be compared.
void scene_write(const Scene *scene, Text *out);
enum { SCENE_TEXT_BYTES = 1 << 17 };
