// SPDX-License-Identifier: GPL-3.0-or-later
// load_cost.c -- calculates from the map the cost of each step [5.2] and the lines of sight.
#include "load.h"

enum { ROAD_FOOT = 2, ROAD_MOTOR = 1, FORT_FOOT = 2 };  // costs in half MP

static bool side_has(const uint8_t set[], Hex hex, int direction) {
    return set[hex] >> direction & 1;
}

// Returns the cost in half MP of a step from `hex` to its neighbour in that direction, or
// COST_NEVER if the step is impossible. On a road between the two hexes, the costs of hexside and
// terrain do not count. A river needs a road with a bridge. Units on foot may also cross it at a
// ford, which takes all their MP (COST_ALL). Elsewhere a fortified hex costs units on foot
// FORT_FOOT instead of its terrain, and a stream costs more.
static uint8_t step_cost_of(const World *world, Hex hex, int direction, bool motorised,
                            bool bridge_stands) {
    Hex target = world->grid.neighbour[hex][direction];
    if (target == HEX_NONE) return COST_NEVER;
    bool bridge = world->bridge[hex][direction] != NO_INDEX;
    if (side_has(world->road, hex, direction) && (!bridge || bridge_stands)) {
        return motorised ? ROAD_MOTOR : ROAD_FOOT;
    }
    int cost = world->terrains[world->terrain[target]].cost[motorised];
    if (cost == COST_NEVER) return COST_NEVER;
    if (side_has(world->river, hex, direction)) {
        return !motorised && side_has(world->ford, hex, direction) ? COST_ALL : COST_NEVER;
    }
    if (world->fort[target] > 0 && !motorised) cost = FORT_FOOT;
    if (side_has(world->stream, hex, direction)) cost += world->stream_cost[motorised];
    assert(cost < COST_ALL);
    return (uint8_t)cost;
}

void load_costs(Load *load) {
    World *world = load->world;
    world->cost_least[0] = world->cost_least[1] = COST_ALL;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        hex_add(&world->around[hex], hex);
        for (Hex other = 0; other < world->grid.count; other++)
            if (hex_distance(&world->grid, hex, other) <= 2) hex_add(&world->near_by[hex], other);
        for (int direction = 0; direction < HEX_DIRECTIONS; direction++) {
            Hex next = world->grid.neighbour[hex][direction];
            if (next != HEX_NONE) hex_add(&world->around[hex], next);
            for (int motorised = 0; motorised < 2; motorised++) {
                world->cost[motorised].step[hex][direction] =
                    step_cost_of(world, hex, direction, motorised, true);
                world->cost_ruined[motorised].step[hex][direction] =
                    step_cost_of(world, hex, direction, motorised, false);
                for (int ruined = 0; ruined < 2; ruined++) {
                    const StepCosts *costs =
                        ruined ? &world->cost_ruined[motorised] : &world->cost[motorised];
                    uint8_t cost = costs->step[hex][direction];
                    if (cost != COST_NEVER && cost < world->cost_least[motorised])
                        world->cost_least[motorised] = cost;
                }
            }
        }
    }
}

void load_sight(Load *load) {
    World *world = load->world;
    bool blocks[HEXES_MAX] = {0}, hill[HEXES_MAX] = {0};
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        const Terrain *terrain = &world->terrains[world->terrain[hex]];
        world->cover[hex] = terrain->cover;
        blocks[hex] = terrain->blocks_sight;
        hill[hex] = terrain->hill;
    }
    sight_init(&world->sight, &world->grid, blocks, hill);
    for (Hex from = 0; from < world->grid.count; from++) {
        for (Hex to = 0; to < world->grid.count; to++) {
            int range = hex_distance(&world->grid, from, to);
            if (range <= RANGE_MAX && sight_clear(&world->sight, from, to))
                hex_add(&world->view[range][from], to);
        }
        for (int range = 1; range <= RANGE_MAX; range++)
            for (int word = 0; word < HEXES_MAX / 64; word++)
                world->view[range][from].word[word] |= world->view[range - 1][from].word[word];
    }
}

bool hex_passable(const World *world, Hex hex, bool motorised) {
    return world->road[hex] != 0 ||
           world->terrains[world->terrain[hex]].cost[motorised] != COST_NEVER;
}
