// SPDX-License-Identifier: GPL-3.0-or-later
// hits.h -- the chances of so many hits that count, for those who tell of them. All are exact for
// the cards that are known to be left: the pile, and after it the discards of this turn [F3].
#pragma once
#include "engine/rules/rfic/rfic.h"

double hits_chance(const World *world, Pool pool, int hits);  // of a throw, before cover
// Chances of exactly so many effective hits.
void hits_effective(const World *world, const State *state, Pool pool, bool covered,
                    double out[POOL_MAX + 1]);
double hits_mean(const double chance[POOL_MAX + 1]);
// Chance that such a fire destroys a vehicle, if no other piece takes cards before it.
double hits_destroy(const World *world, const State *state, Pool pool, int target);
// Chance that the guns let an aircraft drop its bombs [F11].
double flak_passed(const World *world, int dice);
// "11 red of 25 in the pile", or of the discards that become the pile [F3].
void put_pile(const World *world, const State *state, Colour colour, Text *out);

typedef struct Clash {  // a close assault before it is made
    Pool attack, defence;
    bool river, covered;  // the attacker is spent over a river; the defender has cover
    double a[POOL_MAX + 1], d[POOL_MAX + 1];
    double won, tied;
} Clash;
void clash_forecast(const World *world, const State *state, int unit, int target, Clash *out);
