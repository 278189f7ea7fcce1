// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.h -- a rating list: fits an Elo for each player to the scores of many matches.
//
// The model is that of Bradley and Terry (Biometrika 39, 1952) on the scale of Elo, fitted by
// maximum likelihood. A draw is half a win, and a match counts by the variance of its pairs, so
// that draws and pairs that the side decides count right (quasi-likelihood: Wedderburn, Biometrika
// 61, 1974). The estimate has the bias reduction of Firth (Biometrika 80, 1993); it is finite for a
// player who won all games. The interval is that of the profile likelihood; one end of it is open
// for such a player.
#pragma once
#include "bench/stats/stats.h"
#include "engine/base/error.h"

enum {
    LADDER_PLAYERS_MAX = 48,
    LADDER_MATCHES_MAX = 512,
    LADDER_PAIRS_MAX = 1000000000,  // most pairs with one outcome in one match
    LADDER_GAMES_MIN = 50,          // fewer games of a player give no interval
    PLAYER_BYTES = 400
};

typedef struct LadderMatch {
    int first, second;  // indexes of the two players in Ladder.player
    Pairs pairs;
} LadderMatch;

typedef struct Ladder {
    int player_count, match_count;
    char player[LADDER_PLAYERS_MAX][PLAYER_BYTES];
    LadderMatch match[LADDER_MATCHES_MAX];
    double elo[LADDER_PLAYERS_MAX];  // Elo of each player; the anchor has 0
    // 95 % interval of that Elo: -INFINITY or INFINITY at an open end, NAN if the player or the
    // anchor has fewer than LADDER_GAMES_MIN games. Both are 0 for the anchor.
    double low[LADDER_PLAYERS_MAX], high[LADDER_PLAYERS_MAX];
    int64_t games[LADDER_PLAYERS_MAX];
    double reduced_chi_square;  // chi-square per degree of freedom; near 1: Elo fits; 0 if none
} Ladder;

// Returns the index of a player, and adds it if it is new. Returns -1 if the list is full or
// the spec is too long.
int ladder_player(Ladder *ladder, const char *spec);
// Computes elo, low, high, games and reduced_chi_square; player `anchor` gets Elo 0. Returns
// false and sets *error if no chain of matches connects a player with the anchor.
bool ladder_fit(Ladder *ladder, int anchor, Error *error);
// Returns the degrees of freedom of reduced_chi_square: the number of matches beyond a spanning
// tree of the players.
int ladder_freedom(const Ladder *ladder);
