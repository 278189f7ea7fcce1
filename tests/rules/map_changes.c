// SPDX-License-Identifier: GPL-3.0-or-later
// map_changes.c -- see map_changes.h.
#include "map_changes.h"

#include <stdlib.h>

Side map_changed_by(const Game *game, const State *state, const char *name, const char *what) {
    static MapObject objects[MAP_OBJECTS_MAX];
    int count = map_objects(game->rules->lab.object_kinds, game->world, objects);
    for (int i = 0; i < count; i++) {
        const ObjectKind *kind = objects[i].kind;
        if (strcmp(objects[i].name, name) != 0 || strcmp(objects[i].what, what) != 0) continue;
        if (!kind->changed(game->world, state, objects[i].index)) return NOBODY;
        return kind->by != NULL ? kind->by(game->world, state, state, objects[i].index) : CHANCE;
    }
    abort();
}
