// SPDX-License-Identifier: GPL-3.0-or-later
// objects.c -- lists for the laboratory what may change on the map: objects, fortifications,
// minefields, improved positions. Start at gbsu_object_kinds.
#include "gbsu.h"

// ---- Objects that can be destroyed [11.7]

static int object_count(const World *world) { return world->object_count; }

static int object_name(const World *world, int i, Text *out) {
    char label[5];
    const Object *object = &world->object[i];
    text_put(out, "%s at %s", object->name, hex_label(&world->grid, object->hex, label));
    return (int)object->hex;
}

static bool object_ruined(const World *world, const State *state, int i) {
    (void)world;
    return state->ruined_objects >> i & 1;
}

static Side object_by(const World *world, const State *before, const State *after, int i) {
    (void)before, (void)after;
    return (Side)world->object[i].by_side;
}

// ---- Fortifications [11.8]

static int fort_count(const World *world) { return world->fort_count; }

static Hex fort_hex(const World *world, int i) {
    Hex hex = 0;
    while (world->fort_index[hex] != i) hex++;
    return hex;
}

static int fort_name(const World *world, int i, Text *out) {
    char label[5];
    Hex hex = fort_hex(world, i);
    text_put(out, "fortification at %s", hex_label(&world->grid, hex, label));
    return (int)hex;
}

static bool fort_ruined(const World *world, const State *state, int i) {
    (void)world;
    return state->ruined_forts >> i & 1;
}

// Returns the enemy of the unit that has lost a step in the fortification [11.8.4].
static Side fort_by(const World *world, const State *before, const State *after, int i) {
    uint64_t hit = before->on_map & ~(after->on_map & (after->full | ~before->full));
    hit &= units_at(before, fort_hex(world, i));
    return hit ? side_other((Side)world->unit[bits_first(hit)].side) : NOBODY;
}

// ---- Minefields, of each side that has markers for them [11.6]

static int mine_count(const World *world) {
    return (world->side[ALLIED].markers > 0) + (world->side[AXIS].markers > 0);
}

static Side mine_side(const World *world, int i) {
    return i == 1 || world->side[ALLIED].markers == 0 ? AXIS : ALLIED;
}

static int mine_name(const World *world, int i, Text *out) {
    text_put(out, "minefields of %s", world->side[mine_side(world, i)].name);
    return NO_PLACE;
}

static bool mine_entered(const World *world, const State *state, int i) {
    return state->markers_known[mine_side(world, i)] != 0;
}

static Side mine_by(const World *world, const State *before, const State *after, int i) {
    (void)before, (void)after;
    return side_other(mine_side(world, i));
}

// Returns true if a minefield has left the map, other than one of value 0 that a unit entered
// [11.6.4].
static bool mine_cleared(const World *world, const State *state, int i) {
    Side side = mine_side(world, i);
    const SideCard *card = &world->side[side];
    unsigned gone = state->markers_out[side];
    for (int k = 0; k < MINES_MAX; k++)
        if (state->mine[k].hex != HEX_NONE && (Side)state->mine[k].side == side)
            gone &= ~(1u << state->mine[k].marker);
    for (int k = 0; k < card->markers; k++)
        if (card->marker[k] == 0 && state->markers_known[side] >> k & 1) gone &= ~(1u << k);
    return state->turn > 0 && gone != 0;
}

// ---- Improved positions [5.8]

static int side_count(const World *world) {
    (void)world;
    return SIDES;
}

static int position_name(const World *world, int side, Text *out) {
    text_put(out, "positions of %s", world->side[side].name);
    return NO_PLACE;
}

static bool position_improved(const World *world, const State *state, int side) {
    return (state->improved & world->side[side].units) != 0;
}

static Side position_by(const World *world, const State *before, const State *after, int side) {
    (void)world, (void)before, (void)after;
    return (Side)side;
}

const ObjectKind gbsu_object_kinds[] = {
    {"destroyed", object_count, object_name, object_ruined, object_by},
    {"in ruins", fort_count, fort_name, fort_ruined, fort_by},
    {"entered", mine_count, mine_name, mine_entered, mine_by},
    {"cleared", mine_count, mine_name, mine_cleared, NULL},
    {"improved", side_count, position_name, position_improved, position_by},
    {0},
};
