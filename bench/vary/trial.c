// SPDX-License-Identifier: GPL-3.0-or-later
// trial.c -- see trial.h.
#include "trial.h"

#include <omp.h>

#include "ai/players.h"
#include "engine/game/host.h"

enum { PURPOSE_ALLIED = 1, PURPOSE_AXIS = 2 };  // joined to a game's seed: each player has his own

static TrialGame game_play(const Game *game, const TrialParams *params, uint64_t index) {
    uint64_t seed = hash_join(params->seed, index);
    TrialGame out = {0};
    Player *player[SIDES];
    player[ALLIED] = player_make(game, params->spec[ALLIED], hash_join(seed, PURPOSE_ALLIED), NULL);
    player[AXIS] = player_make(game, params->spec[AXIS], hash_join(seed, PURPOSE_AXIS), NULL);
    assert(player[ALLIED] != NULL && player[AXIS] != NULL);
    Host host;
    host_start(&host, game, player[ALLIED], player[AXIS], params->seed, index, NULL);
    const State *state = state_of(&host.state);
    for (Side turn; (turn = game_turn(game, state)) != NOBODY;) {
        Action action = host_choose(&host);
        if (turn == CHANCE && params->value != NULL) {
            const char *occasion = game->rules->lab.occasion != NULL
                                       ? game->rules->lab.occasion(game->world, state)
                                       : "chance";
            luck_add(&out.luck, occasion, variate_luck(game, state, action, params->value));
        }
        host_apply(&host, action);
    }
    out.payoff = (double)game->rules->payoff(game->world, state, ALLIED);
    if (game->rules->margin != NULL) out.margin = game->rules->margin(game->world, state);
    out.plies = host.plies;
    out.hash = state_hash(game, state);
    if (game->rules->lab.turn_number != NULL)
        out.turns = game->rules->lab.turn_number(game->world, state);
    for (Side side = ALLIED; side < SIDES; side++) player[side]->free(player[side]);
    return out;
}

bool trial_run(const Game *game, const TrialParams *params, TrialGame out[], Error *error) {
    assert(params->count >= 0);
    for (Side side = ALLIED; side < SIDES; side++) {  // trouble shows before the first game
        Player *player = player_make(game, params->spec[side], 0, error);
        if (player == NULL) return false;
        player->free(player);
    }
    int threads = params->threads > 0 ? params->threads : omp_get_num_procs();
    int levels = omp_get_max_active_levels();
    // A player's own trees are searched by the thread that plays the game.
    omp_set_max_active_levels(threads > 1 ? 1 : 0);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int i = 0; i < params->count; i++) {
        out[i] = game_play(game, params, params->first + (uint64_t)i);
        if (params->progress == NULL) continue;
#pragma omp critical(trial_progress)
        params->progress(params->context);
    }
    omp_set_max_active_levels(levels);
    return true;
}
