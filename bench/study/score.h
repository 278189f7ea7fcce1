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

// Returns the score of learners with these games. `tallies` has 1 to STUDY_LEARNERS_MAX of them.
//   1. The score is the mean over the learners.
//   2. Its variance is that of the games plus that between learners.
//   3. Two to four learners say little about the variance between learners, so that it is pooled
//      with the usual one: the standard deviation `spread_usual` with STUDY_SPREAD_WEIGHT degrees
//      of freedom (study_spread()).
//   4. The interval is that of Student's t with the degrees of freedom of the pooled variance.
StudyScore study_score(const Tally tallies[], int learners, double spread_usual);
enum { STUDY_SPREAD_WEIGHT = 6 };

// Returns the usual standard deviation between learners of one battle. After the usual number of
// games it is STUDY_SPREAD: learners of shipped battles differed by 3 to 8 points. A learner with
// fewer games is not only less equal to another one, but also farther from what more games would
// teach both: the spread grows with the root of what is missing, up to STUDY_SPREAD_MOST.
double study_spread(int learning_games, int usual_games);
#define STUDY_SPREAD      0.04
#define STUDY_SPREAD_MOST 0.12
