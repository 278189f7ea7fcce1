// SPDX-License-Identifier: GPL-3.0-or-later
// ways.c -- see ways.h. Start at ways_flood().
#include "ways.h"

#include "cheapest.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// --- the flood -----------------------------------------------------------------------------------

typedef struct Search {
    const HexGrid *grid;
    const StepCosts *costs;
    const Walk *walk;
    Hex until;                  // see ways_flood()
    int least, going_on;        // least cost of a step; least points with which a path continues
    const uint8_t *steps_left;  // distance of each hex to `until`
    Flood *flood;
} Search;

// Stores a better arrival in a hex and, if the path may continue there, adds it to the buckets.
static inline void flood_arrive(const Search *search, Hex hex, int left, int direction,
                                Buckets *buckets) {
    const Walk *walk = search->walk;
    search->flood->reach[hex] = (uint8_t)(left + 1);
    search->flood->from[hex] = (uint8_t)direction;
    if (left >= search->going_on && !(walk->bars.word[hex >> 6] >> (hex & 63) & 1))
        bucket_add(buckets, walk->points - left, hex);
}

// Takes the first steps, the only ones to which Walk.minimum applies.
static void flood_first(const Search *search, Buckets *buckets) {
    const Walk *walk = search->walk;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = search->grid->neighbour[walk->start][d];
        if (next == HEX_NONE) continue;
        int cost = search->costs->step[walk->start][d];
        if (cost != COST_NEVER && hex_in(&walk->dear, next)) cost += walk->extra;
        int left = points_left(walk->points, cost, walk->minimum);
        if (left != POINTS_SHORT) flood_arrive(search, next, left, d, buckets);
    }
}

// Enters the neighbours of a hex that was reached at `cost_so_far`. This is the hot loop: the test
// that fails most often comes first.
//  1. With `until`: end once that hex is reached at no more cost, and skip a hex from which even
//     the cheapest steps cannot lead to it.
//  2. `cost - 1 >= level` rejects three cases at once: a step that costs too much, COST_ALL, and
//     COST_NEVER, whose 0 - 1 is the largest unsigned number.
static inline bool flood_on(void *context, Buckets *buckets, int cost_so_far, int hex) {
    const Search *search = context;
    const Walk *walk = search->walk;
    const uint8_t *reach = search->flood->reach, *steps = search->costs->step[hex];
    const Hex *neighbours = search->grid->neighbour[hex];
    int level = walk->points - cost_so_far;
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
        if (walk->dear.word[next >> 6] >> (next & 63) & 1) {
            left -= walk->extra;
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

void ways_flood(const HexGrid *grid, const StepCosts *costs, const Walk *walk, Hex until, int least,
                Flood *flood) {
    const uint8_t *steps_left = grid->distance[until != HEX_NONE ? until : walk->start];
    Search search = {grid, costs, walk, until, least, max_int(least, 1), steps_left, flood};
    Buckets buckets;
    assert(walk->points <= WAY_POINTS_MAX);
    buckets_open(&buckets, walk->points);
    memset(flood->reach, 0, sizeof flood->reach);
    flood->reach[walk->start] = 0xff;  // no path enters the start
    flood_first(&search, &buckets);
    cheapest_search(&buckets, walk->points - 1, flood_on, &search);
    flood_gather(flood);
    flood->reached.word[walk->start >> 6] &= ~bit(walk->start & 63);
}

// --- stored paths over an empty map --------------------------------------------------------------

void ways_find(const HexGrid *grid, const StepCosts *costs, Hex start, int points, Ways *ways) {
    Walk walk = {.start = start, .points = points};
    Flood flood;
    ways_flood(grid, costs, &walk, HEX_NONE, 0, &flood);
    memset(ways->cost, WAY_NONE, sizeof ways->cost);
    memset(ways->beyond, WAY_NONE, sizeof ways->beyond);
    for (Hex hex = 0; hex < grid->count; hex++) {
        if (!hex_in(&flood.reached, hex)) continue;
        ways->cost[hex] = (uint8_t)(points + 1 - flood.reach[hex]);
        ways->from[hex] = flood.from[hex];
        Hex before = grid->neighbour[hex][hex_opposite(flood.from[hex])];
        ways->before[hex] = before;
        if (ways->cost[hex] < ways->beyond[before]) ways->beyond[before] = ways->cost[hex];
    }
    ways->cost[start] = 0;
}

HexSet ways_within(const HexGrid *grid, const Ways *ways, int points) {
    const uint8_t *cost = ways->cost;
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

int ways_open(const HexGrid *grid, const Ways *ways, const Walk *walk, HexSet *hexes) {
    const HexSet *bars = &walk->bars, *dear = &walk->dear;
    int barred = WAY_NONE;
    *hexes = ways_within(grid, ways, walk->points);
    hexes->word[walk->start >> 6] &= ~bit(walk->start & 63);
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = hexes->word[word] & bars->word[word]; rest; rest &= rest - 1) {
            int hex = word << 6 | bits_first(rest);
            barred = min_int(barred, ways->beyond[hex]);
            if (dear->word[word] & rest & -rest && ways->cost[hex] + walk->extra > walk->points)
                hexes->word[word] &= ~(rest & -rest);
        }
    }
    return barred <= walk->points ? barred : WAY_NONE;
}

uint64_t ways_path(const HexGrid *grid, const uint8_t from[], Hex start, Hex target,
                   uint8_t *steps) {
    uint64_t path = 0;
    *steps = 0;
    for (Hex hex = target; hex != start;) {
        int d = from[hex];
        path = path << 3 | (uint64_t)d;
        (*steps)++;
        assert(*steps <= WAY_STEPS_MAX);
        hex = grid->neighbour[hex][hex_opposite(d)];
    }
    return path;
}
