// SPDX-License-Identifier: GPL-3.0-or-later
// learner.h -- learns a scenario by self-play, blind to which rule system it plays: numbers for the
// move features of actions (engine/rules/features.h) that multiply policy().
//
// A policy gradient on results: REINFORCE (Williams 1992) on both sides of softmax policies, with a
// learned value of turn starts as its baseline and lambda-returns (Sutton 1988). The same in
// general games, for search: Soemers, Piette, Browne, Stephenson 2019. The same seed gives the same
// numbers on any number of threads, and when it is stopped and resumed.
#pragma once
#include "ai/options.h"
#include "engine/game/stop.h"
#include "engine/rules/even.h"
#include "engine/rules/rules.h"

typedef struct LearnParams {
    uint64_t seed;
    int threads;       // 0: as many as there are; changes speed alone
    int games;         // of self-play
    double step;       // of learning at first; falls to nearly none, evenly
    double sharpness;  // games are played by weight to this power
    double lambda;     // how far a turn's result is the game's, not the next turn's value
    double value_step;
    double moving;    // share of games that are played for a moving number of points
    bool keep_value;  // its values of turns go into the file too
} LearnParams;

extern const OptionTable learn_options;  // of LearnParams, but for seed and threads
LearnParams learn_defaults(void);
// What suits the system, then what is asked for: into *params, which has the defaults.
bool learn_options_read(const Rules *rules, const char *asked, LearnParams *params, Error *error);

typedef struct Learner Learner;

// Takes all memory but the diaries of games. NULL, and *error says why.
Learner *learner_new(const Game *game, const LearnParams *params, Error *error);
void learner_free(Learner *learner);
// An exploiter: from here on it plays one side of each game by itself, the other is played by what
// was learnt before, which stays as it is and is what it starts from. Before the first game.
void learner_against(Learner *learner, const Learned *rival);

// At each tenth of the run some games against greedy without anything learnt say which was best so
// far. Before the first game.
void learner_keep_best(Learner *learner);
// What the last of these games scored; -1: none were played.
double learner_marked(const Learner *learner);
// Goes back to it, if it is better than what was learnt last, in games of their own. After how many
// games that was. The learner learns no more.
int learner_settle(Learner *learner);

// From here on `stop` is asked at every choice: games that it cuts short are as if they had never
// begun, so that whoever goes on learns the same.
void learner_stop_by(Learner *learner, Stop stop);
int learner_games(const Learner *learner);  // played so far
// So many more at least, not beyond params.games; fewer if it was stopped.
void learner_advance(Learner *learner, int games);

// Games of greedy with what is learnt so far against greedy without, or against the rival, in pairs
// with sides swapped; the mean result of the first and its standard error. -1: it was stopped.
double learner_score(const Learner *learner, int pairs, double *error);
// The even number of points, first side less second: where the margins of the last fifth of the
// games give both sides as much (engine/rules/even.h). Not `there` if there are no games yet, if no
// number does, or the rules have no scale of points.
EvenAt learner_even(const Learner *learner);

// NAME.learned (engine/game/learned.h); `scenario` is its name.
bool learner_save(const Learner *learner, const char *scenario, const char *path, Error *error);
// All that is needed to go on exactly, in a file for this machine alone. A learner that could not
// resume, for the file is of other work or damaged, is of no use; no file is no trouble.
bool learner_keep(const Learner *learner, const char *path, Error *error);
bool learner_resume(Learner *learner, const char *path, Error *error);
