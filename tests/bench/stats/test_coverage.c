// SPDX-License-Identifier: GPL-3.0-or-later
// test_coverage.c -- holds the intervals that the laboratory prints to 93 to 97 % coverage, on
// games drawn from a known truth. test_coverage_vary.c, test_coverage_match.c,
// test_coverage_report.c and test_bid.c hold those that need more than sums.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/stats/contrast.h"
#include "bench/stats/half.h"
#include "bench/stats/interval.h"
#include "bench/study/score.h"
#include "coverage_kit.h"

// Draws games that the first side wins, and that are drawn, with these probabilities.
static Tally games_draw(int games, double won, double drawn, Pcg *rng) {
    Tally tally = {0};
    for (int i = 0; i < games; i++) {
        double mark = (double)pcg_unit(rng);
        tally_add(&tally, mark < won ? 1 : mark < won + drawn ? 0.5 : 0);
    }
    return tally;
}

// ---- Scores

static Covered fixed_draw(int games, const double truth[], Pcg *rng) {
    Interval one = interval_fixed(games_draw(games, truth[0], truth[1], rng), 0.95);
    return covers(one.low, truth[0] + truth[1] / 2, one.high);
}

// Looks after every game from the tenth on, and counts the run as covered only if every interval
// contains the truth.
static Covered always_draw(int games, const double truth[], Pcg *rng) {
    Tally tally = {0};
    for (int i = 0; i < games; i++) {
        Tally one = games_draw(1, truth[0], truth[1], rng);
        tally_add(&tally, one.points);
        Interval told = interval_always(tally);
        double score = truth[0] + truth[1] / 2;
        if (i >= 9 && (told.low > score || told.high < score)) return COVERED_NO;
    }
    return COVERED_YES;
}

// The difference of two groups: who began, two files.
static Covered apart_draw(int games, const double truth[], Pcg *rng) {
    Tally first = games_draw(games / 2, truth[0], 0, rng),
          second = games_draw(games - games / 2, truth[1], 0, rng);
    Interval one = interval_apart(tally_score(&first), interval_fixed(first, 0.95),
                                  tally_score(&second), interval_fixed(second, 0.95));
    return covers(one.low, truth[1] - truth[0], one.high);
}

// A plan: a part of the games against the others.
static Covered plan_draw(int games, const double truth[], Pcg *rng) {
    if (games * truth[2] < 20) return COVERED_NOT_PRINTED;
    int with = (int)(games * truth[2]);
    Tally first = games_draw(with, truth[0], 0, rng),
          rest = games_draw(games - with, truth[1], 0, rng);
    double error, change = tally_contrast(first, rest, &error);
    return covers(change - NORMAL_95 * error, truth[0] - truth[1], change + NORMAL_95 * error);
}

static void intervals_of_scores_cover_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"score .5", fixed_draw, .truth = {0.5, 0}},
        {"score .8", fixed_draw, .truth = {0.8, 0}},
        {"score .5, half drawn", fixed_draw, .truth = {0.25, 0.5}},
        {"score .9", fixed_draw, .truth = {0.9, 0}},
        {"score at every look, .5", always_draw, .truth = {0.5, 0}, .at_least = true},
        {"score at every look, .8", always_draw, .truth = {0.8, 0}, .at_least = true},
        {"difference of who begins, .6 and .3", apart_draw, .truth = {0.6, 0.3}},
        {"difference of who begins, .9 and .8", apart_draw, .truth = {0.9, 0.8}, .at_least = true},
        {"plan, .6 and .5", plan_draw, .truth = {0.6, 0.5, 0.3}},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// Two players that learned the battle, each with a strength of its own around the truth: truth[0]
// with standard deviation truth[1]. A learner plays half of the games.
static Covered learners_draw(int games, const double truth[], Pcg *rng) {
    Tally tallies[2];
    for (int i = 0; i < 2; i++)
        tallies[i] = games_draw(games / 2, truth[0] + truth[1] * coverage_normal(rng), 0, rng);
    StudyScore score = study_score(tallies, 2, 1, 1);
    return covers(score.interval.low, truth[0], score.interval.high);
}

// ---- Means over games

typedef struct Sums {
    double sum, squares;
} Sums;

static void sums_add(Sums *sums, double value) {
    sums->sum += value;
    sums->squares += value * value;
}

static Covered half_covers(double mean, double half, double truth) {
    return isnan(half) ? COVERED_NOT_PRINTED : covers(mean - half, truth, mean + half);
}

// Events of a game, such as losses in a hex: truth[0] on average, each with an amount of 1 to
// truth[1].
static Covered count_draw(int games, const double truth[], Pcg *rng) {
    Sums sums = {0};
    for (int i = 0; i < games; i++) {
        double amount = 0;
        for (int event = coverage_poisson(truth[0], rng); event > 0; event--)
            amount += 1 + floor((double)pcg_unit(rng) * truth[1]);
        sums_add(&sums, amount);
    }
    return half_covers(sums.sum / games, count_half(sums.sum, sums.squares, games),
                       truth[0] * (1 + truth[1]) / 2);
}

// A change of the win probability: signed and skew by truth[0].
static Covered mean_draw(int games, const double truth[], Pcg *rng) {
    Sums sums = {0};
    for (int i = 0; i < games; i++) {
        double value = coverage_normal(rng);
        sums_add(&sums, value + truth[0] * value * value);
    }
    return half_covers(sums.sum / games, mean_half(sums.sum, sums.squares, games), truth[0]);
}

// A change of the win probability by events of a kind that occurs in a share truth[0] of the games;
// each change is positive with probability truth[1].
static Covered rare_change_draw(int games, const double truth[], Pcg *rng) {
    Sums sums = {0};
    double size = 0;
    for (int i = 0; i < games; i++) {
        if ((double)pcg_unit(rng) >= truth[0]) continue;
        double amount = 0.5 + (double)pcg_unit(rng);
        size += amount;
        sums_add(&sums, (double)pcg_unit(rng) < truth[1] ? amount : -amount);
    }
    return half_covers(sums.sum / games, change_half(sums.sum, sums.squares, size, games),
                       truth[0] * (2 * truth[1] - 1));
}

typedef struct Ratio {
    double t, tt, n, nn, nt;
} Ratio;

// Games of different length; what happens in a turn depends on the game. truth[0]: mean of a turn;
// truth[1]: probability that a game has any turns that count; truth[2] is 1 for rare events.
static Covered ratio_draw(int games, const double truth[], Pcg *rng) {
    Ratio sums = {0};
    for (int i = 0; i < games; i++) {
        if ((double)pcg_unit(rng) > truth[1]) continue;
        double turns = 1 + floor((double)pcg_unit(rng) * 8), own = (double)pcg_unit(rng), n = 0;
        for (int turn = 0; turn < (int)turns; turn++)
            n += truth[2] > 0 ? coverage_poisson(2 * own * truth[0], rng)
                              : truth[0] + own - 0.5 + coverage_normal(rng);
        sums.t += turns;
        sums.tt += turns * turns;
        sums.n += n;
        sums.nn += n * n;
        sums.nt += n * turns;
    }
    if (sums.t <= 0) return COVERED_NOT_PRINTED;
    double half = truth[2] > 0 ? count_ratio_half(sums.t, sums.tt, sums.n, sums.nn, sums.nt)
                               : ratio_half(sums.t, sums.tt, sums.n, sums.nn, sums.nt);
    return half_covers(sums.n / sums.t, half, truth[0]);
}

static Covered share_draw(int games, const double truth[], Pcg *rng) {
    Tally tally = games_draw(games, truth[0], 0, rng);
    double share = tally.points / games;
    return half_covers(share, share_half_of(share, games), truth[0]);
}

static void intervals_of_means_cover_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"two learners, .5", learners_draw, .truth = {0.5, STUDY_SPREAD}, .at_least = true},
        {"two learners that differ more, .5", learners_draw, .truth = {0.5, 0.1},
         .games = {20, 100, 300}},
        {"events, .01 a game", count_draw, .truth = {0.01, 1}, .at_least = true},
        {"events, .1 a game", count_draw, .truth = {0.1, 1}, .at_least = true},
        {"events, .5 a game", count_draw, .truth = {0.5, 1}},
        {"events, 3 a game", count_draw, .truth = {3, 1}},
        {"events of different size, .2 a game", count_draw, .truth = {0.2, 3}, .at_least = true},
        {"changes", mean_draw, .truth = {0}},
        {"skew changes", mean_draw, .truth = {0.3}},
        {"changes in .02 of the games", rare_change_draw, .truth = {0.02, 1}, .at_least = true},
        {"changes in .1 of the games", rare_change_draw, .truth = {0.1, 0.9}, .at_least = true},
        {"changes in .4 of the games", rare_change_draw, .truth = {0.4, 0.6}},
        {"by turn", ratio_draw, .truth = {2, 1, 0}},
        {"by turn, in a third of the games", ratio_draw, .truth = {2, 0.33, 0}},
        {"events by turn, .02", ratio_draw, .truth = {0.02, 1, 1}, .at_least = true},
        {"events by turn, .5", ratio_draw, .truth = {0.5, 1, 1}},
        {"share .02", share_draw, .truth = {0.02}, .at_least = true},
        {"share .2", share_draw, .truth = {0.2}, .at_least = true},
        {"share .5", share_draw, .truth = {0.5}},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// What never happened has an interval that is not 0: the rule of three.
static void what_never_happened_has_an_interval(void **unused) {
    (void)unused;
    assert_true(fabs(never_half(300) - 0.00994) < 1e-5);
    assert_true(share_half_of(0, 300) == never_half(300));
    assert_true(share_half_of(1, 300) == never_half(300));
    assert_true(count_half(0, 0, 300) > 0.0099 && count_ratio_half(3000, 30000, 0, 0, 0) > 0.0099);
    assert_true(isnan(mean_half(600, 1200, 300)));  // all values are 2
    assert_true(isnan(mean_half(3, 5, 4)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_of_scores_cover_the_truth),
        cmocka_unit_test(intervals_of_means_cover_the_truth),
        cmocka_unit_test(what_never_happened_has_an_interval),
    };
    return cmocka_run_group_tests_name("coverage", tests, NULL, NULL);
}
