// SPDX-License-Identifier: GPL-3.0-or-later
// edits.h -- the edits (patch.h) that make a key of a scenario say what its layer of a map of Tiled
// says. A key that says it already gets no edit.
#pragma once
#include <jansson.h>

#include "json_map.h"
#include "layers.h"
#include "objects.h"

typedef struct Edits {
    const Canvas *canvas;
    json_t *steps;  // edits, in order
    json_t *notes;  // sentences for the map maker (tiled.h)
    int notes_left_out;
} Edits;

// Appends a sentence, or counts it if there are too many.
void edits_note(Edits *edits, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The letters of a key of rows, one for each hex of the map.
void edit_rows(Edits *edits, const MapLayer *layer, const char letters[]);
// The objects of a layer of any other shape.
void edit_objects(Edits *edits, const MapLayer *layer, const Objects *objects);
// The entries of a list, such as units (entries.c).
void edit_entries(Edits *edits, const MapLayer *layer, const Objects *objects);

// Returns a value as an edit takes it: texts such as "{a: 1}" and "[1, 2]" are maps and lists.
json_t *value_json(const char *words);
// Writes the value of a key as such a text. Returns `out`.
const char *value_text(const Node *node, char out[MAP_VALUE_BYTES]);
// Returns true if the texts have the same words, whatever brackets and commas are between them.
bool same_words(const char *a, const char *b);

// Appends an edit. `value` is NULL for "remove".
void edit_add(Edits *edits, const char *op, const char *path, json_t *value);
