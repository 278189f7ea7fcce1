// SPDX-License-Identifier: GPL-3.0-or-later
// trails.h -- finds paths over a hex map where the next step depends on the steps before it. A
// trail has a memory: a small number that holds what its next step depends on.
//
// trails_find() is a breadth-first search over pairs of hex and memory. It is inline because it
// calls a function of the rule system for each direction of each trail, and the compiler merges
// these calls.
#pragma once
#include "hexset.h"

// The end of a trail. The next step may depend on `hex` and `memory`. It may depend on `steps` only
// so that fewer steps never allow less.
typedef struct Trail {
    Hex hex;
    uint8_t steps, memory;  // steps from the start; memory is below TRAIL_MEMORIES
    int16_t before;         // index in out[] of the trail without its last step; -1 at the start
} Trail;
enum { TRAIL_MEMORIES = 8, TRAILS_MAX = 1024 };

// Returns true and sets next->memory if the trail may take a step in this direction. next->hex and
// next->steps are already set.
typedef bool TrailStep(const void *context, const Trail *at, int direction, Trail *next);
// Returns true if the trail may take any further step.
typedef bool TrailOpen(const void *context, const Trail *at);

// Finds all pairs of hex and memory that a trail can reach, fewest steps first, and returns their
// number. out[0] is the start. No trail returns to the hex of the start. Asserts that there are at
// most TRAILS_MAX pairs.
__attribute__((always_inline)) static inline int trails_find(const HexGrid *grid, Trail start,
                                                             TrailOpen *open, TrailStep *step,
                                                             const void *context,
                                                             Trail out[TRAILS_MAX]) {
    uint8_t seen[HEXES_MAX] = {0};  // by hex: bit m is set if a trail reached it with memory m
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
