// SPDX-License-Identifier: GPL-3.0-or-later
// match.h -- plays a match between two players: pairs of games from one seed, with sides swapped.
//
// The result does not depend on the number of threads, unless a player is limited by seconds: pairs
// are played in any order, but counted in the order of their index; one thread plays each game.
#pragma once
#include "bench/stats/stats.h"
#include "engine/base/error.h"

enum { MATCH_SCENARIOS_MAX = 32, MATCH_PAIRS_MAX = 1000000 };

typedef struct MatchParams {
    const char *scenarios[MATCH_SCENARIOS_MAX];  // pair i plays scenario i % scenario_count
    int scenario_count;
    const char *first, *second;  // player specs, such as "ismcts:seconds=3"
    int pairs;                   // number of pairs; with `sprt` the maximum
    bool sprt;                   // stop by the sequential test of stats.h
    double elo0, elo1;           // the two hypotheses of that test, in Elo
    const char *learned;  // see learned_choose(), but of the first and second player; may be NULL
    bool learn_first;  // learns a battle without a policy file; reports by the next two functions
    void (*told)(void *context, const char *words);
    void (*learn_progress)(void *context, int games, int all, double left);
    uint64_t seed;
    int threads;      // number of threads; 0 for all cores
    const char *out;  // file of the journal (journal.h); NULL for none
} MatchParams;

typedef struct MatchResult {
    Pairs pairs, of_scenario[MATCH_SCENARIOS_MAX];  // all counted pairs; those of each scenario
    int pair_count;                                 // number of counted pairs
    bool interrupted;                               // a signal or an error ended it early
    double payoff;                                  // mean payoff of the first player, [0,1]
    double allied;  // mean payoff of the first side, over both players, [0,1]
    char side[64];  // name of the first side; "first" if the scenarios' names differ
    // Which policy the players use in each scenario, in words.
    char policy[MATCH_SCENARIOS_MAX][320];
    double plies;  // mean number of plies per game
    double llr;    // log likelihood ratio of the SPRT
    int verdict;   // result of the SPRT: 1 for elo1, -1 for elo0, 0 undecided
} MatchResult;

// Plays the match and fills *result. Returns false and sets *error on failure, for example if a
// player spec is invalid or the journal cannot be written; *result then counts the pairs before it.
bool match_run(const MatchParams *params, MatchResult *result, Error *error);
