// SPDX-License-Identifier: GPL-3.0-or-later
// worth.c -- estimates the worth of fire, cards, objectives and hexes, in victory points, and the
// odds of an assault. prepare.c calculates the worth of units.
#include "policy.h"
#include "simd_hexes.h"

float hit_worth(const World *world, const State *state, int target, int base, int times,
                int defence, bool harmless) {
    float worth = unit_worth(world, state, target);
    float hit = chance_at_least(card_needed(defence + 1, base, times));
    float loss = harmless ? 0.0f : chance_at_least(card_needed(2 * defence, base, times));
    bool shaken = has(state->disorganised, target);
    float shock = shaken ? weights_of(world)->hit_again : weights_of(world)->hit_shock;
    int objective = world->objective[state->hex[target]];
    if (objective != NO_INDEX && shaken)
        shock += weights_of(world)->hit_objective;  // the hit can drive the target off an objective
    float step = has(state->full, target) ? weights_of(world)->hit_step : 1.0f;
    return worth * (hit * shock + loss * step);
}

float fire_worth(const World *world, const State *state, int firer, int target, int support,
                 bool defensive) {
    FireSum sum = fire_sum(world, state, firer, target, defensive);
    return hit_worth(world, state, target, sum.base + support, sum.times, sum.defence,
                     sum.harmless);
}

// Returns the probability that the attackers win a close combat, estimated from the expected
// totals. `more` is added to the attackers' total. A card has the mean 4.46 and the standard
// deviation 3.15.
float assault_odds(const World *world, const State *state, uint64_t attackers, float more,
                   Hex hex) {
    int side = world->unit[bits_first(attackers)].side;
    uint64_t defenders = units_at(state, hex) & ~world->side[side].units;
    int ours = combat_cards(world, state, attackers, defenders, true).all;
    int theirs = combat_cards(world, state, defenders, attackers, false).all;
    float lead = (float)(combat_firepower(world, state, attackers) -
                         combat_firepower(world, state, defenders)) +
                 4.46f * (float)(ours - theirs) + more;
    float spread =
        weights_of(world)->assault_spread * 3.15f * __builtin_sqrtf((float)(ours + theirs));
    return logistic(1.7f * lead / spread);
}

float card_worth(const World *world, int value) {
    return value >= 8   ? weights_of(world)->card_high
           : value >= 5 ? weights_of(world)->card_middle
           : value >= 3 ? weights_of(world)->card_low
                        : weights_of(world)->card_worst;
}

float goal_pull(const World *world, const State *state, int side, int objective) {
    float points = evaluation_of(world)->objective_points[objective];
    bool mine = state->control[side] >> objective & 1;
    if (!mine) return points;
    return weights_of(world)->goal_held * points;
}

float hex_pull(const World *world, const State *state, int side, Hex hex) {
    float sum = 0.0f;
    for (int k = 0; k < world->objective_count; k++) {
        int distance = hex_distance(&world->grid, hex, world->objectives[k]);
        sum += goal_pull(world, state, side, k) / (float)(4 + distance * distance);
    }
    return sum;
}

// Breaks a tie between two objectives that attract the side equally now, so that their order in the
// file favours no side. Returns true if `objective` attracts the side more than `than` at the start
// of the game. Returns false if `than` is NO_INDEX.
static bool pulls_more(const World *world, int side, int objective, int than) {
    return than != NO_INDEX && evaluation_of(world)->field[side][world->objectives[objective]] >
                                   evaluation_of(world)->field[side][world->objectives[than]];
}

// Returns true if the side controls the objective and has a unit in its hex, so that it needs no
// other guard. Returns false if this hex is `here`.
static bool goal_guarded(const World *world, const State *state, int side, int objective,
                         Hex here) {
    bool held = state->control[side] >> objective & 1;
    return held && world->objectives[objective] != here &&
           (units_at(state, world->objectives[objective]) & world->side[side].units) != 0;
}

// Most objectives attract the unit less than an earlier objective, so the loop rejects four of them
// with one comparison.
int unit_goal(const World *world, const State *state, int unit) {
    int side = world->unit[unit].side, best = NO_INDEX;
    float most = 0.0f;
    Hex here = state->hex[unit];
    uint64_t control = state->control[side];
    const float *open = evaluation_of(world)->pull[0][here],
                *held = evaluation_of(world)->pull[1][here];
    for (int first = 0; first < world->objective_count; first += 4) {
        Four pulls =
            four_either(four_masks(control, first), four_at(&held[first]), four_at(&open[first]));
        if (!four_any(pulls >= most)) continue;
        for (int i = first; i < min_int(first + 4, world->objective_count); i++) {
            float pull = pulls[i - first];
            if (pull < most || (pull == most && !pulls_more(world, side, i, best))) continue;
            if (goal_guarded(world, state, side, i, here)) continue;
            most = pull;
            best = i;
        }
    }
    return best;
}
