// SPDX-License-Identifier: GPL-3.0-or-later
// cheapest.h -- cheapest paths for small integer costs: Dijkstra's algorithm with one bucket for
// each cost instead of a heap (R. Dial, "Algorithm 360: Shortest-path forest with topological
// ordering", Communications of the ACM 12, 1969).
//
//  1. The caller calls buckets_open() and adds the places where paths start.
//  2. cheapest_search() takes the places out of the buckets, least cost first.
//  3. For each place it calls the caller's function, which adds each neighbour that it reaches at
//     less cost than before.
//
// The caller numbers the places and stores the least cost of each. The buckets keep old entries:
// the caller's function must ignore a place whose stored cost is less than the cost of the entry.
// The search is inline because it calls the function for each place: the compiler merges the two.
#pragma once
#include "engine/base/base.h"

enum { BUCKET_COSTS = 256, BUCKET_ENTRIES = 1 << 14 };

// Each bucket is a linked list of entries. Entry numbers start at 1; 0 ends a list.
typedef struct Buckets {
    uint16_t head[BUCKET_COSTS];  // entry added last at each cost; 0 if the bucket is empty
    uint16_t place[BUCKET_ENTRIES], next[BUCKET_ENTRIES];
    int count;  // entries added since buckets_open()
} Buckets;

// Empties the buckets of costs 0 to `most`. No other bucket may be used until the next call.
static inline void buckets_open(Buckets *buckets, int most) {
    assert(most < BUCKET_COSTS);
    memset(buckets->head, 0, (size_t)(most + 1) * sizeof buckets->head[0]);
    buckets->count = 0;
}

// Adds a place at a cost. Asserts that fewer than BUCKET_ENTRIES - 1 entries were added so far.
static inline void bucket_add(Buckets *buckets, int cost, int place) {
    assert(buckets->count < BUCKET_ENTRIES - 1);
    int entry = ++buckets->count;
    buckets->place[entry] = (uint16_t)place;
    buckets->next[entry] = buckets->head[cost];
    buckets->head[cost] = (uint16_t)entry;
}

// A function of the caller. It adds the neighbours of `place` to the buckets, at `cost` or more. It
// returns false to end the search.
typedef bool PathsOn(void *context, Buckets *buckets, int cost, int place);

// Calls `on` for the entries of each cost from 0 to `most`; within one cost the entry added last
// comes first. Returns false if `on` ended the search.
__attribute__((always_inline)) static inline bool cheapest_search(Buckets *buckets, int most,
                                                                  PathsOn *on, void *context) {
    for (int cost = 0; cost <= most; cost++)
        for (int entry; (entry = buckets->head[cost]) != 0;) {
            buckets->head[cost] = buckets->next[entry];
            if (!on(context, buckets, cost, buckets->place[entry])) return false;
        }
    return true;
}
