// SPDX-License-Identifier: GPL-3.0-or-later
// policy_units.c -- weights the choice of the unit that acts next, reacts, retreats or is placed.
// policy_moves.c weights the actions of that unit.
#include "policy.h"

// Returns the weight of activating the unit next, higher for units that can fire at an enemy. This
// function is called often, so it makes only a quick estimate.
float rate_order(const World *world, const State *state, int unit, Layout *enemies) {
    const Unit *it = &world->unit[unit];
    if (has(state->disorganised, unit)) return weights_of(world)->order_rally;
    if (has(state->moving, unit)) return weights_of(world)->order_going;
    float order = it->hq ? weights_of(world)->order_hq : weights_of(world)->order_plain;
    int firepower = unit_firepower(world, state, unit);
    bool targets = firepower > 0 && hex_in(layout_aim(world, enemies, it->range), state->hex[unit]);
    return targets ? order + weights_of(world)->order_fire +
                         weights_of(world)->order_firepower * (float)firepower
                   : order;
}

// Returns the worth of using a unit now. rate_declare() compares units by it.
float rate_use(const World *world, const State *state, int unit) {
    if (has(state->disorganised, unit)) return weights_of(world)->use_rally;
    uint64_t targets;
    float best = 0.0f;
    fire_targets(world, state, unit, &targets);
    for (; targets; targets &= targets - 1) {
        float worth = fire_worth(world, state, unit, bits_first(targets), 0, false);
        if (worth > best) best = worth;
    }
    float use = weights_of(world)->use_base + weights_of(world)->use_fire * best;
    if (world->unit[unit].hq) use -= weights_of(world)->use_hq;
    int goal = unit_goal(world, state, unit);
    if (goal == NO_INDEX) return use;
    int distance = hex_distance(&world->grid, state->hex[unit], world->objectives[goal]);
    return use + weights_of(world)->use_goal *
                     goal_pull(world, state, world->unit[unit].side, goal) / (float)(1 + distance);
}

float support_at_hand(const World *world, const State *state, int unit) {
    float points = 0.0f;
    for (int i = 0; i < world->hq_count; i++) {
        int hq = world->hq[i];
        if (world->unit[hq].formation != world->unit[unit].formation ||
            world->unit[hq].formation == NO_FORMATION)
            continue;
        if (!has(state->activated & state->on_map & ~state->disorganised, hq)) continue;
        points += (float)(world->unit[hq].support - state->support[i]);
    }
    return points;
}

// --- reactions ----------------------------------------------------------------------------------

static float withdraw_worth(const World *world, const State *state, int unit, float odds, Hex hex) {
    int objective = world->objective[state->hex[unit]];
    float stay = objective != NO_INDEX ? evaluation_of(world)->objective_points[objective] : 0.0f;
    float cover = (float)(world->cover[hex] - world->cover[state->hex[unit]]);
    return (odds - weights_of(world)->withdraw_odds) * unit_worth(world, state, unit) -
           weights_of(world)->withdraw_stay * stay + weights_of(world)->withdraw_cover * cover;
}

// Returns the worth of calling a strike on the mover's hex: the worth of a hit, multiplied by the
// low probability of a hit.
static float call_worth(const World *world, const State *state, int strike, int mover) {
    const Strike *it = &world->strike[strike];
    Hex hex = state->hex[mover];
    int defence = unit_morale(world, state, mover) + unit_cover(world, state, mover);
    int times = strike_times(world, state, it, hex, mover);
    float hit = hit_worth(world, state, mover, it->strength, times, defence, false);
    float aim = strike_signalled(world, state, it->side, hex) ? weights_of(world)->call_signalled
                                                              : weights_of(world)->call_plain;
    return aim * hit;
}

void rate_reaction(const World *world, const State *state, const Action list[], int count,
                   float out[]) {
    int mover = frame_as(frame_at(state, 0))->reaction.mover, attacked = NO_UNIT;
    float odds = 0.0f;
    for (int i = 0; i < count; i++) {
        int unit = (int)action_who(list[i]);
        float worth = weights_of(world)->react_pass;
        switch (action_verb(list[i])) {
            case VERB_DEFEND:
                worth =
                    weights_of(world)->defend_base +
                    weights_of(world)->defend_gain * fire_worth(world, state, unit, mover, 0, true);
                break;
            case VERB_CALL:
                worth = call_worth(world, state, (int)action_where(list[i]), mover);
                break;
            case VERB_WITHDRAW:
                if (unit != attacked)
                    odds = assault_odds(world, state, bit(mover), 0.0f, state->hex[unit]);
                attacked = unit;
                worth = withdraw_worth(world, state, unit, odds, (Hex)action_where(list[i]));
                break;
            default:
                break;
        }
        out[i] = weight_of(worth);
    }
}

// --- a hex for a unit that retreats or is placed ------------------------------------------------

static float hex_shelter(const World *world, bool motorised, Hex hex) {
    float worth = 0.3f + weights_of(world)->place_cover * (float)world->cover[hex];
    return world->fort[hex] && !motorised ? worth + weights_of(world)->place_fort : worth;
}

void rate_hexes(const World *world, const State *state, const Action list[], int count,
                float out[]) {
    int side = world->unit[action_who(list[0])].side;
    for (int i = 0; i < count; i++) {
        Hex hex = (Hex)action_where(list[i]);
        float pull = weights_of(world)->place_goal * hex_pull(world, state, side, hex);
        bool motorised = world->unit[action_who(list[i])].motorised;
        out[i] = weight_of(hex_shelter(world, motorised, hex) + pull);
    }
}

float place_weight(const World *world, int side, bool motorised, Hex hex, int others) {
    float pull = weights_of(world)->place_goal * evaluation_of(world)->field[side][hex];
    return weight_of(hex_shelter(world, motorised, hex) +
                     (pull - weights_of(world)->place_crowd * (float)others));
}

void rate_places(const World *world, const State *state, const Action list[], int count,
                 float out[]) {
    int unit = (int)action_who(list[0]), side = world->unit[unit].side;
    bool motorised = world->unit[unit].motorised;
    const float *weight = evaluation_of(world)->place_weight[side][motorised];
    HexSet taken = {{0}};
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1)
        hex_add(&taken, state->hex[bits_first(rest)]);
    for (int i = 0; i < count; i++) {
        Hex hex = (Hex)action_where(list[i]);
        out[i] = hex_in(&taken, hex)
                     ? place_weight(world, side, motorised, hex, bits_count(units_at(state, hex)))
                     : weight[hex];
    }
}
