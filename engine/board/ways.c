// SPDX-License-Identifier: GPL-3.0-or-later
// ways.c -- see ways.h. Start reading at ways_flood().
#include "ways.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// --- the flood -----------------------------------------------------------------------------------

// Dijkstra by buckets of points left, most first; each bucket is a list through `next`.
typedef struct Buckets {
    uint16_t head[WAY_POINTS_MAX + 1], hex[4096], next[4096];
    int count, least;  // least: points with which a way may go on
} Buckets;

static inline void bucket_push(Buckets *buckets, int level, Hex hex) {
    assert(buckets->count < COUNT_OF(buckets->hex) - 1);
    int entry = ++buckets->count;  // 0 ends a list
    buckets->hex[entry] = hex;
    buckets->next[entry] = buckets->head[level];
    buckets->head[level] = (uint16_t)entry;
}

static inline void flood_arrive(const Walk *walk, Hex hex, int left, int direction, Flood *flood,
                                Buckets *buckets) {
    flood->reach[hex] = (uint8_t)(left + 1);
    flood->from[hex] = (uint8_t)direction;
    if (left >= buckets->least && !(walk->bars.word[hex >> 6] >> (hex & 63) & 1))
        bucket_push(buckets, left, hex);
}

static void flood_first(const HexGrid *grid, const StepCosts *costs, const Walk *walk, Flood *flood,
                        Buckets *buckets) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = grid->neighbour[walk->start][d];
        if (next == HEX_NONE) continue;
        int cost = costs->step[walk->start][d];
        if (cost != COST_NEVER && hex_in(&walk->dear, next)) cost += walk->extra;
        int left = points_left(walk->points, cost, walk->minimum);
        if (left != POINTS_SHORT) flood_arrive(walk, next, left, d, flood, buckets);
    }
}

// One hex's neighbours, from a hex reached with `level` points left. The hot loop: what fails most
// is asked first. COST_ALL is more than anybody has left, and so is COST_NEVER less one, which a
// step off the map costs too.
static inline void flood_around(const HexGrid *grid, const StepCosts *costs, const Walk *walk,
                                Hex hex, int level, Flood *flood, Buckets *buckets) {
    const uint8_t *steps = costs->step[hex];
    const Hex *neighbours = grid->neighbour[hex];
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        unsigned cost = steps[d];
        if (cost - 1 >= (unsigned)level) continue;
        Hex next = neighbours[d];
        int left = level - (int)cost;
        if (flood->reach[next] > left) continue;
        if (walk->dear.word[next >> 6] >> (next & 63) & 1) {
            left -= walk->extra;
            if (left < 0 || flood->reach[next] > left) continue;
        }
        flood_arrive(walk, next, left, d, flood, buckets);
    }
}

// The hexes with something in `reach`.
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

// A hex from which even the cheapest steps do not lead to `until` is passed over. No way is longer
// than WAY_STEPS_MAX, for every step costs something.
void ways_flood(const HexGrid *grid, const StepCosts *costs, const Walk *walk, Hex until, int least,
                Flood *flood) {
    bool aimed = until != HEX_NONE;
    const uint8_t *steps_left = grid->distance[aimed ? until : walk->start];
    Buckets buckets;
    memset(buckets.head, 0, sizeof buckets.head);
    buckets.count = 0;
    buckets.least = max_int(least, 1);
    memset(flood->reach, 0, sizeof flood->reach);
    assert(walk->points <= WAY_POINTS_MAX);
    flood->reach[walk->start] = 0xff;  // never entered again
    flood_first(grid, costs, walk, flood, &buckets);
    for (int level = walk->points; level > 0; level--) {
        if (aimed && flood->reach[until] > level) break;
        for (int entry; (entry = buckets.head[level]) != 0;) {
            buckets.head[level] = buckets.next[entry];
            Hex hex = buckets.hex[entry];
            if (flood->reach[hex] != level + 1) continue;  // reached better since
            if (aimed && level < least * steps_left[hex]) continue;
            flood_around(grid, costs, walk, hex, level, flood, &buckets);
        }
    }
    flood_gather(flood);
    flood->reached.word[walk->start >> 6] &= ~bit(walk->start & 63);
}

// --- the ways over an empty map ------------------------------------------------------------------

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
