// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate.c -- Rules.evaluate: estimates the win probability of a side in an unfinished game. The
// evaluation is a logistic model of the features below; `cassino tune rfic --evaluation` fits their
// weights (factors.h).
//
// The value at the start is subtracted from forces and, times the share of turns left, from dispute
// and nearness. Scenarios are designed to be even at the start, so only changes show who is
// winning.
//
// Points count for more when fewer turns are left: in the last turn any lead is nearly a win. The
// share of cards left measures the part of a turn that is left, so that the value changes evenly
// within a turn.
#include "engine/rules/tune.h"
#include "evaluation.h"
#include "factors.h"
#include "features.h"
#include "policy.h"

typedef struct Features {  // each member but `turns` is the Allied value less the Axis value
    float points;          // margin less the threshold, as a share of all points of the scenario
    float ahead;           // 1, 0 or -1: +1 if Allied would win now, -1 if Axis would
    float dispute;         // points of objectives times the balance of strength near them
    float forces;          // worth of fighting units, as a share of the worth of both sides
    float losses;          // strength that the enemy has lost, as a share of its strength
    // losses of the enemy, as a share of those that break it, to the fourth power
    float broken;
    float fallen;  // 1 if the enemy has lost enough to break at the end of this turn
    // share of the enemy's fighting units that are eliminated, to the fourth power
    float spent;
    float shaken;  // share of the enemy's fighting units that are disrupted
    // share of the fighting units on the map, by worth, that can still reach in time an objective
    // that their side does not control
    float near;
    float staff;  // share of the commanders who are on the map and unwounded
    float turns;  // turns left; the present turn counts by the share of its cards left
} Features;

static const float worth_disrupted = 0.7f;  // share of its worth that a disrupted unit keeps
static const float smoothing = 0.1f;        // added to each sum of worth, so that no sum is 0
static const float turns_never = 99.0f;     // turns that a unit with a pace of 0 needs
static const float turn_slack = 0.5f;       // added to the turns left before dividing by them

static float fourth(float x) { return x * x * x * x; }

static void feature_forces(const World *world, const State *state, Features *out) {
    float press[OBJECTIVES_MAX][SIDES], forces[SIDES] = {smoothing, smoothing};
    for (int i = 0; i < world->objective_count; i++) press[i][ALLIED] = press[i][AXIS] = smoothing;
    uint64_t fighters = world->side[ALLIED].soldiers | world->side[AXIS].soldiers;
    for (uint64_t rest = fighters & ~state->gone; rest; rest &= rest - 1) {
        int unit = bits_first(rest), side = world->unit[unit].side;
        float worth = unit_worth(world, state, unit);
        if (has(state->disrupted, unit)) worth *= worth_disrupted;
        forces[side] += worth;
        if (!has(state->on_map, unit)) continue;
        for (int i = 0; i < world->objective_count; i++) {
            int far = hex_distance(&world->grid, state->hex[unit], world->objectives[i]);
            press[i][side] += worth / (float)(1 + far * far);
        }
    }
    out->forces = (forces[ALLIED] - forces[AXIS]) / (forces[ALLIED] + forces[AXIS]);
    for (int i = 0; i < world->objective_count; i++) {
        int points = world->objective_worth[i][ALLIED] + world->objective_worth[i][AXIS];
        out->dispute += (float)points * (press[i][ALLIED] - press[i][AXIS]) /
                        (press[i][ALLIED] + press[i][AXIS]);
    }
    out->dispute *= evaluation_of(world)->points_weight;
}

// Adds the losses of a side to the features, as advantages of its enemy.
static void feature_losses(const World *world, const State *state, int side, Features *out) {
    const SideCard *card = &world->side[side];
    float sign = side == AXIS ? 1.0f : -1.0f;
    int gone = strength_lost(world, state, side);
    float lost = (float)gone / (float)card->strength;
    float all = (float)bits_count(card->soldiers);
    uint64_t left = card->soldiers & ~state->gone, here = left & state->on_map;
    out->losses += sign * lost;
    if (card->breaks > 0) {
        float near = 100.0f * lost / (float)card->breaks;
        out->broken += sign * fourth(near < 1.0f ? near : 1.0f);
        if (100 * gone >= card->breaks * card->strength) out->fallen += sign;
    }
    out->spent += sign * fourth(1.0f - (float)bits_count(left) / all);
    out->shaken += sign * (float)bits_count(here & state->disrupted) / all;
}

// Returns the distance in hexes from the unit to the nearest objective that its side does not
// control, or -1 if its side controls all objectives.
static int goal_distance(const World *world, const State *state, int unit) {
    int best = -1, side = world->unit[unit].side;
    for (int i = 0; i < world->objective_count; i++) {
        if (has(state->control[side], i)) continue;
        int far = hex_distance(&world->grid, state->hex[unit], world->objectives[i]);
        if (best < 0 || far < best) best = far;
    }
    return best;
}

// Adds two features to *out. `near` is the share of the fighting units on the map, by worth, that
// can still reach an objective in time that their side does not control; a unit with more turns
// left on arrival counts for more. `staff` is the share of the commanders who are on the map and
// unwounded.
static void feature_near(const World *world, const State *state, Features *out) {
    for (int side = 0; side < SIDES; side++) {
        float sum = 0.0f, all = smoothing;
        for (uint64_t rest = world->side[side].soldiers & state->on_map; rest; rest &= rest - 1) {
            int unit = bits_first(rest), far = goal_distance(world, state, unit);
            int row = world->unit[unit].pace;
            float worth = unit_worth(world, state, unit);
            all += worth;
            if (far < 0 || row == PACE_NONE) continue;
            float pace = 0.5f * (float)(world->pace[row][RED] + world->pace[row][BLACK]);
            float need = pace > 0.0f ? (float)max_int(far - 1, 0) / pace : turns_never;
            float slack = out->turns - need;
            if (slack <= 0.0f) continue;
            sum += worth * slack / (out->turns + turn_slack);
        }
        out->near += (side == ALLIED ? 1.0f : -1.0f) * sum / all;
        uint64_t chiefs = world->kind[COMMANDER] & world->side[side].units;
        int count = bits_count(chiefs);
        if (count > 0)
            out->staff += (side == ALLIED ? 1.0f : -1.0f) *
                          (float)bits_count(chiefs & state->on_map & ~state->wounded) /
                          (float)count;
    }
}

static float turns_left(const World *world, const State *state) {
    int cards = 0, units = 0;
    for (uint64_t rest = state->on_map | state->due; rest; rest &= rest - 1) {
        units++;
        cards += state->card[bits_first(rest)] != NO_CARD;
    }
    bool whole = state->turn == 0 || state->frame[0].phase == PHASE_DEAL;
    float now = whole || units == 0 ? 1.0f : (float)cards / (float)units;
    return (float)(world->turns - max_int(state->turn, 1)) + now;
}

static Features features_of(const World *world, const State *state) {
    Features it = {.turns = turns_left(world, state)};
    int beyond = victory_margin(world, state) - world->threshold;
    it.points = evaluation_of(world)->points_weight * (float)beyond;
    it.ahead = beyond > world->draw_band ? 1.0f : beyond < -world->draw_band ? -1.0f : 0.0f;
    feature_forces(world, state, &it);
    feature_near(world, state, &it);
    for (int side = 0; side < SIDES; side++) feature_losses(world, state, side, &it);
    it.forces -= evaluation_of(world)->start_forces;
    it.dispute -= it.turns / (float)world->turns * evaluation_of(world)->start_dispute;
    it.near -= it.turns / (float)world->turns * evaluation_of(world)->start_near;
    return it;
}

static EvaluationFeatures values_of(const World *world, const State *state) {
    Features it = features_of(world, state);
    float left = it.turns / (float)world->turns;
    return (EvaluationFeatures){.points = it.points,
                                .points_left = left * it.points,
                                .points_left_left = left * left * it.points,
                                .ahead = it.ahead / (1.0f + it.turns),
                                .ahead_last = it.turns < 1.0f ? (1.0f - it.turns) * it.ahead : 0.0f,
                                .start_left = left * evaluation_of(world)->start_points,
                                .near = it.near,
                                .near_left = left * it.near,
                                .dispute = it.dispute,
                                .dispute_left = left * it.dispute,
                                .dispute_left_left = left * left * it.dispute,
                                .forces = it.forces,
                                .forces_left = left * it.forces,
                                .losses = it.losses,
                                .losses_left = left * it.losses,
                                .broken = it.broken,
                                .fallen = it.fallen,
                                .spent = it.spent,
                                .shaken = it.shaken,
                                .shaken_left = left * it.shaken,
                                .staff = it.staff};
}

void evaluation_prepare(World *world) {
#define WEIGHT_VALUE(name, value, help) .name = value,
    Evaluation *out = &((EvaluatedWorld *)world)->evaluation;
    *out = (Evaluation){.weights = {WEIGHTS(WEIGHT_VALUE)}};
#undef WEIGHT_VALUE
    learn_prepare(&rfic_verbs, world, &out->learning);
    State start;
    float worth = 1.0f;
    for (int i = 0; i < world->objective_count; i++)
        worth += (float)(world->objective_worth[i][ALLIED] + world->objective_worth[i][AXIS]);
    for (int side = 0; side < SIDES; side++)
        worth += (float)world->side[side].strength * (float)world->figure_points[1 - side];
    out->points_weight = 1.0f / worth;
    rfic_setup(world, &start);
    // Free units count as placed in the first of their hexes.
    for (int unit = 0; unit < world->unit_count; unit++) {
        const Unit *it = &world->unit[unit];
        if (has(start.on_map, unit) || it->turn > 0 || it->kind == AIRCRAFT) continue;
        for (Hex hex = 0; hex < world->grid.count && !has(start.on_map, unit); hex++)
            if (hex_in(&it->where, hex)) unit_put(world, &start, unit, hex);
    }
    Features at = features_of(world, &start);
    out->start_points = at.points;
    out->start_forces = at.forces;
    out->start_dispute = at.dispute;
    out->start_near = at.near;
}

#define FACTOR_VALUE(name, value, help) value,
static const float factors[] = {EVALUATION_FACTORS(FACTOR_VALUE)};
#undef FACTOR_VALUE
enum { FACTORS = COUNT_OF(factors) };
_Static_assert((int)FACTORS <= (int)FEATURES_MAX,
               "more factors than FEATURES_MAX (engine/rules/tune.h)");

int rfic_factors(const World *world, TuneWeight out[FEATURES_MAX]) {
    (void)world;
#define FACTOR_LINE(name, value, help) {#name, help, value},
    static const TuneWeight lines[] = {EVALUATION_FACTORS(FACTOR_LINE)};
#undef FACTOR_LINE
    memcpy(out, lines, sizeof lines);
    return FACTORS;
}

void rfic_features(const World *world, const State *state, float out[FEATURES_MAX]) {
    const EvaluationFeatures values = values_of(world, state);
    memcpy(out, &values, sizeof values);
}

float rfic_evaluate(const World *world, const State *state, Side side) {
    if (frame_at(state, 0)->phase == PHASE_OVER) {
        Side winner = victory_winner(world, state);
        return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
    }
    float value[FACTORS];
    const EvaluationFeatures values = values_of(world, state);
    memcpy(value, &values, sizeof value);
    return logistic_guess(factors, value, FACTORS, side);
}

// Returns true at the start of an activation, in the deal and in the rally checks. In these
// positions no fight is in progress.
bool rfic_is_quiescent(const World *world, const State *state) {
    (void)world;
    int phase = frame_at(state, 0)->phase;
    return phase == PHASE_ACT || phase == PHASE_DEAL || phase == PHASE_RALLY;
}
