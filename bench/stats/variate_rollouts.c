// SPDX-License-Identifier: GPL-3.0-or-later
// variate_rollouts.c -- luck estimated by rollouts; see variate.h. Start at
// variate_luck_rollouts().
#include <math.h>
#include <stdlib.h>

#include "ai/policy.h"
#include "engine/base/pcg.h"
#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"
#include "variate.h"

const char rollout_event_type[] = "rollouts";

// Rollouts are played only if evaluate() has at least this standard deviation over the draws.
#define ROLLOUT_STAKE 0.002

static double value_of(const Game *game, const State *state) {
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? game->rules->payoff(game->world, state, ALLIED)
                         : game->rules->evaluate(game->world, state, ALLIED));
}

static Action highest_prior(const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_legal(game, state, list), best = 0;
    if (count == 1 || game->rules->policy == NULL) return list[0];
    Game seen = learned_seen(game, game_turn(game, state));
    policy_priors(&seen, state, list, count, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] > weight[best]) best = i;
    return list[best];
}

enum { QUIESCENT_FROM = 6 };  // ply of a rollout from which evaluate() counts

// Returns the value of a rollout in which both sides play the move with the highest prior. The
// value is half the result plus half the mean of evaluate() at quiescent positions on the way, in
// which the result counts once. The result alone has a high variance; evaluate() alone is biased.
static double rollout_value(const Game *game, const State *state, Pcg rng) {
    const Rules *rules = game->rules;
    StateBuffer next;
    State *now = state_of(&next);
    double sum = 0;
    int times = 1;
    game_copy(game, now, state);
    for (int ply = 0;; ply++) {
        Side turn = game_turn(game, now);
        assert(ply <= rules->plies_max);
        if (turn == NOBODY) break;
        if (ply >= QUIESCENT_FROM && rules->is_quiescent != NULL &&
            rules->is_quiescent(game->world, now)) {
            sum += value_of(game, now);
            times++;
        }
        game_apply(game, now,
                   turn == CHANCE ? rules->draw(game->world, now, &rng) : highest_prior(game, now));
    }
    double end = value_of(game, now);
    return (end + (sum + end) / times) / 2;
}

// Holds all possible draws, with their odds and the evaluations of the positions after them.
typedef struct Draws {
    Action list[ACTIONS_MAX];
    double odds[ACTIONS_MAX], value[ACTIONS_MAX];
    double all;  // sum of the odds, which are floats
    int count, drawn;
} Draws;

static void draw_open(const Game *game, const State *state, Action action, StateBuffer *next) {
    game_copy(game, state_of(next), state);
    game_apply(game, state_of(next), action);
}

static void draws_find(const Game *game, const State *state, Action action, Draws *draws) {
    draws->count = game_legal(game, state, draws->list);
    draws->drawn = -1;
    draws->all = 0;
    for (int i = 0; i < draws->count; i++) {
        StateBuffer next;
        draw_open(game, state, draws->list[i], &next);
        draws->odds[i] = (double)game->rules->odds(game->world, state, draws->list[i]);
        draws->value[i] = value_of(game, state_of(&next));
        draws->all += draws->odds[i];
        if (draws->list[i] == action) draws->drawn = i;
    }
    assert(draws->drawn >= 0 && draws->all > 0);
}

static double draws_mean(const Draws *draws) {
    double sum = 0;
    for (int i = 0; i < draws->count; i++) sum += draws->odds[i] * draws->value[i];
    return sum / draws->all;
}

// Returns the standard deviation of evaluate() over all possible draws, whichever of them was
// drawn.
static double draws_stake(const Draws *draws, double mean) {
    double squares = 0;
    for (int i = 0; i < draws->count; i++)
        squares += draws->odds[i] * draws->value[i] * draws->value[i];
    return sqrt(fmax(squares / draws->all - mean * mean, 0));
}

// Returns the mean value of rollouts from the actual draw less that of rollouts from alternative
// draws.
//   1. Choose the alternatives by systematic sampling: evenly spaced along the cumulative odds,
//      from a random start.
//   2. Play each pair of rollouts with one random stream. If the alternative is the actual draw,
//      both would be the same game, and the difference is 0 without playing.
static double draws_rollouts(const Game *game, const State *state, const Draws *draws,
                             Rollouts rollouts) {
    Pcg place = pcg_stream(rollouts.seed, 0, PCG_LUCK);
    double start = (double)pcg_unit(&place), apart = 0;
    double reached = draws->odds[0];  // cumulative odds up to draw i
    StateBuffer drawn;
    draw_open(game, state, draws->list[draws->drawn], &drawn);
    for (int k = 0, i = 0; k < rollouts.count; k++) {
        double mark = (k + start) / rollouts.count * draws->all;
        while (mark >= reached && i + 1 < draws->count) reached += draws->odds[++i];
        if (i == draws->drawn) continue;
        Pcg rng = pcg_stream(rollouts.seed, (uint64_t)k + 1, PCG_LUCK);
        StateBuffer other;
        draw_open(game, state, draws->list[i], &other);
        apart +=
            rollout_value(game, state_of(&drawn), rng) - rollout_value(game, state_of(&other), rng);
    }
    return apart / rollouts.count;
}

double variate_luck_rollouts(const Game *game, const State *state, Action action, Rollouts rollouts,
                             double *amount) {
    Draws draws;
    assert(game_turn(game, state) == CHANCE);
    assert(rollouts.count > 0 && rollouts.count <= ROLLOUTS_MAX);
    *amount = 0;
    draws_find(game, state, action, &draws);
    if (draws.count == 1) return 0;
    double mean = draws_mean(&draws);
    if (draws_stake(&draws, mean) > ROLLOUT_STAKE)
        *amount = draws_rollouts(game, state, &draws, rollouts);
    return draws.value[draws.drawn] - mean;
}
