// SPDX-License-Identifier: GPL-3.0-or-later
// placement.h -- tests where a battalion may be placed, and in which posture: formation, facing and
// shape. A place is legal if at least one posture fits there.
//
// For most places the table alone decides. For each place a cache holds the first posture that fits
// there without other stands, or that no posture fits. The stands near the place are tested each
// time. placement_cell.c describes the caches.
#pragma once
#include "engine/rules/gbww2/rules/rules_internal.h"

typedef struct Bare Bare;

// A battalion that a side wants to place, the purpose, and the obstacles around the battalion,
// collected once.
typedef struct Fit {
    const World *world;
    const State *state;
    int battalion;
    Purpose purpose;
    Body body;
    Obstacles obstacles;
    Rect old[BODY_MAX];  // the stands as they are now; used for FOR_FORM alone
    int cell;            // the place for which `near` is filled; -1: none yet
    Around near;         // the obstacles that stands at that place can touch
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
    int in_way;  // index of the friend that was last in the way
    // the cache of what the table alone decides; NULL for FOR_FORM, which depends on where the
    // stands are
    Bare *bare;
} Fit;

// Fills *out. It stays valid until a Fit of another battalion is opened, because that Fit can take
// its cache entry.
void fit_open(const World *world, const State *state, int battalion, Purpose purpose, Fit *out);
bool fit_cell(Fit *fit, int cell);  // returns whether any posture fits there
void fit_at(Fit *fit, int cell);    // fills `near` for a place
Bare *fit_bare(const Fit *fit);
// Returns whether all these stands are in the battalion's set-up zone.
bool fit_in_zone(const Fit *fit, const Rect rect[], int count);
// Each returns whether the battalion fits with this formation, facing or shape, for at least one
// choice of the rest.
bool fit_formation(Fit *fit, int cell, int formation);
bool fit_facing(Fit *fit, int cell, int formation, int facing);
bool fit_shape(Fit *fit, int cell, int formation, int facing, int shape);
// [14.2.3] Returns whether a battalion may take the facing with the formation. A change of
// formation keeps the facing, except into defence and road column.
bool fit_facing_free(const Fit *fit, int formation, int facing);
// Fills *out with the battalion as it would stand. A road column stands at the nearest point of a
// road. Returns false for a column that has no road near, or no road in that direction.
bool fit_as(const World *world, const State *state, int battalion, int cell, int formation,
            int facing, int shape, Battalion *out);

// [5.2.2] Returns the places within 12 in of one of the sites, ascending, and stores their number
// in *count. The list stays valid until a call for another battalion.
const uint16_t *fit_deploys(Fit *fit, const Spot site[2], int sites, int *count);
bool fit_deploys_any(Fit *fit, const Spot site[2], int sites);
