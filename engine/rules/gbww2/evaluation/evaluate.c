// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate.c -- estimates the win probability by a logistic model of, for example, victory points,
// stands, losses, units near objectives and activation points. It reads public information only.
// `cassino tune gbww2 --evaluation` fits the weights (factors.h). gbww2_is_quiescent() is here too.
#include "engine/rules/evaluation.h"
#include "engine/rules/tune.h"
#include "evaluation.h"
#include "factors.h"
#include "features.h"

// Each member but `turns` and `left` is the Allied value less the Axis value.
typedef struct Features {
    float points;  // margin above the threshold, times Evaluation.points_weight
    // 1 if the Allies lead by more than a draw, -1 if the Axis does, 0 otherwise
    float ahead;
    // `near`: points of objectives, scaled by how near a spotted battalion is; `unheld`: the same
    // for objectives that the battalion's side does not control
    float near, unheld;
    float stands, losses, shaken, ground, funds, to_come;
    float turns, left;  // number of turns left in the game; the same as a share of all turns
} Features;

// Counts the stands of each side that live, that are suppressed, that have not arrived, and all of
// them. Both sides know these numbers.
static void stands_count(const World *world, const State *state, float live[SIDES],
                         float shaken[SIDES], float away[SIDES], float all[SIDES]) {
    for (int i = 0; i < world->stand_count; i++) {
        int home = world->stand[i].home, side = side_of(world, home);
        all[side] += 1.0f;
        if (stand_in(&state->destroyed, i)) continue;
        live[side] += 1.0f;
        shaken[side] += is_suppressed(state, i);
        away[side] += state->battalion[home].place == AWAY;
    }
}

// Adds the points of each objective to out->near, times `sign`, and times a share for the side's
// nearest spotted battalion. The share is 1 at the objective and falls to 0 at 24 inches. If the
// side does not control the objective, adds the same to out->unheld.
static void nearness(const World *world, const State *state, int side, float sign, Features *out) {
    Spot spot[BATTALIONS_MAX];
    int count = 0;
    for (uint64_t rest = placed_of(world, state, side); rest; rest &= rest - 1) {
        const Battalion *it = &state->battalion[bits_first(rest)];
        spot[count++] = spot_at(HALF * it->x, HALF * it->y);
    }
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        int least = square(24 * INCH);
        for (int k = 0; k < count; k++)
            least = min_int(least, spots_gap2(spot[k], spot_at(goal->x, goal->y)));
        float worth = (float)(goal->worth[ALLIED] + goal->worth[AXIS]);
        float share = 1.0f - (float)root_floor(least) / (24.0f * INCH);
        out->near += sign * share * worth;
        if (!(state->held[side] >> i & 1)) out->unheld += sign * share * worth;
    }
}

// Stores the number of turns left and the share of turns left. The present turn counts whole; from
// the second player's half on, and in the night that follows, it counts half.
static void turns_count(const World *world, const State *state, Features *out) {
    int all = 0, gone = 0;
    for (int day = 0; day < world->days; day++) {
        all += world->turns[day];
        if (day + 1 < state->day) gone += world->turns[day];
    }
    gone += max_int(0, state->turn - 1);
    float half = state->phasing < SIDES && state->phasing != state->first ? 0.5f : 0.0f;
    out->turns = (float)(all - gone) - half;
    out->left = out->turns / (float)all;
}

static Features features_of(const World *world, const State *state) {
    Features it = {0};
    int beyond = victory_margin(world, state) - world->threshold;
    float live[SIDES] = {0}, shaken[SIDES] = {0}, away[SIDES] = {0}, all[SIDES] = {0};
    turns_count(world, state, &it);
    it.points = evaluation_of(world)->points_weight * (float)beyond;
    it.ahead = beyond > world->draw_band ? 1.0f : beyond < -world->draw_band ? -1.0f : 0.0f;
    stands_count(world, state, live, shaken, away, all);
    float both = live[ALLIED] + live[AXIS] + 0.1f;
    it.stands = (live[ALLIED] - live[AXIS]) / both;
    it.to_come = (away[ALLIED] - away[AXIS]) / both;
    it.losses = (live[ALLIED] / (all[ALLIED] + 0.1f)) - live[AXIS] / (all[AXIS] + 0.1f);
    for (int side = 0; side < SIDES; side++) {
        float sign = side == ALLIED ? 1.0f : -1.0f, down = 0.0f;
        uint64_t own = world->side[side].battalions;
        nearness(world, state, side, sign * evaluation_of(world)->points_weight, &it);
        for (uint64_t rest = own; rest; rest &= rest - 1)
            down += flag(state, bits_first(rest), GROUND);
        it.ground -= sign * down / (float)max_int(1, bits_count(own));
        it.shaken -= sign * shaken[side] / (live[side] + 0.1f);
        // The enemy does not know the colours of the cards in a hand. So this feature is 0 in games
        // with cards.
        if (!world->cards)
            it.funds +=
                sign * (float)state->points[side] / (float)max_int(1, world->side[side].activation);
    }
    return it;
}

static GuessFactors values_of(const World *world, const State *state) {
    Features it = features_of(world, state);
    float left = it.left;
    return (GuessFactors){.points = it.points,
                          .points_left = left * it.points,
                          .points_left_left = left * left * it.points,
                          .ahead = it.ahead / (1.0f + it.turns),
                          .start_left = left * evaluation_of(world)->start_points,
                          .near = left * it.near,
                          .near_unheld = left * it.unheld,
                          .stands = it.stands,
                          .stands_left = left * it.stands,
                          .losses = it.losses,
                          .losses_left = left * it.losses,
                          .shaken = it.shaken,
                          .ground = it.ground,
                          .funds = left * it.funds,
                          .to_come = it.to_come};
}

// Returns the spot at whole inches in a zone that is nearest to any of the objectives.
static Spot zone_nearest(const World *world, const Zone *zone, uint64_t objectives) {
    Spot nearest = spot_at(-1, -1);
    int least = INT32_MAX;
    for (int y = 0; y <= INCH * world->height; y += INCH)
        for (int x = 0; x <= INCH * world->width; x += INCH) {
            if (!zone_has(zone, x, y)) continue;
            for (uint64_t rest = objectives; rest; rest &= rest - 1) {
                const Goal *goal = &world->objective[bits_first(rest)];
                int gap2 = spots_gap2(spot_at(x, y), spot_at(goal->x, goal->y));
                if (gap2 >= least) continue;
                least = gap2;
                nearest = spot_at(x, y);
            }
        }
    return nearest;
}

static void nearest_find(const World *world, const State *start, Spot out[]) {
    for (int i = 0; i < world->battalion_count; i++) {
        uint64_t all = bit(world->objective_count) - 1;
        uint64_t open = all & ~(uint64_t)start->held[side_of(world, i)];
        int zone = world->battalion[i].zone;
        out[i] = zone == NO_INDEX ? spot_at(-1, -1)
                                  : zone_nearest(world, &world->zone[zone], open ? open : all);
    }
}

void evaluation_prepare(World *world) {
#define WEIGHT_VALUE(name, value, help) .name = value,
    Evaluation *out = &((EvaluatedWorld *)world)->evaluation;
    *out = (Evaluation){.weights = {WEIGHTS(WEIGHT_VALUE)}};
#undef WEIGHT_VALUE
    learn_prepare(&gbww2_verbs, world, &out->learning);
    State start;
    float worth = 1.0f;
    for (int i = 0; i < world->objective_count; i++)
        worth += (float)(world->objective[i].worth[ALLIED] + world->objective[i].worth[AXIS]);
    worth += 0.5f * (float)(world->loss_points * world->stand_count);
    out->points_weight = 1.0f / worth;
    gbww2_setup(world, &start);
    nearest_find(world, &start, out->nearest);
    out->start_points =
        out->points_weight * (float)(victory_margin(world, &start) - world->threshold);
}

#define FACTOR_VALUE(name, value, help) value,
static const float factors[] = {GUESS_FACTORS(FACTOR_VALUE)};
#undef FACTOR_VALUE
enum { FACTORS = COUNT_OF(factors) };
_Static_assert((int)FACTORS <= (int)FEATURES_MAX,
               "more factors than FEATURES_MAX (engine/rules/tune.h)");

int gbww2_factors(const World *world, TuneWeight out[FEATURES_MAX]) {
    (void)world;
#define FACTOR_LINE(name, value, help) {#name, help, value},
    static const TuneWeight lines[] = {GUESS_FACTORS(FACTOR_LINE)};
#undef FACTOR_LINE
    memcpy(out, lines, sizeof lines);
    return FACTORS;
}

void gbww2_features(const World *world, const State *state, float out[FEATURES_MAX]) {
    const GuessFactors values = values_of(world, state);
    memcpy(out, &values, sizeof values);
}

float gbww2_evaluate(const World *world, const State *state, Side side) {
    if (frame_at(state, 0)->phase == PHASE_OVER) {
        Side winner = victory_winner(world, state);
        return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
    }
    float value[FACTORS];
    const GuessFactors values = values_of(world, state);
    memcpy(value, &values, sizeof value);
    return logistic_guess(factors, value, FACTORS, side);
}

bool gbww2_is_quiescent(const World *world, const State *state) {
    (void)world;
    int phase = frame_at(state, 0)->phase;
    return phase == PHASE_ACT || phase == PHASE_COMMAND || phase == PHASE_ACTIVATE ||
           phase == PHASE_DEPLOY || phase == PHASE_DECLARE;
}
