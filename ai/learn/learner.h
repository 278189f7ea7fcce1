// SPDX-License-Identifier: GPL-3.0-or-later
// learner.h -- learns the policy of a scenario by self-play, for any rule system: a weight for each
// move feature (engine/rules/features.h), which multiplies policy().
//
// The method is a policy gradient, REINFORCE (Williams 1992), for softmax policies of both sides.
// Its baseline is a learned value of the first choice of a game, and of the first choice in or
// after each quiescent position. The targets of the baseline are lambda-returns (Sutton 1988).
// The entropy of the policy is rewarded (Williams and Peng 1991; Mnih et al. 2016), less and less,
// so that a learner keeps trying actions that failed at first. Soemers, Piette, Browne and
// Stephenson (2019) learn features of general games with a similar method. With the same seed, a
// learner learns the same numbers on any number of threads, also when it is stopped and resumed.
#pragma once
#include "ai/options.h"
#include "engine/game/stop.h"
#include "engine/rules/even.h"
#include "engine/rules/game.h"

typedef struct LearnParams {
    uint64_t seed;
    int threads;                 // number of threads; 0 for all cores; does not change the result
    int games;                   // number of self-play games
    double learning_rate;        // learning rate at the start; it falls linearly to 2 % of this
    double inverse_temperature;  // exponent of the priors by which self-play samples moves
    double lambda;               // [0,1]: 0 targets the next learned value, 1 the game's result
    double value_learning_rate;  // learning rate of the baseline
    double sharing;              // learning rate of shared weights (sharing.h); 0: there are none
    double entropy;   // reward per unit of entropy at the start; falls like learning_rate
    double moving;    // share of games, [0,1], that use a moving VP threshold
    bool keep_value;  // write the baseline into the policy file as a value
} LearnParams;

extern const OptionTable learn_options;  // options for LearnParams, without seed and threads
LearnParams learn_defaults(void);
// Sets *params, which holds the defaults, from the preset of the rule system and then from the
// options in `asked`. Returns false and sets *error for an invalid option.
bool learn_options_read(const Rules *rules, const char *asked, LearnParams *params, Error *error);

typedef struct Learner Learner;

// Returns a new learner for `game`, which must outlive the learner. Returns NULL and sets *error if
// the rules have no features. The caller frees the learner.
Learner *learner_new(const Game *game, const LearnParams *params, Error *error);
void learner_free(Learner *learner);  // NULL is allowed
// Trains an exploiter: the learner starts from the policy `opponent` and plays one side of each
// game against it. The opponent stays frozen and must outlive the learner. Call before the first
// game.
void learner_oppose(Learner *learner, const Learned *opponent);
// Starts from the policy `learned`, which has the same features, instead of from zero weights.
// After a small change of a scenario, the learner then needs fewer games. Call before the first
// game.
void learner_begin_from(Learner *learner, const Learned *learned);

// Makes the learner keep its best policy: after each tenth of the run it scores the policy against
// the greedy player without a learned policy. Call before the first game, and not with
// learner_oppose().
void learner_keep_best(Learner *learner);
// Returns the score of the last checkpoint, [0,1]. Returns -1 if this learner has scored none since
// it was made or resumed.
double learner_checkpoint_score(const Learner *learner);
// Ends learning. Returns to the best checkpoint if its policy gains more than the last policy in
// fresh games against the greedy player without a learned policy and against each other. If the
// stop condition holds, or without learner_keep_best(), keeps the last policy. Returns the number
// of games after which the chosen policy was learned.
int learner_settle(Learner *learner);

// Sets a stop condition, which the learner checks at every choice. A stop discards the
// unfinished batch of games, so that a resumed learner learns the same as an uninterrupted one.
void learner_stop_by(Learner *learner, Stop stop);
int learner_games(const Learner *learner);  // returns the number of games played so far
// Plays and learns from at least `games` more games, in whole batches, up to params.games in total.
// Ends earlier if the stop condition holds.
void learner_advance(Learner *learner, int games);

// Plays `pairs` pairs of games with sides swapped: greedy with the learned policy against greedy
// without a learned policy, or with the policy of the frozen opponent. Returns the mean score in
// [0,1] and sets *error to its standard error. Returns -1 if the games were stopped.
double learner_score(const Learner *learner, int pairs, double *error);
// Returns the VP threshold at which the margins (VP of the first side less VP of the second) of the
// last fifth of the games score both sides equally (engine/rules/even.h). `there` is false without
// games, without such a threshold, or if the rules have no VP scale.
EvenAt learner_even(const Learner *learner);

// Returns a copy of the policy that was learned so far, rounded as in a policy file. `scenario` is
// the name of the scenario in its text. The caller frees it with learned_free().
Learned *learner_policy(const Learner *learner, const char *scenario);
// Writes the policy file NAME.learned (engine/game/learned/learned.h) to `path`; `scenario` is the
// name of the scenario in the file. Returns false and sets *error if the file cannot be written.
bool learner_save(const Learner *learner, const char *scenario, const char *path, Error *error);
// Write and read the state of a learner. The file is valid only for this machine and program.
// Return false and set *error on failure. learner_resume() succeeds if there is no file. It fails
// if the file cannot be read, is damaged, or is of a run with another scenario, seed, opponent or
// options; afterwards the learner can only be freed.
bool learner_save_state(const Learner *learner, const char *path, Error *error);
bool learner_resume(Learner *learner, const char *path, Error *error);
