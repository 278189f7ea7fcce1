// SPDX-License-Identifier: GPL-3.0-or-later
// play_game.h -- plays a whole game between two computer players.
//
// Game `index` of a seed is the same game in simulate, match, compare and play, if the same players
// play it: all random numbers depend only on seed, index and ply (host.h). play runs the host
// itself (session.h); the other commands call play_game().
#pragma once
#include "host.h"
#include "stop.h"

typedef struct PlayGame {
    const Game *game;
    const char *player[SIDES];  // words that `make` accepts; the caller has checked them
    PlayerMake *make;
    uint64_t seed, index;
    HostWatch watch;
    Stop stop;       // asked before every ply, and during searches
    Record *record;  // a record with its header (record_begin()), or NULL
} PlayGame;

// Plays the game. Afterwards host->state, plies and seed are those of the end; the players are
// freed. Returns false if `stop` ended the game: the choice of an interrupted search is not
// applied.
bool play_game(Host *host, const PlayGame *wanted);
