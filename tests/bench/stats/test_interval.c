// SPDX-License-Identifier: GPL-3.0-or-later
// test_interval.c -- tests intervals and verdicts on coins with a known truth.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "bench/stats/interval.h"
#include "engine/base/pcg.h"

typedef struct Coin {  // a game with a known expected payoff and probability of 1/2
    double truth, draws;
} Coin;

static double coin_toss(const Coin *coin, Pcg *rng) {
    double u = (double)pcg_unit(rng), wins = coin->truth - coin->draws / 2;
    return u < wins ? 1 : u < wins + coin->draws ? 0.5 : 0;
}

static Tally tally_of_wins(double wins, double games) { return (Tally){games, wins, wins}; }

// ---- A fixed number of games.

static double coverage(Coin coin, int games) {
    enum { TRIALS = 4000 };
    Pcg rng = pcg_stream(11, (uint64_t)(games + 1000 * coin.truth + 1e6 * coin.draws), PCG_TEST);
    int held = 0;
    for (int t = 0; t < TRIALS; t++) {
        Tally tally = {0};
        for (int i = 0; i < games; i++) tally_add(&tally, coin_toss(&coin, &rng));
        Interval one = interval_fixed(tally, 0.95);
        held += one.low <= coin.truth && coin.truth <= one.high;
    }
    return held / (double)TRIALS;
}

// Checks that the interval covers the truth in 95 % of cases. (Wilson's interval on points
// covered it in 99.8 % with 60 % draws.)
static void the_fixed_interval_covers_the_truth_in_95_percent(void **unused) {
    (void)unused;
    static const Coin coins[] = {{0.5, 0},   {0.42, 0},  {0.2, 0},   {0.1, 0},
                                 {0.5, 0.1}, {0.5, 0.3}, {0.5, 0.6}, {0.35, 0.6}};
    for (int i = 0; i < COUNT_OF(coins); i++) {
        for (int games = 60; games <= 600; games *= 10) {
            double held = coverage(coins[i], games);
            // The rate varies a little around 95 %, because wins are whole numbers.
            assert_true(held > 0.93 && held < 0.975);
        }
    }
}

static void the_fixed_interval_has_its_textbook_values(void **unused) {
    (void)unused;
    Interval wilson = interval_fixed(tally_of_wins(8, 10), 0.95);
    assert_true(fabs(wilson.low - 0.4902) < 1e-4 && fabs(wilson.high - 0.9433) < 1e-4);
    Interval none = interval_fixed(tally_of_wins(0, 20), 0.95);
    assert_true(none.low == 0 && fabs(none.high - 0.1611) < 1e-4);
    Interval all = interval_fixed(tally_of_wins(20, 20), 0.95);
    assert_true(all.high == 1 && fabs(all.low - 0.8389) < 1e-4);
    Interval draws = interval_fixed((Tally){100, 50, 25}, 0.95);
    assert_true(draws.low > 0.45 && draws.low < 0.5 && draws.high > 0.5 && draws.high < 0.55);
    Interval nothing = interval_fixed((Tally){0}, 0.95);
    assert_true(nothing.low == 0 && nothing.high == 1);
}

// ---- Looking at any time.

typedef struct Run {
    Verdict verdict;
    Tally tally;  // the counts when the run stopped
} Run;

// Plays until the verdict. Looks after every game at first, and after every tenth game later,
// which loses little.
static Run run_until(Coin coin, Interval band, int games_max, Pcg *rng) {
    Run run = {0};
    for (int games = 1; games <= games_max && run.verdict == VERDICT_OPEN; games++) {
        tally_add(&run.tally, coin_toss(&coin, rng));
        if (games < 500 || games % 10 == 0) run.verdict = verdict_of(run.tally, band);
    }
    return run;
}

// The true share lies on the edge of the band, so every verdict is wrong, "balanced" and
// "favours". Checks how often a verdict is given.
static void the_anytime_interval_errs_in_at_most_5_percent_of_runs(void **unused) {
    (void)unused;
    enum { RUNS = 2000, GAMES = 5000 };
    static const struct {
        Coin coin;
        Interval band;
    } edges[] = {
        {{0.6, 0}, {0.4, 0.6}},    {{0.6, 0.6}, {0.4, 0.6}}, {{0.4, 0.3}, {0.4, 0.6}},
        {{0.55, 0}, {0.45, 0.55}}, {{0.9, 0}, {0.1, 0.9}},
    };
    for (int i = 0; i < COUNT_OF(edges); i++) {
        int balanced = 0, favours = 0;
        for (int t = 0; t < RUNS; t++) {
            Pcg rng = pcg_stream(14, (uint64_t)(t + RUNS * i), PCG_TEST);
            Verdict verdict = run_until(edges[i].coin, edges[i].band, GAMES, &rng).verdict;
            balanced += verdict == VERDICT_BALANCED;
            favours += verdict == VERDICT_ALLIED || verdict == VERDICT_AXIS;
        }
        assert_true((balanced + favours) / (double)RUNS < 0.05);
        // The test is not too cautious either.
        assert_true((balanced + favours) / (double)RUNS > 0.015);
    }
}

static void a_clear_case_needs_about_the_predicted_games(void **unused) {
    (void)unused;
    enum { RUNS = 300 };
    static const Coin coins[] = {{0.5, 0}, {0.55, 0}, {0.65, 0}, {0.3, 0}, {0.53, 0.4}};
    static const Verdict right[] = {VERDICT_BALANCED, VERDICT_BALANCED, VERDICT_ALLIED,
                                    VERDICT_AXIS, VERDICT_BALANCED};
    const Interval band = {0.4, 0.6};
    for (int i = 0; i < COUNT_OF(coins); i++) {
        double games = 0, squares = coins[i].truth - coins[i].draws / 4;
        int well = 0;
        for (int t = 0; t < RUNS; t++) {
            Pcg rng = pcg_stream(13, (uint64_t)(t + RUNS * i), PCG_TEST);
            Run run = run_until(coins[i], band, 20000, &rng);
            games += run.tally.games / RUNS;
            well += run.verdict == right[i];
        }
        double named = verdict_games((Tally){1e6, 1e6 * coins[i].truth, 1e6 * squares}, band);
        assert_true(well > 0.98 * RUNS);
        assert_true(games > 0.7 * named && games < 1.3 * named);
    }
    assert_true(verdict_games(tally_of_wins(600000, 1000000), band) > 1e9);
}

// Stops each run where its result looks best, and checks that the interval told then contains the
// truth.
static void the_interval_at_a_stopping_time_covers_the_truth(void **unused) {
    (void)unused;
    enum { RUNS = 1000 };
    static const Coin coins[] = {{0.5, 0}, {0.57, 0}, {0.63, 0}, {0.65, 0.3}, {0.8, 0}};
    for (int i = 0; i < COUNT_OF(coins); i++) {
        int held = 0;
        for (int t = 0; t < RUNS; t++) {
            Pcg rng = pcg_stream(15, (uint64_t)(t + RUNS * i), PCG_TEST);
            Interval told =
                interval_always(run_until(coins[i], (Interval){0.4, 0.6}, 6000, &rng).tally);
            held += told.low <= coins[i].truth && coins[i].truth <= told.high;
        }
        assert_true(held > 0.95 * RUNS);
    }
}

static void few_games_have_no_verdict(void **unused) {
    (void)unused;
    const Interval band = {0.4, 0.6};
    assert_int_equal(verdict_of((Tally){0}, band), VERDICT_OPEN);
    assert_int_equal(verdict_of(tally_of_wins(0, 6), band), VERDICT_OPEN);
    assert_int_equal(verdict_of(tally_of_wins(49, 49), band), VERDICT_OPEN);
    assert_int_equal(verdict_of(tally_of_wins(50, 50), band), VERDICT_ALLIED);
    assert_int_equal(verdict_of(tally_of_wins(500, 1000), band), VERDICT_BALANCED);
    assert_int_equal(verdict_of(tally_of_wins(200, 1000), band), VERDICT_AXIS);
}

static void quantiles_are_interpolated_linearly(void **unused) {
    (void)unused;
    const double list[] = {1, 2, 4, 8};
    assert_true(quantile(list, 4, 0) == 1 && quantile(list, 4, 1) == 8);
    assert_true(fabs(quantile(list, 4, 0.5) - 3) < 1e-12);
    assert_true(quantile(list, 1, 0.7) == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fixed_interval_covers_the_truth_in_95_percent),
        cmocka_unit_test(the_fixed_interval_has_its_textbook_values),
        cmocka_unit_test(the_anytime_interval_errs_in_at_most_5_percent_of_runs),
        cmocka_unit_test(a_clear_case_needs_about_the_predicted_games),
        cmocka_unit_test(the_interval_at_a_stopping_time_covers_the_truth),
        cmocka_unit_test(few_games_have_no_verdict),
        cmocka_unit_test(quantiles_are_interpolated_linearly),
    };
    return cmocka_run_group_tests_name("interval", tests, NULL, NULL);
}
