// SPDX-License-Identifier: GPL-3.0-or-later
// layout.h -- caches the hexes of a side's units, and the hexes at which its units can fire in
// defence. Nearly every step of a playout needs these data, which seldom change between two steps.
#pragma once
#include "engine/rules/gbsu/data/state.h"

typedef struct Layout {
    // These members are the key of the cache: all data on which a layout depends.
    uint64_t world;  // Heading.hash of the World
    uint64_t able;   // units that may fire in defence or draw a defensive fire limit [7.3]
    union {
        Hex hex[UNITS_MAX];  // HEX_NONE: the unit belongs to the other side or is not on the map
        uint64_t word[UNITS_MAX / 4];
    };
    bool night, made;  // made: false until this cache entry is filled
    // These members are the result.
    HexSet stand;  // hexes with units of the side
    HexSet fired;  // hexes that at least one unit of `able` sees within its range
    // number of units of `able` that see the hex within their range; 7 stands for 7 or more
    uint8_t fire[HEXES_MAX];
    uint32_t aims;              // bit r is set once aim[r] is filled
    HexSet aim[RANGE_MAX + 1];  // see layout_aim_find()
} Layout;

// Returns the layout of `side` from a cache of each thread, never NULL. It stays valid until the
// next call for the same side in another position, so a caller may hold the layouts of both sides
// at once.
Layout *layout_of(const World *world, const State *state, int side);
// Returns the layout of `side` that layout_of() found last, or NULL if the position has changed
// since then.
const Layout *layout_at_hand(const World *world, const State *state, int side);
// Fills layout->aim[range] with the hexes from which an enemy of this range sees a unit of the
// layout within that range.
void layout_aim_find(const World *world, Layout *layout, int range);
static inline const HexSet *layout_aim(const World *world, Layout *layout, int range) {
    if (!(layout->aims >> range & 1)) layout_aim_find(world, layout, range);
    return &layout->aim[range];
}

// Returns the units of the side on the map that may fire in defence this turn: they have firepower,
// are organised, and their limit is not drawn yet or not used up.
static inline uint64_t able_units(const World *world, const State *state, int side) {
    uint64_t armed = (world->armed[1] & state->full) | (world->armed[0] & ~state->full);
    uint64_t spent = state->limit_drawn & ~state->limit_low & ~state->limit_high;
    return side_units(world, state, side) & armed & ~state->disorganised & ~spent;
}
