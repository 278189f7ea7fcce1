// SPDX-License-Identifier: GPL-3.0-or-later
// reach.c -- [5.2, 5.3] where a unit can get to with the MP it has, and by which way.
//
// A leg leads as far as nothing happens [R43]: through a hex with enemies, or one in which the
// unit's coming is answered, it does not go on. The ways over an empty map are found once, when the
// scenario is loaded (engine/board/ways.h). Where such a hex bars one, the hexes behind it are
// looked at anew. Paths that it bars, and whatever follows a destroyed bridge, are found by a
// flood.
#include "phases.h"

HexSet side_hexes(const World *world, const State *state, int side) {
    HexSet set = {{0}};
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1)
        hex_add(&set, state->hex[bits_first(rest)]);
    return set;
}

int step_left(const World *world, const State *state, int unit, int direction) {
    const Unit *it = &world->unit[unit];
    Hex next = world->grid.neighbour[state->hex[unit]][direction];
    int cost = step_cost(world, state, it->motorised, state->hex[unit], direction);
    if (cost != COST_NEVER && enemy_in(world, state, it->side, next)) cost += ENEMY_COST;
    return points_left(mp_of(world, state, unit), cost, !has(state->moving, unit));
}

// Who sets out. What is dear are hexes with enemies [5.7]; bars are hexes in which a leg ends:
// those, and where its coming is answered. [5.3, R11] Its first hex of the turn can be entered
// whatever it costs, unless the terrain is impossible.
typedef struct Walker {
    Walk walk;
    bool motorised;
    HexSet full;  // close combats that have no room for another of its side [9.1]
} Walker;

static Walker walker_of(const World *world, const State *state, int unit, Journey journey) {
    const Unit *it = &world->unit[unit];
    Walker walker = {.motorised = it->motorised};
    Walk *walk = &walker.walk;
    walk->start = state->hex[unit];
    walk->minimum = !has(state->moving, unit) && !it->fixed;
    walk->points = mp_of(world, state, unit);
    walk->extra = ENEMY_COST;
    walk->dear = side_hexes(world, state, side_other((Side)it->side));
    walk->bars = walk->dear;
    if (journey == JOURNEY_LEG) {
        HexSet answered = answered_hexes(world, state, unit);
        for (int word = 0; word < HEX_WORDS; word++) walk->bars.word[word] |= answered.word[word];
    }
    if (it->weapon) return walker;
    uint64_t waiting = side_units(world, state, it->side) & state->moving & ~bit(unit);
    for (; waiting; waiting &= waiting - 1) {
        Hex hex = state->hex[bits_first(waiting)];
        if (hex_in(&walk->dear, hex) && !stack_room(world, state, unit, hex))
            hex_add(&walker.full, hex);
    }
    return walker;
}

// The costs as they are now: where a bridge is down, in `room`.
static const StepCosts *costs_now(const World *world, const State *state, bool motorised,
                                  StepCosts *room) {
    if (!state->ruined_objects) return &world->cost[motorised];
    *room = world->cost[motorised];
    for (int i = 0; i < world->object_count; i++) {
        const Object *object = &world->object[i];
        if (!object->bridge || !(state->ruined_objects >> i & 1)) continue;
        int d = hex_direction(&world->grid, object->hex, object->beyond), back = hex_opposite(d);
        room->step[object->hex][d] = world->cost_ruined[motorised].step[object->hex][d];
        room->step[object->beyond][back] = world->cost_ruined[motorised].step[object->beyond][back];
    }
    return room;
}

static void flood_spread(const World *world, const State *state, const Walker *walker, Hex until,
                         Flood *flood) {
    StepCosts room;
    ways_flood(&world->grid, costs_now(world, state, walker->motorised, &room), &walker->walk,
               until, world->cost_least[walker->motorised], flood);
}

// Where there is no room for it, and where it stands.
static void hexes_trim(const Walker *walker, HexSet *hexes) {
    for (int word = 0; word < HEX_WORDS; word++) hexes->word[word] &= ~walker->full.word[word];
    hexes->word[walker->walk.start >> 6] &= ~bit(walker->walk.start & 63);
}

void flood_fill(const World *world, const State *state, int unit, Journey journey, Flood *flood) {
    Walker walker = walker_of(world, state, unit, journey);
    flood_spread(world, state, &walker, HEX_NONE, flood);
    hexes_trim(&walker, &flood->reached);
}

void ways_prepare(World *world) {
    int most[2] = {0, 0};  // MP of any counter, on foot and motorised
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *unit = &world->unit[i];
        most[unit->motorised] = max_int(most[unit->motorised], unit->mp);
    }
    for (int motorised = 0; motorised < 2; motorised++)
        for (Hex hex = 0; most[motorised] > 0 && hex < world->grid.count; hex++) {
            const StepCosts *costs = &world->cost[motorised];
            ways_find(&world->grid, costs, hex, most[motorised], &world->ways[motorised][hex]);
            world->approach[motorised][hex] = ways_approach(&world->grid, costs, hex);
        }
}

HexSet reach_hexes(const World *world, const State *state, int unit, Journey journey) {
    if (world->unit[unit].fixed) return (HexSet){{0}};
    if (state->ruined_objects) {  // a bridge may be down
        Flood flood;
        flood_fill(world, state, unit, journey, &flood);
        return flood.reached;
    }
    Walker walker = walker_of(world, state, unit, journey);
    const Walk *walk = &walker.walk;
    const Ways *ways = &world->ways[walker.motorised][walk->start];
    HexSet hexes = {{0}};
    int barred = walk->points > 0 ? ways_open(&world->grid, ways, walk, &hexes) : WAY_NONE;
    if (barred != WAY_NONE && journey == JOURNEY_LEG) {  // many bars: the flood is soon over
        Flood flood;
        flood_spread(world, state, &walker, HEX_NONE, &flood);
        hexes = flood.reached;
    } else if (barred != WAY_NONE) {
        ways_around(&world->grid, ways, world->approach[walker.motorised], walk, barred, &hexes);
    }
    for (int d = 0; walk->minimum && d < HEX_DIRECTIONS; d++)
        if (world->cost[walker.motorised].step[walk->start][d] != COST_NEVER)
            hex_add(&hexes, world->grid.neighbour[walk->start][d]);
    hexes_trim(&walker, &hexes);
    return hexes;
}

uint64_t reach_path(const World *world, const State *state, int unit, Hex target, Journey journey,
                    uint8_t *steps) {
    int straight = hex_direction(&world->grid, state->hex[unit], target);
    if (straight >= 0 && step_left(world, state, unit, straight) != POINTS_SHORT) {
        *steps = 1;
        return (uint64_t)straight;
    }
    Walker walker = walker_of(world, state, unit, journey);
    const Ways *ways = &world->ways[walker.motorised][walker.walk.start];
    const uint8_t *from = ways->from;
    Flood flood;
    HexSet hexes;
    if (state->ruined_objects || ways_open(&world->grid, ways, &walker.walk, &hexes) != WAY_NONE) {
        flood_spread(world, state, &walker, target, &flood);
        hexes = flood.reached;
        from = flood.from;
    }
    assert(hex_in(&hexes, target));
    return ways_path(&world->grid, from, walker.walk.start, target, steps);
}
