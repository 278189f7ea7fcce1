// SPDX-License-Identifier: GPL-3.0-or-later
// play_game.c -- plays a whole game between two computer players; see play_game.h.
#include "play_game.h"

#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"

// The context of callbacks that tell a search to stop. `stopped` remembers that the search was
// interrupted, because its choice must then not be played.
typedef struct Leaving {
    Stop stop;
    bool stopped;
} Leaving;

static bool leaving_asked(Leaving *leaving) {
    leaving->stopped = leaving->stopped || stop_asked(leaving->stop);
    return leaving->stopped;
}

static bool thought_goes_on(void *context, double share) {
    (void)share;
    return !leaving_asked(context);
}

static void plies_play(Host *host, Leaving *leaving) {
    while (!leaving_asked(leaving) && game_turn(host->game, state_of(&host->state)) != NOBODY) {
        assert(host->plies <= host->game->rules->plies_max);
        Action action = host_choose(host);
        if (!leaving->stopped) host_apply(host, action);
    }
}

bool play_game(Host *host, const PlayGame *wanted) {
    const Game *game = wanted->game;
    Leaving leaving = {.stop = wanted->stop};
    Player *player[SIDES];
    Game seen[SIDES];
    for (Side side = ALLIED; side < SIDES; side++) {
        seen[side] = learned_seen(game, side);
        player[side] = wanted->make(&seen[side], wanted->player[side],
                                    host_player_seed(wanted->seed, wanted->index, side), NULL);
        assert(player[side] != NULL);
        if (wanted->stop.asked == NULL) continue;
        player[side]->progress = thought_goes_on;
        player[side]->progress_context = &leaving;
    }
    host_start(host, game, player[ALLIED], player[AXIS], wanted->seed, wanted->index,
               wanted->record);
    host->watch = wanted->watch;
    plies_play(host, &leaving);
    for (Side side = ALLIED; side < SIDES; side++) {
        player[side]->free(player[side]);
        host->player[side] = NULL;
    }
    return game_turn(game, state_of(&host->state)) == NOBODY;
}
