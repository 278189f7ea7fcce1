// SPDX-License-Identifier: GPL-3.0-or-later
// playout.c -- playouts, in which a search spends most of its time.
//
//   1. Until the depth limit (playout_plies), play moves by the option `playout`: uniform at
//      random, sampled by prior, or epsilon-greedy on the prior.
//   2. Past the limit, play on to a quiescent position (quiescence: Beal 1990), at most 8 times as
//      deep. An evaluation in the middle of a fight says little.
//   3. Evaluate the position by evaluate(), mixed with the learned value by the option `value`, if
//      the policy file has one for this position.
// A game that ends earlier counts its payoff.
#include "playout.h"

#include "ai/policy.h"
#include "engine/kit/pick.h"
#include "engine/rules/rules.h"

#define EVALUATION_SLACK 1e-5f  // rounding may carry an evaluation this far out of [0,1]

static Action playout_choice(const Game *game, const SearchParams *params, const State *state,
                             Pcg *rng, PlayoutRoom *room) {
    if (params->playout == PLAYOUT_UNIFORM && game->rules->any != NULL && game->filter == NULL)
        return game->rules->any(game->world, state, rng);
    int count = game_legal(game, state, room->list);
    if (count == 1) return room->list[0];
    if (params->playout == PLAYOUT_UNIFORM) return room->list[pcg_below(rng, (uint32_t)count)];
    policy_priors(game, state, room->list, count, room->weight);
    bool drawn = params->playout == PLAYOUT_POLICY || pick_explores(params->epsilon, rng);
    return room
        ->list[drawn ? pick_drawn(room->weight, count, rng) : pick_top(room->weight, count, rng)];
}

// Returns true while a playout past its depth limit must continue, because the position is not
// quiescent (step 2).
static bool goes_on(const Game *game, const State *state, int ply, int limit) {
    const Rules *rules = game->rules;
    return rules->is_quiescent != NULL && ply < 8 * limit && ply < PLIES_MAX &&
           !rules->is_quiescent(game->world, state);
}

float playout_run(const Game *game, const SearchParams *params, State *state, Side viewer, Pcg *rng,
                  PlayoutRoom *room, uint64_t *plies) {
    const Rules *rules = game->rules;
    int limit = params->playout_plies > 0 ? params->playout_plies : PLIES_MAX, ply = 0;
    assert(rules->policy != NULL || params->playout == PLAYOUT_UNIFORM);  // see params_fitted()
    assert(rules->evaluate != NULL || params->playout_plies == 0);
    for (; ply < limit || goes_on(game, state, ply, limit); ply++) {
        Side side = game_turn(game, state);
        if (side == NOBODY) {
            *plies += (uint64_t)ply;
            return rules->payoff(game->world, state, viewer);
        }
        Action action = side == CHANCE ? rules->draw(game->world, state, rng)
                                       : playout_choice(game, params, state, rng, room);
        game_apply(game, state, action);
    }
    *plies += (uint64_t)ply;
    if (game_turn(game, state) == NOBODY) return rules->payoff(game->world, state, viewer);
    assert(rules->evaluate != NULL);  // no game lasts longer than PLIES_MAX (property tests)
    float value = rules->evaluate(game->world, state, viewer);
    assert(value > -EVALUATION_SLACK && value < 1 + EVALUATION_SLACK);
    value = value < 0 ? 0 : value > 1 ? 1 : value;
    if (params->value > 0 && policy_has_value(game, state))
        value += params->value * (policy_value(game, state, viewer, value) - value);
    return value;
}
