// SPDX-License-Identifier: GPL-3.0-or-later
// hits.h -- calculates exact probabilities of hits and their effects, for explain.c and
// odds_preview.c. They follow from the cards that are left: the pile, and after it the discards of
// this turn [F3].
#pragma once
#include "engine/rules/rfic/rules/play.h"

// Writes how many dice a unit throws at a target, or with a barrage (NO_UNIT), and why, such as "10
// dice (4 figures, fresh, 2 for command [F16]) against an AFV". `river`: it assaults across one.
// The viewer learns of no hidden commander of the enemy; NOBODY knows all.
void put_throw(const World *world, const State *state, Side viewer, int unit, int target, int dice,
               bool river, Text *out);
// Returns the probability that exactly `hits` dice of the pool hit, before cover.
double hits_chance(const World *world, Pool pool, int hits);
// Sets out[n] to the probability of exactly n effective hits. With `covered`, a cover card is drawn
// for each hit.
void hits_effective(const World *world, const State *state, Pool pool, bool covered,
                    double out[POOL_MAX + 1]);
// Returns the expected number of hits of a distribution chance[].
double hits_mean(const double chance[POOL_MAX + 1]);
// Returns the probability that the dice of the pool destroy a vehicle. Assumes that no other piece
// in the hex draws cards first.
double hits_destroy(const World *world, const State *state, Pool pool, int target);
// Returns the probability that `dice` anti-aircraft dice fail to drive an aircraft off [F11].
double flak_passed(const World *world, int dice);
// Writes a sentence part such as "11 of the 25 cards in the pile are red". If the pile is empty,
// counts the discards instead [F3].
void put_pile(const World *world, const State *state, Colour colour, Text *out);

typedef struct Clash {  // the forecast of a close assault
    Pool attack, defence;
    // the attacker crosses a river and throws spent dice; the defender has cover
    bool river, covered;
    // a[n] and d[n] are the probabilities that attacker and defender make n effective hits
    double a[POOL_MAX + 1], d[POOL_MAX + 1];
    // probabilities that the attacker wins, and that both sides have equally many hits
    double won, tied;
} Clash;
// Fills *out for an assault of `unit` on `target`. Ignores enemies that are hidden.
void clash_forecast(const World *world, const State *state, int unit, int target, Clash *out);
