// SPDX-License-Identifier: GPL-3.0-or-later
// frame.h -- the table as whole numbers [W1]: spots in u (a sixteenth of an inch), posts on half
// inches, 24 facings, and the rectangle that a stand covers. Start here; distance.h measures,
// stands.h places the stands of a battalion.
//
// x grows to the east, y to the south; a facing counts 15 degrees clockwise from north. Local
// coordinates are r to the right and b to the back. Everything is exact: no two compilers differ.
#pragma once
#include "engine/base/base.h"

enum {
    INCH = 16,        // u
    HALF = INCH / 2,  // u: what posts are rounded to
    FACINGS = 24,
    TABLE_WIDE = 72,  // inches at most
    TABLE_HIGH = 48,
    GROUND_WIDE = 2 * TABLE_WIDE,  // half-inch squares of ground
    GROUND_HIGH = 2 * TABLE_HIGH,
    SINE_ONE = 4096,  // what a sine of 1 is
    SINE_BITS = 12,
    CORNERS = 4,
};

typedef struct Spot {  // u
    int16_t x, y;
} Spot;

typedef struct Post {  // where a battalion's front centre is, and what it faces
    uint8_t x, y;      // half inches
    uint8_t facing;
} Post;

typedef struct Rect {  // what a stand covers
    int16_t x, y;      // its front centre, u
    uint8_t half;      // of its width, u
    uint8_t depth;     // u
    uint8_t facing;
    uint8_t radius;  // u from the front centre, within which all of it lies
} Rect;
_Static_assert(sizeof(Rect) == 8, "a Rect has no padding");

extern const int16_t sines[FACINGS + 6];  // 4096 sin(15 f), rounded

static inline int sine(int facing) { return sines[facing]; }
static inline int cosine(int facing) { return sines[facing + 6]; }

static inline int facing_turn(int facing, int by) {  // by: -23..23
    int turned = facing + by;
    return turned < 0 ? turned + FACINGS : turned >= FACINGS ? turned - FACINGS : turned;
}

// Rounded as all of the table is: half up.
static inline int scale_down(int value) { return (value + SINE_ONE / 2) >> SINE_BITS; }

static inline Spot spot_at(int x, int y) { return (Spot){(int16_t)x, (int16_t)y}; }
static inline Spot post_spot(Post post) { return spot_at(HALF * post.x, HALF * post.y); }

// The spot that lies r to the right of `from` and b behind it.
static inline Spot spot_local(Spot from, int facing, int r, int b) {
    int s = sine(facing), c = cosine(facing);
    return spot_at(from.x + scale_down(r * c - b * s), from.y + scale_down(r * s + b * c));
}

typedef struct Local {  // u, in somebody's frame
    int r, b;
} Local;

static inline Local local_of(Spot from, int facing, Spot spot) {
    int s = sine(facing), c = cosine(facing), dx = spot.x - from.x, dy = spot.y - from.y;
    return (Local){scale_down(dx * c + dy * s), scale_down(dy * c - dx * s)};
}

static inline int square(int x) { return x * x; }
static inline int spots_gap2(Spot a, Spot b) { return square(a.x - b.x) + square(a.y - b.y); }

int root_floor(int square);
int root_ceil(int square);
int facing_to(int dx, int dy);  // the nearest facing of a direction, of two the lower

Rect rect_make(Spot front, int facing, int half, int depth);
static inline Spot rect_front(const Rect *rect) { return (Spot){rect->x, rect->y}; }
static inline Spot rect_middle(const Rect *rect) {
    return spot_local(rect_front(rect), rect->facing, 0, rect->depth / 2);
}
void rect_corners(const Rect *rect, Spot out[CORNERS]);  // front left, then clockwise
// `wide` and `high` in inches: no corner lies off the table.
bool rect_on_table(const Rect *rect, int wide, int high);
