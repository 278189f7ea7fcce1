// SPDX-License-Identifier: GPL-3.0-or-later
// playout.c -- playouts: most of a search's time, and nearly all of that inside the rules.
#include "playout.h"

#include "policy.h"

#define GUESS_SLACK 1e-5f  // by how much rounding may carry a guess past 0 or 1

// A draw in proportion to weight.
static int weight_draw(const float weight[], int count, Pcg *rng) {
    float sum = 0;
    for (int i = 0; i < count; i++) sum += weight[i];
    float mark = pcg_unit(rng) * sum;
    for (int i = 0; i < count - 1; i++) {
        mark -= weight[i];
        if (mark < 0) return i;
    }
    return count - 1;
}

// The heaviest, of equals any.
static int weight_top(const float weight[], int count, Pcg *rng) {
    int best = 0, ties = 1;
    for (int i = 1; i < count; i++) {
        if (weight[i] < weight[best]) continue;
        ties = weight[i] > weight[best] ? 1 : ties + 1;
        if (ties == 1 || pcg_below(rng, (uint32_t)ties) == 0) best = i;
    }
    return best;
}

static Action playout_choice(const Game *game, const SearchParams *params, const State *state,
                             Pcg *rng, PlayoutRoom *room) {
    int count = game_legal(game, state, room->list);
    if (count == 1) return room->list[0];
    if (params->playout == PLAYOUT_UNIFORM) return room->list[pcg_below(rng, (uint32_t)count)];
    policy_rate(game, state, room->list, count, room->weight);
    bool drawn = params->playout == PLAYOUT_RATE || pcg_unit(rng) < params->stray;
    return room->list[drawn ? weight_draw(room->weight, count, rng)
                            : weight_top(room->weight, count, rng)];
}

// Past the limit a playout goes on to the next calm place, if the rules know one: a guess in the
// middle of a fight says little.
static bool goes_on(const Game *game, const State *state, int ply, int limit) {
    const Rules *rules = game->rules;
    return rules->calm != NULL && ply < 8 * limit && ply < PLIES_MAX &&
           !rules->calm(game->world, state);
}

float playout_run(const Game *game, const SearchParams *params, State *state, Side viewer, Pcg *rng,
                  PlayoutRoom *room, uint64_t *plies) {
    const Rules *rules = game->rules;
    int limit = params->playout_plies > 0 ? params->playout_plies : PLIES_MAX, ply = 0;
    assert(rules->rate != NULL || params->playout == PLAYOUT_UNIFORM);  // search_new() saw to it
    assert(rules->guess != NULL || params->playout_plies == 0);
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
    assert(rules->guess != NULL);  // else the game outlasted PLIES_MAX, which the laws forbid
    float guess = rules->guess(game->world, state, viewer);
    assert(guess > -GUESS_SLACK && guess < 1 + GUESS_SLACK);
    return guess < 0 ? 0 : guess > 1 ? 1 : guess;
}
