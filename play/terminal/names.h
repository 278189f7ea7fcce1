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

// The piece that a word names, by its letter on a map of text, by name, or else by label, one's own
// before the enemy's; its id as Parts has it, or -1. The place, by label, by name or, on a table in
// inches, by a point such as 24/30; or NO_PLACE.
int names_piece(const Names *names, const char *word);
// The only piece whose name begins so, with whole words: "1 para" for 1 Para Bn; or -1.
int names_piece_begun(const Names *names, const char *words);
int names_place(const Names *names, const char *words);
// The same of a line that has other words too, "move 2nd squadron 0407": the longest name in it.
void names_in(const Names *names, const char *line, int *piece, int *place);
// Whether a line names a piece: one of its words is the beginning of a word of the piece's name, or
// is its label; the first word is not, if it begins `verb`: "h" of "hold HQ/B".
bool names_mention(const Names *names, const char *line, const char *verb, int id);
const ScenePiece *names_piece_of(const Names *names, int id);
// The place that holds a point; where a piece is that lies at a point of its own.
int names_place_at(const Names *names, Point at);
// Whether a place is another one, or lies in it: a square of a table in an area of it.
bool names_place_in(const Names *names, int place, int in);
int names_place_of(const Names *names, const ScenePiece *piece);

// `typed` with labels of pieces replaced by their names; false if there are none in it.
bool names_spell(const Names *names, const char *typed, char *out, size_t size);
