// SPDX-License-Identifier: GPL-3.0-or-later
// spot.c -- what is hidden, and what shows it [F18].
#include "phases.h"

void hex_shows(const World *world, State *state, Hex hex) {
    uint64_t there = state->hidden & units_at(state, hex);
    if (there == 0) return;
    state->hidden &= ~there;
    spot(world, state);  // now they see too
}

// A hide is looked into from the next hex, or, where it gives no cover, from a few hexes away in
// sight. From where is found once, so that all eyes are asked together.
void hides_prepare(World *world) {
    for (int side = 0; side < SIDES; side++) {
        SideCard *card = &world->side[side];
        for (int i = 0; i < card->hides; i++) {
            if (!card->hide[i].mine) card->unit_hides |= bit(i);
            Hex to = card->hide[i].hex;
            for (Hex from = 0; from < world->grid.count; from++) {
                int far = hex_distance(&world->grid, from, to);
                bool in_sight = far <= world->spot_range && sight_clear(&world->sight, from, to);
                if (far <= 1) hex_add(&world->looks[side][i].covered, from);
                if (far <= 1 || in_sight) hex_add(&world->looks[side][i].open, from);
            }
        }
    }
}

static void side_spots(const World *world, State *state, int side) {
    const SideCard *card = &world->side[side];
    uint64_t unsearched = card->unit_hides & ~state->searched[side];
    HexSet eyes = {{0}};  // who is hidden keeps still: what he sees must not tell where he is
    uint64_t enemies = side_units(world, state, side_other((Side)side)) & ~state->hidden;
    for (; unsearched && enemies; enemies &= enemies - 1)
        hex_add(&eyes, state->hex[bits_first(enemies)]);
    for (; unsearched; unsearched &= unsearched - 1) {
        int i = bits_first(unsearched);
        const Looks *looks = &world->looks[side][i];
        bool covered = hex_covers(world, state, card->hide[i].hex);
        if (hexes_meet(&eyes, covered ? &looks->covered : &looks->open))
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
