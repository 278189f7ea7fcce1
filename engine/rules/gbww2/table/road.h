// SPDX-License-Identifier: GPL-3.0-or-later
// road.h -- stores roads as points half an inch apart, places columns on them, and lists moves by
// road.
#pragma once
#include "ground.h"
#include "stands.h"

enum {
    ROADS_MAX = 32,
    ROAD_PIECES_MAX = 256,   // most pieces of all roads
    ROAD_POINTS_MAX = 4096,  // most points of all roads
    ROAD_MOVES_MAX = 60,     // most places where one move along roads can end, one each inch
    PIECE_LENGTH = 12,       // half inches: a piece of road changes hands as a whole [5.1.1]
    NO_POINT = 0xff,         // most points of one road
    JUNCTIONS_MAX = 512,
};

typedef struct RoadPoint {
    int16_t x, y;    // u
    uint8_t facing;  // the direction of the road, away from its start
    uint8_t piece;   // index of its piece, counted over all roads
} RoadPoint;

typedef struct Road {
    char name[24];
    uint16_t first, count;  // its points in Roads.point, from its start; count <= NO_POINT
} Road;

// The place where a road meets another. `along` and `other_along` are half inches from the start of
// each road. roads_add() looks for the junctions of two roads from each of them, so a junction
// usually has a second entry, in which the roads are exchanged.
typedef struct Junction {
    uint8_t road, along, other, other_along;
} Junction;

typedef struct Roads {
    Road road[ROADS_MAX];
    RoadPoint point[ROAD_POINTS_MAX];
    // The points in each square inch as a chain: the index of its last point, and for each point
    // the index of the one before it in its square; both plus 1, 0 ends a chain.
    uint16_t last_in[TABLE_HIGH + 1][TABLE_WIDE + 1], before[ROAD_POINTS_MAX];
    Junction junction[JUNCTIONS_MAX];  // the junctions of two roads ascend by `along`
    uint8_t count;
    uint16_t point_count, piece_count, junction_count;
} Roads;

// The place of the head of a column.
typedef struct Stage {
    uint8_t road, along;  // the road, and half inches from its start
    bool reverse;         // the column heads for the road's start
} Stage;

// Adds a road through these corners, in u, and finds its junctions with other roads. Returns false
// if the road is too long or too short, or if there is no room for it.
bool roads_add(Roads *roads, const int16_t x[], const int16_t y[], int corners);

// Returns the square inch that holds a coordinate in u, from 0 to `last`. Spots off the table count
// to the squares at its edge.
static inline int inch_at(int u, int last) { return min_int(max_int(u, 0) / INCH, last); }

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

// [3.1] Places the stands of a column end to end along the road behind its head. The front and rear
// of each stand lie on the road. Beyond the end of the road the column continues straight on. Where
// the road bends, the corners of two stands that touch may overlap. Returns the number of stands.
int column_place(const Roads *roads, Stage head, const Body *body, Rect out[BODY_MAX]);
int column_length(const Body *body);  // returns its length in half inches
// [W42] Returns whether a column of that length may enter all the ground along its road on which it
// lies. `foot` is that of ground_enters().
bool column_enters(const Roads *roads, Stage head, int length, const Ground *ground, bool foot);

// [14.3.4] road_moves() lists the places where a column may be after a move of at most `rate` half
// inches: one each inch in both directions of its road. It also lists places on roads that meet its
// road, if the whole column (`length` half inches) is past the junction there. A direction ends at
// the first point for which the RoadFree function `free` returns false. steps[i] is the distance to
// out[i] in half inches. Returns the number of places; the first is where the column is.
typedef bool RoadFree(const void *context, const RoadPoint *point);
int road_moves(const Roads *roads, Stage from, int rate, int length, RoadFree *free,
               const void *context, Stage out[ROAD_MOVES_MAX], uint8_t steps[ROAD_MOVES_MAX]);

// Returns the place half an inch after `at` on the path to `to`, which is one of the places of
// road_moves().
Stage road_next(const Roads *roads, Stage at, Stage to);
