// SPDX-License-Identifier: GPL-3.0-or-later
// playout.c -- playouts: most of a search's time, and nearly all of that inside the rules.
#include "playout.h"

#include "engine/rules/pick.h"
#include "policy.h"

#define GUESS_SLACK 1e-5f  // by how much rounding may carry a guess past 0 or 1

static Action playout_choice(const Game *game, const SearchParams *params, const State *state,
                             Pcg *rng, PlayoutRoom *room) {
    if (params->playout == PLAYOUT_UNIFORM && game->rules->any != NULL)
        return game->rules->any(game->world, state, rng);
    int count = game_legal(game, state, room->list);
    if (count == 1) return room->list[0];
    if (params->playout == PLAYOUT_UNIFORM) return room->list[pcg_below(rng, (uint32_t)count)];
    policy_rate(game, state, room->list, count, room->weight);
    bool drawn = params->playout == PLAYOUT_RATE || pick_explores(params->epsilon, rng);
    return room
        ->list[drawn ? pick_drawn(room->weight, count, rng) : pick_top(room->weight, count, rng)];
}

// Past the limit a playout goes on to the next calm place, if the rules know one: a guess in the
// middle of a fight says little.
static bool goes_on(const Game *game, const State *state, int ply, int limit) {
    const Rules *rules = game->rules;
    return rules->is_quiescent != NULL && ply < 8 * limit && ply < PLIES_MAX &&
           !rules->is_quiescent(game->world, state);
}

float playout_run(const Game *game, const SearchParams *params, State *state, Side viewer, Pcg *rng,
                  PlayoutRoom *room, uint64_t *plies) {
    const Rules *rules = game->rules;
    int limit = params->playout_plies > 0 ? params->playout_plies : PLIES_MAX, ply = 0;
    assert(rules->policy != NULL || params->playout == PLAYOUT_UNIFORM);  // search_new() saw to it
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
    assert(rules->evaluate != NULL);  // else the game outlasted PLIES_MAX, which the laws forbid
    float guess = rules->evaluate(game->world, state, viewer);
    assert(guess > -GUESS_SLACK && guess < 1 + GUESS_SLACK);
    guess = guess < 0 ? 0 : guess > 1 ? 1 : guess;
    if (params->value > 0 && policy_values(game, state))
        guess += params->value * (policy_value(game, state, viewer, guess) - guess);
    return guess;
}
