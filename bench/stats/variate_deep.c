// SPDX-License-Identifier: GPL-3.0-or-later
// variate_deep.c -- deep luck: see variate.h. Start at variate_luck_deep().
#include <math.h>
#include <stdlib.h>

#include "ai/policy.h"
#include "engine/base/pcg.h"
#include "variate.h"

const char variate_deep_name[] = "played on";

#define DEEP_STAKE 0.002  // standard deviation of evaluate() over the draws, from which it is asked

static double guess_of(const Game *game, const State *state) {
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? game->rules->payoff(game->world, state, ALLIED)
                         : game->rules->evaluate(game->world, state, ALLIED));
}

static Action heaviest(const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_legal(game, state, list), best = 0;
    if (count == 1 || game->rules->policy == NULL) return list[0];
    policy_priors(game, state, list, count, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] > weight[best]) best = i;
    return list[best];
}

enum { CALM_FROM = 6 };  // plies on, from where evaluate() has news

// What becomes of a game that is played on from here: half what it ends with, half the mean of what
// evaluate() says on the way, at calm places and at the end. The end alone is a coin: of few games
// its noise is great; evaluate() alone errs.
static double played_on(const Game *game, const State *state, Pcg rng) {
    const Rules *rules = game->rules;
    StateBuffer next;
    State *now = state_of(&next);
    double said = 0;
    int times = 1;
    game_copy(game, now, state);
    for (int ply = 0;; ply++) {
        Side turn = game_turn(game, now);
        assert(ply <= rules->plies_max);
        if (turn == NOBODY) break;
        if (ply >= CALM_FROM && rules->is_quiescent != NULL &&
            rules->is_quiescent(game->world, now)) {
            said += guess_of(game, now);
            times++;
        }
        game_apply(game, now,
                   turn == CHANCE ? rules->draw(game->world, now, &rng) : heaviest(game, now));
    }
    double end = guess_of(game, now);
    return (end + (said + end) / times) / 2;
}

// All that might be drawn, with its odds and what evaluate() says of it.
typedef struct Draws {
    Action list[ACTIONS_MAX];
    double odds[ACTIONS_MAX], guess[ACTIONS_MAX];
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
        draws->guess[i] = guess_of(game, state_of(&next));
        draws->all += draws->odds[i];
        if (draws->list[i] == action) draws->drawn = i;
    }
    assert(draws->drawn >= 0 && draws->all > 0);
}

static double draws_mean(const Draws *draws) {
    double sum = 0;
    for (int i = 0; i < draws->count; i++) sum += draws->odds[i] * draws->guess[i];
    return sum / draws->all;
}

// How far evaluate() is spread over all that may be drawn: of the position, not of the draw.
static double draws_stake(const Draws *draws, double mean) {
    double squares = 0;
    for (int i = 0; i < draws->count; i++)
        squares += draws->odds[i] * draws->guess[i] * draws->guess[i];
    return sqrt(fmax(squares / draws->all - mean * mean, 0));
}

// The mean of games from what was drawn less that of games from what might have been. The latter
// are spread over the draws as their odds have it, evenly from a random place on. A pair of games
// has one stream, so where both would be the same game none need be played.
static double draws_deep(const Game *game, const State *state, const Draws *draws, Deep deep) {
    Pcg place = pcg_stream(deep.seed, 0, PCG_LUCK);
    double start = (double)pcg_unit(&place), apart = 0;
    double reached = draws->odds[0];  // odds of the draws up to i, that one too
    StateBuffer drawn;
    draw_open(game, state, draws->list[draws->drawn], &drawn);
    for (int k = 0, i = 0; k < deep.streams; k++) {
        double mark = (k + start) / deep.streams * draws->all;
        while (mark >= reached && i + 1 < draws->count) reached += draws->odds[++i];
        if (i == draws->drawn) continue;
        Pcg rng = pcg_stream(deep.seed, (uint64_t)k + 1, PCG_LUCK);
        StateBuffer other;
        draw_open(game, state, draws->list[i], &other);
        apart += played_on(game, state_of(&drawn), rng) - played_on(game, state_of(&other), rng);
    }
    return apart / deep.streams;
}

double variate_luck_deep(const Game *game, const State *state, Action action, Deep deep,
                         double *amount) {
    Draws draws;
    assert(game_turn(game, state) == CHANCE);
    assert(deep.streams > 0 && deep.streams <= DEEP_STREAMS_MAX);
    *amount = 0;
    draws_find(game, state, action, &draws);
    if (draws.count == 1) return 0;
    double mean = draws_mean(&draws);
    if (draws_stake(&draws, mean) > DEEP_STAKE) *amount = draws_deep(game, state, &draws, deep);
    return draws.guess[draws.drawn] - mean;
}
