// SPDX-License-Identifier: GPL-3.0-or-later
// worth.c -- estimates values in figures (policy.h) for the policy and the evaluation: of units,
// fire and assaults, the danger of a hex, and the goals of a side.
#include "engine/rules/tune.h"
#include "evaluation.h"
#include "policy.h"

enum {
    OPENING_NEAR = 2,   // distance in hexes at which a unit can still come to assault this turn
    OPENINGS_MOST = 3,  // most units that openings() counts for one target
    NEWTON_STEPS = 5,
};
static const float chance_red = 0.5f;  // assumed probability that a card is red
// Added to each variance, so that a certain result causes no division by 0.
static const float variance_least = 0.25f;

enum { WEIGHT_COUNT = sizeof(Weights) / sizeof(float) };
_Static_assert((int)WEIGHT_COUNT <= (int)WEIGHTS_MAX,
               "WEIGHTS has more rows than WEIGHTS_MAX (engine/rules/tune.h)");

int rfic_weights(const World *world, TuneWeight out[WEIGHTS_MAX]) {
#define WEIGHT_LINE(name, value, help) {#name, help, value},
    static const TuneWeight lines[] = {WEIGHTS(WEIGHT_LINE)};
#undef WEIGHT_LINE
    float values[WEIGHT_COUNT];
    memcpy(values, weights_of(world), sizeof values);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        out[i] = lines[i];
        out[i].value = values[i];
    }
    return WEIGHT_COUNT;
}

void rfic_weights_set(World *world, const float values[]) {
    memcpy(&((EvaluatedWorld *)world)->evaluation.weights, values, sizeof(Weights));
}

float unit_worth(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    const Weights *w = weights_of(world);
    float men = (float)state->figures[unit];
    switch (it->kind) {
        case AFV:
            return w->unit_afv + w->unit_afv_weight * (float)it->weight;
        case TRANSPORT:
            return w->unit_transport;
        case GUN:
            return w->unit_gun * men;
        case COMMANDER:
            return w->unit_commander;
        case OBSERVER:
            return w->unit_observer;
        case AIRCRAFT:
            return 0.0f;
        default: {
            const uint8_t *arms = it->arms[state->figures[unit]];
            return men + w->unit_hmg * (float)arms[HMG] + w->unit_lmg * (float)arms[LMG] +
                   w->unit_smg * (float)arms[SMG];
        }
    }
}

// Returns the probability that one hit on a disrupted vehicle destroys it. Assumes that half of the
// cards are red.
static float kill_chance(const World *world, int unit) {
    float chance = 1.0f;
    for (int i = reds_needed(world, unit); i > 0; i--) chance *= chance_red;
    return chance;
}

// Returns the worth of the losses and disruption that `hits` effective hits cause to the unit.
// `hits` is an expected number, so it can be a fraction.
static float hits_worth(const World *world, const State *state, int unit, float hits) {
    const Weights *w = weights_of(world);
    float worth = unit_worth(world, state, unit), once = hits > 1.0f ? 1.0f : hits;
    bool again = has(state->disrupted, unit), commander = is_kind(world, unit, COMMANDER);
    float shaken = again ? 0.0f : once * (w->hit_shock + w->hit_shock_worth * worth);
    if (is_vehicle(world, state, unit) || commander) {
        float more = again ? hits : hits > 1.0f ? hits - 1.0f : w->hit_second * hits;
        float chance = commander ? w->hit_commander : kill_chance(world, unit);
        return shaken + more * chance * worth;
    }
    float men = (float)state->figures[unit];
    return shaken + (hits < men ? hits : men) * worth / (men > 0.0f ? men : 1.0f);
}

// Returns the probability that a die shows `number` or more. The number 0 means that no die hits.
static float number_chance(int number) { return number ? (float)(7 - number) / 6.0f : 0.0f; }

// Returns how many enemies within OPENING_NEAR of the target still have to act this turn and are of
// a kind and in a state to assault, but at most OPENINGS_MOST.
static float openings(const World *world, const State *state, int target) {
    int count = 0;
    const SideCard *side = &world->side[side_other((Side)world->unit[target].side)];
    for (uint64_t rest = side->soldiers & state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (state->card[unit] == NO_CARD) continue;
        if (hex_distance(&world->grid, state->hex[unit], state->hex[target]) > OPENING_NEAR)
            continue;
        count += may_assault(world, state, unit);
    }
    return (float)min_int(count, OPENINGS_MOST);
}

float fire_worth(const World *world, const State *state, int target, Pool pool, bool whole) {
    float sum = 0.0f, hits = (float)pool.dice * number_chance(pool.number);
    uint64_t on = whole ? standing_at(state, state->hex[target]) & ~state->hidden : bit(target);
    for (; on; on &= on - 1) {
        int unit = bits_first(on);
        float share = is_covered(world, state, unit) ? weights_of(world)->hit_cover : 1.0f;
        sum += hits_worth(world, state, unit, share * hits);
        if (!has(state->disrupted, unit))
            sum += weights_of(world)->fire_opens * (share * hits < 1.0f ? share * hits : 1.0f) *
                   openings(world, state, unit);
    }
    return sum;
}

// Returns about the square root, by a few steps of Newton's method, so that every machine computes
// the same bits.
static float root(float square) {
    float guess = 0.5f * (square + 1.0f);
    for (int i = 0; i < NEWTON_STEPS; i++) guess = 0.5f * (guess + square / guess);
    return guess;
}

// Returns the expected effective hits of the attacker less those of the defender, divided by the
// standard deviation of this difference.
static float assault_edge(const World *world, const State *state, int unit, int target) {
    bool river = false;
    assault_way(world, state, unit, target, &river);
    Pool pool = assault_pool(world, state, unit, target, river);
    Pool answer = assault_pool(world, state, target, unit, false);
    float p = number_chance(pool.number), q = number_chance(answer.number);
    if (assault_covered(world, state, unit, target)) p *= chance_red;
    float mean = (float)pool.dice * p - (float)answer.dice * q;
    float spread = (float)pool.dice * p * (1.0f - p) + (float)answer.dice * q * (1.0f - q);
    return mean / root(spread + variance_least);
}

float hex_points(const World *world, const State *state, int side, Hex hex) {
    int objective = world->objective[hex];
    if (objective == NO_INDEX || has(state->control[side], objective)) return 0.0f;
    return (float)(world->objective_worth[objective][ALLIED] +
                   world->objective_worth[objective][AXIS]);
}

float assault_worth(const World *world, const State *state, int unit, int target) {
    const Weights *w = weights_of(world);
    int side = world->unit[unit].side;
    float win =
        logistic(w->assault_edge * assault_edge(world, state, unit, target) - w->assault_doubt);
    float gain = w->assault_theirs * unit_worth(world, state, target) + w->assault_won +
                 w->assault_point * hex_points(world, state, side, state->hex[target]);
    return win * gain - (1.0f - win) * w->assault_mine * unit_worth(world, state, unit);
}

// Returns the number of dice of the unit, as if fresh, against a target `far` hexes away; 0 out of
// range or if it is limbered. `afv`: the target is an AFV; a unit without a gun is then taken to
// throw one die per figure.
static int dice_at(const World *world, const State *state, int unit, int far, bool afv) {
    const Unit *it = &world->unit[unit];
    int dice = 0;
    if (it->weapon != NO_INDEX) {
        int count = it->kind == GUN ? state->figures[unit] : 1;
        const WeaponRow *row = &world->weapon[it->weapon];
        return far <= row->range && !is_limbered(state, unit) ? dice_of(row->dice, count, true) : 0;
    }
    if (afv) return far <= world->weapon[AGAINST_AFV].range ? state->figures[unit] : 0;
    const uint8_t *arms = it->arms[state->figures[unit]];
    for (int weapon = 0; weapon < ARMS; weapon++)
        if (arms[weapon] > 0 && far <= world->weapon[weapon].range)
            dice += dice_of(world->weapon[weapon].dice, arms[weapon], true);
    return dice;
}

float exposure(const Outlook *it, Hex hex) {
    const World *world = it->world;
    bool afv = is_kind(world, it->unit, AFV);
    float sum = 0.0f;
    for (uint64_t rest = it->enemies & ~it->state->riding; rest; rest &= rest - 1) {
        int enemy = bits_first(rest);
        Hex from = it->state->hex[enemy];
        const Unit *of = &world->unit[enemy];
        int far = hex_distance(&world->grid, from, hex);
        if (far > of->reach || !sight_clear(&world->sight, from, hex)) continue;
        int dice = dice_at(world, it->state, enemy, far, afv);
        if (dice == 0) continue;
        int family = of->weapon == NO_INDEX ? FOOT_WEAPONS : world->weapon[of->weapon].family;
        int number = number_at(world, it->state, family, of->gun, of->kind == ENGINEERS, it->unit);
        sum += (float)dice * number_chance(number);
    }
    return hex_covers(world, it->state, hex) ? weights_of(world)->hit_cover * sum : sum;
}

// Returns true if the side would not win a game that ended now.
static bool must_attack(const World *world, const State *state, int side) {
    int beyond = victory_margin(world, state) - world->threshold;
    return side == ALLIED ? beyond <= world->draw_band : beyond >= -world->draw_band;
}

Outlook outlook_of(const World *world, const State *state, int unit, int side) {
    Outlook it = {.world = world, .state = state, .unit = unit, .side = side};
    it.forward = must_attack(world, state, side);
    it.late = (float)state->turn / (float)world->turns;
    it.enemies = world->side[1 - side].soldiers & state->on_map & ~state->hidden;
    for (int i = 0; i < world->objective_count; i++)
        if (hex_points(world, state, side, world->objectives[i]) > 0.0f)
            it.goal[it.goals++] = world->objectives[i];
    for (uint64_t rest = it.enemies; rest; rest &= rest - 1) {
        it.beyond[it.goals] = 1;
        it.goal[it.goals++] = state->hex[bits_first(rest)];
    }
    return it;
}

int way_to_go(const Outlook *it, Hex hex) {
    int best = WAY_NONE;
    for (int i = 0; i < it->goals; i++)
        best = min_int(best, it->beyond[i] + hex_distance(&it->world->grid, hex, it->goal[i]));
    return best;
}
