// SPDX-License-Identifier: GPL-3.0-or-later
// road.h -- roads as points half an inch apart, and what goes on them: columns, and moves by road.
#pragma once
#include "distance.h"
#include "stands.h"

enum {
    ROADS_MAX = 32,
    ROAD_PIECES_MAX = 256,  // of all roads
    ROAD_POINTS_MAX = 4096,
    ROAD_MOVES_MAX = 60,  // ways of one move along roads, each inch
    PIECE_LENGTH = 12,    // half inches: what changes hands as one [5.1.1]
    NO_POINT = 0xff,
    JUNCTIONS_MAX = 512,
};

typedef struct RoadPoint {
    int16_t x, y;
    uint8_t facing;  // along the road from its start
    uint8_t piece;   // of all road pieces
} RoadPoint;

typedef struct Road {
    char name[24];
    uint16_t first, count;  // its points among those of all roads, from its start; count < NO_POINT
} Road;

typedef struct Junction {  // where a road meets another, as seen from the first
    uint8_t road, along, other, other_along;
} Junction;

typedef struct Roads {
    Road road[ROADS_MAX];
    RoadPoint point[ROAD_POINTS_MAX];
    Junction junction[JUNCTIONS_MAX];  // of two roads by `along`; of one point by the other road
    uint8_t count;
    uint16_t point_count, piece_count, junction_count;
} Roads;

// Where a column's head is.
typedef struct Stage {
    uint8_t road, along;  // half inches from the road's start
    bool reverse;         // it heads for the road's start
} Stage;

// Adds a road with these corners. False if it is too long, or there is no room for it.
bool roads_add(Roads *roads, const int16_t x[], const int16_t y[], int corners);

static inline Spot road_spot(const RoadPoint *point) { return (Spot){point->x, point->y}; }
static inline const RoadPoint *road_point(const Roads *roads, int road, int along) {
    assert(road < roads->count && 0 <= along && along < roads->road[road].count);
    return &roads->point[roads->road[road].first + along];
}
static inline const RoadPoint *stage_point(const Roads *roads, Stage stage) {
    return road_point(roads, stage.road, stage.along);
}
static inline int stage_facing(const Roads *roads, Stage stage) {
    return facing_turn(stage_point(roads, stage)->facing, stage.reverse ? FACINGS / 2 : 0);
}

// [3.1] The stands of a column: end to end along the road behind its head, each turned from its
// front to its rear as the road runs. Beyond the road's end they stand straight on. Where the road
// bends, the corners of two that touch may overlap.
int column_place(const Roads *roads, Stage head, const Body *body, Rect out[BODY_MAX]);
int column_length(const Body *body);  // half inches

// The nearest point of any road within `most` u of a spot; false: there is none.
bool road_near(const Roads *roads, Spot spot, int most, Stage *out);

// [14.3.4] Where a column may be after a move of at most `rate` half inches, each inch on the road
// that it is on, either way, and on roads that this one meets, once all of the column (`length`
// half inches) is past the junction. `free(point)` may bar points of the road; it is asked for each
// in turn. Returns how many; the first is where it is.
typedef bool RoadFree(const void *context, const RoadPoint *point);
int road_moves(const Roads *roads, Stage from, int rate, int length, RoadFree *free,
               const void *context, Stage out[ROAD_MOVES_MAX], uint8_t steps[ROAD_MOVES_MAX]);

// Half an inch further on the way to where such a move ends.
Stage road_next(const Roads *roads, Stage at, Stage to);
