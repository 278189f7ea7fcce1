// SPDX-License-Identifier: GPL-3.0-or-later
// tune.h -- fits the numbers that a rule system judges by (engine/rules/tune.h): those of policy()
// by games, those of evaluate() by results. The same seed fits the same on any number of threads.
#pragma once
#include "engine/base/error.h"
#include "engine/game/open.h"

enum { TUNE_SCENARIOS_MAX = 32 };

typedef struct TuneParams {
    const char *scenarios[TUNE_SCENARIOS_MAX];  // of one rule system
    int scenario_count;
    int iterations;    // of SPSA
    int games;         // rate: pairs of games of an iteration; guess: games of each scenario
    int proof;         // pairs of games at the end, on seeds of their own
    const char *only;  // guess: numbers to fit, "name,name"; the others stay. NULL: all
    uint64_t seed;
    int threads;                                    // 0: as many as there are
    void (*progress)(void *context, double share);  // NULL: nobody looks
    void *context;
} TuneParams;

typedef struct TuneResult {
    TuneWeight before[WEIGHTS_MAX];
    float after[WEIGHTS_MAX];
    int count, iterations;  // done: fewer if somebody asked to stop
    // rate: score of the new against the old, greedy both, and its standard error.
    // guess: log loss on games that the fit did not see, of the old and of the new.
    double score, error, loss_before, loss_after;
    long positions;
} TuneResult;

// Simultaneous perturbation stochastic approximation (Spall 1992): all numbers are moved at once,
// each a little up or down by lot, and go where the better of the two opposite moves says.
bool tune_rate(const TuneParams *params, TuneResult *result, Error *error);
// Logistic regression by Newton's method, on games of greedy with strays; where something was
// learnt of a scenario, every other game is played with it, so that the numbers are of either play.
bool tune_guess(const TuneParams *params, TuneResult *result, Error *error);

// tune_play.c: opens the scenarios, with what was learnt of them or without; all must be of one
// system, which has what is fitted.
bool tune_open(const TuneParams *params, bool learned, Game games[], Error *error);
void tune_close(Game games[], int count);
// One game in which each side judges by a game of its own, of one scenario. A share of the choices
// strays from the heaviest, drawn by weight. `look` (may be NULL) sees turn starts, and now and
// then the midst of a turn.
typedef void TuneLook(void *context, const State *state);
float tune_play(const Game *const by[SIDES], float epsilon, uint64_t seed, uint64_t index,
                TuneLook *look, void *context);
