// SPDX-License-Identifier: GPL-3.0-or-later
// combat_ops_moves.c -- lists and applies the moves of a C Ops [5.1, 14.3.12]. A C Ops moves along
// friendly roads and its own edge of the table, and from one onto the other. After a drop it moves
// straight to a road [Air Landings]. Start at cops_legal().
#include "engine/board/cheapest.h"
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "engine/rules/gbww2/table/road_near.h"

enum {
    EDGE_MAX = 4 * (TABLE_WIDE + TABLE_HIGH),  // half inches around the table
    MEETS = HALF / 2,                          // u: two places this near count as the same
    FAR = 0xff,                                // in Travel.far: not reached
    EDGE_FIRST = ROAD_POINTS_MAX,              // the first place on the table's edge
    PLACES = EDGE_FIRST + EDGE_MAX,            // number of places
};

// A search for the places that a C Ops can reach (cheapest.h). Places are numbered: first the
// points of roads, then from EDGE_FIRST on the half inches of the table's edge. Costs are in half
// inches.
typedef struct Travel {
    const World *world;
    const State *state;
    int side, most;               // Side; longest move in half inches
    unsigned edges;               // the side's own edges: bits for north, east, south, west
    uint8_t far[PLACES];          // cost of the shortest path to each place, or FAR
    bool joins[ROAD_POINTS_MAX];  // whether another road or the edge meets the road there
    Buckets buckets;
} Travel;

// Returns the length of the edge around the table in half inches. Places on the edge are numbered
// clockwise from the north-western corner.
static int edge_length(const World *world) { return 4 * (world->width + world->height); }

static void edge_place(const World *world, int at, int *x, int *y) {
    int wide = 2 * world->width, high = 2 * world->height, half = wide + high;
    *x = at <= wide ? at : at <= half ? wide : at <= half + wide ? half + wide - at : 0;
    *y = at <= wide ? 0 : at <= half ? at - wide : at <= half + wide ? high : 2 * half - at;
}

static int edge_at(const World *world, int x, int y) {
    int wide = 2 * world->width, high = 2 * world->height, half = wide + high;
    return y == 0 ? x : x == wide ? wide + y : y == high ? half + wide - x : 2 * half - y;
}

static unsigned edges_at(const World *world, int x, int y) {
    bool north = y == 0, south = y == 2 * world->height, west = x == 0;
    bool east = x == 2 * world->width;
    return (unsigned)(north | east << 1 | south << 2 | west << 3);
}

// Returns the table edges where roads of this side lead off the table and no enemy road does, one
// bit for each edge [5.1.1].
static unsigned edges_of(const World *world, int side) {
    unsigned edges[SIDES] = {0};
    for (int i = 0; i < world->division_count; i++) {
        Spot exit = exit_spot(world, i);
        edges[world->division[i].side] |= edges_at(world, exit.x / HALF, exit.y / HALF);
    }
    return edges[side] & ~edges[side_other((Side)side)];
}

bool on_friendly_edge(const World *world, int side, Spot spot) {
    unsigned edges = edges_at(world, spot.x / HALF, spot.y / HALF);
    return edges != 0 && edges & edges_of(world, side);
}

static void comes_to(Travel *travel, int place, int far) {
    if (far > travel->most || far >= travel->far[place]) return;
    travel->far[place] = (uint8_t)far;
    bucket_add(&travel->buckets, far, place);
}

// Returns whether a C Ops may be at a spot of a road or of the table's edge [W42].
static bool enters(const Travel *travel, Spot spot) {
    return ground_enters(&travel->world->ground, spot, false);
}

static void comes_by_road(Travel *travel, int road, int along, int far) {
    const Roads *roads = &travel->world->roads;
    if (along < 0 || along >= roads->road[road].count) return;
    if (!enters(travel, road_spot(road_point(roads, road, along)))) return;
    if (road_friendly(travel->world, travel->state, travel->side, road, along))
        comes_to(travel, roads->road[road].first + along, far);
}

static Spot edge_spot(const World *world, int at) {
    int x, y;
    edge_place(world, at, &x, &y);
    return spot_at(HALF * x, HALF * y);
}

static void comes_by_edge(Travel *travel, int at, int far) {
    int length = edge_length(travel->world), x, y;
    at = (at + length) % length;
    edge_place(travel->world, at, &x, &y);
    if (!enters(travel, spot_at(HALF * x, HALF * y))) return;
    if (edges_at(travel->world, x, y) & travel->edges) comes_to(travel, EDGE_FIRST + at, far);
}

// Continues the search, at no cost, from a spot to the points of other roads and of the table's
// edge at the same spot. Returns whether another road or the edge is there.
static bool comes_over(Travel *travel, Spot spot, int own_road, int far) {
    const Roads *roads = &travel->world->roads;
    bool joins = false;
    RoadsNear near = roads_near(roads, spot, MEETS);
    for (int point; roads_next(&near, &point);) {
        int road = road_of(roads, point);
        if (road == own_road) continue;
        comes_by_road(travel, road, point - roads->road[road].first, far);
        joins = travel->joins[point] = true;
    }
    int x = (spot.x + MEETS) / HALF, y = (spot.y + MEETS) / HALF;
    if (edges_at(travel->world, x, y)) {
        comes_by_edge(travel, edge_at(travel->world, x, y), far);
        joins = true;
    }
    return joins;
}

// Continues the search from a place to its neighbours, half an inch farther, and to other places at
// the same spot.
static bool goes_on(void *context, Buckets *buckets, int far, int place) {
    Travel *travel = context;
    const Roads *roads = &travel->world->roads;
    (void)buckets;
    if (travel->far[place] != far) return true;
    if (place >= EDGE_FIRST) {
        int at = place - EDGE_FIRST;
        comes_by_edge(travel, at - 1, far + 1);
        comes_by_edge(travel, at + 1, far + 1);
        comes_over(travel, edge_spot(travel->world, at), NO_INDEX, far);
        return true;
    }
    int road = road_of(roads, place), along = place - roads->road[road].first;
    comes_by_road(travel, road, along - 1, far + 1);
    comes_by_road(travel, road, along + 1, far + 1);
    travel->joins[place] |= comes_over(travel, road_spot(&roads->point[place]), road, far);
    return true;
}

static void travel_find(const World *world, const State *state, int division, Travel *out) {
    const Centre *centre = &state->centre[division];
    out->world = world;
    out->state = state;
    out->side = world->division[division].side;
    out->most = 2 * world->chart.move_cops;
    out->edges = edges_of(world, out->side);
    buckets_open(&out->buckets, out->most);
    memset(out->far, FAR, sizeof out->far);
    memset(out->joins, 0, sizeof out->joins);
    if (centre->road != NO_INDEX)
        comes_to(out, world->roads.road[centre->road].first + centre->along, 0);
    else
        comes_over(out, cops_spot(world, state, division), NO_INDEX, 0);
    cheapest_search(&out->buckets, out->most, goes_on, out);
}

// Lists each inch of the edge that the C Ops can reach and that is at least `least` half inches
// away, ascending by rows.
static void edges_list(const Travel *travel, int division, int least, ActionList *out) {
    const World *world = travel->world;
    int wide = 2 * world->width, high = 2 * world->height;
    for (int y = 0; y <= high; y++)
        for (int x = 0; x <= wide; x += y == 0 || y == high ? 1 : wide) {
            int far = travel->far[EDGE_FIRST + edge_at(world, x, y)];
            if (far >= least && far <= travel->most && far % 2 == 0)
                actions_push(out,
                             action_make(VERB_CELL, (unsigned)division, (unsigned)cell_at(x, y)));
        }
}

// Does the same for each inch of the roads, and for each junction.
static void roads_list(const Travel *travel, int division, int least, ActionList *out) {
    const Roads *roads = &travel->world->roads;
    for (int road = 0; road < roads->count; road++)
        for (int k = 0; k < roads->road[road].count; k++) {
            int index = roads->road[road].first + k, far = travel->far[index];
            if (far >= least && far <= travel->most && (far % 2 == 0 || travel->joins[index]))
                actions_push(out, action_make(VERB_CELL, (unsigned)division, road_cell(road, k)));
        }
}

// Lists the moves of a C Ops that was dropped. It chooses a point of a road, and must go to that
// point in this and later moves.
static void drops_list(const World *world, const Centre *centre, int division, ActionList *out) {
    const Roads *roads = &world->roads;
    for (int i = 0; i < roads->count; i++)
        for (int k = 0; k < roads->road[i].count; k += 2)
            if (centre->goal_road == NO_INDEX)
                actions_push(out, action_make(VERB_CELL, (unsigned)division, road_cell(i, k)));
    if (centre->goal_road != NO_INDEX)
        actions_push(out, action_make(VERB_CELL, (unsigned)division,
                                      road_cell(centre->goal_road, centre->goal_along)));
}

// Lists the moves of a C Ops. Its own place is listed only if it can reach no other [W45]. Enemies
// do not block its moves. A C Ops is lost when an enemy moves over it [5.1.3].
void cops_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const Centre *centre = &state->centre[frame->unit];
    if (!(centre->flags & CENTRE_LANDED)) {
        drops_list(world, centre, frame->unit, out);
        return;
    }
    Travel travel;
    travel_find(world, state, frame->unit, &travel);
    int before = out->count;
    for (int least = 1; least >= 0 && out->count == before; least--) {
        edges_list(&travel, frame->unit, least, out);
        roads_list(&travel, frame->unit, least, out);
    }
}

static int8_t to_goal(int from, int to, int most) {
    int gap = to - from;
    return (int8_t)(gap > most ? most : gap < -most ? -most : gap);
}

// [Air Landings] Moves a C Ops straight to its chosen point of a road, as far as its rate allows.
static void cops_straight(const World *world, State *state, int division) {
    Centre *centre = &state->centre[division];
    Spot goal = road_spot(road_point(&world->roads, centre->goal_road, centre->goal_along));
    int x = (goal.x + HALF / 2) / HALF, y = (goal.y + HALF / 2) / HALF;
    int dx = x - centre->x, dy = y - centre->y, most = 2 * world->chart.move_cops;
    int length = root_ceil(square(dx) + square(dy));
    if (length <= most) {
        centre->road = centre->goal_road;
        centre->along = centre->goal_along;
        centre->flags |= CENTRE_LANDED;
        return;
    }
    centre->x = (uint8_t)(centre->x + to_goal(0, dx * most / length, most));
    centre->y = (uint8_t)(centre->y + to_goal(0, dy * most / length, most));
}

void cops_apply(const World *world, State *state, Frame *frame, Action action) {
    Centre *centre = &state->centre[frame->unit];
    int division = frame->unit;
    unsigned cell = action_where(action);
    frame_pop(state);
    if (!(centre->flags & CENTRE_LANDED)) {
        centre->goal_road = road_cell_road(cell);
        centre->goal_along = road_cell_along(cell);
        cops_straight(world, state, division);
    } else if (!(cell & ROAD_CELL)) {
        centre->road = centre->goal_road = NO_INDEX;
        centre->x = (uint8_t)cell_x((int)cell);
        centre->y = (uint8_t)cell_y((int)cell);
    } else {
        centre->road = road_cell_road(cell);
        centre->along = road_cell_along(cell);
    }
}
