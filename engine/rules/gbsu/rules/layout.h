// SPDX-License-Identifier: GPL-3.0-or-later
// layout.h -- what follows from where a side's units stand and which of them may still fire: it is
// asked at nearly every step of a playout, and seldom changes between two.
#pragma once
#include "state.h"

typedef struct Layout {
    // What it follows from, all of it.
    uint64_t world;  // its hash
    uint64_t able;   // those that may fire in defence, or draw a limit for it [7.3]
    union {
        Hex hex[UNITS_MAX];  // HEX_NONE: not of this side, or not on the map
        uint64_t word[UNITS_MAX / 4];
    };
    bool night, made;
    // And what follows.
    HexSet stand;             // hexes with some
    HexSet fired;             // hexes that some of the able see within their range
    uint8_t fire[HEXES_MAX];  // by how many, up to 7
    uint32_t aims;            // set of ranges whose `aim` is known
    HexSet aim[RANGE_MAX + 1];
} Layout;

// Remembered by thread, so the two of a position stand until a third is asked for.
Layout *layout_of(const World *world, const State *state, int side);
// The last that was asked for of this side, if it is of this position; else NULL.
const Layout *layout_at_hand(const World *world, const State *state, int side);
// The hexes from which an enemy of this range sees some unit of the layout within it.
void layout_aim_find(const World *world, Layout *layout, int range);
static inline const HexSet *layout_aim(const World *world, Layout *layout, int range) {
    if (!(layout->aims >> range & 1)) layout_aim_find(world, layout, range);
    return &layout->aim[range];
}

// Units of the side that may fire in defence this turn: their limit is not drawn, or not used up.
static inline uint64_t able_units(const World *world, const State *state, int side) {
    uint64_t armed = (world->armed[1] & state->full) | (world->armed[0] & ~state->full);
    uint64_t spent = state->limit_drawn & ~state->limit_low & ~state->limit_high;
    return side_units(world, state, side) & armed & ~state->disorganised & ~spent;
}
