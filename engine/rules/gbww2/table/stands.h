// SPDX-License-Identifier: GPL-3.0-or-later
// stands.h -- the stands of a battalion, derived from its formation, shape and post [W34]. A Layout
// holds them as seen from the front centre, so that many posts cost one of it; a road column lies
// along its road instead (road.h).
#pragma once
#include "frame.h"

enum {
    BODY_MAX = 8,  // stands of a battalion: four companies, HQ, HW and two supports
    COMPANIES_MAX = 4,
    SUPPORTS_MAX = 2,
    WING = 2,            // facings that a bent wing is turned by
    LAYOUT_REACH = 220,  // u from the front centre within which all stands lie: eight in file
};

typedef enum Formation { MARCH, ASSAULT, DEFENCE, ROAD, FORMATIONS } Formation;

// A defence formation's shape; others are straight.
typedef enum Shape {
    STRAIGHT,
    TIGHT,
    BACK,
    FORWARD,
    LEFT_BACK,
    RIGHT_BACK,
    LEFT_FORWARD,
    RIGHT_FORWARD,
    SHAPES
} Shape;

typedef enum StandSize {
    SIZE_FOOT,     // an infantry company
    SIZE_VEHICLE,  // armour
    SIZE_GUN,      // AT or field gun
    SIZE_SMALL,    // HQ, HW
    SIZE_MOUNTED,  // company and vehicle [3.5]
    SIZE_TOWED,    // gun and tow
    SIZE_CENTRE,   // C Ops
    SIZE_PARK,     // FUP
    STAND_SIZES
} StandSize;

// The same by formation (march, assault, defence, road column): most are much nearer.
extern const uint8_t formation_reach[FORMATIONS];

typedef struct SizeRow {
    uint8_t half, depth;        // u: half the width
    uint8_t road_half, length;  // on a road, heading along it
    uint8_t radius;             // as Rect has it
} SizeRow;
extern const SizeRow stand_sizes[STAND_SIZES];

// The live stands of a battalion, in this order: companies, supports, HW, HQ.
typedef struct Body {
    uint8_t companies, supports;
    bool weapons, staff;  // a HW, a HQ stand
    uint8_t size[BODY_MAX];
} Body;
static inline int body_count(const Body *body) {
    return body->companies + body->supports + body->weapons + body->staff;
}

typedef struct LocalStand {
    int16_t r, b;  // of its front centre, in the frame turned by `turn`
    int8_t turn;   // facings from the battalion's: -WING, 0, WING
    uint8_t half, depth, radius;
    bool front;  // of the first row: may fire
} LocalStand;

typedef struct Layout {
    LocalStand stand[BODY_MAX];
    uint8_t count;
} Layout;

// The formation that the battalion counts as [3.4]: one stand alone is in assault, or on a road.
int formation_of(const Body *body, int formation);
// Not for ROAD. A battalion without companies leads with its first live stand.
void layout_make(const Body *body, int formation, int shape, Layout *out);
int layout_place(const Layout *layout, Post post, Rect out[BODY_MAX]);  // returns how many
int stands_place(const Body *body, Post post, int formation, int shape, Rect out[BODY_MAX]);

// The square of how far a stand is moved from one post to another, in sixteenths of u: not from
// rounded spots, so that a turn costs the same in each direction.
int64_t stand_moved2(const LocalStand *stand, Post from, Post to);
// Of the stand that is moved furthest, in u, rounded up.
int layout_moved(const Layout *layout, Post from, Post to);
