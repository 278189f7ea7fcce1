// SPDX-License-Identifier: GPL-3.0-or-later
// cheapest.h -- cheapest paths by small whole costs: Dijkstra's search, with a bucket for each cost
// in place of a heap (R. Dial, Algorithm 360, Communications of the ACM 12, 1969).
//
//  1. The caller opens the buckets and adds the places where paths start.
//  2. cheapest_search() takes the places out, those of least cost first.
//  3. For each the caller's function adds the neighbours that it reaches at less cost than before.
//
// The caller keeps the cost of each place, numbers the places, and passes over a place that was
// reached at less cost since it was added. In a header, for the caller's function is called for
// each place: a compiler that sees both makes one loop of them.
#pragma once
#include "engine/base/base.h"

enum { BUCKET_COSTS = 256, BUCKET_ENTRIES = 1 << 14 };

typedef struct Buckets {
    uint16_t head[BUCKET_COSTS];  // by cost: the entry added last, 0 if there is none
    uint16_t place[BUCKET_ENTRIES], next[BUCKET_ENTRIES];
    int count;
} Buckets;

// Empties the buckets of costs from 0 to `most`, the only ones that may be used.
static inline void buckets_open(Buckets *buckets, int most) {
    assert(most < BUCKET_COSTS);
    memset(buckets->head, 0, (size_t)(most + 1) * sizeof buckets->head[0]);
    buckets->count = 0;
}

static inline void bucket_add(Buckets *buckets, int cost, int place) {
    assert(buckets->count < BUCKET_ENTRIES - 1);
    int entry = ++buckets->count;
    buckets->place[entry] = (uint16_t)place;
    buckets->next[entry] = buckets->head[cost];
    buckets->head[cost] = (uint16_t)entry;
}

// Adds the neighbours of a place to the buckets, at `cost` or more. False ends the search.
typedef bool PathsOn(void *context, Buckets *buckets, int cost, int place);

// Calls `on` for the places of each cost from 0 to `most`, the one added last first. Returns false
// if `on` ended the search.
__attribute__((always_inline)) static inline bool cheapest_search(Buckets *buckets, int most,
                                                                  PathsOn *on, void *context) {
    for (int cost = 0; cost <= most; cost++)
        for (int entry; (entry = buckets->head[cost]) != 0;) {
            buckets->head[cost] = buckets->next[entry];
            if (!on(context, buckets, cost, buckets->place[entry])) return false;
        }
    return true;
}
