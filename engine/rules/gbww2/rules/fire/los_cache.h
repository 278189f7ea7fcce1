// SPDX-License-Identifier: GPL-3.0-or-later
// los_cache.h -- caches what blocks lines of sight in a State, and which stands see each other.
// Each thread has a cache for one State.
//   Key: LosKey, all that sight depends on, compared whole.
//   Size: one State. Another key empties the cache.
//   Each pair of stands is filled when a caller first needs it.
// No result depends on the cache. While nothing moves, no line of sight is traced twice.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/sight.h"

typedef struct LosKey {  // all the data that lines of sight depend on
    uint64_t table, epoch;
    uint64_t placed;
    uint64_t stamp[BATTALIONS_MAX];  // Standing.stamp; for a scattered battalion its facing
    Loose loose[LOOSE_MAX];          // all zero unless a battalion is scattered
    Spot template[STRIKES_MAX];
    uint8_t templates, sight;
} LosKey;

typedef struct Seen {  // the stands that one stand sees: `sees` is filled for the stands in `known`
    uint64_t version;  // the entry is valid while this equals LosCache.version
    StandSet known, sees;
} Seen;

typedef struct LosCache {
    Crowd crowd;  // the spotted stands of both sides
    View view;    // points into the crowd and the key
    LosKey key;
    uint64_t version;  // a new number for each new key
    Seen seen[STANDS_MAX];
} LosCache;

// Returns the cache for this State, valid until the next call on another State.
LosCache *los_cache_of(const World *world, const State *state);
// Returns whether one stand sees another. Both stands are on the table, at the places that the
// caller passes.
bool los_between(LosCache *cache, int from, const Rect *from_rect, int to, const Rect *to_rect);

// The observers of a side, who may call barrages: spotted stands that are not suppressed [W20].
typedef struct Watch {
    const View *view;
    int count;
    Rect rect[STANDS_MAX];
    uint8_t battalion[STANDS_MAX];
} Watch;
void watch_open(const World *world, const State *state, int side, Watch *out);
// Copies to *out only the observers that can see a place within `within` u of the spot.
void watch_near(const Watch *all, Spot spot, int within, Watch *out);
bool watch_sees(const Watch *watch, Spot spot);
bool side_sees(const World *world, const State *state, int side, Spot spot);
// Returns true if terrain alone hides a spot from every stand that is 2 in away from it.
bool spot_shut(const World *world, Spot spot);

// [W25] Fills out[] with the 2-in squares (sight_square()) that the stands of a set of battalions
// see, one bit for each square. Leaves out squares that their side has already found empty.
void squares_seen(const World *world, const State *state, uint64_t cache, uint8_t out[SIGHT_BYTES]);
