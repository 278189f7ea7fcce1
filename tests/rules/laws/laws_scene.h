// SPDX-License-Identifier: GPL-3.0-or-later
// laws_scene.h -- checks the laws of scene.h and lab.h; laws.h checks those of play. Each check
// returns false and writes the reason to `why` if a law is broken.
#pragma once
#include "engine/rules/rules.h"

// Checks the constant part of a game: board, sides, pieces, outcome kinds, measures and numbers.
bool law_board(const Game *game, Text *why);
// Both check one position. `list` has its `count` legal actions; it is empty when the game is
// over.
bool law_scene(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
               Text *why);
bool law_lab(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
             Text *why);

// Writes the whole scene as text, so that two scenes can be compared.
void scene_write(const Scene *scene, Text *out);
enum { SCENE_TEXT_BYTES = 1 << 17 };
