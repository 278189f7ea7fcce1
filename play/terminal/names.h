// SPDX-License-Identifier: GPL-3.0-or-later
// names.h -- pieces and places as people name them: by their names, or as a map labels them. Made
// of scene.h alone, with one viewer's eyes.
#pragma once
#include "choices.h"
#include "engine/rules/scene.h"

typedef struct Names {
    Board board;
    Scene scene;
} Names;

void names_fill(Names *names, const Game *game, const State *state, Side viewer);

// The piece that a word names, by name or else by label, one's own before the enemy's; its id as
// Parts has it, or -1. The place, by label or by name, or NO_PLACE.
int names_piece(const Names *names, const char *word);
int names_place(const Names *names, const char *words);
const ScenePiece *names_piece_of(const Names *names, int id);

// `typed` with labels of pieces replaced by their names; false if there are none in it.
bool names_spell(const Names *names, const char *typed, char *out, size_t size);
