// SPDX-License-Identifier: GPL-3.0-or-later
// los_cache.h -- caches the objects that block lines of sight in a State, and which stands see each
// other. Each thread has a cache for one State.
//   Key: LosKey, all that sight depends on, compared whole.
//   Size: one State. Another key empties the cache.
//   The result for a pair of stands is stored when a caller first asks for it.
// No result depends on the cache. While nothing moves, the sight between two stands is traced once.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/sight.h"

typedef struct LosKey {     // all that lines of sight depend on
    uint64_t table, epoch;  // World.cache_key; roster_epoch()
    uint64_t placed;        // set of the spotted battalions on the table
    // Standing.stamp; of a scattered battalion, 2 * facing + 1; 0: off the table
    uint64_t stamp[BATTALIONS_MAX];
    Loose loose[LOOSE_MAX];      // all zero unless a battalion is scattered
    Spot template[STRIKES_MAX];  // middles of the barrages on the table
    uint8_t templates, sight;    // number of these; visibility in inches
} LosKey;

typedef struct Seen {      // the stands that one stand sees
    uint64_t version;      // the entry is valid while this equals LosCache.version
    StandSet known, sees;  // stands that were tested; those of them that the stand sees
} Seen;

typedef struct LosCache {
    Crowd crowd;  // the spotted stands of both sides
    View view;    // points into `crowd` and `key`
    LosKey key;
    uint64_t version;  // number of keys so far; a new key makes all entries of `seen` invalid
    Seen seen[STANDS_MAX];
} LosCache;

// Returns the cache for this State. It stays valid until the thread asks for another State.
LosCache *los_cache_of(const World *world, const State *state);
// Returns whether one stand sees another. Both must be spotted, and the rects must be their places
// in the State of the cache: later calls for the pair return the kept result and ignore the rects.
bool los_between(LosCache *cache, int from, const Rect *from_rect, int to, const Rect *to_rect);

// The places of the inch grid that stands of a side see, as far as they were asked for.
typedef struct InchesSeen {
    uint64_t version;     // LosCache.version
    StandSet suppressed;  // State.suppressed
    // One bit for each inch of a row: the place was tested, and it is seen.
    uint64_t known[TABLE_HIGH + 1][2], sees[TABLE_HIGH + 1][2];
} InchesSeen;

// The stands of a side that may call barrages, because they are spotted and not suppressed [W20].
typedef struct Watch {
    const View *view;
    InchesSeen *inches;  // what these stands see; NULL after watch_near()
    int count;
    Rect rect[STANDS_MAX];
    uint8_t battalion[STANDS_MAX];
} Watch;
void watch_open(const World *world, const State *state, int side, Watch *out);
// Copies to *out only the stands that could see a place within `within` u of the spot, judged by
// visibility alone.
void watch_near(const Watch *all, Spot spot, int within, Watch *out);
// Lists the places of the inch grid in a square of 6 inches that the stands of a Watch see, as
// cells, but at most `most`. Returns their number. The results are kept for the next call.
int watch_square(const World *world, const Watch *watch, int square, int most, uint16_t out[]);
// Each returns whether one of these stands sees the spot.
bool watch_sees(const Watch *watch, Spot spot);
bool side_sees(const World *world, const State *state, int side, Spot spot);
// Returns true if terrain alone hides a spot from stands 2 in away in each of FACINGS directions,
// and false if a stand on the table in one of them would see it.
bool spot_shut(const World *world, Spot spot);

// [W25] Fills out[] with the 2-in squares (sight_square()) whose middle is seen by a spotted
// battalion of the set `observers`, one bit each. The set holds battalions of one side. Leaves out
// squares that this side has seen to be empty before.
void squares_seen(const World *world, const State *state, uint64_t observers,
                  uint8_t out[SIGHT_BYTES]);
