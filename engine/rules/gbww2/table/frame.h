// SPDX-License-Identifier: GPL-3.0-or-later
// frame.h -- declares the units of the table [W1]: spots in u (1 u is a sixteenth of an inch),
// posts on half inches, 24 facings, and the rectangle that a stand covers. Start reading table/
// here. distance.h measures distances; stands.h places the stands of a battalion.
//
// x grows to the east and y to the south. A facing counts steps of 15 degrees clockwise from north.
// In the frame of a stand or battalion, r grows to its right and b to its back. All arithmetic is
// in whole numbers, so that every compiler gives the same results.
#pragma once
#include "engine/base/base.h"

enum {
    INCH = 16,        // u
    HALF = INCH / 2,  // u: posts lie on multiples of half an inch
    FACINGS = 24,
    FACINGS_ALL = (1 << FACINGS) - 1,  // the set of all facings, one bit for each
    TABLE_WIDE = 72,                   // inches: greatest width of a table
    TABLE_HIGH = 48,                   // inches: greatest height of a table
    GROUND_WIDE = 2 * TABLE_WIDE,      // half-inch squares of ground in a row
    GROUND_HIGH = 2 * TABLE_HIGH,      // rows of these squares
    SINE_ONE = 4096,                   // sines are multiplied by this number
    SINE_BITS = 12,                    // SINE_ONE is 1 << SINE_BITS
    CORNERS = 4,
};

typedef struct Spot {  // a point of the table
    int16_t x, y;      // u
} Spot;

typedef struct Post {  // the front centre and the facing of a battalion
    uint8_t x, y;      // half inches
    uint8_t facing;
} Post;

typedef struct Rect {  // the rectangle that a stand covers
    int16_t x, y;      // u: front centre
    uint8_t half;      // u: half the width
    uint8_t depth;     // u
    uint8_t facing;
    uint8_t radius;  // u: the whole stand lies within this distance of the front centre
} Rect;
_Static_assert(sizeof(Rect) == 8, "a Rect has no padding");

// sines[i] is SINE_ONE times the sine of 15 degrees times i, rounded.
extern const int16_t sines[FACINGS + 6];

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

typedef struct Local {  // an offset in the frame of a stand or battalion
    int r, b;           // u to the right; u to the back
} Local;

// Returns the offset of `spot` from `from`, in the frame of a stand or battalion with the facing.
static inline Local local_of(Spot from, int facing, Spot spot) {
    int s = sine(facing), c = cosine(facing), dx = spot.x - from.x, dy = spot.y - from.y;
    return (Local){scale_down(dx * c + dy * s), scale_down(dy * c - dx * s)};
}

static inline int square(int x) { return x * x; }
// Returns the square of the distance between two spots in u.
static inline int spots_gap2(Spot a, Spot b) { return square(a.x - b.x) + square(a.y - b.y); }

int root_floor(int square);  // returns the square root, rounded down
int root_ceil(int square);   // returns the square root, rounded up
// Returns the facing nearest to a direction; of two equally near facings the lower. dx (east) and
// dy (south) may not both be 0, and lie between -4096 and 4096.
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
