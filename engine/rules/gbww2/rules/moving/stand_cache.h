// SPDX-License-Identifier: GPL-3.0-or-later
// stand_cache.h -- caches which stands are in each battalion, and where they are. Each thread has a
// cache for the last State, outside every State and World.
//   Key: the hash of the World's pieces, the holder of every stand and the set of destroyed stands.
//   Places of stands also depend on the battalion's post, formation, shape, road and flags. Keys
//   are compared whole.
//   Size: one State. A change of holders or losses empties the cache. The places of a battalion
//   that moved are found again.
// No result depends on the cache: all entries follow from the key.
#pragma once
#include "engine/rules/gbww2/data/state.h"
#include "engine/rules/gbww2/table/footprint.h"

typedef struct Roster {       // the living stands of a battalion
    Body body[2];             // its Body when it is dismounted, and when it is mounted
    uint8_t stand[BODY_MAX];  // its stands, in the order of a Body
    uint8_t count;
} Roster;

typedef struct Standing {     // where the stands of a battalion are
    Rect rect[BODY_MAX];      // in the order of a Body
    uint8_t stand[BODY_MAX];  // index of each stand
    uint8_t count;
    unsigned front;  // the stands in the front row, which may fire, one bit each
    uint64_t stamp;  // an even number, different for every Standing that this thread has made
} Standing;

// Returns a number that changes when stands change hands, are destroyed or come back, and when the
// thread asks for another State that differs in these.
uint64_t roster_epoch(const World *world, const State *state);
// Returns the stands of a battalion. The result stays valid until the next call for another State.
const Roster *roster_of(const World *world, const State *state, int battalion);
// Fills out[i] for each battalion i of the set that is in formation on the table. Leaves the other
// elements as they are.
void standings_of(const World *world, const State *state, uint64_t battalions,
                  const Standing *out[BATTALIONS_MAX]);
// Returns the places of a battalion in formation on the table. The result stays valid until the
// next call of these functions for another State.
const Standing *standing_of(const World *world, const State *state, int battalion);
// Returns whether two battalions in formation are in contact. The result is cached by both stamps.
bool standings_touch(const Standing *own, int battalion, const Standing *other, int enemy);
// Returns the Layout that layout_make() makes, from a cache. Use it at once: the next call can
// replace it.
const Layout *layout_kept(const Body *body, int formation, int shape);
// Returns the footprint of such a Layout, from the same cache. Use it at once, too.
const Footprint *footprint_of(const Body *body, int formation, int shape, int facing);
// Each places stands, as layout_place() does, and returns their number: those of a footprint with
// the front centre `front`, or those of a battalion.
int footprint_place(const Footprint *print, Spot front, Rect out[BODY_MAX]);
int body_place(const Body *body, int formation, int shape, Post post, Rect out[BODY_MAX]);
