// SPDX-License-Identifier: GPL-3.0-or-later
// trails.h -- ways over a hex map with a memory, whose next step depends on those before.
//
// In a header, for the step is a rule system's and is asked six times a hex: a compiler that sees
// both makes one loop of them.
#pragma once
#include "hexset.h"

// A hex on a way that remembers: `memory` is all that its next step depends on, besides the hex.
typedef struct Trail {
    Hex hex;
    uint8_t steps, memory;  // memory: below TRAIL_MEMORIES
    int16_t before;         // the hex before it, an index; -1 at the start
} Trail;
enum { TRAIL_MEMORIES = 8, TRAILS_MAX = 1024 };

// Fills next->memory if that step can be taken.
typedef bool TrailStep(const void *context, const Trail *at, int direction, Trail *next);
// Whether a trail may go on at all from there.
typedef bool TrailOpen(const void *context, const Trail *at);

// All hexes that can be come to, once for each memory, those of fewest steps first; how many. The
// first is the start, to which no trail returns.
__attribute__((always_inline)) static inline int trails_find(const HexGrid *grid, Trail start,
                                                             TrailOpen *open, TrailStep *step,
                                                             const void *context,
                                                             Trail out[TRAILS_MAX]) {
    uint8_t seen[HEXES_MAX] = {0};  // a bit for each memory
    int count = 1;
    start.before = -1;
    out[0] = start;
    for (int i = 0; i < count; i++) {
        if (!open(context, &out[i])) continue;
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Trail next = {grid->neighbour[out[i].hex][d], (uint8_t)(out[i].steps + 1), 0,
                          (int16_t)i};
            if (next.hex == HEX_NONE || next.hex == start.hex) continue;
            if (!step(context, &out[i], d, &next)) continue;
            assert(next.memory < TRAIL_MEMORIES && count < TRAILS_MAX);
            if (seen[next.hex] >> next.memory & 1) continue;
            seen[next.hex] |= (uint8_t)(1 << next.memory);
            out[count++] = next;
        }
    }
    return count;
}
