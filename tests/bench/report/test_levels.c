// SPDX-License-Identifier: GPL-3.0-or-later
// test_levels.c -- tests what a report says about all levels of players together, on coins with a
// known truth.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/report/figures/levels.h"
#include "bench/stats/begin.h"
#include "engine/base/pcg.h"

static const char plain[] = "0123456789abcdef";

static void level_put(Report *report, const char *player, const char *hash, double truth, int games,
                      Pcg *rng) {
    Level *level = &report->levels[report->level_count++];
    provenance_set(&level->about, META_ALLIED, "%s", player);
    provenance_set(&level->about, META_AXIS, "%s", player);
    provenance_set(&level->about, META_HASH, "%s", hash);
    for (int i = 0; i < games; i++) tally_add(&level->tally, (double)pcg_unit(rng) < truth);
    level->games = games;
}

static Report *report_new(void) {
    Report *report = calloc(1, sizeof *report);
    assert_non_null(report);
    report->band = (Interval){0.4, 0.6};
    return report;
}

static void report_drop(Report *report) {
    report_free(report);
    free(report);
}

static const char *player_at(const Report *report, int place) {
    return report->levels[report->order[place]].about.value[META_ALLIED];
}

static void levels_are_ordered_by_strength_with_learned_ones_last(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(31, 0, PCG_TEST);
    Report *report = report_new();
    char learnt[64];
    snprintf(learnt, sizeof learnt, "%s learned 1", plain);
    level_put(report, "greedy", learnt, 0.5, 60, &rng);
    level_put(report, "elite", plain, 0.5, 60, &rng);
    level_put(report, "elite:learned=no", learnt, 0.5, 60, &rng);
    level_put(report, "random", learnt, 0.5, 60, &rng);
    level_put(report, "ismcts:iterations=50", plain, 0.5, 60, &rng);
    level_put(report, "greedy", plain, 0.5, 60, &rng);
    // A kind of player that uses no policy file.
    level_put(report, "regular", learnt, 0.5, 60, &rng);
    level_put(report, "regular:learned=yes", learnt, 0.5, 60, &rng);
    levels_order(report);
    static const char *const wanted[] = {
        "random", "greedy",           "regular", "ismcts:iterations=50",
        "elite",  "elite:learned=no", "greedy",  "regular:learned=yes"};
    for (int i = 0; i < COUNT_OF(wanted); i++) {
        assert_string_equal(player_at(report, i), wanted[i]);
        assert_int_equal(report->levels[report->order[i]].learned, i >= 6);
    }
    report_drop(report);
}

static Headline headline_of(double greedy, double elite, int games) {
    Pcg rng = pcg_stream(32, 1, PCG_TEST);
    Report *report = report_new();
    level_put(report, "elite", plain, elite, games, &rng);
    level_put(report, "greedy", plain, greedy, 4000, &rng);
    levels_order(report);
    Headline headline = levels_headline(report);
    report_drop(report);
    return headline;
}

static void the_headline_judges_all_levels_in_any_order(void **unused) {
    (void)unused;
    assert_int_equal(headline_of(0.5, 0.5, 4000), HEADLINE_BALANCED);
    assert_int_equal(headline_of(0.8, 0.7, 4000), HEADLINE_FIRST);
    assert_int_equal(headline_of(0.1, 0.2, 4000), HEADLINE_SECOND);
    assert_int_equal(headline_of(0.5, 0.1, 4000), HEADLINE_DEPENDS);
    assert_int_equal(headline_of(0.5, 0.1, 40), HEADLINE_OPEN);
}

static void random_players_alone_give_no_verdict(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(34, 0, PCG_TEST);
    Report *report = report_new();
    for (int i = 0; i < 2; i++) level_put(report, "random", plain, 0.9, 4000, &rng);
    levels_order(report);
    assert_int_equal(levels_headline(report), HEADLINE_OPEN);
    report_drop(report);
}

// The advantage of the first move is known for two kinds of coins. Checks that its interval
// covers the truth in 93 to 97 of 100 levels, for few and for many games.
static void the_interval_covers_the_advantage_of_the_first_move(void **unused) {
    (void)unused;
    enum { LEVELS = 2000 };
    static const double truth[][SIDES] = {{0.62, 0.25}, {0.5, 0.5}, {0.85, 0.6}};
    static const int games[] = {40, 200, 1000};
    for (int t = 0; t < COUNT_OF(truth); t++) {
        for (int g = 0; g < COUNT_OF(games); g++) {
            int covered = 0;
            for (int i = 0; i < LEVELS; i++) {
                Pcg rng = pcg_stream(34, (uint64_t)(LEVELS * (3 * t + g) + i), PCG_TEST);
                Level level = {0};
                for (int k = 0; k < 2 * games[g]; k++)
                    tally_add(&level.begun[k % 2], (double)pcg_unit(&rng) < truth[t][k % 2]);
                Begin begin = begin_of(level.begun);
                double worth = truth[t][ALLIED] - truth[t][AXIS];
                assert_true(begin.known);
                covered += begin.interval.low <= worth && worth <= begin.interval.high;
            }
            if (covered < 0.93 * LEVELS || covered > 0.975 * LEVELS)
                fail_msg("%d of %d intervals of %d games cover", covered, LEVELS, games[g]);
        }
    }
    Level few = {.begun = {{.games = BEGIN_GAMES_MIN - 1}, {.games = 400}}};
    assert_false(begin_of(few.begun).known);
}

// Checks that levels with equal truth show a trend in about 5 of 100 reports, and levels with a
// rising truth nearly always.
static void a_trend_over_levels_is_found(void **unused) {
    (void)unused;
    enum { REPORTS = 1000 };
    static const char *const players[] = {"greedy", "veteran", "elite"};
    static const int games[] = {1500, 300, 150};
    for (int rising = 0; rising < 2; rising++) {
        int found = 0, up = 0;
        for (int r = 0; r < REPORTS; r++) {
            Pcg rng = pcg_stream(33, (uint64_t)(2 * r + rising), PCG_TEST);
            Report *report = report_new();
            for (int i = 0; i < COUNT_OF(players); i++)
                level_put(report, players[i], plain, 0.3 + 0.07 * rising * i, games[i], &rng);
            levels_order(report);
            Trend trend = levels_trend(report);
            assert_int_equal(trend.levels, 3);
            found += trend.p < 0.05;
            up += trend.p < 0.05 && trend.z > 0;
            report_drop(report);
        }
        if (rising) assert_true(up > 0.9 * REPORTS);
        if (!rising) assert_true(found > 0.03 * REPORTS && found < 0.07 * REPORTS);
    }
}

// A level in which each side has its own policy has learned, but its sides are not equal. If one
// side has no policy, it has not learned.
static void each_side_may_have_its_own_policy(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(35, 0, PCG_TEST);
    Report *report = report_new();
    char pair[80], half[80];
    snprintf(pair, sizeof pair, "%s learned 3fa2000000000001 and 91bc000000000001", plain);
    snprintf(half, sizeof half, "%s learned 3fa2000000000001 and 0000000000000000", plain);
    level_put(report, "greedy", pair, 0.5, 1000, &rng);
    level_put(report, "greedy", half, 0.5, 1000, &rng);
    levels_order(report);
    const Level *level = report->levels;
    assert_true(level[0].learned && level[0].pair && !level[0].alike);
    assert_string_equal(level[0].policy, "3fa2 and 91bc");
    assert_true(!level[1].learned && level[1].pair && !level[1].alike);
    assert_string_equal(level[1].policy, "");
    Policies policies = levels_policies(report);
    assert_true(policies.levels == 1 && policies.pairs);
    report_drop(report);
}

static void reports_tell_policy_files_apart(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(34, 0, PCG_TEST);
    Report *report = report_new();
    char learnt[2][64];
    for (int i = 0; i < 2; i++)
        snprintf(learnt[i], sizeof learnt[i], "%s learned %d", plain, i + 1);
    level_put(report, "elite", learnt[0], 0.3, 1000, &rng);
    level_put(report, "greedy", learnt[0], 0.3, 1000, &rng);
    levels_order(report);
    assert_int_equal(levels_policies(report).policies, 1);
    // If all levels have learned, the trend is over these.
    assert_int_equal(levels_trend(report).levels, 2);
    level_put(report, "elite", learnt[1], 0.4, 1000, &rng);
    levels_order(report);
    Policies policies = levels_policies(report);
    assert_int_equal(policies.policies, 2);
    assert_true(policies.high - policies.low > 0.05 && policies.deviation > 0.02);
    assert_true(policies.chance_deviation > 0.013 &&
                policies.chance_deviation <
                    0.017);  // expected from 1,000 games each at the scores .3 and .4
    // Different players do not count as a spread of policies.
    level_put(report, "greedy:iterations=1", learnt[0], 0.9, 1000, &rng);
    levels_order(report);
    policies = levels_policies(report);
    assert_int_equal(policies.policies, 2);
    assert_true(policies.high < 0.5);
    assert_string_equal(report->levels[policies.level].about.value[META_ALLIED], "elite");
    report_drop(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_ordered_by_strength_with_learned_ones_last),
        cmocka_unit_test(the_headline_judges_all_levels_in_any_order),
        cmocka_unit_test(random_players_alone_give_no_verdict),
        cmocka_unit_test(the_interval_covers_the_advantage_of_the_first_move),
        cmocka_unit_test(a_trend_over_levels_is_found),
        cmocka_unit_test(each_side_may_have_its_own_policy),
        cmocka_unit_test(reports_tell_policy_files_apart),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
