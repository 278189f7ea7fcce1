// SPDX-License-Identifier: GPL-3.0-or-later
// placement.h -- tests where a battalion may be placed, and in which posture: formation, facing and
// shape. A place is legal if at least one posture fits there.
//
// For most places the table alone decides. A cache (Bare) holds, for each place on the inch grid,
// the first posture that fits if no other stands are near. Then only the stands near must be
// tested. placement_cell.c describes the caches.
#pragma once
#include "engine/rules/gbww2/rules/rules_internal.h"

typedef struct Bare Bare;

// A Fit holds a battalion that a side wants to place, the purpose, and the obstacles, collected
// once for many places.
typedef struct Fit {
    const World *world;
    const State *state;
    int battalion;
    Purpose purpose;
    Body body;
    Obstacles obstacles;
    bool fenced;         // obstacles.fence is filled
    bool swings;         // the stands go from their old places to the new ones, as W43 says
    Spot front;          // the front centre as it is now; filled if `swings`
    Rect old[BODY_MAX];  // the stands as they are now; filled if `swings`
    int cell;            // the place for which `near` is filled; -1: none yet
    Around near;         // the obstacles that stands at that place can touch
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];  // `near` points to them
    int in_way;      // index in near.friend of the friend last in the way
    uint8_t likely;  // index of the posture that fitted last (placement_cell.c)
    // the cache entry; NULL if `swings`, as the answer depends on where the stands are now, and for
    // a battalion without stands
    Bare *bare;
} Fit;

static inline Spot spot_of_cell(int cell) {
    return spot_at(HALF * cell_x(cell), HALF * cell_y(cell));
}
// Fills *out. It stays valid until the thread opens another Fit, which can take its cache entry.
void fit_open(const World *world, const State *state, int battalion, Purpose purpose, Fit *out);
bool fit_cell(Fit *fit, int cell);  // returns whether any posture fits at a place
// Returns whether any posture fits at a place of the inch grid in this square of 6 inches.
bool fit_sector(Fit *fit, int sector);
void fit_at(Fit *fit, int cell);  // fills `near` for a place
// Returns the footprint of the battalion in a posture off roads.
const Footprint *fit_print(const Fit *fit, int formation, int facing, int shape);
// Returns whether the battalion may stand at a place with this footprint if there are no other
// stands: on the table, on ground that it may enter, and in its set-up zone. Sets *town if any of
// its stands would be in a town with a capacity.
bool fit_ground(const Fit *fit, int cell, const Footprint *print, bool *town);
// Returns the stand that is in the way of this footprint at a place: a friend under it, or an enemy
// in contact with it, for which *enemy is set. NULL: none.
const Rect *fit_blocker(Fit *fit, int cell, const Footprint *print, bool *enemy);
// For a Fit that `swings`: returns whether each stand has a way from its old place to this
// footprint [W43], and goes no farther than a change of formation allows. Call fit_at() before.
bool fit_reaches(Fit *fit, int cell, const Footprint *print);
Bare *fit_bare(const Fit *fit);  // returns the cache entry of the battalion and purpose
// Returns whether a stand's middle, or a front centre, is in the battalion's set-up zone; true for
// other purposes.
bool fit_in_zone(const Fit *fit, Spot middle);
// Each returns whether the battalion fits with this formation, facing or shape, for at least one
// choice of the rest.
bool fit_formation(Fit *fit, int cell, int formation);
bool fit_facing(Fit *fit, int cell, int formation, int facing);
bool fit_shape(Fit *fit, int cell, int formation, int facing, int shape);
// [W45] Returns whether a change of formation would leave the battalion as it stands.
bool fit_unchanged(const Fit *fit, int formation, int facing, int shape);
// Returns how far a road column moves off its road, in march formation over bad going, in u.
int move_rate_off_road(const World *world, const State *state, int battalion);
// [W42] Returns whether a battalion that stands as in *as may enter the ground at its front centre,
// or all the ground on which it lies as a road column. `foot` is that of ground_enters().
bool front_enters(const World *world, const Battalion *as, const Body *body, bool foot);
// [14.2.3] Returns whether a battalion may take the facing with the formation. A change of
// formation keeps the facing, except into defence and road column.
bool fit_facing_free(const Fit *fit, int formation, int facing);
// Returns the number of shapes to try. In defence a battalion of at most one company is always
// straight (layout_make()), so its other shapes fit where the first does. A change of formation is
// an exception: it may take another shape only (W45).
static inline int fit_shapes(const Fit *fit, int formation) {
    if (formation != DEFENCE) return 1;
    return fit->body.companies > 1 || fit->purpose == FOR_FORM ? SHAPES : 1;
}
// Fills *out with the battalion as it would stand. A road column stands at the nearest point of a
// road. Returns false for a column that has no road near, or no road in that direction.
bool fit_as(const World *world, const State *state, int battalion, int cell, int formation,
            int facing, int shape, Battalion *out);

// [5.2.2] Returns the places of the inch grid, within 12 in of one of the sites, where the
// battalion fits, ascending. Stores their number in *count. The list stays valid until the next
// call.
const uint16_t *fit_deploys(Fit *fit, const Spot site[2], int sites, int *count);
// Returns whether there is such a place.
bool fit_deploys_any(Fit *fit, const Spot site[2], int sites);
