// SPDX-License-Identifier: GPL-3.0-or-later
// layout.h -- data about the positions of a side and its units that can still fire in defence.
// Nearly every step of a playout asks for them, and they seldom change between two steps.
#pragma once
#include "state.h"

typedef struct Layout {
    // The key of the cache: all the data that a layout depends on.
    uint64_t world;  // hash of the World
    uint64_t able;   // units that may fire in defence or draw a limit [7.3]
    union {
        Hex hex[UNITS_MAX];  // HEX_NONE: the unit belongs to the other side or is not on the map
        uint64_t word[UNITS_MAX / 4];
    };
    bool night, made;
    // The result.
    HexSet stand;             // hexes with units of the side
    HexSet fired;             // hexes that an able unit sees within its range
    uint8_t fire[HEXES_MAX];  // number of able units that see the hex, at most 7
    uint32_t aims;            // set of ranges whose `aim` is filled
    HexSet aim[RANGE_MAX + 1];
} Layout;

// Returns the layout of `side`, from a cache of each thread. It stays valid until the third later
// call, so the caller may hold the layouts of both sides at once.
Layout *layout_of(const World *world, const State *state, int side);
// Returns the last layout of `side` that layout_of() found, if it fits this position; otherwise
// NULL.
const Layout *layout_at_hand(const World *world, const State *state, int side);
// Returns the hexes from which an enemy of this range sees some unit of the layout within its
// range.
void layout_aim_find(const World *world, Layout *layout, int range);
static inline const HexSet *layout_aim(const World *world, Layout *layout, int range) {
    if (!(layout->aims >> range & 1)) layout_aim_find(world, layout, range);
    return &layout->aim[range];
}

// Returns the units of the side that may fire in defence this turn: those whose limit is not drawn
// yet or not used up.
static inline uint64_t able_units(const World *world, const State *state, int side) {
    uint64_t armed = (world->armed[1] & state->full) | (world->armed[0] & ~state->full);
    uint64_t spent = state->limit_drawn & ~state->limit_low & ~state->limit_high;
    return side_units(world, state, side) & armed & ~state->disorganised & ~spent;
}
