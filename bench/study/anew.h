// SPDX-License-Identifier: GPL-3.0-or-later
// anew.h -- learns a changed scenario anew, and plays it. A policy that was learned before the
// change does not fit the changed scenario: learning anew moves its score by 3 to 10 points. A
// change is therefore judged by players that have learned it.
#pragma once
#include "bench/experiments/vary.h"
#include "engine/game/stop.h"
#include "score.h"

enum { ANEW_LEARNERS = 2 };

typedef struct AnewParams {
    int learning_games;  // self-play games of each learner
    int games;           // games of the players of *vary each way, on fresh seeds
    Stop stop;
} AnewParams;

// Makes two learners learn `game`. They begin from the policy of the game (if it has one for each
// side, each from another one), or from nothing. Then they play each other as the players of *vary,
// each learner once as the first side; *out gets the score of the first side. Threads are those of
// *vary; each learner has its own seed. Returns false and sets *error if the rules have nothing to
// learn, if something fails, or if the stop condition holds.
bool anew_score(const Vary *vary, const Game *game, const AnewParams *params, StudyScore *out,
                Error *error);
// Returns true if the whole interval of the score lies in the band.
bool anew_balanced(const StudyScore *score, Interval band);
