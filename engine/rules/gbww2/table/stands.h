// SPDX-License-Identifier: GPL-3.0-or-later
// stands.h -- places the stands of a battalion by its formation, shape and post [W34]. A Layout
// holds the places relative to the battalion's front centre: it is made once and placed at many
// posts. A road column lies along its road instead (road.h).
#pragma once
#include "frame.h"

enum {
    BODY_MAX = 8,  // stands of a battalion: four companies, HQ, HW and two supports
    COMPANIES_MAX = 4,
    SUPPORTS_MAX = 2,  // guns and armour; HQ and heavy weapons (HW) do not count
    WING = 2,          // steps of facing by which a bent wing turns: 30 degrees
    // u: all stands of a layout lie within this distance of the front centre; eight stands in march
    // need the most
    LAYOUT_REACH = 220,
};

typedef enum Formation { MARCH, ASSAULT, DEFENCE, ROAD, FORMATIONS } Formation;

// The shape of a defence formation: its gaps, and which wings are bent. Other formations are
// straight.
typedef enum Shape {
    STRAIGHT,  // a straight line with gaps of 2 in
    TIGHT,     // a straight line with gaps of half an inch
    BACK,      // both wings are bent back
    FORWARD,   // both wings are bent forward
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
    SIZE_PARK,     // FUP: the forming-up place of a division [5.2]
    STAND_SIZES
} StandSize;

// u: all stands of a battalion lie within this distance of its front centre, by formation.
extern const uint8_t formation_reach[FORMATIONS];

typedef struct SizeRow {
    uint8_t half, depth;        // u: half the width; depth
    uint8_t road_half, length;  // u: half the width and the depth in a road column
    uint8_t radius;             // u: Rect.radius of a stand that is not in a road column
} SizeRow;
extern const SizeRow stand_sizes[STAND_SIZES];

// The living stands of a battalion, in this order: companies, supports, heavy weapons (HW), HQ.
typedef struct Body {
    uint8_t companies, supports;  // number of companies; number of guns and armour in support
    bool weapons, staff;          // it has a heavy weapons stand; it has an HQ stand
    uint8_t size[BODY_MAX];       // StandSize of each stand
} Body;
static inline int body_count(const Body *body) {
    return body->companies + body->supports + body->weapons + body->staff;
}

typedef struct LocalStand {  // the place of a stand in a layout
    int16_t r, b;            // u: its front centre, in the frame of the battalion turned by `turn`
    int8_t turn;             // its facing relative to the battalion: -WING, 0 or WING
    uint8_t half, depth, radius;  // u: as in Rect
    bool front;                   // it is in the front row and may fire
} LocalStand;

typedef struct Layout {
    LocalStand stand[BODY_MAX];
    uint8_t count;
} Layout;

// [3.4] Returns the formation that the battalion counts as: `formation`, but a battalion of one
// stand counts as in assault unless it is in road column.
int formation_of(const Body *body, int formation);
// Makes the layout of a formation other than ROAD. In a battalion without companies the first
// living stand takes the place of a company.
void layout_make(const Body *body, int formation, int shape, Layout *out);
// Places the stands of a layout at a post. Returns their number.
int layout_place(const Layout *layout, Post post, Rect out[BODY_MAX]);
// Makes a layout and places its stands at a post. Returns their number.
int stands_place(const Body *body, Post post, int formation, int shape, Rect out[BODY_MAX]);

// Returns the square of the distance that a stand moves between two posts, in sixteenths of u. It
// does not use rounded spots, so a turn costs the same at every facing.
int64_t stand_moved2(const LocalStand *stand, Post from, Post to);
// Returns the distance moved by the stand that moves farthest, in u, rounded up.
int layout_moved(const Layout *layout, Post from, Post to);
