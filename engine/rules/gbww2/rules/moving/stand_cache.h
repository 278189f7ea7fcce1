// SPDX-License-Identifier: GPL-3.0-or-later
// stand_cache.h -- which stands are in a battalion, and where they are. A cache of each thread
// holds the answers for the last State, outside every State and World.
//   Key: the hash of the World's pieces, the holder of every stand and the set of destroyed stands;
//        for places also the battalion's post, formation, shape, road and flags. Compared whole.
//   Size: one State. A change of holders or losses empties it; a battalion that moved is made
//   again.
// No result depends on the cache: everything follows from the key.
#pragma once
#include "engine/rules/gbww2/rules/state.h"

typedef struct Roster {
    Body body[2];             // the Body when dismounted; when mounted
    uint8_t stand[BODY_MAX];  // living stands, in the order of a Body
    uint8_t count;
} Roster;

typedef struct Standing {
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    uint8_t count;
    unsigned front;  // set of the stands in the front row, which may fire
    uint64_t stamp;  // an even number that differs for every Standing that this thread has made
} Standing;

// Returns a number that changes whenever stands change hands or are destroyed.
uint64_t roster_epoch(const World *world, const State *state);
// Returns the stands of a battalion. The result stays valid until the next call for another State.
const Roster *roster_of(const World *world, const State *state, int battalion);
// Fills out[] for those battalions of a set that are in formation on the table. Does not touch
// other elements.
void standings_of(const World *world, const State *state, uint64_t battalions,
                  const Standing *out[BATTALIONS_MAX]);
// Returns the places of a battalion in formation on the table. The result stays valid until the
// next call of these functions for another State.
const Standing *standing_of(const World *world, const State *state, int battalion);
// Returns whether two battalions in formation are in contact. The stamps of both are the key of its
// cache.
bool standings_touch(const Standing *own, int battalion, const Standing *other, int enemy);
// Returns what layout_make() makes, from a cache. Another layout can take its entry, so use the
// result at once.
const Layout *layout_kept(const Body *body, int formation, int shape);
