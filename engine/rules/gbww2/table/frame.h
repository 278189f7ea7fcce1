// SPDX-License-Identifier: GPL-3.0-or-later
// frame.h -- the units of the table [W1]: spots in u (1 u is a sixteenth of an inch), posts on half
// inches, 24 facings, and the rectangle that a stand covers. Start reading table/ here; distance.h
// measures, stands.h places the stands of a battalion.
//
// x grows to the east and y to the south. A facing counts steps of 15 degrees clockwise from north.
// In the frame of a stand or battalion, r grows to its right and b to its back. All arithmetic is
// in whole numbers, so that every compiler gives the same results.
#pragma once
#include "engine/base/base.h"

enum {
    INCH = 16,        // u
    HALF = INCH / 2,  // u: posts lie on multiples of it
    FACINGS = 24,
    TABLE_WIDE = 72,  // inches at most
    TABLE_HIGH = 48,
    GROUND_WIDE = 2 * TABLE_WIDE,  // half-inch squares of ground
    GROUND_HIGH = 2 * TABLE_HIGH,
    SINE_ONE = 4096,  // sines are multiplied by this
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

typedef struct Rect {  // the rectangle that a stand covers
    int16_t x, y;      // front centre, u
    uint8_t half;      // half the width, u
    uint8_t depth;     // u
    uint8_t facing;
    uint8_t radius;  // u: the distance from the front centre within which the whole stand lies
} Rect;
_Static_assert(sizeof(Rect) == 8, "a Rect has no padding");

extern const int16_t
    sines[FACINGS + 6];  // SINE_ONE times the sine of 15 degrees times the index, rounded

static inline int sine(int facing) { return sines[facing]; }
static inline int cosine(int facing) { return sines[facing + 6]; }

// Returns a facing turned clockwise by -23 to 23 steps.
static inline int facing_turn(int facing, int by) {
    int turned = facing + by;
    return turned < 0 ? turned + FACINGS : turned >= FACINGS ? turned - FACINGS : turned;
}

// Returns the value divided by SINE_ONE. Halves are rounded up, everywhere on the table.
static inline int scale_down(int value) { return (value + SINE_ONE / 2) >> SINE_BITS; }

static inline Spot spot_at(int x, int y) { return (Spot){(int16_t)x, (int16_t)y}; }
static inline Spot post_spot(Post post) { return spot_at(HALF * post.x, HALF * post.y); }

// Returns the spot that lies r u to the right of `from` and b u behind it.
static inline Spot spot_local(Spot from, int facing, int r, int b) {
    int s = sine(facing), c = cosine(facing);
    return spot_at(from.x + scale_down(r * c - b * s), from.y + scale_down(r * s + b * c));
}

typedef struct Local {  // an offset in u, in the frame of a stand or battalion
    int r, b;
} Local;

static inline Local local_of(Spot from, int facing, Spot spot) {
    int s = sine(facing), c = cosine(facing), dx = spot.x - from.x, dy = spot.y - from.y;
    return (Local){scale_down(dx * c + dy * s), scale_down(dy * c - dx * s)};
}

static inline int square(int x) { return x * x; }
static inline int spots_gap2(Spot a, Spot b) { return square(a.x - b.x) + square(a.y - b.y); }

int root_floor(int square);  // returns the square root, rounded down
int root_ceil(int square);   // returns the square root, rounded up
// Returns the facing nearest to a direction; of two equally near facings the lower. dx and dy are
// not both 0, and their size is below 4096.
int facing_to(int dx, int dy);

// Returns the rectangle of a stand. `half` is half its width, at most an inch, and `depth` at most
// two inches, both in u.
Rect rect_make(Spot front, int facing, int half, int depth);
static inline Spot rect_front(const Rect *rect) { return (Spot){rect->x, rect->y}; }
static inline Spot rect_middle(const Rect *rect) {
    return spot_local(rect_front(rect), rect->facing, 0, rect->depth / 2);
}
// Fills the corners, the front left first, then clockwise.
void rect_corners(const Rect *rect, Spot out[CORNERS]);
// Returns whether all corners lie on a table of `wide` by `high` inches.
bool rect_on_table(const Rect *rect, int wide, int high);
