// SPDX-License-Identifier: GPL-3.0-or-later
// names.h -- finds pieces and places by the names that people type, or by their labels on the map.
// It uses only the scene (scene.h) of one viewer, so that it cannot reveal anything.
#pragma once
#include "choices.h"
#include "engine/rules/scene.h"

typedef struct Names {
    Board board;
    Scene scene;
} Names;

void names_fill(Names *names, const Game *game, const State *state, Side viewer);

// Returns the id of the piece that a word names, by its letter on a text map, its name, or its
// label (own pieces first). Returns -1 if there is none.
int names_piece(const Names *names, const char *word);
// Returns the only piece whose name has these whole words, such as "1 para" or "bn" for "1 Para
// Bn". Returns -1 if there is none or several.
int names_piece_part(const Names *names, const char *words);
int names_piece_meant(const Names *names, const char *words);  // names_piece(), then the part
// Reads a point of a miniatures table, such as "24/30". Returns false if the words have another
// form or the board is not in inches.
bool names_point(const Names *names, const char *words, Point *at);
// Returns the area at a point of a miniatures table, else some open square; NULL: there is none.
const Place *names_ground(const Names *names, Point at);
// Returns the place with this label or name, the place of the objective with this name, or the
// place at this point of a miniatures table, such as "24/30". "507" means the label "0507". Returns
// NO_PLACE if there is none.
int names_place(const Names *names, const char *words);
// Finds the piece and the place that a whole line names, such as "move 2nd squadron 0407". The
// longest name of a piece wins. Sets *piece to -1 or *place to NO_PLACE if the line names none.
void names_in(const Names *names, const char *line, int *piece, int *place);
// Returns true if a line names piece `id`: one of its words begins a word of the piece's name, or
// equals its label. A first word that begins `verb` does not count, such as the "h" of "hold HQ/B".
bool names_mention(const Names *names, const char *line, const char *verb, int id);
const ScenePiece *names_piece_of(const Names *names, int id);  // NULL if not in the scene
int names_place_at(const Names *names, Point at);  // the first place at a point, or NO_PLACE
// Returns true if `place` equals `in` or, on a miniatures table, has its centre inside `in`.
bool names_place_in(const Names *names, int place, int in);
int names_place_of(const Names *names, const ScenePiece *piece);  // NO_PLACE if off the map

// Writes `typed` to `out`, with the labels and map letters of pieces replaced by their names.
// Returns false if it has none.
bool names_spell(const Names *names, const char *typed, char *out, size_t size);
