// SPDX-License-Identifier: GPL-3.0-or-later
// objects.h -- things on the map that play may change, such as a bridge that is destroyed. Each
// rule system has a table of their kinds; reports count how often each change happened.
#pragma once
#include "engine/base/text.h"
#include "inventory.h"

typedef struct ObjectKind {  // things that change in the same way
    const char *what;        // the change, such as "destroyed"; NULL ends a table
    int (*count)(const World *world);
    // Appends the name of thing `i`. Returns the index of its place on the Board, or NO_PLACE.
    int (*name)(const World *world, int i, Text *out);
    bool (*changed)(const World *world, const State *state, int i);  // true: thing `i` is changed
    // Returns the side that changed thing `i` by the action between two positions. NULL: the side
    // that chose last.
    Side (*by)(const World *world, const State *before, const State *after, int i);
} ObjectKind;

enum { MAP_OBJECTS_MAX = 128 };

typedef struct MapObject {
    char name[48];     // such as "Mill bridge"
    const char *what;  // ObjectKind.what
    int16_t place;     // index of a place of the Board, or NO_PLACE
    const ObjectKind *kind;
    int index;  // argument of the functions of `kind`
} MapObject;

// Lists all things of a table of kinds; of a NULL table none. Returns their number.
int map_objects(const ObjectKind kinds[], const World *world, MapObject out[MAP_OBJECTS_MAX]);
