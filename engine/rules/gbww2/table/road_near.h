// SPDX-License-Identifier: GPL-3.0-or-later
// road_near.h -- finds the points of roads near a spot. Each square inch of the table keeps its
// points in a chain, so that only those of the squares around the spot are looked at.
#pragma once
#include "road.h"

// Finds all points of roads within `most` u of a spot, in no particular order. Begin with
// roads_near(); each roads_next() then stores the index of one point in *index, and returns false
// if there are no more.
typedef struct RoadsNear {
    const Roads *roads;
    Spot spot;
    int most;                           // u
    int x, y, first_x, last_x, last_y;  // the square inch that is searched, and the bounds
    uint16_t chain;                     // the next point there plus 1
} RoadsNear;
RoadsNear roads_near(const Roads *roads, Spot spot, int most);
bool roads_next(RoadsNear *it, int *index);
// Returns the road to which the point with that index belongs.
int road_of(const Roads *roads, int index);

// Finds the point of any road nearest to a spot. Returns false if none is within `most` u.
bool road_near(const Roads *roads, Spot spot, int most, Stage *out);
