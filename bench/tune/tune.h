// SPDX-License-Identifier: GPL-3.0-or-later
// tune.h -- fits the weights of a rule system (engine/rules/tune.h): tune_policy() fits those of
// policy() by games, tune_evaluation() those of evaluate() by results. The same seed gives the same
// weights on any number of threads.
#pragma once
#include "engine/base/error.h"
#include "engine/game/open.h"
#include "engine/rules/tune.h"

enum { TUNE_SCENARIOS_MAX = 32 };

typedef struct TuneParams {
    const char *scenarios[TUNE_SCENARIOS_MAX];  // scenarios of one rule system
    int scenario_count;
    int iterations;    // iterations of tune_policy()
    int games;         // tune_policy(): pairs per iteration; tune_evaluation(): games per scenario
    int proof;         // tune_policy(): pairs of games on fresh seeds at the end; 0 for none
    const char *only;  // weights that tune_evaluation() fits, "name,name"; NULL to fit all
    uint64_t seed;
    int threads;                                    // number of threads; 0 for all cores
    void (*progress)(void *context, double share);  // called with the share done; may be NULL
    void *context;
} TuneParams;

typedef struct TuneResult {
    TuneWeight before[WEIGHTS_MAX];
    float after[WEIGHTS_MAX];
    int count, iterations;  // number of weights; iterations done, fewer if tune_policy() is stopped
    // With tune_policy(): the score of greedy with the new weights against the old ones (1/2
    // without `proof`), and its standard error. With tune_evaluation(): the log loss of the old and
    // of the new weights on games that were not fitted.
    double score, error, loss_before, loss_after;
    long positions;  // positions with tune_evaluation(), those not fitted included
} TuneResult;

// Fits the weights of policy() by simultaneous perturbation stochastic approximation (SPSA: Spall
// 1992). Each iteration perturbs all weights at random, plays the perturbation against its
// opposite, and moves the weights towards the winner. Returns false and sets *error for invalid
// parameters.
bool tune_policy(const TuneParams *params, TuneResult *result, Error *error);
// Fits the weights of evaluate() by logistic regression of results on its features, by Newton's
// method, on epsilon-greedy games. If a scenario has a learned policy, half of the games are
// played with it. Returns false and sets *error for invalid parameters, such as an unknown
// scenario.
bool tune_evaluation(const TuneParams *params, TuneResult *result, Error *error);

// Opens the scenarios into games[], with or without their learned policies. Returns false and sets
// *error if one cannot be opened, or unless all are of one system that has weights.
bool tune_open(const TuneParams *params, bool learned, Game games[], Error *error);
void tune_close(Game games[], int count);
typedef void TuneLook(void *context, const State *state);
// Plays one epsilon-greedy game and returns the result of the first side. Each side has its own
// Game of the same scenario, with its own weights. `look` (may be NULL) is called at
// quiescent positions, at the first choice after each, and now and then elsewhere.
float tune_play(const Game *const by[SIDES], float epsilon, uint64_t seed, uint64_t index,
                TuneLook *look, void *context);
