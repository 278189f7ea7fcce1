// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.h -- a rating list: fits an Elo for each player to the scores of many matches.
//
// The model is that of Bradley and Terry (Biometrika 39, 1952) on the scale of Elo. The weight of a
// match is the inverse variance of its pairs (stats.h).
#pragma once
#include "bench/stats/stats.h"
#include "engine/base/error.h"

enum {
    LADDER_PLAYERS_MAX = 48,
    LADDER_MATCHES_MAX = 512,
    LADDER_PAIRS_MAX = 1000000000,  // most pairs with one outcome in one match
    PLAYER_BYTES = 400
};

typedef struct LadderMatch {
    int first, second;  // players
    Pairs pairs;
} LadderMatch;

typedef struct Ladder {
    int player_count, match_count;
    char player[LADDER_PLAYERS_MAX][PLAYER_BYTES];
    LadderMatch match[LADDER_MATCHES_MAX];
    double elo[LADDER_PLAYERS_MAX], error[LADDER_PLAYERS_MAX];  // difference to the anchor; half of
                                                                // its 95 % interval
    int64_t games[LADDER_PLAYERS_MAX];
    double reduced_chi_square;  // chi-square of the scores per degree of freedom; near 1: Elo fits
} Ladder;

int ladder_player(Ladder *ladder, const char *spec);  // its index, added if new; -1 if full
// Computes elo, error and reduced_chi_square; player `anchor` gets Elo 0. Returns false and sets
// *error if no chain of matches connects a player with the anchor.
bool ladder_fit(Ladder *ladder, int anchor, Error *error);
// Returns the degrees of freedom of reduced_chi_square: the number of matches beyond a spanning
// tree of the players.
int ladder_freedom(const Ladder *ladder);
