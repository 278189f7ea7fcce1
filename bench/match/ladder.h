// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.h -- many matches, one list: the Elo of each player that explains all their scores best.
//
// The model is Bradley and Terry's (Biometrika 39, 1952) with Elo's scale; a match weighs by the
// variance of its pairs (stats.h), so that paired deals count for what they are worth.
#pragma once
#include "bench/stats/stats.h"
#include "engine/base/error.h"

enum {
    LADDER_PLAYERS_MAX = 48,
    LADDER_MATCHES_MAX = 512,
    LADDER_PAIRS_MAX = 1000000000,  // of one kind in one match
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
    double elo[LADDER_PLAYERS_MAX], error[LADDER_PLAYERS_MAX];  // against the anchor; 95 %: +-
    int64_t games[LADDER_PLAYERS_MAX];
    double misfit;  // chi square of the scores, over their degrees of freedom
} Ladder;

int ladder_player(Ladder *ladder, const char *spec);  // its place, new if need be; -1 if full
// Fits elo, error and misfit; `anchor` has Elo 0. False if some players never met, even by others.
bool ladder_fit(Ladder *ladder, int anchor, Error *error);
// Matches beyond those that tie the players together: what misfit can tell something of.
int ladder_freedom(const Ladder *ladder);
