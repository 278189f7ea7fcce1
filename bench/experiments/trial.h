// SPDX-License-Identifier: GPL-3.0-or-later
// trial.h -- plays a batch of games of one scenario between two players, for the commands that
// compare scenarios.
//
// Game i of a seed has the same random streams in every scenario and with all players, so that
// batches of two scenarios are compared game by game (common random numbers). The result does not
// depend on the number of threads, unless a player is limited by seconds.
#pragma once
#include "bench/stats/variate.h"
#include "engine/game/open.h"
#include "engine/game/player.h"
#include "engine/game/stop.h"

typedef struct TrialMark {  // marks the games in which something happens
    // Returns the marks of one ply, as bits. Threads call it at the same time. NULL for no marks.
    uint64_t (*of)(const void *context, const Game *game, const State *before, Action action);
    const void *context;
} TrialMark;

typedef struct TrialGame {
    double payoff;     // result for the Allied side, [0,1]
    Luck luck;         // luck by event type (variate.h); empty unless TrialParams.value is set
    int margin;        // Allied less Axis victory points at the end; 0 if the rules have no margin
    int turns, plies;  // length of the game; `turns` is 0 if the rules count none
    uint64_t hash;     // hash of the last position
    uint64_t marks;    // the marks of all plies
} TrialGame;

typedef struct TrialParams {
    const char *spec[SIDES];  // player specs, such as "greedy"
    PlayerMake *make;         // makes the players; NULL for player_make()
    uint64_t seed, first;     // games `first` to first + count - 1 of the master seed
    int count;
    int threads;          // number of threads; 0 for all cores
    VariateValue *value;  // measures the luck; NULL to measure none
    int rollouts;         // pairs of rollouts at each chance event (variate.h), or 0; needs `value`
    TrialMark mark;
    Stop stop;                        // asked before every ply
    void (*progress)(void *context);  // called after each game, never in parallel; may be NULL
    void *context;
} TrialParams;

// Plays the games and fills out[count]. Returns false and sets *error if a player spec is invalid
// or `stop` ended the batch. A game that was not played to its end then has 0 plies.
bool trial_run(const Game *game, const TrialParams *params, TrialGame out[], Error *error);
