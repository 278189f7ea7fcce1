// SPDX-License-Identifier: GPL-3.0-or-later
// play_game.h -- a whole game between two computer players: the one loop that plays one, and the
// one place that says which game a seed and an index are.
//
// Game `index` of a seed is the same game in simulate, match, compare and at the table, if the same
// two play it: chances and players draw from (seed, index, ply) alone (host.h).
#pragma once
#include "host.h"
#include "stop.h"

typedef struct PlayGame {
    const Game *game;
    const char *player[SIDES];  // as `make` reads them: make each once before, to see that it does
    PlayerMake *make;
    uint64_t seed, index;
    HostWatch watch;  // shown every ply
    Stop stop;        // asked before every ply, and while a player thinks
    Record *record;   // with its header (record_begin), or NULL
} PlayGame;

// Leaves host->state, plies and seed as the game ended; its players are gone. False if it was
// stopped: then what a player had not thought to its end was not played.
bool play_game(Host *host, const PlayGame *wanted);
