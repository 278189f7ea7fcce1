// SPDX-License-Identifier: GPL-3.0-or-later
// around.h -- collects the obstacles around a battalion once for many questions, and tests where
// the battalion may stand: turning, forming, charging, retreating. Paths over the table are in
// movement_range.h.
#pragma once
#include "ground.h"
#include "stands.h"

enum {
    FORM_MOST = 12 * INCH,  // u: no stand may move farther in a change of formation [W36]
    // u: half a fence's width; more than half of a half-inch step, so that no step jumps over it
    FENCE_HALF = 6,
    RETREAT = 6,          // half inches [14.8.3]
    RETREAT_WAYS = 7,     // directions within 45 degrees of an enemy's facing
    NO_FACING = FACINGS,  // stands for an enemy's facing: all directions are allowed
    // u: a retreat may not bring the battalion nearer to enemies within this distance
    RETREAT_NEAR = 12 * INCH,
    CLOSE_STEPS_MAX = 48,  // the most half inches of a charge
};

typedef struct Around {
    const Ground *ground;
    const Rect *enemy;   // stands of known enemies
    const Rect *friend;  // friendly stands: a move may cross them, but may not end on them
    const Line *fence;   // lines between known enemies that no stand may cross
    int enemy_count, friend_count, fence_count;
    bool foot;  // the battalion is on foot, so it may use fords
} Around;

// Copies `around` to *out, but with only those stands that a layout on `spot` can touch at any
// facing. `enemy` and `friend` have room for NEAR_MAX stands each and must outlive *out.
void around_near(const Around *around, Spot spot, Rect enemy[], Rect friend[], Around *out);

// Returns whether these stands may be where they are: on the table, not on impassable terrain, more
// than CONTACT u away from known enemies, and on no friend [W40].
bool around_fits(const Around *around, const Rect stand[], int count);
// Does the same test as around_fits() without the check of friends. If `contact` is true, it leaves
// out the check of enemies too.
bool around_stands(const Around *around, const Rect stand[], int count, bool contact);

// [14.3.3] Returns the set of facings that a battalion may take at `to` after a move from `from`,
// one bit for each. The path was `extra` u longer than the straight line, and the stands of the set
// `met` came upon bad terrain on it. No stand may move more than rate[0] u in good going or rate[1]
// in bad going, unless the battalion turns freely behind its head (`free_turn`) [W40].
uint32_t around_facings(const Around *around, const Layout *layout, Post from, Post to, int extra,
                        const int rate[2], unsigned met, bool free_turn);

// [14.3.2] stands_on_bad() returns the set of stands whose middle is on bad terrain, one bit for
// each stand. going_is_bad() returns whether the going is bad for a whole battalion: half or more
// of its `count` living stands (the set `met`) have met bad terrain at any time during the move.
unsigned stands_on_bad(const Ground *ground, const Rect stand[], int count);
static inline bool going_is_bad(unsigned met, int count) { return 2 * bits_count(met) >= count; }

// [14.3.11] A charge: the battalion turns towards the middle of the target stand and moves straight
// until it is in contact. around_charge() fills *out, or returns false if it cannot reach the
// target. `rate` is in u, in good and in bad going.
typedef struct Charge {
    uint8_t facing;
    uint8_t count;  // number of half-inch steps
    uint8_t step[CLOSE_STEPS_MAX];
    Post end;
    bool bad;  // true if the going is bad
} Charge;
bool around_charge(const Around *around, const Layout *layout, Post from, const Rect *target,
                   const int rate[2], Charge *out);

// [14.2.1-5] Returns whether a battalion may change its formation, from the stands `old` to the
// stands `now`: each moves at most FORM_MOST, and all fit.
bool around_forms(const Around *around, const Rect old[], const Rect now[], int count);

// [14.8.3, W37] Lists the posts to which a battalion may retreat by `halves` half inches, from
// enemies with the facing `enemy_facing`. There is at most one post for each direction; it is up to
// an inch farther if friends stand there, and it faces the nearest enemy. Returns the number of
// posts: at most RETREAT_WAYS, or FACINGS if `enemy_facing` is NO_FACING [15.2.2]. If it returns 0,
// a stand is eliminated and around_recoils() says where the others stand.
int around_retreats(const Around *around, const Layout *layout, Post from, int enemy_facing,
                    int halves, Post out[]);
// Returns a post half an inch or an inch to the rear, for a battalion that cannot retreat. Returns
// `from` if there is no such post.
Post around_recoils(const Around *around, const Layout *layout, Post from, int enemy_facing);

// Returns the facing towards the nearest known enemy, or the present facing if there is no enemy.
int around_facing(const Around *around, Post at);
