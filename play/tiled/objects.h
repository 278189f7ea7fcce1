// SPDX-License-Identifier: GPL-3.0-or-later
// objects.h -- what the objects of Tiled's object layers cover: points, lines and areas.
#pragma once
#include <jansson.h>

#include "canvas.h"

enum { OBJECTS_MAX = 4096 };

typedef struct Object {
    const json_t *json;
    double x, y;  // offset of its layer
} Object;

// The objects of all layers of Tiled with one name.
typedef struct Objects {
    int count;
    Object list[OBJECTS_MAX];
} Objects;

// Places, each once, in the order in which they were added: numbers of hexes, or of hexsides as
// hex * HEX_DIRECTIONS + direction.
typedef struct Places {
    int count;
    uint16_t id[HEXSIDES_MAX];
    bool in[HEXES_MAX * HEX_DIRECTIONS];
} Places;

// Returns the hex at an object, or at the middle of its area; HEX_NONE off the map.
Hex object_hex(const Canvas *canvas, const Object *object);
// Writes the hexes along an object, and returns their number, at most `room`; 0 off the map.
int object_way(const Canvas *canvas, const Object *object, int out[], int room);
bool object_is_line(const Object *object);
// Adds the hexes, or the hexsides, that an object covers. Returns false if it is off the map.
bool object_places(const Canvas *canvas, const Object *object, bool sides, Places *out);
// Writes the label of a hex or hexside. Returns `out`.
const char *place_label(const Canvas *canvas, int id, bool side, char out[10]);
// Returns the number of the hex or hexside that a label names, or -1.
int place_of(const Canvas *canvas, const char *label, bool side);
