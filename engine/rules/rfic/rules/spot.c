// SPDX-License-Identifier: GPL-3.0-or-later
// spot.c -- reveals hidden units [F18].
//
// A "hide" is a hex where a side may have a hidden unit or minefield (SideCard.hide). The enemy
// searches the hides, not the units: State.searched is the set of a side's hides that the enemy has
// seen into (for mines: entered). So the enemy also learns that a hide is empty, and secrets.c puts
// nothing there.
#include "play.h"

void hex_shows(const World *world, State *state, Hex hex) {
    uint64_t there = state->hidden & units_at(state, hex);
    if (there == 0) return;
    state->hidden &= ~there;
    spot(world, state);  // revealed units spot enemies too
}

// Finds the hexes from which an enemy sees into each hide: the hide and its neighbours and, if the
// hide gives no cover, all hexes in sight within World.spot_range. This is done once, so that
// side_spots() only compares sets of hexes.
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

// Marks the hides of the side that an enemy sees into as searched. Reveals the hidden units in
// them.
static void side_spots(const World *world, State *state, int side) {
    const SideCard *card = &world->side[side];
    uint64_t unsearched = card->unit_hides & ~state->searched[side];
    HexSet eyes = {{0}};  // hidden units do not spot, because that would reveal them
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

// Reveals the units that either side sees. Repeats this until nothing changes, because a revealed
// unit sees hidden enemies itself. Returns true if a unit was revealed.
bool spot(const World *world, State *state) {
    uint64_t before = state->hidden, last;
    do {
        last = state->hidden;
        for (int side = 0; side < SIDES; side++) side_spots(world, state, side);
    } while (state->hidden != last);
    return state->hidden != before;
}
