// SPDX-License-Identifier: GPL-3.0-or-later
// load_check.c -- makes the checks that need the whole scenario: the sides start in different
// hexes, no unit starts in enemy mines, and every unit that is set up finds room. world_prepare()
// then computes the derived members of World.
#include "engine/rules/rfic/evaluation/evaluation.h"
#include "load.h"

// Returns true if the unit can be set up or arrive in the hex.
static bool may_begin(const Unit *unit, Hex hex) { return hex_in(&unit->where, hex); }

// Fails if units of both sides can start in the same hex: a unit that is placed later could meet a
// hidden enemy there. A unit that arrives in turn 1 or later is compared only with hidden enemies.
static bool sides_apart(Load *load) {
    const World *world = load->world;
    for (int i = 0; i < world->unit_count; i++) {
        for (int k = 0; k < i; k++) {
            const Unit *a = &world->unit[i], *b = &world->unit[k];
            bool care = (a->turn == 0 && b->turn == 0) || a->hides || b->hides;
            if (a->side == b->side || !care) continue;
            for (Hex hex = 0; hex < world->grid.count; hex++) {
                char label[5];
                if (!may_begin(a, hex) || !may_begin(b, hex)) continue;
                return node_error(
                    load->unit_node[i], load->error,
                    "'%s' and the enemy's '%s' may both be set up or arrive in hex %s", a->name,
                    b->name, hex_label(&world->grid, hex, label));
            }
        }
    }
    return true;
}

static bool takes_room(const Unit *unit) {
    return unit->kind != COMMANDER && unit->kind != OBSERVER && unit->kind != AIRCRAFT;
}

// Fails unless each unit that is set up finds room, wherever the units placed before it go.
static bool room_for_all(Load *load) {
    const World *world = load->world;
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *unit = &world->unit[i];
        int others = 0;
        if (unit->turn > 0 || !takes_room(unit)) continue;
        for (int k = 0; k < world->unit_count; k++) {
            const Unit *other = &world->unit[k];
            bool before = unit->where_count > 1 || other->where_count == 1;
            if (k == i || other->side != unit->side || other->turn > 0 || !before) continue;
            others += takes_room(other) && hexes_meet(&unit->where, &other->where);
        }
        if (others < world->stacking * unit->where_count) continue;
        return node_error(load->unit_node[i], load->error,
                          "'%s' may find no room: %d others may be in its %s, at most %d in a hex",
                          unit->name, others, unit->where_count == 1 ? "hex" : "hexes",
                          world->stacking);
    }
    return true;
}

// Fails if a unit can be set up in a hex that can have enemy mines, known or hidden.
static bool mines_apart(Load *load) {
    const World *world = load->world;
    for (int i = 0; i < world->mine_count; i++) {
        const MineCard *mine = &world->mine[i];
        HexSet hexes = {0};
        if (mine->at != HEX_NONE) hex_add(&hexes, mine->at);
        for (uint64_t hides = mine->at == HEX_NONE ? mine->hide : 0; hides; hides &= hides - 1)
            hex_add(&hexes, world->side[mine->side].hide[bits_first(hides)].hex);
        for (int k = 0; k < world->unit_count; k++) {
            const Unit *unit = &world->unit[k];
            char label[5];
            if (unit->side == mine->side || unit->turn > 0) continue;
            for (Hex hex = 0; hex < world->grid.count; hex++) {
                if (!hex_in(&hexes, hex) || !may_begin(unit, hex)) continue;
                return node_error(
                    load->mine_node[i], load->error,
                    "mines of %s can be in hex %s, where the enemy's '%s' may be set up",
                    scenario_sides[mine->side], hex_label(&world->grid, hex, label), unit->name);
            }
        }
    }
    return true;
}

bool load_check(Load *load) { return sides_apart(load) && mines_apart(load) && room_for_all(load); }

// Fills the probabilities of 0 to `dice` hits for each number to hit and each number of dice. Each
// row of the triangle follows from the row with one die fewer.
static void binomials_prepare(World *world) {
    for (int number = 2; number <= 6; number++) {
        double p = (7 - number) / 6.0, row[POOL_MAX + 2] = {1};
        for (int dice = 0; dice <= POOL_MAX; dice++) {
            for (int hits = 0; hits <= dice; hits++)
                world->binomial[number][dice][hits] = (float)row[hits];
            for (int hits = dice + 1; hits > 0; hits--)
                row[hits] = row[hits] * (1 - p) + row[hits - 1] * p;
            row[0] *= 1 - p;
        }
    }
}

// Returns the longest range in hexes that the unit has with any number of figures.
static uint8_t reach_of(const World *world, const Unit *unit) {
    if (unit->weapon != NO_INDEX) return world->weapon[unit->weapon].range;
    bool soldiers = unit->kind == INFANTRY || unit->kind == ENGINEERS || unit->kind == CAVALRY;
    int reach = soldiers ? world->weapon[AGAINST_AFV].range : 0;
    for (int weapon = 0; weapon < ARMS; weapon++)
        for (int men = 1; men <= unit->figures; men++)
            if (unit->arms[men][weapon] > 0) reach = max_int(reach, world->weapon[weapon].range);
    return (uint8_t)reach;
}

void world_prepare(World *world) {
    for (int unit = 0; unit < world->unit_count; unit++)
        world->unit[unit].reach = reach_of(world, &world->unit[unit]);
    binomials_prepare(world);
    steps_prepare(world);
    hides_prepare(world);
    evaluation_prepare(world);
}
