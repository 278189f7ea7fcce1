// SPDX-License-Identifier: GPL-3.0-or-later
// tune_evaluation.c -- logistic regression of results on the features of evaluate(); see tune.h.
// Start at tune_evaluation.
#include "ai/threads.h"
#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "engine/rules/rules.h"
#include "tune.h"

#include <gsl/gsl_linalg.h>
#include <stdlib.h>

enum { NEWTON_STEPS = 12, HELD_OUT = 5 };  // HELD_OUT: every 5th game is held out for the proof
#define RIDGE      1e-3                    // keeps weights of rare features small
#define STRAY_MOST 0.3f

typedef struct Sample {
    float features[FEATURES_MAX];
    float result, weight;  // the weights of all positions of a game sum to 1
    bool held_out;
} Sample;

typedef struct Samples {
    Sample *at;
    long count, room;
    const Rules *rules;
    const World *world;
} Samples;

static void sample_take(void *context, const State *state) {
    Samples *samples = context;
    if (samples->count == samples->room) {
        samples->room += samples->room / 2 + 64;
        samples->at = memory_more(samples->at, 1, (size_t)samples->room * sizeof(Sample));
    }
    samples->rules->tune.features(samples->world, state, samples->at[samples->count++].features);
}

// Plays the games of one scenario in parallel, and appends their samples in the order of the games.
static void samples_gather(const TuneParams *params, const Game *game, uint64_t seed,
                           Samples *all) {
    int threads = threads_or_cores(params->threads);
    Samples *of_game = memory_take((size_t)params->games, sizeof *of_game);
#pragma omp parallel for schedule(dynamic, 4) num_threads(threads)
    for (int i = 0; i < params->games; i++) {
        Samples *samples = &of_game[i];
        samples->rules = game->rules;
        samples->world = game->world;
        Pcg lot = pcg_stream(seed, (uint64_t)i, PCG_TEST);
        Game played = *game;
        if (i % 4 < 2) played.learned = NULL;  // half of the fitted games, and of those held out
        const Game *by[SIDES] = {&played, &played};
        float result =
            tune_play(by, STRAY_MOST * pcg_unit(&lot), seed, (uint64_t)i, sample_take, samples);
        for (long k = 0; k < samples->count; k++) {
            samples->at[k].result = result;
            samples->at[k].weight = 1.0f / (float)samples->count;
            samples->at[k].held_out = i % HELD_OUT == 0;
        }
    }
    for (int i = 0; i < params->games; i++) {
        long count = all->count + of_game[i].count;
        all->at = memory_more(all->at, 1, (size_t)(count + 1) * sizeof(Sample));
        for (long k = 0; k < of_game[i].count; k++) all->at[all->count++] = of_game[i].at[k];
        free(of_game[i].at);
    }
    free(of_game);
}

static double chance_of(const Sample *sample, const double factors[], int count) {
    double z = 0;
    for (int i = 0; i < count; i++) z += factors[i] * (double)sample->features[i];
    return 1 / (1 + natural_exp(-fmin(fmax(z, -30), 30)));
}

static double loss_of(const Samples *all, const double factors[], int count) {
    double sum = 0, held_out = 0;
    for (long k = 0; k < all->count; k++) {
        const Sample *sample = &all->at[k];
        if (!sample->held_out) continue;
        double p = fmin(fmax(chance_of(sample, factors, count), 1e-6), 1 - 1e-6);
        double y = (double)sample->result, share = (double)sample->weight;
        sum -= share * (y * natural_log(p) + (1 - y) * natural_log(1 - p));
        held_out += share;
    }
    return held_out > 0 ? sum / held_out : 0;
}

// Keeps weight `i` unchanged in this step: clears its gradient and its row and column of the
// curvature.
static void number_hold(gsl_matrix *curve, gsl_vector *slope, size_t i, size_t count) {
    for (size_t j = 0; j < count; j++) gsl_matrix_set(curve, i > j ? i : j, i > j ? j : i, 0);
    gsl_vector_set(slope, i, 0);
}

// Makes one Newton step: factors += (X'WX + ridge)^-1 (X'(y - p) - ridge * factors).
static void newton_step(const Samples *all, double factors[], const bool stays[], int count) {
    gsl_matrix *curve = gsl_matrix_calloc((size_t)count, (size_t)count);
    gsl_vector *slope = gsl_vector_calloc((size_t)count);
    for (long k = 0; k < all->count; k++) {
        const Sample *sample = &all->at[k];
        if (sample->held_out) continue;
        double p = chance_of(sample, factors, count), share = (double)sample->weight;
        double weight = share * p * (1 - p);
        for (int i = 0; i < count; i++) {
            double x = (double)sample->features[i];
            if (x == 0) continue;
            *gsl_vector_ptr(slope, (size_t)i) += share * x * ((double)sample->result - p);
            for (int j = 0; j <= i; j++)
                *gsl_matrix_ptr(curve, (size_t)i, (size_t)j) +=
                    weight * x * (double)sample->features[j];
        }
    }
    for (int i = 0; i < count; i++) {
        if (stays[i]) number_hold(curve, slope, (size_t)i, (size_t)count);
        if (!stays[i]) *gsl_vector_ptr(slope, (size_t)i) -= RIDGE * factors[i];
        *gsl_matrix_ptr(curve, (size_t)i, (size_t)i) += RIDGE;
        for (int j = i + 1; j < count; j++)
            gsl_matrix_set(curve, (size_t)i, (size_t)j,
                           gsl_matrix_get(curve, (size_t)j, (size_t)i));
    }
    gsl_linalg_cholesky_decomp1(curve);  // positive definite by the ridge
    gsl_linalg_cholesky_svx(curve, slope);
    for (int i = 0; i < count; i++) factors[i] += gsl_vector_get(slope, (size_t)i);
    gsl_matrix_free(curve);
    gsl_vector_free(slope);
}

// Returns true if the list, "name,name", contains `name`.
static bool is_named(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; at != NULL; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == 0)) return true;
    return false;
}

// Sets stays[] for the weights that are not fitted. Returns false and sets *error if params->only
// names an unknown weight, or a weight twice.
static bool stays_fill(const TuneParams *params, const TuneResult *result, int count, bool stays[],
                       Error *error) {
    int named = 0, wanted = 1;
    for (int i = 0; i < count; i++) {
        stays[i] = params->only != NULL && !is_named(params->only, result->before[i].name);
        named += !stays[i];
    }
    for (const char *at = params->only; at != NULL && *at; at++) wanted += *at == ',';
    if (params->only == NULL || named == wanted) return true;
    error_set(error, "unknown or repeated weight of the evaluation function in \"%.60s\"",
              params->only);
    return false;
}

bool tune_evaluation(const TuneParams *params, TuneResult *result, Error *error) {
    Game games[TUNE_SCENARIOS_MAX];
    memset(result, 0, sizeof *result);
    if (!tune_open(params, true, games, error)) return false;
    Samples all = {0};
    double factors[FEATURES_MAX] = {0};
    bool stays[FEATURES_MAX];
    int count = games[0].rules->tune.factors(games[0].world, result->before);
    if (!stays_fill(params, result, count, stays, error)) {
        tune_close(games, params->scenario_count);
        return false;
    }
    for (int i = 0; i < params->scenario_count; i++) {
        samples_gather(params, &games[i], hash_join(params->seed, (uint64_t)i), &all);
        if (params->progress != NULL)
            params->progress(params->context, (i + 1.0) / (params->scenario_count + 1));
    }
    for (int i = 0; i < count; i++) factors[i] = (double)result->before[i].value;
    result->loss_before = loss_of(&all, factors, count);
    for (int i = 0; i < count; i++)
        if (!stays[i]) factors[i] = 0;
    for (int k = 0; k < NEWTON_STEPS; k++, result->iterations++)
        newton_step(&all, factors, stays, count);
    result->loss_after = loss_of(&all, factors, count);
    for (int i = 0; i < count; i++) result->after[i] = (float)factors[i];
    result->count = count;
    result->positions = all.count;
    free(all.at);
    tune_close(games, params->scenario_count);
    return true;
}
