// SPDX-License-Identifier: GPL-3.0-or-later
// test_bid.c -- tests the search for the even value of a number, on coins whose even value is
// known.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/experiments/bid.h"
#include "engine/base/pcg.h"

enum { RUNS = 1000, GAMES = 640 };

typedef enum Shape {
    SHAPE_LOGISTIC,
    SHAPE_UNIFORM,
    SHAPE_STEP,
    SHAPE_BREAKS,
    SHAPE_LUMPS,
    SHAPE_NARROW,  // logistic, up to the value 4
    SHAPE_NEVER,   // logistic, but without an effect below the value -100
} Shape;

typedef struct Coins {
    Shape shape;
    double even, width, draws;  // the logistic share falls from .73 to .27 over two `width`
    uint64_t seed;
    int first;  // the first value that coins_play() accepts
} Coins;

static double truth_of(const Coins *coins, int value) {
    double x = (value - coins->even) / coins->width;
    if (coins->shape == SHAPE_NEVER && value < -100) return 0.02;
    if (coins->shape == SHAPE_LOGISTIC || coins->shape >= SHAPE_NARROW) return 1 / (1 + exp(x));
    // Most games end by a break, so at no value does the other side win half.
    if (coins->shape == SHAPE_BREAKS) return 0.57 + 0.07 / (1 + exp(x));
    // The margin of games is either large or 0, so the share jumps.
    if (coins->shape == SHAPE_STEP) return value < coins->even ? 0.58 : 0.02;
    // Most margins lie in a few lumps.
    if (coins->shape == SHAPE_LUMPS) return x < -4 ? 0.9 : x < 0 ? 0.58 : x < 4 ? 0.4 : 0.1;
    // The share as a function of the threshold if margins are spread evenly over some points.
    return fmin(fmax(0.5 - x / 4, 0.02), 0.98);
}

// Plays games: draws have the same probability at all values; win and loss share the rest.
static bool coins_play(void *context, int value, int64_t first, int count, double payoff[],
                       bool *refused, Error *error) {
    const Coins *coins = context;
    (void)error;
    *refused = value < coins->first || (coins->shape == SHAPE_NARROW && value > 4);
    if (*refused) return true;
    double truth = truth_of(coins, value), draws = fmin(coins->draws, 2 * fmin(truth, 1 - truth));
    for (int i = 0; i < count; i++) {
        Pcg rng = pcg_stream(coins->seed, (uint64_t)(first + i), PCG_TEST);
        double mark = (double)pcg_unit(&rng);
        payoff[i] = mark < draws ? 0.5 : mark < draws + truth - draws / 2;
    }
    return true;
}

static Bid searched(Coins *coins, int value, int games) {
    BidWanted wanted = {.value = value,
                        .low = -200,
                        .high = 200,
                        .games = games,
                        .play = coins_play,
                        .context = coins};
    Bid bid;
    Error error = {0};
    assert_true(bid_search(&wanted, &bid, &error));
    return bid;
}

static void the_interval_of_the_even_value_covers_it_in_95_percent(void **unused) {
    (void)unused;
    static const Coins cases[] = {{SHAPE_LOGISTIC, -3.4, 3, 0, 0, -999},
                                  {SHAPE_LOGISTIC, 12.5, 6, 0.1, 0, -999},
                                  {SHAPE_UNIFORM, 2.2, 4, 0, 0, -999},
                                  {SHAPE_LOGISTIC, 0.5, 0.7, 0, 0, -999}};
    for (int c = 0; c < COUNT_OF(cases); c++) {
        int held = 0, found = 0;
        double sum = 0, width = 0;
        for (int run = 0; run < RUNS; run++) {
            Coins coins = cases[c];
            coins.seed = (uint64_t)(1000 * c + run);
            Bid bid = searched(&coins, 0, GAMES);
            found += bid.crossed && bid.bounded;
            held += bid.crossed && bid.low <= coins.even && coins.even <= bid.high;
            if (bid.crossed && bid.bounded) sum += bid.even;
            if (bid.crossed && bid.bounded) width += bid.high - bid.low;
        }
        double mean = sum / found, each = width / found;
        if (found < 0.95 * RUNS || held < 0.93 * RUNS)
            fail_msg("case %d: %d found, %d held, of %d", c, found, held, RUNS);
        // The estimate has no bias, and its interval is narrow enough to be useful.
        if (fabs(mean - cases[c].even) > 0.15 * cases[c].width || each > 1.6 * cases[c].width + 0.5)
            fail_msg("case %d: mean %.3f for %.3f, width %.3f", c, mean, cases[c].even, each);
    }
}

static void draws_make_the_interval_narrower(void **unused) {
    (void)unused;
    double width[2] = {0, 0};
    for (int run = 0; run < 200; run++) {
        for (int k = 0; k < 2; k++) {
            Coins coins = {SHAPE_LOGISTIC, 1.5, 5, k * 0.6, (uint64_t)run, -999};
            Bid bid = searched(&coins, 0, GAMES);
            if (bid.bounded) width[k] += bid.high - bid.low;
        }
    }
    assert_true(width[1] < 0.85 * width[0]);
}

static void a_value_that_helps_one_side_only_has_no_even_value(void **unused) {
    (void)unused;
    Coins coins = {SHAPE_LOGISTIC, 5000, 1, 0, 7, -999};
    Bid bid = searched(&coins, 0, 200);
    assert_false(bid.crossed);
    assert_true(isnan(bid.even));
    assert_true(bid_one_side(&bid));
}

// The scenario accepts the values 1 to 4 of a wide range. The games are played at these values.
static void the_ends_that_the_scenario_accepts_are_played(void **unused) {
    (void)unused;
    enum { TRIALS = 400, FEW = 400 };
    int found = 0, wrong = 0;
    for (int i = 0; i < TRIALS; i++) {
        Coins coins = {SHAPE_NARROW, 2.5, 3, 0, (uint64_t)i, 1};
        Bid bid = searched(&coins, 2, FEW);
        found += bid.crossed;
        wrong += bid_one_side(&bid);
        if (bid.lowest != 1 || bid.highest > 4 || (bid.highest < 4 && !bid.crossed))
            fail_msg("%d to %d", bid.lowest, bid.highest);
        assert_true(bid.games > 0.95 * FEW && bid.games < 1.05 * FEW);
        // A number that hardly matters: its even value is not found, but not denied either.
        coins.width = 1000;
        bid = searched(&coins, 2, FEW);
        wrong += bid_one_side(&bid);
        assert_true(bid.games > 0.65 * FEW);  // without the last third if the fit finds no value
    }
    if (found < 0.8 * TRIALS || wrong > 0.05 * TRIALS) fail_msg("%d found, %d wrong", found, wrong);
}

// One value at the end of the range means that the number is not in use, as 0 for a break.
static void a_value_that_stands_for_never_hides_no_even_value(void **unused) {
    (void)unused;
    enum { TRIALS = 400 };
    int found = 0, wrong = 0, held = 0;
    for (int i = 0; i < TRIALS; i++) {
        Coins coins = {SHAPE_NEVER, -40, 10, 0, (uint64_t)i, -999};
        Bid bid = searched(&coins, 0, GAMES);
        found += bid.crossed;
        held += bid.bounded && bid.low <= -40 && -40 <= bid.high;
        wrong += bid_one_side(&bid);
    }
    if (found < 0.9 * TRIALS || wrong > 0.05 * TRIALS || held < 0.93 * found)
        fail_msg("%d found, %d wrong, %d held", found, wrong, held);
}

// One side wins more than half of the games at any value, for instance by breaks. The
// test checks that an even value is reported no more often than the interval may err, and none
// where no value divides the games evenly.
static void without_decision_by_points_no_value_is_even(void **unused) {
    (void)unused;
    enum { TRIALS = 400 };
    int told = 0;
    for (int i = 0; i < TRIALS; i++) {
        Coins coins = {SHAPE_BREAKS, 0, 1, 0, (uint64_t)i, -999};
        Bid bid = searched(&coins, 0, GAMES);
        told += bid.crossed && bid.bounded;
    }
    assert_true(told <= 0.05 * TRIALS);
    Bid bid = {.count = 4};
    const int points[] = {90, 45, 95, 90};
    for (int i = 0; i < 4; i++)
        bid.batch[i] =
            (BidBatch){.value = i, .games = 100, .points = points[i], .squares = points[i]};
    bid_fit(&bid);
    assert_false(bid.bounded);
    if (bid.monotone) assert_false(bid.crossed);
}

// Tests a jump of the share, which no logistic curve fits. The interval then assumes only that
// the share falls.
static void the_interval_covers_a_jump_of_the_share(void **unused) {
    (void)unused;
    enum { STEP_RUNS = 300 };
    int held = 0, seen = 0, near = 0;
    for (int run = 0; run < STEP_RUNS; run++) {
        Coins coins = {SHAPE_STEP, 8.5, 1, 0, (uint64_t)run, -999};
        Bid bid = searched(&coins, 0, 2 * GAMES);
        held += bid.low <= 9 && bid.high >= 8;
        seen += bid.monotone;
        near += fabs(bid.even - 8.5) <= 1;
    }
    if (held < 0.93 * STEP_RUNS || seen < 0.6 * STEP_RUNS || near < 0.6 * STEP_RUNS)
        fail_msg("%d held, %d seen, %d near, of %d", held, seen, near, STEP_RUNS);
}

static void few_games_have_no_interval_where_the_share_jumps(void **unused) {
    (void)unused;
    enum { STEP_RUNS = 400 };
    int held = 0, told = 0;
    for (int run = 0; run < STEP_RUNS; run++) {
        Coins coins = {SHAPE_STEP, 8.5, 1, 0, (uint64_t)run, -999};
        Bid bid = searched(&coins, 0, BID_INTERVAL_MIN);
        told += bid.bounded;
        held += bid.bounded && bid.low <= 9 && bid.high >= 8;
        assert_false(searched(&coins, 0, 300).bounded);
    }
    // With two standard errors of about 170 intervals.
    if (held < 0.9 * told) fail_msg("%d games: covers %d of %d", BID_INTERVAL_MIN, held, told);
}

// The score is 58 % at one whole number and 40 % at the next, so that no number is even. Tests that
// the interval contains the value between them at which a line crosses 50 %, and that the games at
// both numbers tell their scores.
static void margins_in_lumps_are_told_by_the_whole_numbers_beside(void **unused) {
    (void)unused;
    enum { LUMP_RUNS = 400 };
    static const int sizes[] = {300, 640, 1000, 4000};
    for (int g = 0; g < COUNT_OF(sizes); g++) {
        int held = 0, told = 0, beside = 0, beside_held = 0, none = 0;
        for (int run = 0; run < LUMP_RUNS; run++) {
            Coins coins = {SHAPE_LUMPS, 10.5, 3, 0, (uint64_t)run, -999};
            Bid bid = searched(&coins, 0, sizes[g]);
            double even = 10 + (0.58 - 0.5) / (0.58 - 0.4);
            told += bid.bounded;
            held += bid.bounded && bid.low <= even && even <= bid.high;
            none += bid_none_even(&bid);
            for (int k = 0; k < bid.beside_count; k++) {
                const BidScore *one = &bid.beside[k];
                double truth = truth_of(&coins, one->value);
                beside++;
                beside_held += one->interval.low <= truth && truth <= one->interval.high;
            }
        }
        if (getenv("COVERAGE_SHOW") != NULL)
            print_message("%d games: covers %d of %d, beside %d of %d, none even %d\n", sizes[g],
                          held, told, beside_held, beside, none);
        if (held < 0.92 * told) fail_msg("%d games: covers %d of %d", sizes[g], held, told);
        if (beside_held < 0.93 * beside || beside_held > 0.97 * beside)
            fail_msg("%d games: beside covers %d of %d", sizes[g], beside_held, beside);
        if (sizes[g] == 4000 && none < 0.8 * LUMP_RUNS) fail_msg("none even: %d", none);
    }
}

static void impossible_values_are_left_out(void **unused) {
    (void)unused;
    Coins coins = {SHAPE_LOGISTIC, 6, 3, 0, 7, 0};
    Bid bid = searched(&coins, 1, GAMES);
    assert_true(bid.crossed && bid.low <= 6 && 6 <= bid.high);
    for (int i = 0; i < bid.count; i++) assert_true(bid.batch[i].value >= 0);
    assert_true(bid.games <= GAMES + GAMES / 16);
}

static void one_seed_bids_the_same(void **unused) {
    (void)unused;
    Coins coins = {SHAPE_LOGISTIC, 6, 3, 0, 7, -999};
    Bid one = searched(&coins, 1, GAMES), two = searched(&coins, 1, GAMES);
    assert_true(one.even == two.even && one.low == two.low && one.count == two.count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_of_the_even_value_covers_it_in_95_percent),
        cmocka_unit_test(draws_make_the_interval_narrower),
        cmocka_unit_test(a_value_that_helps_one_side_only_has_no_even_value),
        cmocka_unit_test(the_ends_that_the_scenario_accepts_are_played),
        cmocka_unit_test(a_value_that_stands_for_never_hides_no_even_value),
        cmocka_unit_test(without_decision_by_points_no_value_is_even),
        cmocka_unit_test(the_interval_covers_a_jump_of_the_share),
        cmocka_unit_test(few_games_have_no_interval_where_the_share_jumps),
        cmocka_unit_test(margins_in_lumps_are_told_by_the_whole_numbers_beside),
        cmocka_unit_test(impossible_values_are_left_out),
        cmocka_unit_test(one_seed_bids_the_same),
    };
    return cmocka_run_group_tests_name("bid", tests, NULL, NULL);
}
