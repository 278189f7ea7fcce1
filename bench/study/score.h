// SPDX-License-Identifier: GPL-3.0-or-later
// score.h -- the score of a battle between players that learned it. Its interval covers the luck of
// the games and of learning.
#pragma once
#include "bench/stats/interval.h"

enum { STUDY_LEARNERS_MIN = 2, STUDY_LEARNERS_MAX = 8 };

// Holds the score of the first side between players that learned the battle. The 95 % interval
// covers the luck of the games and of learning, because another learner would play differently.
typedef struct StudyScore {
    double score;
    Interval interval;
    int learners, games;  // number of learners; games of all of them together
    double each[STUDY_LEARNERS_MAX];
    // Variances of one learner's score: of the luck of its games, and between learners. The latter
    // has `freedom` degrees of freedom.
    double of_games, between, freedom;
} StudyScore;

// Returns the score of `learners` learners (1 to STUDY_LEARNERS_MAX), each with a tally of its
// games.
//   1. The score is the mean over the learners.
//   2. Its variance is that of the games plus that between learners.
//   3. A few learners say little about the variance between learners. It is therefore pooled
//      with the usual variance: the standard deviation `spread_usual` (study_spread()) with
//      STUDY_SPREAD_WEIGHT degrees of freedom.
//   4. The interval is that of Student's t with the degrees of freedom of the pooled variance.
StudyScore study_score(const Tally tallies[], int learners, double spread_usual);
enum { STUDY_SPREAD_WEIGHT = 6 };

// Returns about how many more games, of all learners together, would bring the interval clear of
// the limits of the band, if the score stays the same. Returns 0 if the interval is clear of them,
// and INFINITY if games alone cannot decide, because the learners differ too much.
double study_games_needed(const StudyScore *score, Interval band);

// Returns the usual standard deviation between learners of one battle. After `usual_games` games it
// is STUDY_SPREAD: learners of shipped battles differed by 3 to 8 points. With fewer games,
// learners differ more from each other, and are farther from what more games would teach them. The
// result is then STUDY_SPREAD * sqrt(usual_games / learning_games), at most STUDY_SPREAD_MOST.
double study_spread(int learning_games, int usual_games);
#define STUDY_SPREAD      0.04
#define STUDY_SPREAD_MOST 0.12
