// SPDX-License-Identifier: GPL-3.0-or-later
// trial.h -- a batch of games between two players, one scenario: what the balance commands measure
// with.
//
// Game i of a seed draws the same streams in every scenario and with all players, so batches of two
// scenarios pair up game by game ("common random numbers"). The result is the same on any number of
// threads; each game is played by one thread.
#pragma once
#include "bench/stats/variate.h"
#include "engine/game/open.h"
#include "engine/game/player.h"

typedef struct TrialGame {
    double payoff;  // of the Allied side
    Luck luck;      // see variate.h; empty if not asked for
    int margin;     // Allied less Axis, at the end
    int turns, plies;
    uint64_t hash;  // of the last position
} TrialGame;

typedef struct TrialParams {
    const char *spec[SIDES];  // players, as "greedy"
    PlayerMake *make;         // of them; NULL: player_make()
    uint64_t seed, first;     // games `first` to first + count - 1 of the master seed
    int count;
    int threads;          // 0: as many as there are
    VariateValue *value;  // whose luck is counted; NULL: none is
    int deep;  // deep luck too, in so many streams (variate.h): `value` is variate_value(); 0: no
    void (*progress)(void *context);  // after every game, one at a time; may be NULL
    void *context;
} TrialParams;

// False on a player that cannot be made. out[] has room for `count`.
bool trial_run(const Game *game, const TrialParams *params, TrialGame out[], Error *error);
