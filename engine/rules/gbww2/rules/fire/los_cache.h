// SPDX-License-Identifier: GPL-3.0-or-later
// los_cache.h -- what stands in the way of sight in a position, and who sees whom: a memory of each
// thread's own. As long as nobody moves, nobody's sight is looked for twice.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/sight.h"

typedef struct EyesKey {  // all that sight follows from
    uint64_t table, epoch;
    uint64_t placed;
    uint64_t stamp[BATTALIONS_MAX];  // of all on the table; of scattered ones what they face
    Loose loose[LOOSE_MAX];          // where anybody is scattered
    Spot template[STRIKES_MAX];
    uint8_t templates, sight;
} EyesKey;

typedef struct Seen {  // by one stand as it stands now: whom it sees, as far as that was asked
    uint64_t version;  // Eyes.version
    StandSet known, sees;
} Seen;

typedef struct Eyes {
    Crowd crowd;  // all that are placed, of both sides
    View view;    // points into the crowd and the key
    EyesKey key;
    uint64_t version;  // another one for each key
    Seen seen[STANDS_MAX];
} Eyes;

// Good until the next call on another State.
Eyes *eyes_of(const World *world, const State *state);
// Whether a stand sees another: both on the table, with where they stand.
bool eyes_between(Eyes *eyes, int from, const Rect *from_rect, int to, const Rect *to_rect);

// Those of a side who may call artillery: placed stands that are not suppressed [W20].
typedef struct Watch {
    const View *view;
    int count;
    Rect rect[STANDS_MAX];
    uint8_t battalion[STANDS_MAX];
} Watch;
void watch_open(const World *world, const State *state, int side, Watch *out);
void watch_near(const Watch *all, Spot spot, int within, Watch *out);  // who may see so near to it
bool watch_sees(const Watch *watch, Spot spot);
bool side_sees(const World *world, const State *state, int side, Spot spot);
// Whether ground alone hides a spot from everybody who stands 2 in away or more.
bool spot_shut(const World *world, Spot spot);

// [W25] Squares of 2 in (sight_square()) that the stands of these battalions see; of those that
// their side has not found empty yet.
void squares_seen(const World *world, const State *state, uint64_t eyes, uint8_t out[SIGHT_BYTES]);
