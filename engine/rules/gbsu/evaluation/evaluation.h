// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- declares the numbers that the evaluation keeps of a World, and the functions of
// evaluation/ that fill slots of Rules (engine/rules/rules.h). prepare.c calculates the numbers.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/gbsu/rules/play.h"
#include "engine/rules/tune.h"
#include "weights.h"

enum {
    NEAR_MAX = 6,  // most objectives near a hex that are considered
    NEAR_REACH = 5,
};

// The numbers calculated from a World and the weights. Each array is indexed by hex, unless its
// comment names another index.
typedef struct Evaluation {
    Weights weights;
    uint64_t weights_hash;
    float worth[2][UNITS_MAX];  // worth of a unit: [0] with one step left, [1] with both steps

    float objective_points[OBJECTIVES_MAX];  // points of the objective: the mean of both sides'
                                             // awards
    float object_points[OBJECTS_MAX];        // change of the margin if the object is destroyed
    uint8_t near[HEXES_MAX][NEAR_MAX];       // objectives within NEAR_REACH, or NO_INDEX
    uint8_t near_distance[HEXES_MAX][NEAR_MAX];
    float field[2][HEXES_MAX];  // attraction of all objectives together to each side at the start
    // attraction of one objective: [0] if the side does not control it, [1] if it does
    float pull[2][HEXES_MAX][OBJECTIVES_MAX];

    float shelter[HEXES_MAX];  // worth of cover at the end of a move
    float exposed[HEXES_MAX];  // cost of one enemy's fire, as a share of the unit's worth
    // weight of placing a unit in an empty hex: index by side, then foot or motorised
    float place_weight[2][2][HEXES_MAX];

    float start_margin;   // victory points at the start, above the threshold
    float points_weight;  // 1 / sqrt(worth of all units): the weight of a point in evaluate.c
    Learning learning;    // positions of the tables of learned features
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
int gbsu_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]);
int gbsu_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]);
PrecomputedWeights *gbsu_precompute(const World *world, const float factor[]);
void gbsu_learned_policy(const World *world, const State *state,
                         const PrecomputedWeights *precomputed, const Action list[], int count,
                         float out[]);
