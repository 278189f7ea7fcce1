// SPDX-License-Identifier: GPL-3.0-or-later
// objects.h -- what the objects of Tiled's object layers cover: points, lines and areas.
#pragma once
#include <jansson.h>

#include "canvas.h"

enum { OBJECTS_MAX = 4096, OBJECTS_WORK_MAX = 20000 };

typedef struct Object {
    const json_t *json;
    double x, y;  // offset of its layer
} Object;

// The objects of all layers of Tiled with one name.
typedef struct Objects {
    int count;
    Object list[OBJECTS_MAX];
} Objects;

enum { LABEL_BYTES = 10, CHAIN_BYTES = 5 * HEXES_DRAWN_MAX + 1 };

// Returns how much work an object makes, about its number of points. A map has at most
// OBJECTS_WORK_MAX, so that none keeps the program busy for long.
int object_work(const json_t *object);
// Returns true if an object means a hexside, or points of a table, and not a hex or a point.
bool object_is_line(const Canvas *canvas, const Object *object);
// Adds the labels of the hexes or hexsides that an object covers, each with `true`. Returns false
// if it is off the map.
bool object_labels(const Canvas *canvas, const Object *object, bool sides, json_t *out);
// Writes the place of an object as the file has it: the label of the hex at its middle or, for a
// line, of its first hexside; on a table a point "24 8", or points "[7 21, 14 20]". Returns false
// if it is off the map.
bool object_place(const Canvas *canvas, const Object *object, bool line, char out[CHAIN_BYTES]);
// Writes the labels of the hexes along an object. Returns false if it is off the map, or no line.
bool object_chain(const Canvas *canvas, const Object *object, char out[CHAIN_BYTES]);
// Returns the label of a hex or hexside in the form of the functions above. Returns a word that is
// no label of the map as it is.
const char *side_plain(const Canvas *canvas, const char *word, char out[LABEL_BYTES]);
