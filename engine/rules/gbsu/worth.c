// SPDX-License-Identifier: GPL-3.0-or-later
// worth.c -- rough worths, in victory points: of units, of fires, of assaults, of places.
#include "rate.h"

float unit_worth(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    float worth =
        1.0f + 0.5f * (float)unit_firepower(world, state, unit) + 0.3f * (float)it->support;
    if (it->gunned) worth += 0.4f * (float)it->gun;
    if (it->signal || it->engineer || it->anti_air) worth += 0.4f;
    if (it->weapon) worth *= 0.6f;
    return worth * (has(state->full, unit) ? 1.6f : 1.0f);
}

float hit_worth(const World *world, const State *state, int target, int base, int times,
                int defence, bool harmless) {
    float worth = unit_worth(world, state, target);
    float hit = chance_at_least(card_needed(defence + 1, base, times));
    float loss = harmless ? 0.0f : chance_at_least(card_needed(2 * defence, base, times));
    float shock = has(state->disorganised, target) ? 0.3f : 0.4f;
    int objective = world->objective[state->hex[target]];
    if (objective != NO_INDEX && has(state->disorganised, target)) shock += 0.4f;  // driven off it
    float step = has(state->full, target) ? 0.5f : 1.0f;
    return worth * (hit * shock + loss * step);
}

float fire_worth(const World *world, const State *state, int firer, int target, int support,
                 bool defensive) {
    FireSum sum = fire_sum(world, state, firer, target, defensive);
    return hit_worth(world, state, target, sum.base + support, sum.times, sum.defence,
                     sum.harmless);
}

// Expected totals of a close combat: a mean card is 4.46; how likely the attackers are to win it.
float assault_odds(const World *world, const State *state, uint64_t attackers, Hex hex) {
    float total[2] = {0.0f, 0.0f}, cards[2] = {0.0f, 0.0f};
    int side = -1;
    for (int defend = 0; defend < 2; defend++) {
        uint64_t units = attackers;
        if (defend) units = units_at(state, hex) & world->side[side_other((Side)side)].units;
        for (; units; units &= units - 1) {
            int unit = bits_first(units);
            if (!defend) side = world->unit[unit].side;
            int times = world->unit[unit].target_class == CLASS_TANK ? 2 : 1;
            total[defend] += (float)(times * unit_firepower(world, state, unit));
            cards[defend] +=
                has(state->disorganised, unit) || world->unit[unit].weapon ? 1.0f : 2.0f;
            if (defend && world->fort[hex] && unit_sheltered(world, state, unit))
                cards[defend] += 1.0f;
        }
    }
    float edge = total[0] - total[1] + 4.46f * (cards[0] - cards[1]);
    float spread = 1.5f + 1.7f * (cards[0] + cards[1]);  // grows with the cards, roughly
    float x = edge / spread;
    return 0.5f + 0.5f * x / (1.0f + (x < 0.0f ? -x : x));
}

float card_worth(int value) {
    return value >= 8 ? 0.9f : value >= 5 ? 0.5f : value >= 3 ? 0.3f : 0.05f;
}

float goal_pull(const World *world, const State *state, int side, int objective) {
    float points = world->objective_points[objective];
    bool mine = state->control[side] >> objective & 1;
    if (!mine) return points;
    return 0.45f * points;
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
        float pull = goal_pull(world, state, side, i) / (float)(3 + distance);
        if ((state->control[side] >> i & 1) && distance > 0) {
            // Held already: worth a guard only while nobody stands there.
            if (units_at(state, hex) & world->side[side].units) continue;
        }
        if (pull > most) {
            most = pull;
            best = i;
        }
    }
    return best;
}
