// SPDX-License-Identifier: GPL-3.0-or-later
// worth.c -- rough worths, in victory points: of units, of fires, of assaults, of places.
#include "rate.h"

#define WEIGHT_VALUE(name, value, help) .name = value,
const Weights weights = {WEIGHTS(WEIGHT_VALUE)};
#undef WEIGHT_VALUE

float unit_worth(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    float worth = 1.0f + weights.unit_firepower * (float)unit_firepower(world, state, unit) +
                  weights.unit_support * (float)it->support;
    if (it->gunned) worth += weights.unit_gun * (float)it->gun;
    if (it->signal || it->engineer || it->anti_air) worth += weights.unit_ability;
    if (it->weapon) worth *= weights.unit_weapon;
    return worth * (has(state->full, unit) ? weights.unit_full : 1.0f);
}

float hit_worth(const World *world, const State *state, int target, int base, int times,
                int defence, bool harmless) {
    float worth = unit_worth(world, state, target);
    float hit = chance_at_least(card_needed(defence + 1, base, times));
    float loss = harmless ? 0.0f : chance_at_least(card_needed(2 * defence, base, times));
    bool shaken = has(state->disorganised, target);
    float shock = shaken ? weights.hit_again : weights.hit_shock;
    int objective = world->objective[state->hex[target]];
    if (objective != NO_INDEX && shaken) shock += weights.hit_objective;  // driven off it
    float step = has(state->full, target) ? weights.hit_step : 1.0f;
    return worth * (hit * shock + loss * step);
}

float fire_worth(const World *world, const State *state, int firer, int target, int support,
                 bool defensive) {
    FireSum sum = fire_sum(world, state, firer, target, defensive);
    return hit_worth(world, state, target, sum.base + support, sum.times, sum.defence,
                     sum.harmless);
}

// Expected totals of a close combat, and how likely the attackers are to win it. `more` is added to
// theirs. A card's mean is 4.46 and its standard deviation 3.15.
float assault_odds(const World *world, const State *state, uint64_t attackers, float more,
                   Hex hex) {
    float total[2] = {more, 0.0f}, cards = 0.0f;
    int side = -1;
    for (int defend = 0; defend < 2; defend++) {
        uint64_t units = attackers;
        if (defend) units = units_at(state, hex) & world->side[side_other((Side)side)].units;
        for (; units; units &= units - 1) {
            int unit = bits_first(units);
            if (!defend) side = world->unit[unit].side;
            int times = world->unit[unit].target_class == CLASS_TANK ? 2 : 1;
            float drawn = has(state->disorganised, unit) || world->unit[unit].weapon ? 1.0f : 2.0f;
            if (defend && world->fort[hex] && unit_sheltered(world, state, unit)) drawn += 1.0f;
            total[defend] += (float)(times * unit_firepower(world, state, unit)) + 4.46f * drawn;
            cards += drawn;
        }
    }
    float spread = weights.assault_spread * 3.15f * __builtin_sqrtf(cards);
    return logistic(1.7f * (total[0] - total[1]) / spread);
}

float card_worth(int value) {
    return value >= 8   ? weights.card_high
           : value >= 5 ? weights.card_middle
           : value >= 3 ? weights.card_low
                        : weights.card_worst;
}

float goal_pull(const World *world, const State *state, int side, int objective) {
    float points = world->objective_points[objective];
    bool mine = state->control[side] >> objective & 1;
    if (!mine) return points;
    return weights.goal_held * points;
}

float hex_pull(const World *world, const State *state, int side, Hex hex) {
    float sum = 0.0f;
    for (int k = 0; k < world->objective_count; k++) {
        int distance = hex_distance(&world->grid, hex, world->objectives[k]);
        sum += goal_pull(world, state, side, k) / (float)(4 + distance * distance);
    }
    return sum;
}

int unit_goal(const World *world, const State *state, int unit) {
    int side = world->unit[unit].side, best = NO_INDEX;
    float most = 0.0f;
    Hex here = state->hex[unit];
    for (int i = 0; i < world->objective_count; i++) {
        Hex hex = world->objectives[i];
        int distance = hex_distance(&world->grid, here, hex);
        float pull = goal_pull(world, state, side, i) / (weights.goal_far + (float)distance);
        if (pull <= most) continue;
        if ((state->control[side] >> i & 1) && distance > 0) {
            // Held already: worth a guard only while nobody stands there.
            if (units_at(state, hex) & world->side[side].units) continue;
        }
        most = pull;
        best = i;
    }
    return best;
}
