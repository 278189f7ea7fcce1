// SPDX-License-Identifier: GPL-3.0-or-later
// anew.h -- learns a changed scenario anew, and plays it. A policy that was learned before the
// change does not fit the changed scenario: learning anew moves its score by 3 to 10 points, and
// sometimes by more. A change is therefore judged by players that have learned it from nothing, as
// a study judges it.
#pragma once
#include "bench/experiments/vary.h"
#include "change.h"
#include "engine/game/stop.h"

typedef struct AnewParams {
    int learning_games;  // self-play games of each learner; anew_usual() for those of `train`
    int games;           // games of each learner with the first side, on fresh seeds
    Interval band;       // scores that count as balanced, in [0,1]
    Stop stop;
} AnewParams;

typedef struct Anew {
    StudyScore score;  // of the first side between the learners; games 0: not learned
    ChangeAnswer answer;
} Anew;

// Returns how many games each learner plays if a command asks for `games`: a quarter of them,
// because up to twenty learners play, and they differ by more than the luck of so many games.
int anew_games(int games);
// Returns the number of self-play games in which `cassino train` learns a scenario by default.
int anew_usual(const Game *game);
// Makes players learn `game` from nothing, each alone, and play each other in pairs as the players
// of *vary, each once as the first side. There are 2 learners, then 6, 12 and 20, until the answer
// is CHANGE_MISSED. Threads are those of *vary; each learner has its own seed. Returns false and
// sets *error if the rules have nothing to learn, if something fails, or if the stop condition
// holds.
bool anew_learn(const Vary *vary, const Game *game, const AnewParams *params, Anew *out,
                Error *error);
// Returns "balanced" for CHANGE_EVEN, "not balanced" if the interval lies outside the band, else
// "not clear".
const char *anew_words(const Anew *anew, Interval band);
