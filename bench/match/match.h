// SPDX-License-Identifier: GPL-3.0-or-later
// match.h -- two players against each other, in pairs of games from one seed with sides swapped.
//
// The same match gives the same result on any number of threads: pairs are played in any order and
// judged in the order of their index; each game is played by one thread.
#pragma once
#include "bench/stats/stats.h"
#include "engine/base/error.h"

enum { MATCH_SCENARIOS_MAX = 32, MATCH_PAIRS_MAX = 1000000 };

typedef struct MatchParams {
    const char *scenarios[MATCH_SCENARIOS_MAX];  // pair i is of scenario i modulo their number
    int scenario_count;
    const char *first, *second;  // player specs
    int pairs;                   // with sprt: the most
    bool sprt;
    double elo0, elo1;  // the two claims that the test decides between
    uint64_t seed;
    int threads;      // 0: as many as there are
    const char *out;  // journal; NULL for none
} MatchParams;

typedef struct MatchResult {
    Pairs pairs, of_scenario[MATCH_SCENARIOS_MAX];
    int pair_count;
    bool interrupted;  // somebody asked it to stop before its end
    double payoff;     // mean of the first player
    double allied;     // mean of the first side, over both players
    char side[64];     // how its scenario calls it; "first" if the scenarios differ
    double plies;      // mean of a game
    double llr;
    int verdict;  // sprt: 1 elo1, -1 elo0, 0 undecided
} MatchResult;

// False, and *error says why; *result is what was played until then.
bool match_run(const MatchParams *params, MatchResult *result, Error *error);
