// SPDX-License-Identifier: GPL-3.0-or-later
// play_game.c -- see play_game.h.
#include "play_game.h"

bool play_game(Host *host, const PlayGame *wanted) {
    const Game *game = wanted->game;
    Player *player[SIDES];
    for (Side side = ALLIED; side < SIDES; side++) {
        player[side] = wanted->make(game, wanted->player[side],
                                    host_player_seed(wanted->seed, wanted->index, side), NULL);
        assert(player[side] != NULL);
    }
    host_start(host, game, player[ALLIED], player[AXIS], wanted->seed, wanted->index,
               wanted->record);
    host->watch = wanted->watch;
    while ((wanted->stop == NULL || !wanted->stop()) && host_step(host)) continue;
    for (Side side = ALLIED; side < SIDES; side++) {
        player[side]->free(player[side]);
        host->player[side] = NULL;
    }
    return game_turn(game, state_of(&host->state)) == NOBODY;
}
