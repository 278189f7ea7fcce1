// SPDX-License-Identifier: GPL-3.0-or-later
// spot.c -- what is hidden, and what shows it [F18].
#include "phases.h"

void hex_shows(const World *world, State *state, Hex hex) {
    uint64_t there = state->hidden & units_at(state, hex);
    if (there == 0) return;
    state->hidden &= ~there;
    spot(world, state);  // now they see too
}

// Do units of `side` look into the hex: from the next one, or, where it gives no cover, from a few
// hexes away in sight?
bool looks_into(const World *world, const State *state, int side, Hex hex) {
    bool open = !hex_covers(world, state, hex);
    // Who is hidden keeps still: what he sees must not tell where he is.
    uint64_t eyes = side_units(world, state, side) & ~state->hidden;
    for (; eyes; eyes &= eyes - 1) {
        Hex from = state->hex[bits_first(eyes)];
        int far = hex_distance(&world->grid, from, hex);
        if (far <= 1) return true;
        if (open && far <= world->spot_range && sight_clear(&world->sight, from, hex)) return true;
    }
    return false;
}

static void side_spots(const World *world, State *state, int side) {
    const SideCard *card = &world->side[side];
    for (int i = 0; i < card->hides; i++) {
        if (card->hide[i].mine || has(state->searched[side], i)) continue;
        if (looks_into(world, state, side_other((Side)side), card->hide[i].hex))
            state->searched[side] |= bit(i);
    }
    for (uint64_t rest = state->hidden & card->units; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        for (uint64_t in = world->unit[unit].hide & state->searched[side]; in; in &= in - 1)
            if (card->hide[bits_first(in)].hex == state->hex[unit]) state->hidden &= ~bit(unit);
    }
}

// Again as long as something shows: what shows has eyes of its own.
bool spot(const World *world, State *state) {
    uint64_t before = state->hidden, last;
    do {
        last = state->hidden;
        for (int side = 0; side < SIDES; side++) side_spots(world, state, side);
    } while (state->hidden != last);
    return state->hidden != before;
}
