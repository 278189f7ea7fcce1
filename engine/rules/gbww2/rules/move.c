// SPDX-License-Identifier: GPL-3.0-or-later
// move.c -- where a battalion goes [14.3], and a C Ops along its roads [5.1].
#include "chapters.h"

// [14.3.5] Where it would end in a town that has no room it cannot go; it may stay where it is.
static bool cell_in_town(const World *world, const State *state, int battalion, uint16_t cell) {
    Battalion as = state->battalion[battalion];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    if (cell & ROAD_CELL) {
        Stage head = {(uint8_t)(cell >> 8 & 0x7f), (uint8_t)cell, (as.flags & REVERSE) != 0};
        if (head.road == as.road && head.along == as.along) return true;
        column_put(world, &as, head);
    } else {
        if (cell == cell_at(as.x, as.y)) return true;
        as.x = (uint8_t)cell_x(cell);
        as.y = (uint8_t)cell_y(cell);
    }
    int count = rects_as(world, state, battalion, &as, rect, stand);
    return town_fits(world, state, battalion, rect, count);
}

void move_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint16_t cell[MOVES_MAX];
    int count = move_cells(world, state, frame->unit, cell);
    for (int i = 0; i < count; i++)
        if (cell_in_town(world, state, frame->unit, cell[i]))
            actions_push(out, action_make(VERB_CELL, frame->unit, cell[i]));
}

void move_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    uint16_t cell = (uint16_t)action_where(action);
    frame_pop(state);
    bool well = move_way(world, state, unit, cell, &state->walk);
    assert(well);
    (void)well;
    walk_begin(world, state, unit, false, cell);
}

// --- C Ops

// Half inches along its road, either way, as far as it is friendly; none while enemies are near is
// not asked: who walks across it destroys it.
static int cops_reach(const World *world, const State *state, int division, int step) {
    const Centre *centre = &state->centre[division];
    int side = world->division[division].side, most = 2 * world->chart.move_cops;
    int length = world->roads.road[centre->road].count, count = 0;
    while (count < most) {
        int next = centre->along + step * (count + 1);
        if (next < 0 || next >= length) break;
        if (!road_friendly(world, state, side, centre->road, next)) break;
        count++;
    }
    return count;
}

static int8_t to_goal(int from, int to, int most) {
    int gap = to - from;
    return (int8_t)(gap > most ? most : gap < -most ? -most : gap);
}

// On a road: each inch along it, and over to roads that it meets; off the road: a point to head
// for.
void cops_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const Centre *centre = &state->centre[frame->unit];
    const Roads *roads = &world->roads;
    if (centre->road == NO_INDEX) {
        for (int i = 0; i < roads->count; i++)
            for (int k = 0; k < roads->road[i].count; k += 2)
                if (centre->goal_road == NO_INDEX)
                    actions_push(out, action_make(VERB_CELL, frame->unit,
                                                  (unsigned)(ROAD_CELL | i << 8 | k)));
        if (centre->goal_road != NO_INDEX)
            actions_push(out, action_make(VERB_CELL, frame->unit,
                                          (unsigned)(ROAD_CELL | centre->goal_road << 8 |
                                                     centre->goal_along)));
        return;
    }
    int back = cops_reach(world, state, frame->unit, -1);
    int on = cops_reach(world, state, frame->unit, 1);
    for (int road = 0; road < roads->count; road++) {
        for (int k = 0; k < roads->road[road].count; k++) {
            bool own = road == centre->road;
            int gap = k - centre->along;
            bool ahead = own && gap % 2 == 0 && gap >= -back && gap <= on;
            // Another road where this one meets it.
            Spot spot = road_spot(road_point(roads, road, k));
            for (int i = centre->along - back; !own && !ahead && i <= centre->along + on; i++)
                ahead = spots_gap2(spot, road_spot(road_point(roads, centre->road, i))) <=
                            square(HALF / 2) &&
                        road_friendly(world, state, world->division[frame->unit].side, road, k);
            if (ahead)
                actions_push(out, action_make(VERB_CELL, frame->unit,
                                              (unsigned)(ROAD_CELL | road << 8 | k)));
        }
    }
}

// [C Ops landing] Straight to the named point of a road.
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
    int where = (int)action_where(action) & ~ROAD_CELL, division = frame->unit;
    frame_pop(state);
    if (centre->road == NO_INDEX) {
        centre->goal_road = (uint8_t)(where >> 8);
        centre->goal_along = (uint8_t)(where & 0xff);
        cops_straight(world, state, division);
    } else {
        centre->road = (uint8_t)(where >> 8);
        centre->along = (uint8_t)(where & 0xff);
    }
}
