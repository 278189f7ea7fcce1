// SPDX-License-Identifier: GPL-3.0-or-later
// stand_cache.h -- who is in a battalion, and where its stands are: a memory of each thread's own,
// outside every State and World. What it holds is found again by all that it follows from: the
// hash of the World's pieces, who holds which stand, who is destroyed; and how the battalion
// stands.
#pragma once
#include "engine/rules/gbww2/rules/state.h"

typedef struct Roster {
    Body body[2];             // on foot; mounted
    uint8_t stand[BODY_MAX];  // live ones, in the order of a Body
    uint8_t count;
} Roster;

typedef struct Standing {
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    uint8_t count;
    unsigned front;  // which of them are in the front row: may fire
    uint64_t stamp;  // even; of this thread no other Standing ever had it
} Standing;

uint64_t roster_epoch(const World *world,
                      const State *state);  // another one once stands change hands or die
const Roster *roster_of(const World *world, const State *state, int battalion);
// Of those of a set that are in formation on the table, by battalion; others are not touched.
void standings_of(const World *world, const State *state, uint64_t battalions,
                  const Standing *out[BATTALIONS_MAX]);
// Of one in formation on the table. Good until the next of these calls on another State.
const Standing *standing_of(const World *world, const State *state, int battalion);
// Whether two in formation are in contact: kept while both stand as they do.
bool standings_touch(const Standing *own, int battalion, const Standing *other, int enemy);
// layout_make(), remembered; good until a few others were asked for.
const Layout *layout_kept(const Body *body, int formation, int shape);
