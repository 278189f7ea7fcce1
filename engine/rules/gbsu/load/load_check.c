// SPDX-License-Identifier: GPL-3.0-or-later
// load_check.c -- makes the checks that need the whole scenario: sides set up apart, room to set
// up, hexes for mines, enough cards, and no victory at the start.
#include "load.h"

enum { COUNTER_ATTACK_CARDS = 4 };  // cards that both sides together get in a counter-attack [9.3]

static bool check_sides_apart(Load *load);
static bool check_room(Load *load);
static bool check_mines(Load *load, const Node *sides);
static bool check_cards(Load *load, const Node *sides);
static bool check_sudden(Load *load);

bool load_check(Load *load, const Node *sides) {
    return check_sides_apart(load) && check_room(load) && check_mines(load, sides) &&
           check_cards(load, sides) && check_sudden(load);
}

// Returns the first hex that is in both sets, or HEX_NONE.
static Hex hex_shared(const HexSet *a, const HexSet *b) {
    for (int word = 0; word < HEX_WORDS; word++) {
        uint64_t both = a->word[word] & b->word[word];
        if (both) return (Hex)(word << 6 | bits_first(both));
    }
    return HEX_NONE;
}

static bool check_sides_apart(Load *load) {
    const World *world = load->world;
    for (int i = 0; i < world->unit_count; i++) {
        for (int j = 0; j < i; j++) {
            const Unit *unit = &world->unit[i], *other = &world->unit[j];
            char label[5];
            if (unit->side == other->side || unit->turn > 0 || other->turn > 0) continue;
            Hex hex = hex_shared(&unit->where, &other->where);
            if (hex == HEX_NONE) continue;
            return node_error(load->unit_node[i], load->error,
                              "'%s' and the enemy unit '%s' may both be set up in %s", unit->name,
                              other->name, hex_label(&world->grid, hex, label));
        }
    }
    return true;
}

// Fails unless each unit that is set up before turn 1 finds room, whatever hexes the other units of
// its side choose [2.0 stacking]. Support weapons need no room. Units with a single hex are placed
// first, so only such units can take room from each other. From a unit with a choice, all units
// that may be set up in the same hexes can take room.
static bool check_room(Load *load) {
    const World *world = load->world;
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *unit = &world->unit[i];
        int room = 0, others = 0;
        char label[5];
        if (unit->weapon || unit->turn > 0) continue;
        for (Hex hex = 0; hex < world->grid.count; hex++) {
            if (hex_in(&unit->where, hex)) room += world->terrains[world->terrain[hex]].stacking;
        }
        for (int j = 0; j < world->unit_count; j++) {
            const Unit *other = &world->unit[j];
            bool counts = j != i && other->side == unit->side && !other->weapon && other->turn == 0;
            bool later = unit->at != HEX_NONE && other->at == HEX_NONE;
            if (counts && !later) others += hex_shared(&unit->where, &other->where) != HEX_NONE;
        }
        if (others < room) continue;
        if (unit->at != HEX_NONE) {
            return node_error(load->unit_node[i], load->error,
                              "%d units are set up in %s; the stacking limit is %d", others + 1,
                              hex_label(&world->grid, unit->at, label), room);
        }
        return node_error(
            load->unit_node[i], load->error,
            "'%s' may find no room: its hexes have room for %d units, and %d others may be "
            "set up there",
            unit->name, room, others);
    }
    return true;
}

// [R29] Fails unless each side with minefields has a minable hex that holds one of its units or is
// next to one.
static bool check_mines(Load *load, const Node *sides) {
    const World *world = load->world;
    for (int side = 0; side < SIDES; side++) {
        bool found = world->side[side].minefields == 0;
        for (Hex hex = 0; hex < world->grid.count && !found; hex++) {
            if (!world->terrains[world->terrain[hex]].mine || world->fort[hex] > 0) continue;
            for (int i = 0; i < world->unit_count && !found; i++) {
                const Unit *unit = &world->unit[i];
                if (unit->side != side || unit->turn > 0) continue;
                found = hex_in(&unit->where, hex);
                for (int d = 0; d < HEX_DIRECTIONS && !found; d++) {
                    Hex next = world->grid.neighbour[hex][d];
                    found = next != HEX_NONE && hex_in(&unit->where, next);
                }
            }
        }
        if (found) continue;
        const Node *mines = node_get(node_get(sides, scenario_sides[side]), "mines");
        return node_error(
            node_get(mines, "fields"), load->error,
            "%s has minefields, but no hex in or next to its set-up hexes can be mined",
            scenario_sides[side]);
    }
    return true;
}

// [R5] Fails unless a card is left to draw when both hands are full and all face-down cards of the
// largest possible close combat and the cards of its counter-attack lie on the table.
static bool check_cards(Load *load, const Node *sides) {
    const World *world = load->world;
    int stacking = 0;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        stacking = max_int(stacking, world->terrains[world->terrain[hex]].stacking);
    }
    int held = world->side[ALLIED].limit + world->side[AXIS].limit + SIDES * stacking +
               bits_count(world->weapons) + COUNTER_ATTACK_CARDS;
    if (held < CARDS) return true;
    return node_error(
        sides, load->error,
        "hands and close combat can hold %d of the %d cards, so that none is left to "
        "draw [R5]; they may hold at most %d: lower the hand limits or remove support "
        "weapons",
        held, CARDS, CARDS - 1);
}

// Fails if the key `control` gives a side all hexes of its sudden victory. Hexes that a side
// controls only because its units are set up there do not count here.
static bool check_sudden(Load *load) {
    const World *world = load->world;
    for (int side = 0; side < SIDES; side++) {
        const SideCard *card = &world->side[side];
        bool missing = card->sudden_count == 0;
        for (int i = 0; i < world->objective_count; i++) {
            bool held = world->control[side] >> i & 1;
            if (hex_in(&card->sudden, world->objectives[i]) && !held) missing = true;
        }
        if (missing) continue;
        const Node *sudden = node_get(node_get(load->opening->scenario.root, "victory"), "sudden");
        return node_error(node_at(sudden, scenario_sides[side]), load->error,
                          "%s controls all these hexes at the start, and could win on turn 1",
                          scenario_sides[side]);
    }
    return true;
}
