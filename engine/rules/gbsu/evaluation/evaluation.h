// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- declares the numbers that the evaluation keeps of a World, and the functions of
// evaluation/ that fill slots of Rules (engine/rules/rules.h). prepare.c calculates the numbers.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/gbsu/rules/play.h"
#include "engine/rules/tune.h"
#include "weights.h"

enum {
    NEAR_MAX = 6,    // most objectives that count for a hex
    NEAR_REACH = 5,  // greatest distance in hexes of such an objective
};

// The numbers calculated from a World and the weights. Each array is indexed by hex, unless its
// comment names another index.
typedef struct Evaluation {
    Weights weights;
    uint64_t weights_hash;      // of `weights`, for caches that depend on them
    float worth[2][UNITS_MAX];  // worth of each unit: [0] with one step left, [1] with both steps

    // victory points of each objective: the mean of the awards of both sides, and one point for
    // each side whose sudden victory needs the hex
    float objective_points[OBJECTIVES_MAX];
    // victory points that the side which may destroy the object gains by it, at least 0
    float object_points[OBJECTS_MAX];
    // the objectives within NEAR_REACH that are worth points, nearest first; then NO_INDEX
    uint8_t near[HEXES_MAX][NEAR_MAX];
    uint8_t near_distance[HEXES_MAX][NEAR_MAX];  // distances in hexes to these objectives
    float field[2][HEXES_MAX];  // attraction of all objectives together at the start, for each side
    // attraction of one objective: pull[0] if the side does not control it, pull[1] if the side
    // does
    float pull[2][HEXES_MAX][OBJECTIVES_MAX];

    float shelter[HEXES_MAX];  // worth of the cover and the fortification in which a move ends
    float exposed[HEXES_MAX];  // cost of the fire of one enemy, as a share of the unit's worth
    // weight of placing a unit in an empty hex; the indexes are the side, 0 on foot or 1 motorised,
    // and the hex
    float place_weight[2][2][HEXES_MAX];

    float start_margin;  // victory margin of the starting position, less the threshold
    // factor on victory points and worth in evaluate.c: 1 / sqrt(worth of all units)
    float points_weight;
    Learning learning;  // where the tables of learned features begin
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

// prepare.c: calculates the Evaluation of a World. All other data of the World must be loaded.
void evaluation_prepare(World *world);

// policy.c, evaluate.c: the policy, the evaluation function and the quiescence test
void gbsu_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]);
float gbsu_evaluate(const World *world, const State *state, Side side);
bool gbsu_is_quiescent(const World *world, const State *state);

// prepare.c, evaluate.c, for `cassino tune`: list and set the weights, list the factors of
// evaluate(), and compute the features that these factors multiply
int gbsu_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void gbsu_weights_set(World *world, const float values[]);
int gbsu_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void gbsu_features(const World *world, const State *state, float out[FEATURES_MAX]);

// features.c, learned_policy.c: the features that a policy can learn of a scenario, and the learned
// policy
int gbsu_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void gbsu_feature_row(const World *world, int table, int row, Text *out);
void gbsu_feature_column(const World *world, int table, int column, Text *out);
FeatureSubject gbsu_feature_subject(const World *world, int table, bool column, int index);
int gbsu_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]);
int gbsu_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]);
PrecomputedWeights *gbsu_precompute(const World *world, const float factor[]);
void gbsu_learned_policy(const World *world, const State *state,
                         const PrecomputedWeights *precomputed, const Action list[], int count,
                         float out[]);
