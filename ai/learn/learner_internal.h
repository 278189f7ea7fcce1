// SPDX-License-Identifier: GPL-3.0-or-later
// learner_internal.h -- the weights of a learner and its record of one game, for this folder only.
#pragma once
#include "engine/game/learned/learned.h"
#include "learner.h"
#include "sharing.h"

enum {
    LEARN_BATCH = 16,  // games played by the same weights, then learned from in order
    LEARN_TURNS = LEARNED_TURNS,
    LEARN_GAMES_MOST = 100000000,  // most games of a run
    VALUE_POINTS_MAX = LEARN_TURNS + 1,
};

// A value point is the first choice of a game, or the first in or after a quiescent position.
typedef struct ValuePoint {
    int turn, count;  // turn of the game; number of position_features
    float lead;       // logit of evaluate() for the first side
    float tilt;       // shift of the VP threshold in this game, in tens of VP
    float value;      // estimated win probability of the first side
    float target;     // lambda-return towards which `value` is trained
    Feature position_features[POSITION_FEATURES_MAX];
} ValuePoint;

typedef struct MoveFeatures {  // features of one action; NO_FEATURE ends a list that is not full
    Feature at[RUN_FEATURES_MAX];
} MoveFeatures;

// Derivatives by the logit of one legal action: of the log probability of the chosen action, which
// is (1 if it is this one, else 0) - probability, and of the entropy of the choice.
typedef struct LogitGradient {
    float gradient, entropy_gradient;
    MoveFeatures move_features;
} LogitGradient;

typedef struct TrainingSample {  // one choice of a recorded game
    int first, count;            // first of its gradients in Trajectory.gradients, and their number
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
    float threshold;  // VP threshold that judges this game if `moved`
    float margin;     // VP of the first side less the second's, if the rules have a VP scale
    bool sudden;      // the game was not decided by VP
    bool moved;       // the threshold is the moving one, not the scenario's
    Side side;        // the learner's side, against a frozen opponent
} Trajectory;

typedef struct TurnWeights {  // weights by turn; without padding: checkpoint.c writes the bytes
    float slope[LEARN_TURNS], tilt[LEARN_TURNS];
    float slope_square[LEARN_TURNS], tilt_square[LEARN_TURNS];
} TurnWeights;

typedef struct ValueWeights {  // weights of the baseline (value.c); `square`: sums for Adagrad
    TurnWeights turns;
    float *bias, *bias_square;  // by position feature; owned
} ValueWeights;

struct Learner {
    Game game;
    const Learned *opponent;  // frozen opponent; NULL if the learner plays both sides
    LearnParams params;
    Stop stop;
    int size;          // number of features in all tables
    float *theta;      // logit weight of each feature: inverse_temperature * ln(factor)
    float *own;        // the part of it that the feature does not share
    uint8_t *users;    // sides whose choices had each feature: 1 << side
    Sharing *sharing;  // the shared part; NULL: no feature shares anything
    float *factor;     // factor of the prior for each feature: e^(theta / inverse_temperature)
    ValueWeights value;
    Scale scale;              // scale of VP (engine/rules); unused if the rules have none
    double threshold;         // the moving VP threshold
    int16_t *margins;         // margins of the last games, coded by learner_even.c
    int margin_count, games;  // number of margins; self-play games so far
    uint64_t joined_seed;     // seed of the learner that gave its second side; 0: it was not joined
    Trajectory trajectories[LEARN_BATCH];
    float *best;                          // theta of the best checkpoint; NULL: none are scored
    double best_score, checkpoint_score;  // of the best and the last checkpoint; 0 and -1: none
    int best_games, checkpoints;          // games before the best one; number of scored checkpoints
    int touched_count;                    // number of features whose theta changed in this batch
    Feature *touched;                     // these features
    bool *is_touched;                     // by feature: true if it is in `touched`
};

// Replaces the logit weights of all features by theta[] at the end of a run; sets their factors.
void learner_take(Learner *learner, const float theta[]);
int margins_room(const Learner *learner);                          // length of Learner.margins
void margin_take(Learner *learner, const Trajectory *trajectory);  // of a game of the last fifth
// Scores the policy if a checkpoint is due. Returns false if stopped; then it is still due.
bool checkpoint_take(Learner *learner);
float value_of(const Learner *learner, const ValuePoint *point);  // the first side's chance to win
void value_learn(Learner *learner, const ValuePoint *point);      // moves it towards the target
