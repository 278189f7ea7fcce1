// SPDX-License-Identifier: GPL-3.0-or-later
// spotting.c -- reveals hidden enemies that a side sees, by squares of 2 inches [6.3, 14.1.4, W25].
// A square that was seen empty stays empty until night, because hidden battalions do not move by
// day.
#include "engine/rules/gbww2/rules/rules_internal.h"

// Reveals each hidden enemy battalion that has the middle of a stand in one of the squares.
static void squares_shown(const World *world, State *state, int side,
                          const uint8_t squares[SIGHT_BYTES]) {
    for (uint64_t rest = hidden_of(world, state, side_other((Side)side)); rest; rest &= rest - 1) {
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        int battalion = bits_first(rest), count = rects_of(world, state, battalion, rect, stand);
        for (int i = 0; i < count; i++) {
            if (!sight_in(squares, sight_square(rect_middle(&rect[i])))) continue;
            battalion_shown(world, state, battalion);
            break;
        }
    }
}

void spot_by(const World *world, State *state, int side, uint64_t observers) {
    if (!has_unshown(world, state, side_other((Side)side))) return;
    uint8_t squares[SIGHT_BYTES] = {0};
    squares_seen(world, state, observers & placed_of(world, state, side), squares);
    squares_shown(world, state, side, squares);
    for (int i = 0; i < SIGHT_BYTES; i++) state->seen_empty[side][i] |= squares[i];
}

void spot_all(const World *world, State *state) {
    for (int side = 0; side < SIDES; side++)
        spot_by(world, state, side, world->side[side].battalions);
}
