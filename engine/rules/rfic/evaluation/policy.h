// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- declares functions that policy.c, worth.c and evaluate.c share. The unit of value is
// a figure: the worth of one rifleman.
#pragma once
#include "engine/rules/evaluation.h"
#include "evaluation.h"

// An Outlook has the data that all actions of one decision share.
typedef struct Outlook {
    const World *world;
    const State *state;
    int unit, side;    // unit that acts (NO_UNIT: a minefield is laid), and the side that decides
    bool forward;      // true: the side would not win if the game ended now, so it must attack
    float late;        // number of the turn, as a share of all turns: 0 to 1
    uint64_t enemies;  // fighting units of the enemy on the map that are not hidden
    int goals;  // goals: objectives worth points that the side does not control, and `enemies`
    Hex goal[OBJECTIVES_MAX + UNITS_MAX];
    // hexes that are added to the distance of a goal: 1 for an enemy
    uint8_t beyond[OBJECTIVES_MAX + UNITS_MAX];
} Outlook;

Outlook outlook_of(const World *world, const State *state, int unit, int side);
enum { WAY_NONE = 99 };  // more hexes than any distance on a map
// Returns the distance in hexes from `hex` to the nearest goal, where an enemy counts as one hex
// farther, or WAY_NONE if no goal is left.
int way_to_go(const Outlook *it, Hex hex);

// Returns the worth of the unit with the figures that it still has.
float unit_worth(const World *world, const State *state, int unit);
// Returns the worth of the losses and disruption that the dice of the pool are expected to cause to
// the target or, with `whole`, to every unit in its hex that neither hides nor rides.
float fire_worth(const World *world, const State *state, int target, Pool pool, bool whole);
// Returns the expected gain of an assault, less the expected loss of the attacker.
float assault_worth(const World *world, const State *state, int unit, int target);
// Returns the hits per turn that the acting unit must expect in the hex from all enemies in range
// and sight who are neither hidden nor riding, if all are fresh.
float exposure(const Outlook *it, Hex hex);
// Returns the sum of the victory points of both sides for the hex. Returns 0 if the hex is no
// objective or `side` controls it already.
float hex_points(const World *world, const State *state, int side, Hex hex);
