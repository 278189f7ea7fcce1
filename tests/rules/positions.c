// SPDX-License-Identifier: GPL-3.0-or-later
// positions.c -- implements positions.h.
#include "positions.h"

#include "engine/game/open.h"
#include "engine/kit/pick.h"

Action position_greedy(const Visit *visit, Pcg *rng) {
    static _Thread_local float weights[ACTIONS_MAX];
    const Rules *rules = visit->game->rules;
    if (rules->policy == NULL) return visit->list[pcg_below(rng, (uint32_t)visit->count)];
    rules->policy(visit->game->world, visit->state, visit->list, visit->count, weights);
    return visit->list[pick_top(weights, visit->count, rng)];
}

// Returns the next action of a game. A greedy player takes a random action one time in ten, so
// that greedy games differ in more than their cards.
static Action next_action(const Visit *visit, bool greedy, Pcg *rng) {
    enum { ERRS_ONE_IN = 10 };
    const Rules *rules = visit->game->rules;
    if (visit->turn == CHANCE) return rules->draw(visit->game->world, visit->state, rng);
    if (greedy && pcg_below(rng, ERRS_ONE_IN) != 0) return position_greedy(visit, rng);
    return visit->list[pcg_below(rng, (uint32_t)visit->count)];
}

static bool game_visit(const Game *game, const PositionsParams *params, int play, Visitor *visitor,
                       void *context) {
    static _Thread_local Action list[ACTIONS_MAX];
    StateBuffer buffer = {{0}};
    State *state = state_of(&buffer);
    Pcg moves = pcg_stream(params->seed, (uint64_t)play, PCG_GAME);
    Pcg own = pcg_stream(params->seed, (uint64_t)play, PCG_TEST);
    Visit visit = {.game = game, .state = state, .list = list, .play = play, .rng = &own};
    game->rules->setup(game->world, state);
    for (visit.ply = 0; visit.ply <= game->rules->plies_max; visit.ply++) {
        visit.turn = game_turn(game, state);
        if (visit.turn == NOBODY) return true;
        visit.count = game_legal(game, state, list);
        if (pcg_below(&moves, (uint32_t)params->probe_plies) == 0 && !visitor(&visit, context))
            return false;
        game_apply(game, state, next_action(&visit, play % 2 == 1, &moves));
    }
    return true;
}

bool positions_visit(const Game *game, const PositionsParams *params, Visitor *visitor,
                     void *context) {
    assert(params->games > 0 && params->probe_plies > 0);
    for (int play = 0; play < params->games; play++)
        if (!game_visit(game, params, play, visitor, context)) return false;
    return true;
}
