// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- declares the numbers that the evaluation keeps of a World, and the functions of
// evaluation/ that fill slots of Rules (engine/rules/rules.h).
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/gbww2/rules/play.h"
#include "engine/rules/tune.h"
#include "weights.h"

// The numbers that evaluation_prepare() calculates from a World.
typedef struct Evaluation {
    Weights weights;    // weights of gbww2_policy(); only `cassino tune` changes them later
    Learning learning;  // layout of the tables of learned features
    // where each battalion can be set up nearest to an objective that its side does not control at
    // first; (-1, -1) if it has no set-up zone
    Spot nearest[BATTALIONS_MAX];
    float points_weight;  // 1 / (1 + points of all objectives + half the points of all stands)
    float start_points;   // margin at the start less the threshold, times points_weight
} Evaluation;

// The loader allocates an EvaluatedWorld for each World. The World is its first member.
typedef struct EvaluatedWorld {
    World world;
    Evaluation evaluation;
} EvaluatedWorld;

static inline const Evaluation *evaluation_of(const World *world) {
    return &((const EvaluatedWorld *)world)->evaluation;
}
static inline const Weights *weights_of(const World *world) {
    return &evaluation_of(world)->weights;
}

// Calculates the Evaluation of a World, whose other data must be loaded. Defined in evaluate.c.
void evaluation_prepare(World *world);

// Defined in policy.c and evaluate.c: the policy, the evaluation function, the quiescence test.
void gbww2_policy(const World *world, const State *state, const Action list[], int count,
                  float out[]);
float gbww2_evaluate(const World *world, const State *state, Side side);
bool gbww2_is_quiescent(const World *world, const State *state);

// Defined in features.c: the members of FeatureRules.
int gbww2_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void gbww2_feature_row(const World *world, int table, int row, Text *out);
void gbww2_feature_column(const World *world, int table, int column, Text *out);
FeatureSubject gbww2_feature_subject(const World *world, int table, bool column, int index);
int gbww2_move_features(const World *world, const State *state, const Action list[], int count,
                        FeatureRun out[]);
int gbww2_position_features(const World *world, const State *state,
                            Feature out[POSITION_FEATURES_MAX]);

// Defined in policy.c and evaluate.c: the members of TuneRules.
int gbww2_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void gbww2_weights_set(World *world, const float values[]);
int gbww2_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void gbww2_features(const World *world, const State *state, float out[FEATURES_MAX]);
