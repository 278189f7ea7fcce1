// SPDX-License-Identifier: GPL-3.0-or-later
// stand_cache.h -- caches which stands are in each battalion, and where they are. Each thread has a
// cache for the last State, outside every State and World.
//   Key: the hash of the World's pieces, the holder of every stand and the set of destroyed stands.
//   For places also the battalion's post, formation, shape, road and flags. Compared whole.
//   Size: one State. A change of holders or losses empties the cache. A battalion that moved is
//   filled again.
// No result depends on the cache: all entries follow from the key.
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
// Returns whether two battalions in formation are in contact. Results are cached by the stamps of
// both.
bool standings_touch(const Standing *own, int battalion, const Standing *other, int enemy);
// Returns what layout_make() makes, from a cache. Use the result at once, because another layout
// can take its cache entry.
const Layout *layout_kept(const Body *body, int formation, int shape);
