// SPDX-License-Identifier: GPL-3.0-or-later
// names.h -- pieces and places as people name them: by their names, or by their labels on the map.
// Uses only the scene (scene.h) of one viewer, so it cannot reveal anything.
#pragma once
#include "choices.h"
#include "engine/rules/scene.h"

typedef struct Names {
    Board board;
    Scene scene;
} Names;

void names_fill(Names *names, const Game *game, const State *state, Side viewer);

// Returns the id of the piece that a word names: by its letter on a text map, by its name, or by
// its label (own pieces first). -1: none.
int names_piece(const Names *names, const char *word);
// Returns the only piece whose name begins with these whole words: "1 para" for "1 Para Bn"; or -1.
int names_piece_begun(const Names *names, const char *words);
// Returns the place with this label or name, or on a miniatures table at this point, such as
// "24/30"; or NO_PLACE.
int names_place(const Names *names, const char *words);
// The same for a line with other words, "move 2nd squadron 0407": finds the longest name in it.
void names_in(const Names *names, const char *line, int *piece, int *place);
// Returns whether a line names a piece: one of its words begins a word of the piece's name, or is
// its label. A first word that begins `verb` does not count: the "h" of "hold HQ/B".
bool names_mention(const Names *names, const char *line, const char *verb, int id);
const ScenePiece *names_piece_of(const Names *names, int id);  // NULL: not in the scene
int names_place_at(const Names *names, Point at);              // the place that holds a point
// Returns whether `place` is `in`, or lies in it: a square of a miniatures table in an area.
bool names_place_in(const Names *names, int place, int in);
int names_place_of(const Names *names, const ScenePiece *piece);

// Writes `typed` with the labels of pieces replaced by their names. Returns false if it has none.
bool names_spell(const Names *names, const char *typed, char *out, size_t size);
