// SPDX-License-Identifier: GPL-3.0-or-later
// road_control.c -- finds which side owns a part of a road, and whether a road is open from one
// place to another [5.1.1, 5.2.3, 16.1.1]. The search is breadth-first over the points of roads.
// Start at runs().
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "engine/rules/gbww2/table/road_near.h"

enum {
    BESIDE = 2 * INCH,   // u: a place this near to a road counts as on it
    JUNCTION = HALF,     // u: points of two roads this near to each other are connected
    NEAR = INCH,         // u: an enemy this near to a point of a road closes it
    SUPPLY = 12 * INCH,  // u: a road this near to a drop zone supplies it
};

bool road_friendly(const World *world, const State *state, int side, int road, int along) {
    return piece_owner(state, road_point(&world->roads, road, along)->piece) == side;
}

typedef struct Flood {  // the state of a search along roads
    const World *world;
    Crowd enemies;                      // spotted enemy stands, which close the roads near them
    uint8_t been[ROAD_POINTS_MAX / 8];  // one bit for each point of Roads.point
    uint16_t queue[ROAD_POINTS_MAX];    // points still to search, from `head` to `tail`
    int head, tail;
} Flood;

// Adds a point of a road to the search, unless the search has been there, an enemy closes the
// point, or vehicles may not enter it [W42].
static void flood_add(Flood *flood, int index) {
    if (flood->been[index / 8] >> index % 8 & 1) return;
    flood->been[index / 8] |= (uint8_t)(1 << index % 8);
    Spot spot = road_spot(&flood->world->roads.point[index]);
    if (!ground_enters(&flood->world->ground, spot, false)) return;
    for (int i = 0; i < flood->enemies.count; i++)
        if (spot_rect_gap2(spot, &flood->enemies.rect[i]) <= square(NEAR)) return;
    flood->queue[flood->tail++] = (uint16_t)index;
}

static void flood_junctions(Flood *flood, int road, Spot spot) {
    const Roads *roads = &flood->world->roads;
    const Road *own = &roads->road[road];
    RoadsNear near = roads_near(roads, spot, JUNCTION);
    for (int i; roads_next(&near, &i);)
        if (i < own->first || i >= own->first + own->count) flood_add(flood, i);
}

typedef struct Aim {  // where the road must lead
    Spot spot;
    const Zone *zone;  // the zone to reach; NULL: the road must lead to `spot`
    bool home;         // an edge that is friendly to the side will do too
} Aim;

static bool is_there(const World *world, int side, const Aim *aim, Spot spot) {
    if (aim->home && on_friendly_edge(world, side, spot)) return true;
    if (aim->zone != NULL) return zone_gap(aim->zone, spot.x, spot.y) <= SUPPLY;
    return spots_gap2(spot, aim->spot) <= square(BESIDE);
}

// Returns whether a road without spotted enemies leads from `from` to the aim. If `friendly` is
// true, the side must own all of that road.
static bool runs(const World *world, const State *state, int side, Spot from, const Aim *aim,
                 bool friendly) {
    const Roads *roads = &world->roads;
    Flood flood = {.world = world};
    crowd_of(world, state, placed_of(world, state, side_other((Side)side)), &flood.enemies);
    RoadsNear near = roads_near(roads, from, BESIDE);
    for (int i; roads_next(&near, &i);) flood_add(&flood, i);
    while (flood.head < flood.tail) {
        int index = flood.queue[flood.head++], road = road_of(roads, index);
        Spot spot = road_spot(&roads->point[index]);
        int along = index - roads->road[road].first;
        if (friendly && !road_friendly(world, state, side, road, along)) continue;
        if (is_there(world, side, aim, spot)) return true;
        if (along > 0) flood_add(&flood, index - 1);
        if (along + 1 < roads->road[road].count) flood_add(&flood, index + 1);
        flood_junctions(&flood, road, spot);
    }
    return false;
}

bool road_runs(const World *world, const State *state, int side, Spot from, Spot to) {
    return runs(world, state, side, from, &(Aim){.spot = to}, false);
}

bool road_home(const World *world, const State *state, int side, Spot from, Spot exit) {
    return runs(world, state, side, from, &(Aim){.spot = exit, .home = true}, false);
}

bool road_supplies(const World *world, const State *state, int side, Spot from, int zone) {
    return runs(world, state, side, from, &(Aim){.zone = &world->zone[zone]}, true);
}
