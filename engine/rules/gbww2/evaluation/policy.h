// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- declares what policy.c and policy_places.c share: the position that a policy judges,
// and the weights of places, barrages and C Ops.
#pragma once
#include "engine/rules/gbww2/rules/moving/placement.h"
#include "evaluation.h"

typedef struct Judge {  // the position and the choosing side, prepared for a list of actions
    const World *world;
    const State *state;
    const Frame *frame;
    int side;
    int goals;  // number of objectives that the side does not control; if it controls all, of all
    Spot goal[GOALS_MAX + 2];  // places of these objectives
    Crowd enemies;             // spotted enemy stands
    Fit fit;                   // of the battalion to place; filled in PHASE_CELL
} Judge;

// --- policy_places.c

// Returns the distance from a spot to the nearest of some others, in u; 0: there are no others.
int gap_to(const Spot spots[], int count, Spot from);
// Returns the facing towards the nearest spotted enemy. If no enemy is spotted, returns the facing
// towards the exit of the enemy's first division.
int wanted_facing(const Judge *judge, Spot from);

// Each returns the weight of an action: a place, a 6-in square, a move of a C Ops, a call for a
// strike, the removal of a barrage.
float cell_rate(Judge *judge, Action action);
float square_rate(const Judge *judge, Action action);
float cops_rate(const Judge *judge, Action action);
float call_rate(const Judge *judge, Action action);
float reserve_rate(const Judge *judge, Action action);
float remove_rate(const Judge *judge, Action action);
