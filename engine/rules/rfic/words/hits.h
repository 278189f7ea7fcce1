// SPDX-License-Identifier: GPL-3.0-or-later
// hits.h -- the chances of so many hits that count, for those who tell of them.
#pragma once
#include "engine/rules/rfic/rfic.h"

double hits_chance(const World *world, Pool pool, int hits);  // of a throw, before cover
// Of so many cover cards that so many are red, from the pile as it is; all are, without cover.
double red_chance(const State *state, bool covered, int cards, int reds);
// Chances of exactly so many effective hits.
void hits_effective(const World *world, const State *state, Pool pool, bool covered,
                    double out[POOL_MAX + 1]);
double hits_mean(const double chance[POOL_MAX + 1]);
// The chances that the first throw has more, and as many.
void hits_compare(const double a[POOL_MAX + 1], const double d[POOL_MAX + 1], double *won,
                  double *tied);

typedef struct Clash {  // a close assault before it is made
    Pool attack, defence;
    bool river, covered;  // the attacker is spent over a river; the defender has cover
    double a[POOL_MAX + 1], d[POOL_MAX + 1];
    double won, tied;
} Clash;
void clash_forecast(const World *world, const State *state, int unit, int target, Clash *out);
