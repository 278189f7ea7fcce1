// SPDX-License-Identifier: GPL-3.0-or-later
// objects.c -- lists for the laboratory what may change on the map: bridges, minefields, trenches
// [F11]. Start at rfic_object_kinds.
#include "engine/rules/lab.h"
#include "engine/rules/rfic/text/format_action.h"
#include "rfic.h"
#include "study.h"

// Only engineers blow bridges, clear minefields and dig trenches.
static bool works(const World *world) { return world->kind[ENGINEERS] != 0; }

static int bridge_count(const World *world) { return works(world) ? world->bridge_count : 0; }

static int bridge_says(const World *world, int i, Text *out) {
    char name[12];
    text_put(out, "bridge %s", bridge_name(world, i, name));
    return (int)world->bridge_hex[i];
}

static bool bridge_blown(const World *world, const State *state, int i) {
    (void)world;
    return state->blown >> i & 1;
}

static int mine_count(const World *world) { return works(world) ? world->mine_count : 0; }

static int mine_name(const World *world, int i, Text *out) {
    char label[5];
    const MineCard *mine = &world->mine[i];
    text_put(out, "minefield %d of %s", i + 1, world->side[mine->side].name);
    if (mine->at == HEX_NONE) return NO_PLACE;
    text_put(out, " at %s", hex_label(&world->grid, mine->at, label));
    return (int)mine->at;
}

static bool mine_cleared(const World *world, const State *state, int i) {
    (void)world;
    return state->mine_cleared >> i & 1;
}

static Side mine_by(const World *world, const State *before, const State *after, int i) {
    (void)before, (void)after;
    return side_other((Side)world->mine[i].side);
}

// Returns the index of hidden minefield `i`; for the number of hidden minefields MINES_MAX or more.
static int hidden_mine(const World *world, int i) {
    int mine = 0;
    for (; mine < world->mine_count; mine++)
        if (world->mine[mine].at == HEX_NONE && i-- == 0) return mine;
    return mine;
}

static int hidden_count(const World *world) {
    int count = 0;
    while (hidden_mine(world, count) < world->mine_count) count++;
    return count;
}

static int hidden_name(const World *world, int i, Text *out) {
    return mine_name(world, hidden_mine(world, i), out);
}

static bool hidden_found(const World *world, const State *state, int i) {
    return state->mine_known >> hidden_mine(world, i) & 1;
}

static Side hidden_by(const World *world, const State *before, const State *after, int i) {
    return mine_by(world, before, after, hidden_mine(world, i));
}

static int trench_count(const World *world) { return works(world); }

static int trench_name(const World *world, int i, Text *out) {
    (void)world, (void)i;
    text_put(out, "a trench");
    return NO_PLACE;
}

static bool trench_dug(const World *world, const State *state, int i) {
    (void)i;
    return memcmp(&state->trenches, &world->trenches, sizeof world->trenches) != 0;
}

const ObjectKind rfic_object_kinds[] = {
    {"blown", bridge_count, bridge_says, bridge_blown, NULL},
    {"found", hidden_count, hidden_name, hidden_found, hidden_by},
    {"cleared", mine_count, mine_name, mine_cleared, mine_by},
    {"dug", trench_count, trench_name, trench_dug, NULL},
    {0},
};
