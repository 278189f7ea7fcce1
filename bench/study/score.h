// SPDX-License-Identifier: GPL-3.0-or-later
// score.h -- the score of a battle between players that learned it. Its interval covers the luck of
// the games and of learning.
#pragma once
#include "bench/stats/interval.h"

#define STUDY_LEARNERS_MIN 2
#define STUDY_LEARNERS_MAX 20
// The same in a sentence of the help; WORDS_OF() is in option_rows.h.
#define STUDY_LEARNERS_WORDS \
    WORDS_OF(STUDY_LEARNERS_MIN) " to " WORDS_OF(STUDY_LEARNERS_MAX) " players"

// Holds the score of the first side between players that learned the battle apart from each other.
// The 95 % interval covers the luck of the games and of learning, because another learner would
// play differently, and what longer learning may change.
typedef struct StudyScore {
    double score;
    Interval interval;
    int learners, games;              // number of learners; games of all of them together
    double each[STUDY_LEARNERS_MAX];  // of learner i with the first side against its partner
    // Variances of one of these: of the luck of its games, and between learners. The latter has
    // `freedom` degrees of freedom.
    double of_games, between, freedom;
    double bias;  // standard deviation of what short learning changes in the score
} StudyScore;

// Returns the score of `learners` learners (1 to STUDY_LEARNERS_MAX). Each has a tally of its games
// as the first side, all against one partner, and no two have the same partner. Each has learned in
// `learning_games` games, where learning usually takes `usual_games`.
//   1. The score is the mean over the learners.
//   2. Its variance is that of the games plus that between learners.
//   3. A few learners say little about the variance between learners. It is therefore pooled with
//      the usual variance: the standard deviation STUDY_SPREAD with STUDY_SPREAD_WEIGHT degrees of
//      freedom.
//   4. Learners of fewer games than usual are all wrong in the same direction, so that more of them
//      do not help. study_bias() is added once.
//   5. The interval is that of Student's t with the degrees of freedom of the pooled variance.
StudyScore study_score(const Tally tallies[], int learners, int64_t learning_games,
                       int usual_games);
enum { STUDY_SPREAD_WEIGHT = 6 };
// The scores of pairings in one shipped battle have standard deviations of 2 to 11 points between
// players that have learned in full (results/study.md): two-sections least, mtsensk and lenino
// most.
#define STUDY_SPREAD 0.08

// Returns the standard deviation of what fewer games than usual change in a score: 0.08 for half as
// many, and the same again for each further half, at most 0.25. An invented battle scored
// 9 and 14 points away from its later scores after 0.4 of the usual games.
double study_bias(int64_t learning_games, int usual_games);

// Returns true if a score is from 45 to 55 %: near enough to even to advise a change, or to search
// none.
bool study_near_even(double score);

// Returns true if the whole interval of a score lies outside the band.
bool study_not_even(const StudyScore *score, Interval band);

// Returns about how many more games, of all learners together, would bring the interval clear of
// the limits of the band, if the score stays the same. Returns 0 if the interval is clear of them,
// and INFINITY if games alone cannot decide, because the learners differ too much.
double study_games_needed(const StudyScore *score, Interval band);
