// SPDX-License-Identifier: GPL-3.0-or-later
// tune.h -- fits the numbers that a rule system judges by (engine/rules/tune.h): those of rate() by
// games, those of guess() by results. The same seed fits the same on any number of threads.
#pragma once
#include "engine/base/error.h"
#include "engine/game/open.h"

enum { TUNE_SCENARIOS_MAX = 32 };

typedef struct TuneParams {
    const char *scenarios[TUNE_SCENARIOS_MAX];  // of one rule system
    int scenario_count;
    int iterations;  // of SPSA
    int games;       // rate: pairs of games of an iteration; guess: games of each scenario
    int proof;       // pairs of games at the end, on seeds of their own
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
// Logistic regression by Newton's method, at turn starts of games of greedy with strays.
bool tune_guess(const TuneParams *params, TuneResult *result, Error *error);

// tune_play.c: opens the scenarios; all must be of one system, which has what is fitted.
bool tune_open(const TuneParams *params, Game games[], Error *error);
void tune_close(Game games[], int count);
// One game in which each side judges by a world of its own, of one scenario. A share of the choices
// strays from the heaviest, drawn by weight. `look` (may be NULL) sees turn starts.
typedef void TuneLook(void *context, const State *state);
float tune_play(const Rules *rules, const World *const world[SIDES], float stray, uint64_t seed,
                uint64_t index, TuneLook *look, void *context);
