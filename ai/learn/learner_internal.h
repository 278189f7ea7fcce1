// SPDX-License-Identifier: GPL-3.0-or-later
// learner_internal.h -- shared by the learner's files: its weights, and the record of one game.
#pragma once
#include "engine/game/learned.h"
#include "engine/rules/features.h"
#include "learner.h"

enum {
    LEARN_BATCH = 16,  // games played by the same weights, then learned from in order
    LEARN_TURNS = LEARNED_TURNS,
    VALUE_POINTS_MAX = LEARN_TURNS + 1,
};

// Holds a position whose value is estimated: the start of the game, or the start of a turn.
typedef struct ValuePoint {
    int turn, count;  // count: of position_features
    float lead;       // logit of evaluate() for the first side
    float tilt;       // shift of the VP threshold in this game, in tens of points
    float value;      // estimated win probability of the first side,
    float target;     // the lambda-return that `value` is trained towards
    Feature position_features[POSITION_FEATURES_MAX];
} ValuePoint;

typedef struct MoveFeatures {  // of one action; NO_FEATURE ends a list that is not full
    Feature at[RUN_FEATURES_MAX];
} MoveFeatures;

typedef struct LogitGradient {  // of the chosen action's log probability, by one action's logit
    float gradient;             // 1 for the chosen action and 0 for others, less the probability
    MoveFeatures move_features;
} LogitGradient;

typedef struct TrainingSample {  // one choice of a recorded game
    int first, count;            // its range in Trajectory.gradients
    int point;                   // index of the last value point before the choice
    Side side;
} TrainingSample;

// Records one game of self-play. Later games reuse the arrays, which only grow.
typedef struct Trajectory {
    TrainingSample *samples;
    LogitGradient *gradients;
    int sample_count, sample_room, gradient_count, gradient_room;
    ValuePoint value_points[VALUE_POINTS_MAX];
    int value_point_count;
    float result;     // result of the game for the first side, [0,1]
    float threshold;  // VP threshold of this game
    float margin;     // VP of the first side less the second's, if the rules have a VP scale
    bool sudden;      // the game was not decided by VP
    bool moved;       // the threshold is the moving one, not the scenario's
    Side side;        // the learner's side, against a frozen opponent
} Trajectory;

typedef struct TurnWeights {  // one object without padding: checkpoint.c writes it as a whole
    float slope[LEARN_TURNS], tilt[LEARN_TURNS];
    float slope_square[LEARN_TURNS], tilt_square[LEARN_TURNS];
} TurnWeights;

typedef struct ValueWeights {  // of the baseline (value.c); the squares are the sums of Adagrad
    TurnWeights turns;
    float *bias, *bias_square;  // indexed by Feature
} ValueWeights;

struct Learner {
    Game game;
    const Learned *opponent;  // frozen; NULL: the learner plays both sides
    LearnParams params;
    Stop stop;
    int size;       // number of features of all tables
    float *theta;   // logit weight by Feature: inverse_temperature * ln(factor)
    float *factor;  // factor of the prior by Feature: e^(theta / inverse_temperature)
    ValueWeights value;
    Scale scale;       // scale of VP; `known` if margins can be judged by another threshold
    double threshold;  // the moving VP threshold
    int16_t *margins;  // margins of the last games, coded by learner_even.c
    int margin_count, games;
    Trajectory trajectories[LEARN_BATCH];
    float *best;  // theta of the best checkpoint; NULL: checkpoints are not scored
    double best_score, checkpoint_score;  // checkpoint_score: of the last one; -1: none yet
    int best_games, checkpoints;          // games at the best one; number of those scored
    Feature *touched;                     // features whose theta changed in this batch
    bool *is_touched;
    int touched_count;
};

// Plays game `index` to its end by the current weights, in self_play.c. Returns false if the game
// was stopped; the caller must not learn from the incomplete *trajectory.
bool trajectory_play(const Learner *learner, int index, Trajectory *trajectory);
// Replaces the weights of all features by `theta` (learner.c).
void learner_take(Learner *learner, const float theta[]);
// margins_room() returns how many margins fit. margin_take() stores the margin of a late game.
int margins_room(const Learner *learner);
void margin_take(Learner *learner, const Trajectory *trajectory);
// learner_score.c
int learner_threads(const Learner *learner);
// Scores the policy if a checkpoint is due. Returns false if stopped: the checkpoint stays due.
bool checkpoint_take(Learner *learner);
// value_of() returns the first side's win probability; value_learn() trains it to point->target.
float value_of(const Learner *learner, const ValuePoint *point);
void value_learn(Learner *learner, const ValuePoint *point);
