// SPDX-License-Identifier: GPL-3.0-or-later
// tune_play.c -- opens scenarios and plays games between two sets of weights; see tune.h.
#include "ai/policy.h"
#include "engine/rules/rules.h"
#include "tune.h"

enum { LOOK_PLIES = 24 };  // elsewhere, `look` is called at one ply in 24 on average

bool tune_open(const TuneParams *params, bool learned, Game games[], Error *error) {
    for (int i = 0; i < params->scenario_count; i++) {
        const char *name = params->scenarios[i];
        if (!(learned ? game_open(&games[i], name, error)
                      : game_open_plain(&games[i], name, NULL, error))) {
            tune_close(games, i);
            return false;
        }
        const Rules *rules = games[i].rules;
        bool fits =
            rules == games[0].rules && rules->tune.weights != NULL && rules->tune.factors != NULL;
        if (fits) continue;
        error_set(error,
                  rules != games[0].rules ? "%s is another rule system than the first scenario's"
                                          : "%s has no weights that can be fitted",
                  rules->title);
        tune_close(games, i + 1);
        return false;
    }
    return true;
}

void tune_close(Game games[], int count) {
    for (int i = 0; i < count; i++) game_close(&games[i]);
}

// Returns the index of the move with the highest prior or, with probability `epsilon`, of a move
// sampled by prior.
static int choice_of(const float weight[], int count, float epsilon, Pcg *rng) {
    bool explores = epsilon > 0 && pcg_unit(rng) < epsilon;
    float sum = 0;
    int best = 0;
    for (int i = 0; i < count; i++) {
        sum += weight[i];
        if (weight[i] > weight[best]) best = i;
    }
    if (!explores) return best;
    float mark = pcg_unit(rng) * sum;
    for (int i = 0; i < count - 1; i++) {
        mark -= weight[i];
        if (mark < 0) return i;
    }
    return count - 1;
}

float tune_play(const Game *const by[SIDES], float epsilon, uint64_t seed, uint64_t index,
                TuneLook *look, void *context) {
    Pcg chance = pcg_stream(seed, index, PCG_GAME), rng = pcg_stream(seed, index, PCG_PLAYER);
    const Game game = *by[ALLIED];
    const Rules *rules = game.rules;
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    rules->setup(game.world, state);
    Pcg glance = pcg_stream(seed, index, PCG_TEST);
    bool fresh = false;  // true if the next choice is the first one after a quiescent position
    Side side;
    while ((side = game_turn(&game, state)) != NOBODY) {
        bool quiescent = rules->is_quiescent != NULL && rules->is_quiescent(game.world, state);
        bool picked = look != NULL && pcg_below(&glance, LOOK_PLIES) == 0;
        if (look != NULL && (quiescent || (fresh && side != CHANCE) || picked))
            look(context, state);
        fresh = quiescent || (fresh && side == CHANCE);
        if (side == CHANCE) {
            game_apply(&game, state, rules->draw(game.world, state, &chance));
            continue;
        }
        int count = game_legal(&game, state, list), chosen = 0;
        if (count > 1) {
            policy_priors(by[side], state, list, count, weight);
            chosen = choice_of(weight, count, epsilon, &rng);
        }
        game_apply(&game, state, list[chosen]);
    }
    return rules->payoff(game.world, state, ALLIED);
}
