// SPDX-License-Identifier: GPL-3.0-or-later
// policy.c -- see policy.h. It is asked at every ply of every playout.
#include "policy.h"

#include "engine/game/learned.h"

void policy_rate(const Game *game, const State *state, const Action list[], int count,
                 float out[]) {
    game->rules->rate(game->world, state, list, count, out);
    if (game->learned == NULL) return;
    Traits traits[ACTIONS_MAX];
    const float *factor = game->learned->factor;
    game->rules->learn.traits(game->world, state, list, count, traits);
    for (int i = 0; i < count; i++)
        out[i] = policy_weight(out[i], traits_factor(&traits[i], factor));
}
