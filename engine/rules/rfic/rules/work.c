// SPDX-License-Identifier: GPL-3.0-or-later
// work.c -- runs the works of engineers, each of which takes a whole activation [F11]: clearing
// mines, digging trenches, blowing bridges. Also finds the minefields that act on a unit.
#include "phases.h"

// Returns the minefield in the hex that acts on the unit, or -1. Mines do not act on units of their
// own side, nor on engineers once the mines are known [F11].
int mine_in(const World *world, const State *state, int unit, Hex hex) {
    for (int i = 0; i < world->mine_count; i++) {
        if (state->mine_hex[i] != hex || state->mine_cleared >> i & 1) continue;
        if (world->mine[i].side == world->unit[unit].side) continue;
        if (state->mine_known >> i & 1 && is_kind(world, unit, ENGINEERS)) continue;
        return i;
    }
    return -1;
}

// Sets *out to the hexes with known enemy mines, among the unit's hex and its neighbours.
static void clear_hexes(const World *world, const State *state, int unit, HexSet *out) {
    *out = (HexSet){0};
    for (int i = 0; i < world->mine_count; i++) {
        bool lies = (state->mine_known & ~state->mine_cleared) >> i & 1;
        if (!lies || world->mine[i].side == world->unit[unit].side) continue;
        if (hex_distance(&world->grid, state->mine_hex[i], state->hex[unit]) <= 1)
            hex_add(out, state->mine_hex[i]);
    }
}

void works_list(const World *world, const State *state, int unit, ActionList *out) {
    HexSet mined;
    Hex hex = state->hex[unit];
    if (!is_kind(world, unit, ENGINEERS)) return;
    clear_hexes(world, state, unit, &mined);
    actions_over_hexes(&mined, VERB_CLEAR, unit, out);
    if (!hex_in(&state->trenches, hex)) actions_push(out, action_make(VERB_DIG, (unsigned)unit, 0));
    for (int i = 0; i < world->bridge_count; i++) {
        if (state->blown >> i & 1) continue;
        if (world->bridge_hex[i] == hex || world->bridge_beyond[i] == hex)
            actions_push(out, action_make(VERB_BLOW, (unsigned)unit, (unsigned)i));
    }
}

void mines_clear(const World *world, State *state, Hex hex) {
    for (int i = 0; i < world->mine_count; i++)
        if (state->mine_hex[i] == hex && state->mine_known >> i & 1)
            state->mine_cleared |= (uint16_t)(1u << i);
}

void bridge_begin(const World *world, State *state, int unit, int bridge) {
    frame_as(frame_push(state, PHASE_BRIDGE, unit, NO_UNIT))->bridge.bridge = (uint8_t)bridge;
    pile_ready(world, state);
}

void bridge_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    state->loose[action_where(action)]++;
    if (action_where(action) == BLACK) state->blown |= 1u << frame_as(frame)->bridge.bridge;
    frame_pop(state);
}
