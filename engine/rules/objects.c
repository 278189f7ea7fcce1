// SPDX-License-Identifier: GPL-3.0-or-later
// objects.c -- lists the things on the map that play may change; see objects.h.
#include "objects.h"

int map_objects(const ObjectKind kinds[], const World *world, MapObject out[MAP_OBJECTS_MAX]) {
    int count = 0;
    for (const ObjectKind *kind = kinds; kind != NULL && kind->what != NULL; kind++) {
        for (int i = 0, all = kind->count(world); i < all; i++) {
            assert(count < MAP_OBJECTS_MAX);
            MapObject *one = &out[count++];
            *one = (MapObject){.what = kind->what, .kind = kind, .index = i};
            Text name = text_over(one->name, sizeof one->name);
            one->place = (int16_t)kind->name(world, i, &name);
            assert(one->name[0] != '\0' && one->place < PLACES_MAX);
        }
    }
    return count;
}
