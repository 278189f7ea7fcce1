// SPDX-License-Identifier: GPL-3.0-or-later
// around.h -- the obstacles around a battalion, collected once for many questions, and where the
// battalion may stand: turning, forming, charging, retreating. Paths over the table are in
// movement_range.h.
#pragma once
#include "ground.h"
#include "stands.h"

enum {
    FORM_MOST = 12 * INCH,  // u: no stand is moved further by forming [W36]
    FENCE_HALF = 6,    // u: half a fence's width; wider than half a half-inch step, so that no step
                       // jumps over it
    RETREAT = 6,       // half inches [14.8.3]
    RETREAT_WAYS = 7,  // directions within 45 degrees of an enemy's facing
    NO_FACING = FACINGS,       // in place of an enemy's facing: all directions are open
    RETREAT_NEAR = 12 * INCH,  // u: no retreat may bring enemies nearer than they are, up to here
    CLOSE_STEPS_MAX = 48,      // half inches of a charge
};

typedef struct Around {
    const Ground *ground;
    const Rect *enemy;   // stands of known enemies
    const Rect *friend;  // friendly stands: a move may cross them, but not end on them
    const Line *fence;   // between known enemies
    int enemy_count, friend_count, fence_count;
    bool foot;  // on foot: may use fords
} Around;

// Copies to *out what `around` holds, but only the stands that a layout on `spot` can touch at any
// facing. `enemy` and `friend` have room for NEAR_MAX stands each and must outlive *out.
void around_near(const Around *around, Spot spot, Rect enemy[], Rect friend[], Around *out);

// Whether these stands may be where they are: on the table, on no impassable terrain, not in
// contact with known enemies (more than CONTACT u away), on no friend [W40].
bool around_fits(const Around *around, const Rect stand[], int count);
// The same without the check of friends; if `contact` is true, without that of enemies too.
bool around_stands(const Around *around, const Rect stand[], int count, bool contact);

// [14.3.3] Returns the facings that a battalion may take at `to`, a bit each, after a move from
// `from`. The path was `extra` u longer than the straight line, and the stands of the set `met`
// came upon bad terrain on it. No stand may move more than rate[0] u in good going or rate[1] in
// bad going, unless the battalion turns freely behind its head (`free_turn`) [W40].
uint32_t around_facings(const Around *around, const Layout *layout, Post from, Post to, int extra,
                        const int rate[2], unsigned met, bool free_turn);

// [14.3.2] stands_on_bad() returns the stands whose middle is on bad terrain, a bit each. The going
// is bad for a whole battalion of `count` living stands if half of them or more have met bad
// terrain at any time during the movement.
unsigned stands_on_bad(const Ground *ground, const Rect stand[], int count);
static inline bool going_is_bad(unsigned met, int count) { return 2 * bits_count(met) >= count; }

// [14.3.11] A charge: the battalion turns towards the middle of the target stand and walks straight
// until it is in contact. around_charge() returns false if it cannot reach the target, otherwise
// fills *out. `rate` is in u, in good and in bad going.
typedef struct Charge {
    uint8_t facing;
    uint8_t count;  // half-inch steps
    uint8_t step[CLOSE_STEPS_MAX];
    Post end;
    bool bad;  // the going
} Charge;
bool around_charge(const Around *around, const Layout *layout, Post from, const Rect *target,
                   const int rate[2], Charge *out);

// [14.2.1-5] Whether a battalion may change formation from the stands `old` to the stands `now`:
// each moves at most FORM_MOST, and all fit.
bool around_forms(const Around *around, const Rect old[], const Rect now[], int count);

// [14.8.3, W37] Lists the posts to which a battalion may retreat by `halves` half inches from
// enemies that face `enemy_facing`. There is at most one post for each direction, half an inch or
// an inch further if friends stand there, and it faces the nearest enemy. Returns the number of
// posts: at most RETREAT_WAYS, or FACINGS if `enemy_facing` is NO_FACING [15.2.2]. If it is 0, a
// stand is eliminated and around_recoils() says where the others stand.
int around_retreats(const Around *around, const Layout *layout, Post from, int enemy_facing,
                    int halves, Post out[]);
// Returns a post half an inch or an inch to the rear, for a battalion that cannot retreat; `from`
// if that is not possible either.
Post around_recoils(const Around *around, const Layout *layout, Post from, int enemy_facing);

// Returns the facing towards the nearest known enemy, or the present facing if there is no enemy.
int around_facing(const Around *around, Post at);
