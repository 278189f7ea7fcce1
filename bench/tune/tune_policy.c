// SPDX-License-Identifier: GPL-3.0-or-later
// tune_policy.c -- SPSA over the weights of policy(); see tune.h. Start at tune_policy().
//
// The gain sequences are those of Spall (1998): steps fall as (k + 1 + A)^-0.602, perturbations as
// (k + 1)^-0.101.
#include "ai/threads.h"
#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "engine/game/stop.h"
#include "engine/rules/rules.h"
#include "tune.h"

#include <stdlib.h>

#define PERTURB     0.15  // first perturbation, as a share of the weight
#define STEP        0.3
#define SCALE_LEAST 0.05  // smallest weight that is assumed when a perturbation is scaled

typedef struct Spsa {
    const TuneParams *params;
    const Rules *rules;
    Game plus[TUNE_SCENARIOS_MAX], minus[TUNE_SCENARIOS_MAX];
    float weights[WEIGHTS_MAX];
    int count;
} Spsa;

static void weights_give(const Spsa *spsa, const Game games[], const float weights[]) {
    for (int i = 0; i < spsa->params->scenario_count; i++)
        spsa->rules->tune.weights_set((World *)(uintptr_t)games[i].world, weights);
}

// Returns the mean score of the first weights against the second, over pairs of games with sides
// swapped. Sets *error to its standard error.
static double duel(const Spsa *spsa, int pairs, uint64_t seed, double *error) {
    int threads = threads_or_cores(spsa->params->threads);
    double *result = memory_take((size_t)pairs, sizeof *result), sum = 0, squares = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int i = 0; i < pairs; i++) {
        int k = i % spsa->params->scenario_count;
        const Game *one[SIDES] = {&spsa->plus[k], &spsa->minus[k]};
        const Game *two[SIDES] = {&spsa->minus[k], &spsa->plus[k]};
        float first = tune_play(one, 0, seed, (uint64_t)i, NULL, NULL);
        float second = tune_play(two, 0, seed, (uint64_t)i, NULL, NULL);
        result[i] = 0.5 * ((double)first + 1 - (double)second);
    }
    for (int i = 0; i < pairs; i++) {
        sum += result[i];
        squares += result[i] * result[i];
    }
    free(result);
    double mean = sum / pairs;
    if (error != NULL) *error = sqrt(fmax(squares / pairs - mean * mean, 0) / fmax(pairs - 1, 1));
    return mean;
}

static double power(double x, double exponent) { return natural_exp(exponent * natural_log(x)); }

static void iterate(Spsa *spsa, int k) {
    const TuneParams *params = spsa->params;
    double perturb = PERTURB * power(k + 1, -0.101);
    double step = STEP * power(k + 1 + 0.1 * params->iterations, -0.602);
    Pcg lot = pcg_stream(params->seed, (uint64_t)k, PCG_TEST);
    float scale[WEIGHTS_MAX], up[WEIGHTS_MAX], down[WEIGHTS_MAX];
    int sign[WEIGHTS_MAX];
    for (int i = 0; i < spsa->count; i++) {
        sign[i] = pcg_below(&lot, 2) ? 1 : -1;
        scale[i] = (float)fmax(fabs((double)spsa->weights[i]), SCALE_LEAST);
        float move = scale[i] * (float)perturb * (float)sign[i];
        up[i] = spsa->weights[i] + move;
        down[i] = spsa->weights[i] - move;
    }
    weights_give(spsa, spsa->plus, up);
    weights_give(spsa, spsa->minus, down);
    double gain = 2 * duel(spsa, params->games, hash_join(params->seed, (uint64_t)k), NULL) - 1;
    for (int i = 0; i < spsa->count; i++)
        spsa->weights[i] += scale[i] * (float)(step * gain / (2 * perturb) * sign[i]);
}

bool tune_policy(const TuneParams *params, TuneResult *result, Error *error) {
    Spsa spsa = {.params = params};
    memset(result, 0, sizeof *result);
    if (!tune_open(params, false, spsa.plus, error)) return false;
    if (!tune_open(params, false, spsa.minus, error)) {
        tune_close(spsa.plus, params->scenario_count);
        return false;
    }
    spsa.rules = spsa.plus[0].rules;
    spsa.count = result->count = spsa.rules->tune.weights(spsa.plus[0].world, result->before);
    float before[WEIGHTS_MAX];
    for (int i = 0; i < spsa.count; i++) before[i] = spsa.weights[i] = result->before[i].value;
    for (int k = 0; k < params->iterations && !stop_wanted(); k++, result->iterations++) {
        iterate(&spsa, k);
        if (params->progress != NULL)
            params->progress(params->context, (k + 1.0) / params->iterations);
    }
    memcpy(result->after, spsa.weights, sizeof result->after);
    weights_give(&spsa, spsa.plus, spsa.weights);
    weights_give(&spsa, spsa.minus, before);
    result->score = 0.5;
    if (params->proof > 0)
        result->score = duel(&spsa, params->proof, hash_join(~params->seed, 1), &result->error);
    tune_close(spsa.plus, params->scenario_count);
    tune_close(spsa.minus, params->scenario_count);
    return true;
}
