// SPDX-License-Identifier: GPL-3.0-or-later
// trial.c -- plays batches of games in parallel; see trial.h. Start at trial_run().
#include "trial.h"

#include <omp.h>

#include "ai/players.h"
#include "ai/threads.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

typedef struct Watch {    // luck and marks of one game while the game is played
    VariateValue *value;  // NULL to measure no luck
    Rollouts rollouts;    // pairs of rollouts at each chance event; none if its `count` is 0
    uint64_t seed;        // seed of this game
    Luck *luck;
    TrialMark mark;
    uint64_t *marks;
} Watch;

static void ply_watch(void *context, const Game *game, const State *before, Action action,
                      const State *after) {
    Watch *watch = context;
    (void)after;
    if (watch->mark.of != NULL)
        *watch->marks |= watch->mark.of(watch->mark.context, game, before, action);
    if (watch->value == NULL) return;
    watch->rollouts.seed = hash_join(watch->rollouts.seed, watch->seed);  // seed of this ply
    if (game_turn(game, before) != CHANCE) return;
    const char *event_type = game->rules->lab.event_type != NULL
                                 ? game->rules->lab.event_type(game->world, before)
                                 : "chance";
    if (watch->rollouts.count == 0) {
        luck_add(watch->luck, event_type, variate_luck(game, before, action, watch->value));
        return;
    }
    double more, luck = variate_luck_rollouts(game, before, action, watch->rollouts, &more);
    luck_add(watch->luck, event_type, luck);
    luck_add(watch->luck, rollout_event_type, more);
}

// Plays one game and fills *result. Returns false if params->stop ended it.
static bool game_play(const Game *game, const TrialParams *params, uint64_t index,
                      TrialGame *result) {
    TrialGame out = {0};
    uint64_t seed = hash_join(params->seed, index);
    Watch watch = {params->value, {params->rollouts, seed}, seed, &out.luck, params->mark,
                   &out.marks};
    PlayGame wanted = {.game = game,
                       .player = {params->spec[ALLIED], params->spec[AXIS]},
                       .make = params->make != NULL ? params->make : player_make,
                       .seed = params->seed,
                       .index = index,
                       .stop = params->stop};
    if (params->value != NULL || params->mark.of != NULL)
        wanted.watch = (HostWatch){ply_watch, &watch};
    Host host;
    if (!play_game(&host, &wanted)) return false;
    const State *state = state_of(&host.state);
    out.payoff = (double)game->rules->payoff(game->world, state, ALLIED);
    if (game->rules->margin != NULL) out.margin = game->rules->margin(game->world, state);
    out.plies = host.plies;
    out.hash = state_hash(game, state);
    if (game->rules->lab.turn_number != NULL)
        out.turns = game->rules->lab.turn_number(game->world, state);
    *result = out;
    return true;
}

bool trial_run(const Game *game, const TrialParams *params, TrialGame out[], Error *error) {
    assert(params->count >= 0);
    memset(out, 0, (size_t)params->count * sizeof *out);
    for (Side side = ALLIED; side < SIDES; side++) {  // report a bad spec before the first game
        PlayerMake *make = params->make != NULL ? params->make : player_make;
        Player *player = make(game, params->spec[side], 0, error);
        if (player == NULL) return false;
        player->free(player);
    }
    int threads = threads_or_cores(params->threads);
    int levels = omp_get_max_active_levels();
    // Inside this loop each player's search uses one thread (threads_of() in ai/search/search.c).
    omp_set_max_active_levels(threads > 1 ? 1 : 0);
    int stopped = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) reduction(| : stopped)
    for (int i = 0; i < params->count; i++) {
        if (stopped || !game_play(game, params, params->first + (uint64_t)i, &out[i])) {
            stopped = 1;
            continue;
        }
        if (params->progress == NULL) continue;
#pragma omp critical(trial_progress)
        params->progress(params->context);
    }
    omp_set_max_active_levels(levels);
    return !stopped || error_set(error, "stopped before the end of the games");
}
