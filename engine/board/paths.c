// SPDX-License-Identifier: GPL-3.0-or-later
// paths.c -- searches cheapest paths over a hex map; see paths.h. Start at paths_flood().
#include "paths.h"

#include "cheapest.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// --- the flood -----------------------------------------------------------------------------------

typedef struct Search {
    const HexGrid *grid;
    const StepCosts *costs;
    const Mover *mover;
    Hex until;                  // see paths_flood()
    int least, going_on;        // least cost of a step; least points with which a path continues
    const uint8_t *steps_left;  // distance of each hex to `until`
    Flood *flood;
} Search;

// Stores a better arrival in a hex and, if the path may continue there, adds it to the buckets.
static inline void flood_arrive(const Search *search, Hex hex, int left, int direction,
                                Buckets *buckets) {
    const Mover *mover = search->mover;
    search->flood->reach[hex] = (uint8_t)(left + 1);
    search->flood->from[hex] = (uint8_t)direction;
    if (left >= search->going_on && !(mover->blocking.word[hex >> 6] >> (hex & 63) & 1))
        bucket_add(buckets, mover->points - left, hex);
}

// Takes the first steps, the only ones to which Mover.minimum applies.
static void flood_first(const Search *search, Buckets *buckets) {
    const Mover *mover = search->mover;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = search->grid->neighbour[mover->start][d];
        if (next == HEX_NONE) continue;
        int cost = search->costs->step[mover->start][d];
        if (cost != COST_NEVER && hex_in(&mover->costly, next)) cost += mover->extra;
        int left = points_left(mover->points, cost, mover->minimum);
        if (left != POINTS_SHORT) flood_arrive(search, next, left, d, buckets);
    }
}

// Enters the neighbours of a hex that was reached at `cost_so_far`. Returns false, which ends the
// search, when the path to `until` is certain. This is the hot loop, so the test that fails most
// often comes first.
//  1. If there is a hex `until`: return false if it was reached at no more cost than `cost_so_far`.
//     Skip a hex from which even the cheapest steps cannot lead to it.
//  2. `cost - 1 >= level` rejects three cases at once: a step that costs too much, COST_ALL, and
//     COST_NEVER, whose 0 - 1 is the largest unsigned number.
static inline bool flood_on(void *context, Buckets *buckets, int cost_so_far, int hex) {
    const Search *search = context;
    const Mover *mover = search->mover;
    const uint8_t *reach = search->flood->reach, *steps = search->costs->step[hex];
    const Hex *neighbours = search->grid->neighbour[hex];
    int level = mover->points - cost_so_far;
    if (search->until != HEX_NONE) {
        if (reach[search->until] > level) return false;
        if (level < search->least * search->steps_left[hex]) return true;
    }
    if (reach[hex] != level + 1) return true;  // an old entry: the hex was reached cheaper since
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        unsigned cost = steps[d];
        if (cost - 1 >= (unsigned)level) continue;
        Hex next = neighbours[d];
        int left = level - (int)cost;
        if (reach[next] > left) continue;
        if (mover->costly.word[next >> 6] >> (next & 63) & 1) {
            left -= mover->extra;
            if (left < 0 || reach[next] > left) continue;
        }
        flood_arrive(search, next, left, d, buckets);
    }
    return true;
}

// Fills flood->reached from flood->reach.
static void flood_gather(Flood *flood) {
    for (int word = 0; word < HEX_WORDS; word++) {
        uint64_t set = 0;
#ifdef __SSE2__
        for (int i = 48; i >= 0; i -= 16) {
            __m128i reach = _mm_loadu_si128((const __m128i *)&flood->reach[word << 6 | i]);
            __m128i none = _mm_cmpeq_epi8(reach, _mm_setzero_si128());
            set = set << 16 | (uint16_t)~_mm_movemask_epi8(none);
        }
#else
        for (int i = 0; i < 64; i++) set |= (uint64_t)(flood->reach[word << 6 | i] > 0) << i;
#endif
        flood->reached.word[word] = set;
    }
}

void paths_flood(const HexGrid *grid, const StepCosts *costs, const Mover *mover, Hex until,
                 int least, Flood *flood) {
    const uint8_t *steps_left = grid->distance[until != HEX_NONE ? until : mover->start];
    Search search = {grid, costs, mover, until, least, max_int(least, 1), steps_left, flood};
    Buckets buckets;
    assert(mover->points <= PATH_POINTS_MAX);
    buckets_open(&buckets, mover->points);
    memset(flood->reach, 0, sizeof flood->reach);
    flood->reach[mover->start] = 0xff;  // no path enters the start
    flood_first(&search, &buckets);
    cheapest_search(&buckets, mover->points - 1, flood_on, &search);
    flood_gather(flood);
    flood->reached.word[mover->start >> 6] &= ~bit(mover->start & 63);
}

// --- stored paths over an empty map, and reading a path ------------------------------------------

void paths_find(const HexGrid *grid, const StepCosts *costs, Hex start, int points,
                PathTable *paths) {
    Mover mover = {.start = start, .points = points};
    Flood flood;
    paths_flood(grid, costs, &mover, HEX_NONE, 0, &flood);
    memset(paths->cost, PATH_NONE, sizeof paths->cost);
    memset(paths->beyond, PATH_NONE, sizeof paths->beyond);
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = flood.reached.word[word]; rest; rest &= rest - 1) {
            Hex hex = (Hex)(word << 6 | bits_first(rest));
            paths->cost[hex] = (uint8_t)(points + 1 - flood.reach[hex]);
            paths->from[hex] = flood.from[hex];
            Hex before = grid->neighbour[hex][hex_opposite(flood.from[hex])];
            paths->before[hex] = before;
            if (paths->cost[hex] < paths->beyond[before]) paths->beyond[before] = paths->cost[hex];
        }
    }
    paths->cost[start] = 0;
}

HexSet paths_within(const HexGrid *grid, const PathTable *paths, int points) {
    const uint8_t *cost = paths->cost;
    HexSet set = {{0}};
#ifdef __SSE2__
    const __m128i most = _mm_set1_epi8((char)points);
    for (int word = 0; word << 6 < grid->count; word++) {
        uint64_t within = 0;
        for (int i = 48; i >= 0; i -= 16) {
            __m128i costs = _mm_loadu_si128((const __m128i *)&cost[word << 6 | i]);
            __m128i equal = _mm_cmpeq_epi8(_mm_min_epu8(costs, most), costs);
            within = within << 16 | (unsigned)_mm_movemask_epi8(equal);
        }
        set.word[word] = within;
    }
#else
    for (Hex hex = 0; hex < grid->count; hex++)
        if (cost[hex] <= points) hex_add(&set, hex);
#endif
    return set;
}

int paths_open(const HexGrid *grid, const PathTable *paths, const Mover *mover, HexSet *hexes) {
    const HexSet *blocking = &mover->blocking, *costly = &mover->costly;
    int barred = PATH_NONE;
    *hexes = paths_within(grid, paths, mover->points);
    hexes->word[mover->start >> 6] &= ~bit(mover->start & 63);
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = hexes->word[word] & blocking->word[word]; rest; rest &= rest - 1) {
            int hex = word << 6 | bits_first(rest);
            barred = min_int(barred, paths->beyond[hex]);
            if (costly->word[word] & rest & -rest &&
                paths->cost[hex] + mover->extra > mover->points)
                hexes->word[word] &= ~(rest & -rest);
        }
    }
    return barred <= mover->points ? barred : PATH_NONE;
}

uint64_t paths_read(const HexGrid *grid, const uint8_t from[], Hex start, Hex target,
                    uint8_t *steps) {
    uint64_t path = 0;
    *steps = 0;
    for (Hex hex = target; hex != start;) {
        int d = from[hex];
        path = path << 3 | (uint64_t)d;
        (*steps)++;
        assert(*steps <= PATH_LENGTH_MAX);
        hex = grid->neighbour[hex][hex_opposite(d)];
    }
    return path;
}
