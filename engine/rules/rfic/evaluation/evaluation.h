// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- declares the numbers that the evaluation keeps of a World, and the functions of
// evaluation/ that fill slots of Rules. Rules (engine/rules/rules.h), FeatureRules
// (engine/rules/features.h) and TuneRules (engine/rules/tune.h) state their contracts.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/rfic/rules/play.h"
#include "engine/rules/tune.h"
#include "weights.h"

// The numbers that evaluation_prepare() calculates from a World.
typedef struct Evaluation {
    Weights weights;      // weights of rfic_policy(); only `cassino tune` changes them later
    Learning learning;    // layout of the tables of learned features
    float points_weight;  // weight of a victory point, see evaluation_prepare()
    // Values of the features of rfic_evaluate() in the starting position.
    float start_points, start_forces, start_dispute, start_near;
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

// evaluate.c: calculates the Evaluation of a World. All other data of the World must be loaded. A
// point weighs 1 / (1 + the points of the objectives + the strengths of the sides times the points
// of a figure).
void evaluation_prepare(World *world);

// policy.c, evaluate.c: the policy, the evaluation function and the quiescence test
void rfic_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]);
float rfic_evaluate(const World *world, const State *state, Side side);
bool rfic_is_quiescent(const World *world, const State *state);

// features.c implements the next functions, for FeatureRules.
int rfic_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void rfic_feature_row(const World *world, int table, int row, Text *out);
void rfic_feature_column(const World *world, int table, int column, Text *out);
FeatureSubject rfic_feature_subject(const World *world, int table, bool column, int index);
int rfic_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]);
int rfic_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]);

// TuneRules: worth.c has the weights of the policy, evaluate.c the factors and features
int rfic_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void rfic_weights_set(World *world, const float values[]);
int rfic_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void rfic_features(const World *world, const State *state, float out[FEATURES_MAX]);
