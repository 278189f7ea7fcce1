// SPDX-License-Identifier: GPL-3.0-or-later
// learner_internal.h -- what the files of the learner share: its numbers, and the diary of a game.
#pragma once
#include "engine/game/learned.h"
#include "learner.h"

enum {
    LEARN_BATCH = 16,  // games that are played by the same numbers, then learnt from in order
    LEARN_TURNS = LEARNED_TURNS,
    MARKS_MAX = LEARN_TURNS + 1,
};

// A place where the value of the position is read: the game's start, and each turn's.
typedef struct Mark {
    int turn, count;
    float lead;   // logit of evaluate()
    float tilt;   // points by which the threshold was moved, in tens
    float value;  // for the first side, then what came of it
    float target;
    Feature position_features[POSITION_FEATURES_MAX];
} Mark;

typedef struct MoveFeatures {  // of an action: the first NO_FEATURE ends them
    Feature at[RUN_FEATURES_MAX];
} MoveFeatures;

typedef struct Push {  // one action that might have been chosen
    float push;        // 1 if it was, less its probability
    MoveFeatures move_features;
} Push;

typedef struct TrainingSample {  // one choice
    int first, count;            // of its actions among the diary's
    int mark;
    Side side;
} TrainingSample;

typedef struct Trajectory {  // of one game
    TrainingSample *samples;
    Push *pushes;
    int sample_count, sample_room, push_count, push_room;
    Mark marks[MARKS_MAX];
    int mark_count;
    float result;  // for the first side
    float level;   // the threshold it was judged by
    float margin;  // if the rules have a scale of points
    bool sudden;   // the points did not decide it
    bool moved;
    Side side;  // the learner's, where the other is a rival's
} Trajectory;

typedef struct TurnWeights {  // one object, which checkpoint.c writes and reads whole
    float slope[LEARN_TURNS], tilt[LEARN_TURNS];
    float slope_square[LEARN_TURNS], tilt_square[LEARN_TURNS];
} TurnWeights;

typedef struct ValueWeights {  // of a logistic model; squares: Adagrad's (Duchi et al. 2011)
    TurnWeights turns;
    float *bias, *bias_square;  // by Feature
} ValueWeights;

struct Learner {
    Game game;
    const Learned *rival;  // of the fixed opponent; NULL: it plays itself
    LearnParams params;
    Stop stop;
    int size;       // of all tables
    float *theta;   // by Feature: sharpness times the logarithm of its factor
    float *factor;  // e^(theta / sharpness)
    ValueWeights value;
    Scale scale;       // known: margins can be judged by another threshold
    double level;      // the moving threshold
    int16_t *margins;  // of the last games; see learner_even.c for those not decided by points
    int margin_count, games;
    Trajectory diaries[LEARN_BATCH];
    float *best;  // theta at the mark that scored best; NULL: marks are not asked for
    double best_score, mark_score;  // the last one's; -1: none yet in this run
    int best_games, marks;
    Feature *touched;  // since the factors were renewed
    bool *is_touched;
    int touched_count;
};

// self_play.c: plays game `index` to its end by the learner's numbers as they are. False: it was
// stopped, and the diary is of no use.
bool trajectory_play(const Learner *learner, int index, Trajectory *trajectory);
// learner.c: goes on from other numbers.
void learner_take(Learner *learner, const float theta[]);
// learner_even.c: how many margins there are at most; keeps one if it is of the last games.
int margins_room(const Learner *learner);
void margin_take(Learner *learner, const Trajectory *trajectory);
// learner_score.c
int learner_threads(const Learner *learner);
// Takes the mark that is due, if one is. False: it was stopped, and the mark is due as before.
bool best_mark(Learner *learner);
// value.c
float value_of(const Learner *learner, const Mark *mark);
void value_learn(Learner *learner, const Mark *mark);
