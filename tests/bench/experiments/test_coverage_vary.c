// SPDX-License-Identifier: GPL-3.0-or-later
// test_coverage_vary.c -- holds the intervals of compare, sweep, sensitivity, worth, balance, train
// and tune to 93 to 97 % coverage, on games drawn from a known truth: margins, differences of
// pairs, payoffs adjusted for luck, even thresholds, scores of pairs. results/coverage.md has the
// figures.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bench/experiments/spread.h"
#include "bench/experiments/vary_files.h"
#include "bench/stats/half.h"
#include "engine/rules/even.h"
#include "tests/bench/stats/coverage_kit.h"

enum { GAMES_MOST = 1000 };

// A mean of equal values may be exactly the truth, which rounding must not move out of its
// interval.
static Covered spread_covers(Spread spread, double truth) {
    if (isnan(spread.low)) return COVERED_NOT_PRINTED;
    return covers(spread.low - 1e-9, truth, spread.high + 1e-9);
}

// ---- Margins, and their differences in pairs

typedef enum Shape { BELL, SKEW, LUMPS, RARE_GAIN, RARE_BOTH } Shape;

// Returns a margin, and sets *mean to the true mean. `rare` is the probability that a rare margin
// differs from 0, as the difference of a pair does if a change has an effect in few games.
static double margin_draw(Shape shape, double rare, Pcg *rng, double *mean) {
    double mark = (double)pcg_unit(rng);
    switch (shape) {
        case BELL:
            *mean = 1.5;
            return floor(2 + 5 * coverage_normal(rng));
        case SKEW:
            *mean = 3;
            return -3 * log(1 - mark);
        case LUMPS:
            *mean = -0.9;
            return mark < 0.1 ? -12 : mark < 0.5 ? -3 : mark < 0.7 ? 0 : 5;
        case RARE_GAIN:
            *mean = 5 * rare;
            return mark < rare ? 1 + (double)pcg_below(rng, 9) : 0;
        case RARE_BOTH:
            *mean = rare;
            return mark < 0.6 * rare ? 5 : mark < rare ? -5 : 0;
    }
    return 0;
}

static Covered margin_covers(int games, const double truth[], Pcg *rng) {
    double values[GAMES_MOST], mean = 0;
    for (int i = 0; i < games; i++) values[i] = margin_draw((Shape)truth[0], truth[1], rng, &mean);
    return spread_covers(spread_of(values, games), mean);
}

// Two files of games that are not paired, each with half of the games.
static Covered margins_apart_cover(int games, const double truth[], Pcg *rng) {
    double values[2][GAMES_MOST], mean = 0;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < games / 2; i++)
            values[k][i] = margin_draw((Shape)truth[0], truth[1], rng, &mean);
    Spread first = spread_of(values[0], games / 2), second = spread_of(values[1], games / 2);
    return spread_covers(spread_apart(first, second), 0);
}

static void intervals_of_margins_cover_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"margin, bell", margin_covers, .truth = {BELL}},
        {"margin, skew", margin_covers, .truth = {SKEW}},
        {"margin, four lumps", margin_covers, .truth = {LUMPS}},
        {"margin, .01 of the games differ, one way", margin_covers, .truth = {RARE_GAIN, 0.01},
         .at_least = true},
        {"margin, .05 of the games differ, one way", margin_covers, .truth = {RARE_GAIN, 0.05},
         .at_least = true},
        {"margin, .2 of the games differ, one way", margin_covers, .truth = {RARE_GAIN, 0.2},
         .at_least = true},
        {"margin, .05 of the games differ, both ways", margin_covers, .truth = {RARE_BOTH, 0.05},
         .at_least = true},
        {"margin, .2 of the games differ, both ways", margin_covers, .truth = {RARE_BOTH, 0.2}},
        {"margins of two files, skew", margins_apart_cover, .truth = {SKEW}, .at_least = true},
        {"margins of two files, .05 not 0", margins_apart_cover, .truth = {RARE_GAIN, 0.05},
         .at_least = true},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// ---- Differences of payoffs in pairs

static double payoff_at(double mark, double won, double drawn) {
    return mark < won ? 1 : mark < won + drawn ? 0.5 : 0;
}

// Returns the difference of a pair whose first game is won with probability truth[0] and the second
// with truth[1]; truth[2]: share of pairs that take the same course; truth[3]: share of draws.
static double difference_draw(const double truth[], Pcg *rng) {
    double first = (double)pcg_unit(rng), other = (double)pcg_unit(rng);
    double second = (double)pcg_unit(rng) < truth[2] ? first : other;
    return payoff_at(second, truth[1], truth[3]) - payoff_at(first, truth[0], truth[3]);
}

static Covered pairs_cover(int games, const double truth[], Pcg *rng) {
    double values[GAMES_MOST];
    for (int i = 0; i < games; i++) values[i] = difference_draw(truth, rng);
    return spread_covers(spread_of_differences(values, games), truth[1] - truth[0]);
}

// Each value is the mean of two games with the players exchanged, as with --swap.
static Covered swapped_pairs_cover(int games, const double truth[], Pcg *rng) {
    double values[GAMES_MOST];
    for (int i = 0; i < games; i++)
        values[i] = (difference_draw(truth, rng) + difference_draw(truth, rng)) / 2;
    return spread_covers(spread_of_differences(values, games), truth[1] - truth[0]);
}

// Differences that luck hardly moves, after the adjustment: truth[0] with standard deviation
// truth[1].
static Covered adjusted_pairs_cover(int games, const double truth[], Pcg *rng) {
    double values[GAMES_MOST];
    for (int i = 0; i < games; i++) values[i] = truth[0] + truth[1] * coverage_normal(rng);
    return spread_covers(spread_of_adjusted_differences(values, games), truth[0]);
}

static Covered adjusted_scores_cover(int games, const double truth[], Pcg *rng) {
    double values[GAMES_MOST];
    for (int i = 0; i < games; i++) values[i] = truth[0] + truth[1] * coverage_normal(rng);
    return spread_covers(spread_of_adjusted(values, games), truth[0]);
}

static void intervals_of_pairs_cover_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"pairs, .5 and .6, independent", pairs_cover, .truth = {0.5, 0.6, 0}},
        {"pairs, .5 and .6, half the same", pairs_cover, .truth = {0.5, 0.6, 0.5}},
        {"pairs, .5 and .6, .9 the same", pairs_cover, .truth = {0.5, 0.6, 0.9}, .at_least = true},
        {"pairs, .9 and .8, .9 the same", pairs_cover, .truth = {0.9, 0.8, 0.9}, .at_least = true},
        {"pairs, .5 and .6, only gains", pairs_cover, .truth = {0.5, 0.6, 1}, .at_least = true},
        {"pairs, .5 and .52, only gains", pairs_cover, .truth = {0.5, 0.52, 1}, .at_least = true},
        {"pairs, .05 and .95", pairs_cover, .truth = {0.05, 0.95, 0}},
        {"pairs, .4 drawn", pairs_cover, .truth = {0.3, 0.4, 0.5, 0.4}, .at_least = true},
        {"pairs of two exchanged games", swapped_pairs_cover, .truth = {0.5, 0.6, 0.5},
         .at_least = true},
        {"pairs adjusted for luck", adjusted_pairs_cover, .truth = {0.2, 0.1}},
        {"score adjusted for luck", adjusted_scores_cover, .truth = {0.8, 0.1}},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// ---- Even thresholds

enum { MARGIN_MOST = 40, MARGIN_VALUES = 2 * MARGIN_MOST + 1 };

static int even_margin(Shape shape, Pcg *rng) {
    double mark = (double)pcg_unit(rng), x = 0;
    if (shape == LUMPS) return mark < 0.1 ? -12 : mark < 0.45 ? -3 : mark < 0.6 ? 0 : 5;
    if (shape == BELL) x = floor(3.5 + 6 * coverage_normal(rng));
    if (shape == SKEW) x = floor(-12 * log(1 - mark)) - 20;
    return (int)fmin(fmax(x, -MARGIN_MOST), MARGIN_MOST);
}

// Returns the threshold that is even in very many games. truth[1]: limit of a draw; truth[2]: share
// of games that points do not decide; truth[3]: share of them that the first side wins.
static double even_true(const double truth[]) {
    enum { MANY = 200000 };
    int values[MARGIN_VALUES];
    int64_t games[MARGIN_VALUES] = {0};
    double kept = truth[2] / (1 - truth[2]) * MANY;
    Pcg rng = pcg_stream(92, 0, PCG_TEST);
    for (int i = 0; i < MARGIN_VALUES; i++) values[i] = i - MARGIN_MOST;
    for (int i = 0; i < MANY; i++) games[even_margin((Shape)truth[0], &rng) + MARGIN_MOST]++;
    return margins_even(&(Margins){(int)truth[1], MARGIN_VALUES, values, games, kept,
                                   truth[3] * kept, truth[3] * kept})
        .at;
}

static Covered even_covers(int games, const double truth[], Pcg *rng) {
    static struct { double truth[4], known; } last = {.known = NAN};
    int values[GAMES_MOST];
    Margins margins = {.draw = (int)truth[1], .margin = values};
    if (isnan(last.known) || memcmp(last.truth, truth, sizeof last.truth) != 0) {
        memcpy(last.truth, truth, sizeof last.truth);
        last.known = even_true(truth);
    }
    for (int i = 0; i < games; i++) {
        if ((double)pcg_unit(rng) >= truth[2]) {
            values[margins.count++] = even_margin((Shape)truth[0], rng);
            continue;
        }
        bool won = (double)pcg_unit(rng) < truth[3];
        margins.kept++;
        margins.kept_points += won;
        margins.kept_squares += won;
    }
    EvenAt even = margins_even(&margins);
    return even.there ? covers(even.low, last.known, even.high) : COVERED_NOT_PRINTED;
}

static void intervals_of_even_thresholds_cover_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"even threshold, bell", even_covers, .truth = {BELL}},
        {"even threshold, skew, draws", even_covers, .truth = {SKEW, 1}},
        {"even threshold, lumps", even_covers, .truth = {LUMPS}},
        {"even threshold, .3 decided otherwise", even_covers, .truth = {BELL, 0, 0.3, 0.7}},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// ---- Scores of pairs with exchanged sides, from mean and standard error

static Covered trained_covers(int games, const double truth[], Pcg *rng) {
    double sum = 0, squares = 0, pairs = games / 2.0;
    for (int i = 0; i < games / 2; i++) {
        int won = ((double)pcg_unit(rng) < truth[0]) + ((double)pcg_unit(rng) < truth[1]);
        sum += won / 2.0;
        squares += won * won / 4.0;
    }
    double mean = sum / pairs;
    double error = sqrt(fmax(squares / pairs - mean * mean, 0) / (pairs - 1));
    Interval told = interval_of_error(mean, error, games / 2);
    return covers(told.low, (truth[0] + truth[1]) / 2, told.high);
}

static void intervals_of_training_cover_the_truth(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"score of a policy, .6", trained_covers, .truth = {0.6, 0.6}, .at_least = true},
        {"score of a policy, .95", trained_covers, .truth = {0.95, 0.95}, .at_least = true},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// ---- Too few games

static void two_games_or_equal_margins_have_no_interval(void **unused) {
    (void)unused;
    const double equal[8] = {0}, two[2] = {1, 4}, last[8] = {0, 0, 0, 0, 0, 0, 0, 3};
    char out[SPREAD_BYTES];
    assert_true(isnan(spread_of(equal, 8).low) && isnan(spread_of(two, 2).high));
    assert_string_equal(spread_margin(spread_of(equal, 2), out), " +0.00  too few or alike");
    assert_string_equal(spread_margin((Spread){1.25, 0.4, 2.1, 1}, out),
                        " +1.25  [ +0.40,  +2.10]");
    Spread spread = spread_of(last, 8);
    assert_true(spread.low < 0 && spread.high - spread.mean > spread.mean - spread.low);
    // Pairs that never differ have the interval of a share of 0.
    assert_true(spread_of_differences(equal, 2).high > 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_of_margins_cover_the_truth),
        cmocka_unit_test(intervals_of_pairs_cover_the_truth),
        cmocka_unit_test(intervals_of_even_thresholds_cover_the_truth),
        cmocka_unit_test(intervals_of_training_cover_the_truth),
        cmocka_unit_test(two_games_or_equal_margins_have_no_interval),
    };
    return cmocka_run_group_tests_name("coverage_vary", tests, NULL, NULL);
}
