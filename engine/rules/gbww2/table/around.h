// SPDX-License-Identifier: GPL-3.0-or-later
// around.h -- what a battalion's moves must keep clear of, collected once for many of them, and
// where it may stand: turning, forming, closing, falling back. Ways over the table are
// in movement_range.h.
#pragma once
#include "ground.h"
#include "stands.h"

enum {
    FORM_MOST = 12 * INCH,     // u: no stand is moved further by forming [W36]
    FENCE_HALF = 6,            // u: half a fence's width, so that no half-inch step jumps over it
    RETREAT = 6,               // half inches [14.8.3]
    RETREAT_WAYS = 7,          // within 45 degrees of an enemy's facing
    NO_FACING = FACINGS,       // nobody's: all ways are open
    RETREAT_NEAR = 12 * INCH,  // u: enemies so near must not get nearer
    CLOSE_STEPS_MAX = 48,      // half inches of a charge
};

typedef struct Around {
    const Ground *ground;
    const Rect *enemy;   // stands of known enemies
    const Rect *friend;  // stands that may be crossed, not stood upon
    const Line *fence;   // between known enemies
    int enemy_count, friend_count, fence_count;
    bool foot;  // may use fords
} Around;

// The same with those stands alone that a layout on `spot` can come near to, whatever it faces;
// they are copied to where there is room for NEAR_MAX.
void around_near(const Around *around, Spot spot, Rect enemy[], Rect friend[], Around *out);

// May these stands be where they are: on the table, on no impassable ground, over 12 u from known
// enemies, on nobody [W40]?
bool around_fits(const Around *around, const Rect stand[], int count);
// The same, but for friends; and for enemies, when `contact` is true.
bool around_stands(const Around *around, const Rect stand[], int count, bool contact);

// [14.3.3] The facings that a battalion may take, a bit each, after a walk from one post to another
// which was `extra` u longer than straight and on which the stands `met` came upon bad ground: no
// stand moves more than `rate` u in good or in bad going, unless it turns freely behind its head
// [W40].
uint32_t around_facings(const Around *around, const Layout *layout, Post from, Post to, int extra,
                        const int rate[2], unsigned met, bool free_turn);

// [14.3.2] Which stands have their middle on bad ground, a bit each; and what the going is for all,
// if these have met bad ground at any time during the movement: bad, if they are half of the live
// ones.
unsigned stands_on_bad(const Ground *ground, const Rect stand[], int count);
static inline bool going_is_bad(unsigned met, int count) { return 2 * bits_count(met) >= count; }

// [14.3.11] A charge: the battalion turns towards the target's middle, and walks straight until
// it is in contact. `rate`: u in good and in bad going.
typedef struct Charge {
    uint8_t facing;
    uint8_t count;  // half-inch steps
    uint8_t step[CLOSE_STEPS_MAX];
    Post end;
    bool bad;  // the going
} Charge;
bool around_charge(const Around *around, const Layout *layout, Post from, const Rect *target,
                   const int rate[2], Charge *out);

// [14.2.1-5] Whether a battalion may form from `old` to `now`, stand by stand.
bool around_forms(const Around *around, const Rect old[], const Rect now[], int count);

// [14.8.3, W37] Where it may fall back to by so many half inches, from enemies that face
// `enemy_facing`: at most one post a way, facing the nearest enemy; half an inch or an inch more if
// friends stand there. None: see around_recoils(). Returns how many: at most RETREAT_WAYS, or
// FACINGS if they are of no one's facing [15.2.2].
int around_retreats(const Around *around, const Layout *layout, Post from, int enemy_facing,
                    int halves, Post out[]);
// Half an inch to an inch back, where a stand dies instead; or where it is.
Post around_recoils(const Around *around, const Layout *layout, Post from, int enemy_facing);

// The facing towards the nearest known enemy; the present one if there is none.
int around_facing(const Around *around, Post at);
