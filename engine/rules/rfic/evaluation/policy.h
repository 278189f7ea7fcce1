// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- values that policy.c, worth.c and evaluate.c share. The unit of value is the figure:
// the worth of one rifleman.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/rfic/rfic.h"
#include "weights.h"

// What all actions of one decision have in common.
typedef struct Outlook {
    const World *world;
    const State *state;
    int unit, side;    // who acts
    bool forward;      // the side would not win if the game ended now, so it must attack
    float late;        // share of the turns that is over, 0 to 1
    uint64_t enemies;  // fighting units of the enemy that are not hidden
    int goals;         // number of objectives that the side does not control, and of enemies
    Hex goal[OBJECTIVES_MAX + UNITS_MAX];
    uint8_t beyond[OBJECTIVES_MAX + UNITS_MAX];  // hexes added to the distance of a goal
} Outlook;

Outlook outlook_of(const World *world, const State *state, int unit, int side);
enum { WAY_NONE = 99 };                     // hexes; more than any map has
int way_to_go(const Outlook *it, Hex hex);  // hexes to the nearest goal; WAY_NONE if there is none

// Worth of the figures that the unit has left, in figures.
float unit_worth(const World *world, const State *state, int unit);
// Expected losses that the pool causes to the target, or with `whole` to every unit in its hex.
float fire_worth(const World *world, const State *state, int target, Pool pool, bool whole);
// Expected gain less expected loss of an assault.
float assault_worth(const World *world, const State *state, int unit, int target);
// Expected hits per turn on the acting unit in the hex, by all enemies that are not hidden.
float exposure(const Outlook *it, Hex hex);
// Victory points of both sides for the hex; 0 if it is no objective or the side controls it.
float hex_points(const World *world, const State *state, int side, Hex hex);
