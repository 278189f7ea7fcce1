// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- worths that policy.c and evaluate.c share, in figures: what one rifleman is worth.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/rfic/rfic.h"
#include "weights.h"

// What the choices of one list have in common. Enemies are those that show.
typedef struct Outlook {
    const World *world;
    const State *state;
    int unit, side;
    bool forward;  // would the side lose if it ended like this? Then it must go forward
    float late;    // share of the game that is gone
    uint64_t enemies;
    int goals;  // objectives that are not held, and enemies
    Hex goal[OBJECTIVES_MAX + UNITS_MAX];
    uint8_t beyond[OBJECTIVES_MAX + UNITS_MAX];  // steps that it counts farther than it is
} Outlook;

Outlook outlook_of(const World *world, const State *state, int unit, int side);
int way_to_go(const Outlook *it, Hex hex);  // steps to the nearest goal; 99: there is none

float unit_worth(const World *world, const State *state, int unit);
// What a pool does to a target, or to all in its hex.
float fire_worth(const World *world, const State *state, int target, Pool pool, bool whole);
float assault_worth(const World *world, const State *state, int unit, int target);
// Hits that shown enemies may be expected to make on a unit that stands in a hex.
float exposure(const Outlook *it, Hex hex);
// Points that holding a hex swings; 0 if the side holds it.
float hex_points(const World *world, const State *state, int side, Hex hex);
