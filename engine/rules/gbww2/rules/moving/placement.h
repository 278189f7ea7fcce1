// SPDX-License-Identifier: GPL-3.0-or-later
// placement.h -- where a battalion may be placed, and in which posture: formation, facing and
// shape. A place is legal if one posture fits there.
//
// For most places the table alone decides. The first posture that fits there without other stands
// is cached for each place, and so is that there is none; the stands near the place are looked at
// each time. placement_cell.c describes the caches.
#pragma once
#include "engine/rules/gbww2/rules/rules_internal.h"

typedef struct Bare Bare;

// A battalion that is to be placed, why, and the obstacles around it, collected once.
typedef struct Fit {
    const World *world;
    const State *state;
    int battalion;
    Purpose purpose;
    Body body;
    Obstacles obstacles;
    Rect old[BODY_MAX];  // of FOR_FORM: the stands as they are
    int cell;            // the place to which `near` belongs; -1: none yet
    Around near;         // the obstacles that stands at that place can touch
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
    int in_way;  // index of the friend that was in the way last
    Bare *bare;  // cache by the table alone; NULL for FOR_FORM, which depends on the stands' places
} Fit;

// *out is valid until Fits of other battalions were opened, which may take its cache entry.
void fit_open(const World *world, const State *state, int battalion, Purpose purpose, Fit *out);
bool fit_cell(Fit *fit, int cell);  // whether any posture fits there
void fit_at(Fit *fit, int cell);    // fills `near` for a place
Bare *fit_bare(const Fit *fit);
bool fit_in_zone(const Fit *fit, const Rect rect[], int count);  // all of them in its zone
// Whether the battalion fits with this formation, facing or shape, and any value of the rest.
bool fit_formation(Fit *fit, int cell, int formation);
bool fit_facing(Fit *fit, int cell, int formation, int facing);
bool fit_shape(Fit *fit, int cell, int formation, int facing, int shape);
// [14.2.3] Whether the facing is allowed: a change of formation keeps it, except into defence and
// road column.
bool fit_facing_free(const Fit *fit, int formation, int facing);
// Fills *out with the battalion as it would stand, in road column at the nearest point of a road.
// Returns false if no road is near, or if none runs in that direction.
bool fit_as(const World *world, const State *state, int battalion, int cell, int formation,
            int facing, int shape, Battalion *out);

// [5.2.2] Returns the places within 12 in of one of the sites, ascending, and their number. The
// list is valid until that of another battalion is asked for.
const uint16_t *fit_deploys(Fit *fit, const Spot site[2], int sites, int *count);
bool fit_deploys_any(Fit *fit, const Spot site[2], int sites);
