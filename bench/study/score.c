// SPDX-License-Identifier: GPL-3.0-or-later
// score.c -- combines the games of several learners into one score; see score.h.
#include "score.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "change.h"

double study_bias(int64_t learning_games, int usual_games) {
    double missing = fmax((double)usual_games / fmax((double)learning_games, 1), 1);
    return fmin(0.08 * log2(missing), 0.25);
}

StudyScore study_score(const Tally tallies[], int learners, int64_t learning_games,
                       int usual_games) {
    assert(learners > 0 && learners <= STUDY_LEARNERS_MAX);
    StudyScore out = {.learners = learners};
    double of_games = 0, between = 0, weight = STUDY_SPREAD_WEIGHT;
    for (int i = 0; i < learners; i++) {
        out.each[i] = tally_score(&tallies[i]);
        out.score += out.each[i] / learners;
        out.games += (int)tallies[i].games;
        Interval of_one = interval_fixed(tallies[i], 0.95);
        double half = (of_one.high - of_one.low) / 2 / NORMAL_95;
        of_games += half * half / learners;  // the mean variance of one learner's score
    }
    double spread = weight * STUDY_SPREAD * STUDY_SPREAD;
    if (learners > 1) {
        for (int i = 0; i < learners; i++)
            between += (out.each[i] - out.score) * (out.each[i] - out.score);
        spread += fmax(between - (learners - 1) * of_games, 0);
        weight += learners - 1;
    }
    out.of_games = of_games;
    out.between = spread / weight;
    out.freedom = weight;
    out.bias = study_bias(learning_games, usual_games);
    double deviation = sqrt((of_games + out.between) / learners + out.bias * out.bias);
    double half = gsl_cdf_tdist_Pinv(0.975, weight) * deviation;
    out.interval = (Interval){fmax(out.score - half, 0), fmin(out.score + half, 1)};
    return out;
}

bool study_near_even(double score) { return score >= 0.45 && score <= 0.55; }

bool study_not_even(const StudyScore *score, Interval band) {
    return score->interval.high < band.low || score->interval.low > band.high;
}

const int study_confirming[STUDY_CONFIRM_LOOKS] = {2, 6, 12, STUDY_LEARNERS_MAX};

ChangeAnswer study_change_answer(const StudyScore *score, Interval band) {
    Interval interval = score->interval;
    if (!study_near_even(score->score)) return CHANGE_MISSED;
    bool inside = interval.low >= band.low && interval.high <= band.high &&
                  study_near_even((score->score + interval.low) / 2) &&
                  study_near_even((score->score + interval.high) / 2);
    return inside ? CHANGE_EVEN : CHANGE_UNCERTAIN;
}

double study_games_needed(const StudyScore *score, Interval band) {
    double low = fabs(score->score - band.low), high = fabs(score->score - band.high);
    double deviation = fmin(low, high) / gsl_cdf_tdist_Pinv(0.975, score->freedom);
    // The variance that the games may have, so that the interval just reaches the nearer limit.
    double square = deviation * deviation - score->bias * score->bias;
    double room = score->learners * square - score->between;
    if (room <= 0) return INFINITY;
    return fmax(ceil(score->games * (score->of_games / room - 1)), 0);
}
