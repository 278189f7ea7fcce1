// SPDX-License-Identifier: GPL-3.0-or-later
// placement.h -- where a battalion may stand and how: all postures of a place, of which one is
// enough.
//
// Most places are settled by the table alone: the first posture that fits with nobody else about is
// remembered for each place, and so is that there is none. What stands near it is asked each time.
#pragma once
#include "engine/rules/gbww2/rules/rules_internal.h"

typedef struct Bare Bare;

// What a battalion's posture is chosen for, with all that it must keep clear of, collected once.
typedef struct Fit {
    const World *world;
    const State *state;
    int battalion;
    Purpose purpose;
    Body body;
    Hedge hedge;
    Rect old[BODY_MAX];  // as it stands, to be formed
    int cell;            // the place that `near` is of; -1: none yet
    Around near;         // of the hedge, what stands in formation there can come near to
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
    int in_way;  // which friend was it last
    Bare *bare;  // of the table alone; NULL to form, which the old places of stands bind too
} Fit;

// Good until other battalions' were opened.
void fit_open(const World *world, const State *state, int battalion, Purpose purpose, Fit *out);
bool fit_cell(Fit *fit, int cell);  // in any posture
void fit_at(Fit *fit, int cell);    // makes `near` that of a place
Bare *fit_bare(const Fit *fit);
bool fit_in_zone(const Fit *fit, const Rect rect[], int count);  // all of them in its own
bool fit_formation(Fit *fit, int cell, int formation);
bool fit_facing(Fit *fit, int cell, int formation, int facing);
bool fit_shape(Fit *fit, int cell, int formation, int facing, int shape);
// [14.2.3] A battalion that forms keeps its facing but into defence.
bool fit_facing_free(const Fit *fit, int formation, int facing);
// As it would stand; in a road column at the nearest point of a road. False: no road is near, or
// runs another way.
bool fit_as(const World *world, const State *state, int battalion, int cell, int formation,
            int facing, int shape, Battalion *out);

// [5.2.2] The places within 12 in of one of the sites, ascending; good until another battalion's
// are asked for.
const uint16_t *fit_deploys(Fit *fit, const Spot site[2], int sites, int *count);
bool fit_deploys_any(Fit *fit, const Spot site[2], int sites);
