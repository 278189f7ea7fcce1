// SPDX-License-Identifier: GPL-3.0-or-later
// road.c -- lays out roads, and lists moves along them; see road.h. Start at roads_add() and
// road_moves().
#include "road.h"

enum {
    JUNCTION = 8,  // u: points of two roads at most this far apart are a junction
};

static bool point_add(Roads *roads, Road *road, int x, int y, int facing) {
    if (roads->point_count == ROAD_POINTS_MAX || road->count == NO_POINT) return false;
    int piece = roads->piece_count + road->count / PIECE_LENGTH;
    if (piece >= ROAD_PIECES_MAX) return false;
    uint16_t *last = &roads->last_in[inch_at(y, TABLE_HIGH)][inch_at(x, TABLE_WIDE)];
    roads->point[roads->point_count] =
        (RoadPoint){(int16_t)x, (int16_t)y, (uint8_t)facing, (uint8_t)piece};
    roads->before[roads->point_count++] = *last;
    *last = roads->point_count;
    road->count++;
    return true;
}

// Stores the point of a road nearest to a spot in *along. Returns the square of its distance in u.
static int nearest_of(const Roads *roads, int road, Spot spot, int *along) {
    int least = 1 << 30;
    for (int i = 0; i < roads->road[road].count; i++) {
        int gap2 = spots_gap2(spot, road_spot(road_point(roads, road, i)));
        if (gap2 >= least) continue;
        least = gap2;
        *along = i;
    }
    return least;
}

// Returns true if the road `other` meets `road` at point `at`: `other` is within JUNCTION of that
// point, and not nearer to the point before or after it. Of two equally near points the first
// counts. Stores the nearest point of `other` in *along.
static bool meets(const Roads *roads, int road, int at, int other, int *along) {
    int gap2 = nearest_of(roads, other, road_spot(road_point(roads, road, at)), along), ignored;
    if (gap2 > square(JUNCTION)) return false;
    for (int by = -1; by <= 1; by += 2) {
        int beside = at + by;
        if (beside < 0 || beside >= roads->road[road].count) continue;
        Spot spot = road_spot(road_point(roads, road, beside));
        int there = nearest_of(roads, other, spot, &ignored);
        if (there < gap2 || (there == gap2 && by < 0)) return false;
    }
    return true;
}

static bool junctions_add(Roads *roads, int road, int other) {
    for (int i = 0; i < roads->road[road].count; i++) {
        int along;
        if (!meets(roads, road, i, other, &along)) continue;
        if (roads->junction_count == JUNCTIONS_MAX) return false;
        roads->junction[roads->junction_count++] =
            (Junction){(uint8_t)road, (uint8_t)i, (uint8_t)other, (uint8_t)along};
    }
    return true;
}

// Adds a road as points half an inch apart. Lengths are in sixteenths of u, so that rounding errors
// at corners do not add up.
bool roads_add(Roads *roads, const int16_t x[], const int16_t y[], int corners) {
    assert(corners >= 2);
    if (roads->count == ROADS_MAX) return false;
    Road *road = &roads->road[roads->count];
    road->first = roads->point_count;
    road->count = 0;
    int due = 0;  // sixteenths of u from the corner to the next point
    for (int i = 0; i + 1 < corners; i++) {
        int dx = x[i + 1] - x[i], dy = y[i + 1] - y[i];
        int length = root_floor(square(16 * dx) + square(16 * dy));
        if (length == 0) continue;
        int facing = facing_to(dx, dy);
        for (; due <= length; due += 16 * HALF) {
            int at_x = x[i] + (2 * dx * due + (dx < 0 ? -length : length)) / (2 * length);
            int at_y = y[i] + (2 * dy * due + (dy < 0 ? -length : length)) / (2 * length);
            if (!point_add(roads, road, at_x, at_y, facing)) return false;
        }
        due -= length;
    }
    if (road->count < 2) return false;
    roads->piece_count =
        (uint16_t)(roads->piece_count + (road->count + PIECE_LENGTH - 1) / PIECE_LENGTH);
    int added = roads->count++;
    for (int i = 0; i < added; i++)
        if (!junctions_add(roads, i, added) || !junctions_add(roads, added, i)) return false;
    return true;
}

// Returns the spot that is `back` half inches behind the head of a column along the road. Beyond
// the end of the road the column continues straight on.
static Spot behind(const Roads *roads, Stage head, int back) {
    const Road *road = &roads->road[head.road];
    int at = head.reverse ? head.along + back : head.along - back;
    int on = at < 0 ? 0 : at >= road->count ? road->count - 1 : at;
    const RoadPoint *point = &roads->point[road->first + on];
    int beyond = at < on ? on - at : at - on;
    if (beyond == 0) return road_spot(point);
    int facing = facing_turn(point->facing, head.reverse ? FACINGS / 2 : 0);
    return spot_local(road_spot(point), facing, 0, HALF * beyond);
}

int column_length(const Body *body) {
    int length = 0, count = body_count(body);
    for (int i = 0; i < count; i++) length += stand_sizes[body->size[i]].length;
    return length / HALF;
}

int column_place(const Roads *roads, Stage head, const Body *body, Rect out[BODY_MAX]) {
    int count = body_count(body), back = 0;
    assert(0 < count && count <= BODY_MAX);
    int facing = roads->point[roads->road[head.road].first + head.along].facing;
    if (head.reverse) facing = facing_turn(facing, FACINGS / 2);
    for (int i = 0; i < count; i++) {
        const SizeRow *size = &stand_sizes[body->size[i]];
        Spot front = behind(roads, head, back);
        back += size->length / HALF;
        Spot rear = behind(roads, head, back);
        // Where a road turns back on itself, front and rear can be the same spot. The stand then
        // faces as the one before it.
        if (front.x != rear.x || front.y != rear.y)
            facing = facing_to(front.x - rear.x, front.y - rear.y);
        out[i] = rect_make(front, facing, size->road_half, size->length);
    }
    return count;
}

bool column_enters(const Roads *roads, Stage head, int length, const Ground *ground, bool foot) {
    for (int back = 0; back < length; back++)
        if (!ground_enters(ground, behind(roads, head, back), foot)) return false;
    return true;
}

// Collects the places where a move along roads can end.
typedef struct Trip {
    const Roads *roads;
    int rate, length;  // half inches: longest move; length of the column
    RoadFree *free;
    const void *context;
    Stage *out;
    uint8_t *steps;
    int count;
} Trip;

static bool trip_has(const Trip *trip, Stage stage) {
    for (int i = 0; i < trip->count; i++) {
        if (trip->out[i].road == stage.road && trip->out[i].along == stage.along) return true;
    }
    return false;
}

static void trip_add(Trip *trip, Stage stage, int steps) {
    if (steps % 2 != 0 || trip->count == ROAD_MOVES_MAX || trip_has(trip, stage)) return;
    trip->out[trip->count] = stage;
    trip->steps[trip->count++] = (uint8_t)steps;
}

// Adds the places in one direction of one road. `stage` is `steps` half inches from the start of
// the move. Leaves out places before `list_from` steps.
static void trip_along(Trip *trip, Stage stage, int steps, int list_from) {
    const Road *road = &trip->roads->road[stage.road];
    int step = stage.reverse ? -1 : 1;
    for (int along = stage.along + step; along >= 0 && along < road->count; along += step) {
        if (++steps > trip->rate) return;
        const RoadPoint *point = &trip->roads->point[road->first + along];
        if (!trip->free(trip->context, point)) return;
        if (steps < list_from) continue;
        trip_add(trip, (Stage){stage.road, (uint8_t)along, stage.reverse}, steps);
    }
}

// Adds the places on roads that meet the column's road at `stage`, in both directions. The first
// place on the other road is where the tail of the column has turned too.
static void trip_turn(Trip *trip, Stage stage, int steps) {
    for (int i = 0; i < trip->roads->junction_count; i++) {
        const Junction *it = &trip->roads->junction[i];
        if (it->road != stage.road || it->along != stage.along) continue;
        if (!trip->free(trip->context, road_point(trip->roads, it->other, it->other_along)))
            continue;
        for (int reverse = 0; reverse < 2; reverse++) {
            Stage turned = {it->other, it->other_along, reverse == 1};
            trip_along(trip, turned, steps, steps + trip->length);
        }
    }
}

int road_moves(const Roads *roads, Stage from, int rate, int length, RoadFree *free,
               const void *context, Stage out[ROAD_MOVES_MAX], uint8_t steps[ROAD_MOVES_MAX]) {
    assert(rate >= 0 && rate <= 2 * TABLE_HIGH);
    Trip trip = {roads, rate, length, free, context, out, steps, 0};
    trip_add(&trip, from, 0);
    for (int way = 0; way < 2; way++) {
        Stage start = from;
        start.reverse = from.reverse != (way == 1);
        trip_along(&trip, start, 0, 0);
    }
    // Columns that are short enough can turn into a junction on the way within this move.
    const Road *road = &roads->road[from.road];
    for (int way = 0; way < 2 && length < rate; way++) {
        Stage at = from;
        at.reverse = from.reverse != (way == 1);
        for (int walked = 0; walked + length <= rate; walked++) {
            trip_turn(&trip, at, walked);
            int next = at.along + (at.reverse ? -1 : 1);
            if (next < 0 || next >= road->count) break;
            if (!free(context, &roads->point[road->first + next])) break;
            at.along = (uint8_t)next;
        }
    }
    return trip.count;
}

static int apart(int a, int b) { return a < b ? b - a : a - b; }

static Stage stage_on(Stage at, int to) {
    at.reverse = to < at.along;
    at.along = (uint8_t)(at.reverse ? at.along - 1 : at.along + 1);
    return at;
}

Stage road_next(const Roads *roads, Stage at, Stage to) {
    if (at.road == to.road) return at.along == to.along ? at : stage_on(at, to.along);
    // `turn` and `enter` are the points of the junction with the shortest path.
    int least = 1 << 30, turn = at.along, enter = to.along;
    for (int i = 0; i < roads->junction_count; i++) {
        const Junction *it = &roads->junction[i];
        if (it->road != at.road || it->other != to.road) continue;
        int way = apart(at.along, it->along) + apart(it->other_along, to.along);
        if (way >= least) continue;
        least = way;
        turn = it->along;
        enter = it->other_along;
    }
    assert(least < 1 << 30);
    if (turn != at.along) return stage_on(at, turn);
    at = (Stage){to.road, (uint8_t)enter, to.reverse};
    return at.along == to.along ? at : stage_on(at, to.along);
}
