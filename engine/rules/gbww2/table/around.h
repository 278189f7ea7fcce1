// SPDX-License-Identifier: GPL-3.0-or-later
// around.h -- tests where a battalion may stand after it turns, forms, charges or retreats. The
// caller collects the obstacles around the battalion once, in an Around, for many such tests. Paths
// over the table are in movement_range.h.
#pragma once
#include "footprint.h"
#include "ground.h"

enum {
    FORM_MOST = 12 * INCH,  // u: no stand may move farther in a change of formation [14.2.4]
    // u: half the width of a fence; more than half the longest step, so no step jumps over a fence
    FENCE_HALF = 6,
    RETREAT = 6,          // half inches: the distance of a retreat [14.8.3]
    RETREAT_WAYS = 7,     // number of directions within 45 degrees of an enemy's facing
    NO_FACING = FACINGS,  // in place of an enemy's facing: all directions are allowed
    // u: a retreat may not bring the battalion nearer to enemies within this distance
    RETREAT_NEAR = 12 * INCH,
    CLOSE_STEPS_MAX = 48,  // most half-inch steps of a charge
};

typedef struct Around {
    const Ground *ground;
    const Rect *enemy;   // stands of spotted enemies
    const Rect *friend;  // friendly stands: a move may cross them, but may not end on them
    const Line *fence;   // lines between spotted enemies that no stand may cross [W23]
    int enemy_count, friend_count, fence_count;
    bool foot;  // the battalion is infantry on foot without tanks, so it may use fords
} Around;

// Copies `around` to *out, but with only those stands that a layout on `spot` can touch at any
// facing. `enemy` and `friend` have room for NEAR_MAX stands each and must outlive *out.
void around_near(const Around *around, Spot spot, Rect enemy[], Rect friend[], Around *out);

// Returns whether these stands may be where they are: on the table, not on impassable terrain, more
// than CONTACT u away from spotted enemies, and on no friend.
bool around_fits(const Around *around, const Rect stand[], int count);
// Returns whether a battalion with this footprint may have its front centre there, if there are no
// other stands: all stands are on the table and none is on impassable terrain.
bool around_prints(const Around *around, const Footprint *print, Spot front);
// Does the test of around_fits() but ignores friends. If `contact` is true, it ignores enemies too.
bool around_stands(const Around *around, const Rect stand[], int count, bool contact);

// [14.3.3] Returns those facings of the set `asked`, one bit for each, that a battalion may take at
// `to` after a move from `from`. Each stand goes straight to its place of that facing. The path was
// `extra` u longer than the straight line. The stands of the set `met` were on bad terrain on it.
// No stand may move more than rate[0] u in good going or rate[1] u in bad going. If `free_turn` is
// true, the battalion follows its head: this limit does not hold, and stands may go over the front
// centre [W40].
uint32_t around_facings(const Around *around, const Layout *layout, Post from, Post to, int extra,
                        const int rate[2], unsigned met, bool free_turn, uint32_t asked);

// [14.3.2] Returns the set of stands whose middle is on bad terrain, one bit for each.
unsigned stands_on_bad(const Ground *ground, const Rect stand[], int count);
// [14.3.2] Returns whether the going is bad for a battalion of `count` stands. It is bad if half of
// them or more have met bad terrain at any time during the move; `met` is the set of those.
static inline bool going_is_bad(unsigned met, int count) { return 2 * bits_count(met) >= count; }

// [14.3.11] A charge: the battalion turns towards the middle of the target stand and moves straight
// until it is in contact.
typedef struct Charge {
    uint8_t facing;
    uint8_t count;                  // number of half-inch steps
    uint8_t step[CLOSE_STEPS_MAX];  // their directions, indices of step_x (movement_range.h)
    Post end;
    bool bad;  // true if the going is bad
} Charge;
// Fills *out. Returns false if the battalion cannot charge the target within its rate, or its
// stands would not fit on the way or at the end. `rate` is in u, in good and in bad going.
bool around_charge(const Around *around, const Layout *layout, Post from, const Rect *target,
                   const int rate[2], Charge *out);

// [W43] Returns whether a stand's middle can go straight from one spot to another: over ground that
// it may enter, through no spotted enemy and over no fence [14.1.2].
bool around_straight(const Around *around, Spot from, Spot to);
// [W43] Returns whether all stands can go from `old` to `now`, as they do when a battalion turns or
// forms: each goes straight, or over *front, the front centre, with at most FORM_MOST in all. If
// `front` is NULL, all go straight.
bool around_swings(const Around *around, const Rect old[], const Rect now[], int count,
                   const Spot *front);
// [14.2.1-5] Returns whether a battalion may change its formation about its front centre, from the
// stands `old` to the stands `now`: each moves at most FORM_MOST, as in around_swings(), and all
// fit. around_regroups() leaves out the last test.
bool around_regroups(const Around *around, Spot front, const Rect old[], const Rect now[],
                     int count);
bool around_forms(const Around *around, Spot front, const Rect old[], const Rect now[], int count);

// [14.8.3, W37] Lists the posts to which a battalion may retreat by `halves` half inches, within 45
// degrees of the facing `enemy_facing`. There is at most one post for each direction. It is up to
// an inch farther if friends are in the way, and it faces the nearest enemy. Returns the number of
// posts: at most RETREAT_WAYS, or FACINGS if `enemy_facing` is NO_FACING [15.2.2]. If the number is
// 0 after a close combat, a stand is eliminated and around_recoils() says where the others stand.
int around_retreats(const Around *around, const Layout *layout, Post from, int enemy_facing,
                    int halves, Post out[]);
// Returns a post half an inch or an inch away, within 45 degrees of `enemy_facing`, for a battalion
// that cannot retreat. Returns `from` if no such post is free.
Post around_recoils(const Around *around, const Layout *layout, Post from, int enemy_facing);

// Returns the facing from a post to the nearest spotted enemy, or at.facing if there is none.
int around_facing(const Around *around, Post at);
