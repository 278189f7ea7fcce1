// SPDX-License-Identifier: GPL-3.0-or-later
// variate_deep.c -- deep luck: see variate.h.
#include <math.h>
#include <stdlib.h>

#include "ai/policy.h"
#include "engine/base/pcg.h"
#include "variate.h"

const char variate_deep_name[] = "played on";

enum {
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

static double played_on(const Game *game, const State *state, int stream) {
    const Rules *rules = game->rules;
    StateBuffer next;
    State *now = state_of(&next);
    Pcg rng = pcg_stream(0, (uint64_t)stream, PCG_PLAYER);
    game_copy(game, now, state);
    for (int ply = 0; ply < DEEP_PLIES + DEEP_LATEST; ply++) {
        Side turn = game_turn(game, now);
        bool calm = rules->calm == NULL || rules->calm(game->world, now);
        if (turn == NOBODY || (ply >= DEEP_PLIES && calm)) break;
        game_apply(game, now,
                   turn == CHANCE ? rules->draw(game->world, now, &rng) : heaviest(game, now));
    }
    return guess_of(game, now);
}

static double deep_value(const Game *game, const State *state) {
    double sum = 0;
    for (int stream = 0; stream < DEEP_STREAMS; stream++) sum += played_on(game, state, stream);
    return sum / DEEP_STREAMS;
}

// How far guess() is spread over all that may be drawn: of the position, not of the draw.
static double stake_of(const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    double sum = 0, squares = 0, all = 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        double odds = (double)game->rules->odds(game->world, state, list[i]);
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        double guess = guess_of(game, state_of(&next));
        sum += odds * guess;
        squares += odds * guess * guess;
        all += odds;
    }
    return sqrt(fmax(squares / all - sum / all * (sum / all), 0));
}

double variate_luck_deep(const Game *game, const State *state, Action action, double *deep) {
    bool much = stake_of(game, state) > DEEP_STAKE;
    *deep = much ? variate_luck(game, state, action, deep_value) : 0;
    return variate_luck(game, state, action, guess_of);
}
