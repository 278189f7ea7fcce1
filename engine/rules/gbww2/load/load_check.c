// SPDX-License-Identifier: GPL-3.0-or-later
// load_check.c -- checks the whole scenario: its pieces must fit into a State, a game must end
// within the limit of plies, and battalions that both sides set up in secret must not be able to
// touch.
#include "load.h"

enum {
    TURN_PLIES_MAX = 1350,  // plies (decisions and rolls) allowed in one player turn [W38]
    NIGHT_PLIES_MAX = 500,  // plies allowed in a night and a dawn
    STRIKE_PLIES = 12,      // plies of one strike in a player turn
    OTHER_PLIES = 60,       // plies of a player turn besides those of battalions and strikes
    // decisions in a move: battalion, goal, facing, and opportunity fire after each inch by road
    WALK_PLIES = 22,
    ZONES_APART = 3 * INCH,  // u: least distance between set-up zones of different sides
};

static bool plies_fit(Load *load) {
    const World *world = load->world;
    int own[SIDES] = {0}, enemy[SIDES] = {0}, night = 0, strikes = 0;
    for (int i = 0; i < world->battalion_count; i++) {
        const BattalionCard *card = &world->battalion[i];
        own[card->side] += 2 * max_int(2 + 4 * card->stand_count, WALK_PLIES);
        enemy[card->side] += 8 + 3 * card->stand_count;
        night += 5 + card->stand_count;
    }
    for (int side = 0; side < SIDES; side++)
        strikes += world->side[side].templates + world->side[side].missions;
    if (strikes > STRIKES_MAX)
        return node_error(node_get(load->opening->scenario.root, "sides"), load->error,
                          "%d templates and missions of both sides; expected at most %d", strikes,
                          STRIKES_MAX);
    night += 4 * strikes;
    for (int side = 0; side < SIDES; side++) {
        int plies =
            own[side] + enemy[side_other((Side)side)] + STRIKE_PLIES * strikes + OTHER_PLIES;
        if (plies <= TURN_PLIES_MAX) continue;
        return node_error(node_get(load->opening->scenario.root, "sides"), load->error,
                          "too many stands or strikes: a player turn of the %s side could take %d "
                          "plies (decisions and rolls); at most %d are allowed, enough for about "
                          "14 battalions of 6 stands a side",
                          world->side[side].name, plies, TURN_PLIES_MAX);
    }
    if (night <= NIGHT_PLIES_MAX) return true;
    return node_error(
        node_get(load->opening->scenario.root, "sides"), load->error,
        "too many stands or strikes: a night could take %d plies (decisions and rolls); at most "
        "%d are allowed",
        night, NIGHT_PLIES_MAX);
}

static bool loose_fit(Load *load) {
    const World *world = load->world;
    int dropped = 0;
    for (int i = 0; i < world->battalion_count; i++)
        if (world->battalion[i].drop != NO_INDEX) dropped += world->battalion[i].stand_count;
    if (dropped <= LOOSE_MAX) return true;
    return node_error(node_get(load->opening->scenario.root, "sides"), load->error,
                      "battalions with 'drop' have %d stands; expected at most %d", dropped,
                      LOOSE_MAX);
}

static bool is_used(const World *world, int zone) {
    for (int i = 0; i < world->battalion_count; i++)
        if (world->battalion[i].zone == zone) return true;
    return false;
}

// Returns whether zone `a` comes nearer than ZONES_APART to zone `b`, tested at the corners of `a`
// and at a point each half inch along its edges. The nearest spots of two polygons include a corner
// of one of them, so the caller must also test `b` against `a`.
static bool zones_near(const Zone *a, const Zone *b) {
    for (int i = 0; i < a->corners; i++) {
        int next = (i + 1) % a->corners, dx = a->x[next] - a->x[i], dy = a->y[next] - a->y[i];
        int steps = max_int(1, max_int(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy) / HALF);
        for (int k = 0; k <= steps; k++) {
            int x = a->x[i] + dx * k / steps, y = a->y[i] + dy * k / steps;
            if (zone_gap(b, x, y) < ZONES_APART) return true;
        }
    }
    return false;
}

static bool zones_fit(Load *load) {
    const World *world = load->world;
    for (int i = 0; i < world->zone_count; i++)
        for (int k = 0; k < world->zone_count; k++) {
            const Zone *a = &world->zone[i], *b = &world->zone[k];
            if (a->side != ALLIED || b->side != AXIS || !is_used(world, i) || !is_used(world, k))
                continue;
            if (!zones_near(a, b) && !zones_near(b, a)) continue;
            return node_error(node_get(load->opening->scenario.root, "sides"), load->error,
                              "the zones '%s' and '%s' are less than 3 inches apart; hidden "
                              "battalions in them could touch",
                              a->name, b->name);
        }
    return true;
}

bool load_check(Load *load) { return plies_fit(load) && loose_fit(load) && zones_fit(load); }
