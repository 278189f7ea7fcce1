// SPDX-License-Identifier: GPL-3.0-or-later
// score.h -- the score of a battle between players that learned it, with an interval for the luck
// of games and of learning.
#pragma once
#include "bench/stats/interval.h"

enum { STUDY_LEARNERS_MIN = 2, STUDY_LEARNERS_MAX = 4 };

// A score of the first side between players that learned the battle. The interval (95 %) covers the
// luck of the games and of learning: another learner would play differently.
typedef struct StudyScore {
    double score;
    Interval interval;
    int learners, games;  // games: of all learners
    double each[STUDY_LEARNERS_MAX];
} StudyScore;

// The score of learners with these games. `tallies` has 1 to STUDY_LEARNERS_MAX of them.
//   1. The score is the mean over the learners.
//   2. Its variance is that of the games plus that between learners.
//   3. Two to four learners say little about the variance between learners, so that it is pooled
//      with the usual one: a standard deviation of STUDY_SPREAD with STUDY_SPREAD_WEIGHT degrees of
//      freedom.
//   4. The interval is that of Student's t with the degrees of freedom of the pooled variance.
StudyScore study_score(const Tally tallies[], int learners);
#define STUDY_SPREAD        0.04  // of shipped battles: results/study.md
#define STUDY_SPREAD_WEIGHT 6
