// SPDX-License-Identifier: GPL-3.0-or-later
// test_coverage_match.c -- holds the intervals and tests that matches and rating lists print to
// their error rates, on players of known strength.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/match/ladder.h"
#include "bench/match/match.h"
#include "tests/bench/stats/coverage_kit.h"

// Draws pairs of games with Elo difference `elo`. The side that a player has changes his score in a
// game by `side`, as far as the score allows it.
static Pairs pairs_drawn(double elo, double side, int count, Pcg *rng) {
    Pairs pairs = {{0}};
    double share = score_of_elo(elo), by = fmin(side, fmin(share, 1 - share));
    for (int i = 0; i < count; i++) {
        bool first = (double)pcg_unit(rng) < share + by,
             second = (double)pcg_unit(rng) < share - by;
        pairs_add(&pairs, first, second);
    }
    return pairs;
}

static Covered match_draw(int games, const double truth[], Pcg *rng) {
    Pairs pairs = pairs_drawn(truth[0], truth[1], games / 2, rng);
    Estimate estimate = pairs_estimate(&pairs);
    return covers(estimate.elo_low, truth[0], estimate.elo_high);
}

// Draws the matches of five players, each 300 Elo stronger than the one before. truth[0] tells how
// far apart two players may be that meet, truth[1] is the effect of the side, and truth[2] tells
// whose interval is looked at. The anchor is the weakest player.
static Covered ladder_draw(int games, const double truth[], Pcg *rng) {
    enum { PLAYERS = 5, STEP = 300 };
    static Ladder ladder;
    int apart = (int)truth[0], asked = (int)truth[2];
    ladder = (Ladder){0};
    for (int i = 0; i < PLAYERS; i++) ladder_player(&ladder, (char[]){(char)('a' + i), 0});
    for (int i = 0; i < PLAYERS; i++)
        for (int k = i + 1; k < PLAYERS && k <= i + apart; k++)
            ladder.match[ladder.match_count++] =
                (LadderMatch){i, k, pairs_drawn((i - k) * STEP, truth[1], games / 2, rng)};
    assert_true(ladder_fit(&ladder, 0, NULL));
    if (isnan(ladder.low[asked])) return COVERED_NOT_PRINTED;
    return covers(ladder.low[asked], asked * STEP, ladder.high[asked]);
}

static void intervals_cover_the_true_strength(void **unused) {
    (void)unused;
    static const CoverageRow rows[] = {
        {"match of equal players", match_draw, .truth = {0, 0}, .at_least = true},
        {"match, 120 Elo apart", match_draw, .truth = {120, 0.3}},
        {"ladder, a chain, first step", ladder_draw, .truth = {1, 0, 1}, .games = {20, 100}},
        {"ladder, a chain, fourth step", ladder_draw, .truth = {1, 0, 4}},
        {"ladder, a chain, the side decides", ladder_draw, .truth = {1, 0.4, 4},
         .games = {20, 100, 300}, .at_least = true},
        {"ladder, all meet, fourth step", ladder_draw, .truth = {4, 0, 4}, .games = {100, 300}},
        {"ladder, all meet, the side decides", ladder_draw, .truth = {4, 0.4, 2},
         .games = {100, 300}},
    };
    coverage_check(rows, COUNT_OF(rows));
}

// A step of 300 Elo must not shrink: four of them are 1,200 Elo, not 1,070.
static void a_chain_of_steps_is_not_pulled_to_0(void **unused) {
    (void)unused;
    enum { TRIALS = 400 };
    static Ladder ladder;
    double sum = 0;
    for (int t = 0; t < TRIALS; t++) {
        Pcg rng = pcg_stream(21, (uint64_t)t, PCG_TEST);
        ladder = (Ladder){0};
        for (int i = 0; i < 5; i++) ladder_player(&ladder, (char[]){(char)('a' + i), 0});
        for (int i = 0; i < 4; i++)
            ladder.match[ladder.match_count++] =
                (LadderMatch){i, i + 1, pairs_drawn(-300, 0, 30, &rng)};
        assert_true(ladder_fit(&ladder, 0, NULL));
        sum += ladder.elo[4] / TRIALS;
    }
    if (fabs(sum - 1200) > 25) fail_msg("+1200 is told as %+.0f", sum);
}

static void a_player_who_won_all_games_has_an_open_interval(void **unused) {
    (void)unused;
    static Ladder ladder;
    ladder_player(&ladder, "a");
    ladder_player(&ladder, "b");
    ladder.match[ladder.match_count++] = (LadderMatch){1, 0, {{0, 0, 0, 0, 40}}};
    assert_true(ladder_fit(&ladder, 0, NULL));
    assert_true(ladder.elo[1] > 500 && ladder.elo[1] < 1500);
    assert_true(ladder.low[1] > 300 && ladder.low[1] < ladder.elo[1] && isinf(ladder.high[1]));
}

// ---- The sequential test

// Returns the share of 400 matches that end with the wrong verdict. A pair is decisive with
// probability `decisive`; otherwise each player wins with the better side.
static double wrong_share(double elo0, double elo1, bool second, double decisive) {
    enum { TRIALS = 400 };
    double lead = score_of_elo(second ? elo1 : elo0) - 0.5;
    int wrong = 0;
    for (int t = 0; t < TRIALS; t++) {
        Pcg rng = pcg_stream((uint64_t)(100 * decisive) + second, (uint64_t)t, PCG_TEST);
        Pairs pairs = {{0}};
        double llr = 0;
        for (int i = 0; i < 8 || fabs(llr) < SPRT_BOUND; i++) {
            double mark = (double)pcg_unit(&rng);
            double won = decisive / 2 + lead, lost = decisive / 2 - lead;
            pairs.count[mark < won ? 4 : mark < won + lost ? 0 : 2]++;
            llr = pairs_llr(&pairs, elo0, elo1);
        }
        wrong += second ? llr < 0 : llr > 0;
    }
    return wrong / (double)TRIALS;
}

// 5 % are claimed. The bound adds two standard errors of 400 matches.
static void the_sprt_errs_in_at_most_5_percent_where_the_side_decides(void **unused) {
    (void)unused;
    static const double cases[][3] = {{0, 20, 0.06}, {0, 20, 0.12}, {0, 40, 0.12}, {0, 40, 0.3}};
    for (int i = 0; i < COUNT_OF(cases); i++)
        for (int second = 0; second < 2; second++) {
            double wrong = wrong_share(cases[i][0], cases[i][1], second, cases[i][2]);
            if (getenv("COVERAGE_SHOW") != NULL)
                print_message("sprt %.0f..%.0f, %.2f decisive, elo%d is true: %.1f %% wrong\n",
                              cases[i][0], cases[i][1], cases[i][2], second, 100 * wrong);
            if (wrong > 0.072)
                fail_msg("%.0f..%.0f, %.2f decisive, elo%d is true: %.3f wrong", cases[i][0],
                         cases[i][1], cases[i][2], second, wrong);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_cover_the_true_strength),
        cmocka_unit_test(a_chain_of_steps_is_not_pulled_to_0),
        cmocka_unit_test(a_player_who_won_all_games_has_an_open_interval),
        cmocka_unit_test(the_sprt_errs_in_at_most_5_percent_where_the_side_decides),
    };
    return cmocka_run_group_tests_name("coverage_match", tests, NULL, NULL);
}
