// SPDX-License-Identifier: GPL-3.0-or-later
// variate_deep.c -- deep luck: see variate.h.
#include <math.h>
#include <stdlib.h>

#include "ai/policy.h"
#include "engine/base/pcg.h"
#include "variate.h"

const char variate_deep_name[] = "played on";

enum {                 // of DEEP_FEW
    DEEP_PLIES = 30,   // played on at least, to the next calm place
    DEEP_LATEST = 60,  // more than that at most
    DEEP_STREAMS = 4,  // of draws
};
#define DEEP_STAKE 0.004  // standard deviation of guess() over the draws, from which it is asked

static double guess_of(const Game *game, const State *state) {
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? game->rules->payoff(game->world, state, ALLIED)
                         : game->rules->guess(game->world, state, ALLIED));
}

static Action heaviest(const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_legal(game, state, list), best = 0;
    if (count == 1 || game->rules->rate == NULL) return list[0];
    policy_rate(game, state, list, count, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] > weight[best]) best = i;
    return list[best];
}

static double played_on(const Game *game, const State *state, int stream, bool to_the_end) {
    const Rules *rules = game->rules;
    StateBuffer next;
    State *now = state_of(&next);
    Pcg rng = pcg_stream(0, (uint64_t)stream, PCG_PLAYER);
    game_copy(game, now, state);
    for (int ply = 0; to_the_end || ply < DEEP_PLIES + DEEP_LATEST; ply++) {
        Side turn = game_turn(game, now);
        bool calm = rules->calm == NULL || rules->calm(game->world, now);
        assert(ply <= rules->plies_max);
        if (turn == NOBODY || (!to_the_end && ply >= DEEP_PLIES && calm)) break;
        game_apply(game, now,
                   turn == CHANCE ? rules->draw(game->world, now, &rng) : heaviest(game, now));
    }
    return guess_of(game, now);
}

static double deep_value(const Game *game, const State *state, int streams) {
    bool few = streams == DEEP_FEW;
    int count = few ? DEEP_STREAMS : streams;
    double sum = 0;
    for (int stream = 0; stream < count; stream++) sum += played_on(game, state, stream, !few);
    return sum / count;
}

// All that might be drawn, with its odds and what guess() says of it.
typedef struct Draws {
    Action list[ACTIONS_MAX];
    double odds[ACTIONS_MAX], guess[ACTIONS_MAX], worth[ACTIONS_MAX];
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

static double draws_mean(const Draws *draws, const double values[]) {
    double sum = 0;
    for (int i = 0; i < draws->count; i++) sum += draws->odds[i] * values[i];
    return sum / draws->all;
}

// How far guess() is spread over all that may be drawn: of the position, not of the draw.
static double draws_stake(const Draws *draws, double mean) {
    double squares = 0;
    for (int i = 0; i < draws->count; i++)
        squares += draws->odds[i] * draws->guess[i] * draws->guess[i];
    return sqrt(fmax(squares / draws->all - mean * mean, 0));
}

double variate_luck_deep(const Game *game, const State *state, Action action, int streams,
                         double *deep) {
    Draws draws;
    assert(game_turn(game, state) == CHANCE);
    assert(streams >= DEEP_FEW && streams <= DEEP_STREAMS_MAX);
    draws_find(game, state, action, &draws);
    double mean = draws_mean(&draws, draws.guess);
    *deep = 0;
    if (draws_stake(&draws, mean) > DEEP_STAKE) {
        for (int i = 0; i < draws.count; i++) {
            StateBuffer next;
            draw_open(game, state, draws.list[i], &next);
            draws.worth[i] = deep_value(game, state_of(&next), streams);
        }
        *deep = draws.worth[draws.drawn] - draws_mean(&draws, draws.worth);
    }
    return draws.count > 1 ? draws.guess[draws.drawn] - mean : 0;
}
