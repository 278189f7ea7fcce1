// SPDX-License-Identifier: GPL-3.0-or-later
// night.h -- declares the functions of the night, of the fire plan at dawn, and of open roads, on
// which FUPs, deployment and supply depend.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"

// --- night.c

// Runs a part of the night, up to the next choice or roll at most. Returns false once the night is
// over.
bool night_goes_on(const World *world, State *state, NightFrame *night);
// [16.2.1] Returns the highest d10 roll that brings a destroyed stand back tonight; 0: no roll.
int replace_number(const World *world, const State *state, int stand);
// [16.2.2] Returns whether no path of 12 in that avoids enemies leads to the C Ops. A hidden
// battalion and one in reserve are isolated only if their division has no C Ops on the table.
bool is_isolated(const World *world, const State *state, int battalion);
// [4.0] Returns whether a battalion may take a support stand at night.
bool stand_fits(const World *world, const State *state, int stand, int battalion);

// --- fire_plan.c

// A strike is a barrage template or an air mission. Strikes are numbered: first those of the Allied
// side, then those of the Axis; within a side first the templates, then the missions.
int strike_side(const World *world, int strike);
bool is_mission(const World *world, int strike);
// Returns how many strikes a side has, and stores the number of its first strike in *first.
int strikes_of(const World *world, int side, int *first);
// Marks a strike as spent for the day. Clears its place, so that equal positions are equal bytes.
static inline void strike_spend(Strike *strike) {
    *strike = (Strike){.step = STRIKE_SPENT, .target = NO_INDEX};
}
// Returns whether the strike is a barrage whose template lies on the table.
static inline bool strike_lies(const Strike *strike) {
    return strike->step == STRIKE_FALLS && strike->target == NO_INDEX;
}
static inline Spot strike_spot(const Strike *strike) {
    return spot_at(INCH * strike->x, INCH * strike->y);
}

// --- road_control.c

// Returns whether a road leads from one spot to the other, with no spotted enemy within an inch of
// it. A spot is at a road if it is within 2 in.
bool road_runs(const World *world, const State *state, int side, Spot from, Spot to);
// [5.2.3] Returns whether such a road leads to a friendly edge, or to the exit of a division.
bool road_home(const World *world, const State *state, int side, Spot from, Spot exit);
// [Air Supply] Returns whether a road that the side owns leads from a spot to within 12 in of a
// zone, with no spotted enemy within an inch of it.
bool road_supplies(const World *world, const State *state, int side, Spot from, int zone);
// Returns whether the side owns a point of a road; `along` is in half inches from its start.
bool road_friendly(const World *world, const State *state, int side, int road, int along);
