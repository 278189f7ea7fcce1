// SPDX-License-Identifier: GPL-3.0-or-later
// learner.h -- learns the policy of a scenario by self-play, for any rule system: a weight for each
// move feature (engine/rules/features.h), which multiplies policy().
//
// The method is a policy gradient, REINFORCE (Williams 1992), for softmax policies of both sides.
// Its baseline is a learned value of the position at the start of each turn, with lambda-returns
// (Sutton 1988) as targets. Soemers, Piette, Browne and Stephenson (2019) learn features of general
// games for search in this way. The same seed learns the same numbers on any number of threads,
// also when it is stopped and resumed.
#pragma once
#include "ai/options.h"
#include "engine/game/stop.h"
#include "engine/rules/even.h"
#include "engine/rules/game.h"

typedef struct LearnParams {
    uint64_t seed;
    int threads;                 // 0: all cores; does not change what is learned
    int games;                   // of self-play
    double learning_rate;        // at first; falls linearly to 2 % of it
    double inverse_temperature;  // self-play samples moves by prior to this power
    double lambda;               // 0: target is the next turn's value; 1: the game's result
    double value_learning_rate;  // of the baseline
    double moving;               // share of games played for a moving VP threshold
    bool keep_value;             // write the baseline into the policy file as a value
} LearnParams;

extern const OptionTable learn_options;  // of LearnParams, without seed and threads
LearnParams learn_defaults(void);
// Reads the preset of the rule system and then the options `asked` into *params, which holds the
// defaults. False, with *error set, for an invalid option.
bool learn_options_read(const Rules *rules, const char *asked, LearnParams *params, Error *error);

typedef struct Learner Learner;

// NULL, with *error set, if the rules have no features. `game` must outlive the learner.
Learner *learner_new(const Game *game, const LearnParams *params, Error *error);
void learner_free(Learner *learner);  // NULL is allowed
// Before the first game: trains an exploiter. The learner starts from the policy `opponent` and
// plays one side of each game against it; the opponent stays frozen and must outlive the learner.
void learner_oppose(Learner *learner, const Learned *opponent);
// Before the first game: starts from the policy `learned`, of the same features, instead of from
// nothing. A changed scenario then needs only a part of the games.
void learner_begin_from(Learner *learner, const Learned *learned);

// Before the first game: after each tenth of the run, scores the policy against greedy without a
// learned policy, and keeps the best one.
void learner_keep_best(Learner *learner);
// Returns the score of the last checkpoint, [0,1]; -1: none yet.
double learner_checkpoint_score(const Learner *learner);
// Ends learning: returns to the best checkpoint if it beats the last policy in fresh games. Returns
// the number of games after which the chosen policy was learned.
int learner_settle(Learner *learner);

// Sets a condition that is checked at every choice. It discards the games in progress, so that a
// resumed learner learns the same as one that was never stopped.
void learner_stop_by(Learner *learner, Stop stop);
int learner_games(const Learner *learner);  // played so far
// Plays and learns at least `games` more games, in whole batches, up to params.games in all; fewer
// if it was stopped.
void learner_advance(Learner *learner, int games);

// Scores greedy with the learned policy against greedy without it, or with the frozen opponent's.
// Plays `pairs` pairs of games with sides swapped. Returns the mean score in [0,1], its standard
// error in *error; -1 if it was stopped.
double learner_score(const Learner *learner, int pairs, double *error);
// Returns the VP threshold, first side less second, at which the margins of the last fifth of the
// games score both sides equally (engine/rules/even.h). `there` is false without games, if there is
// no such threshold, or if the rules have no VP scale.
EvenAt learner_even(const Learner *learner);

// Writes NAME.learned (engine/game/learned.h); `scenario` is the scenario's name.
bool learner_save(const Learner *learner, const char *scenario, const char *path, Error *error);
// Write and read the whole state of a learner, in a file for this machine and program. Reading
// succeeds without a file, and fails if the file is damaged or has other settings; then the learner
// can only be freed.
bool learner_save_state(const Learner *learner, const char *path, Error *error);
bool learner_resume(Learner *learner, const char *path, Error *error);
