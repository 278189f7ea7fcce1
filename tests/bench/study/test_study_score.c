// SPDX-License-Identifier: GPL-3.0-or-later
// test_study_score.c -- tests the score of a study, and its interval, on coins with a known truth.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "bench/study/score.h"
#include "bench/study/study_internal.h"
#include "engine/base/hash.h"
#include "engine/base/pcg.h"
#include "engine/rules/action.h"
#include "tests/bench/stats/coverage_kit.h"

static const Interval band = {0.4, 0.6};

// Sets the scores of the pairings of learners 1 and 2, 3 and 4, and so on, less the true score.
// Their standard deviation is `spread`. Two fifths of the variance come from each of the two
// players, and one fifth from how they fit each other. The two sides of one learner correlate by
// `alike`.
static void pairings_draw(Pcg *rng, double spread, double alike, int learners, double out[]) {
    double of[STUDY_LEARNERS_MAX][SIDES];
    for (int k = 0; k < learners; k++) {
        of[k][ALLIED] = coverage_normal(rng);
        of[k][AXIS] = alike * of[k][ALLIED] + sqrt(1 - alike * alike) * coverage_normal(rng);
    }
    for (int k = 0; k < learners; k++)
        out[k] = spread *
                 (sqrt(0.4) * (of[k][ALLIED] + of[k ^ 1][AXIS]) + sqrt(0.2) * coverage_normal(rng));
}

// Simulates 1,000 studies and returns how many of their intervals cover the true score. Each
// learner had the usual number of games divided by `short_by`, so all their scores are off by the
// same amount, drawn from study_bias().
static int studies_covered(double spread, double alike, int games, int learners, int short_by) {
    int covered = 0, usual = 1 << 16;
    for (int i = 0; i < 1000; i++) {
        Pcg rng =
            pcg_stream(36, hash_join((uint64_t)(games * 16 + learners), (uint64_t)i), PCG_TEST);
        double truth = 0.3 + 0.4 * (double)pcg_unit(&rng);
        double moved = truth + study_bias(usual / short_by, usual) * coverage_normal(&rng);
        double pairings[STUDY_LEARNERS_MAX];
        Tally tallies[STUDY_LEARNERS_MAX] = {{0}};
        pairings_draw(&rng, spread, alike, learners, pairings);
        for (int k = 0; k < learners; k++) {
            double own = moved + pairings[k];
            for (int j = 0; j < games; j++) tally_add(&tallies[k], (double)pcg_unit(&rng) < own);
        }
        StudyScore score = study_score(tallies, learners, usual / short_by, usual);
        covered += score.interval.low <= truth && truth <= score.interval.high;
    }
    return covered;
}

// The interval must cover the score of fully learned players in at least 93 of 100 studies, if
// learners differ by no more than STUDY_SPREAD. With equal learners the interval is too wide,
// because a few learners cannot show that they are equal. In shipped battles the two sides of one
// learner correlated by -0.6 to 0.4 (results/study.md).
static void the_interval_covers_the_luck_of_learning(void **unused) {
    (void)unused;
    static const double spreads[] = {0, 0.02, STUDY_SPREAD};
    static const double alike[] = {-0.6, 0, 0.4};
    static const int games[] = {100, 600};
    enum { SPREADS = COUNT_OF(spreads), ALIKE = COUNT_OF(alike), GAMES = COUNT_OF(games) };
    for (int i = 0; i < SPREADS * ALIKE * GAMES; i++) {
        int s = i % SPREADS, a = i / SPREADS % ALIKE, g = i / SPREADS / ALIKE;
        for (int learners = 2; learners <= STUDY_LEARNERS_MAX; learners *= 2) {
            int short_by = 1 + (s + g) % 3;
            int covered = studies_covered(spreads[s], alike[a], games[g], learners, short_by);
            if (covered < 930)
                fail_msg(
                    "%d of 1000 intervals cover: spread %.2f, sides alike %.1f, %d learners, "
                    "%d games",
                    covered, spreads[s], alike[a], learners, games[g]);
        }
    }
}

// Confirms a change whose true score is `truth` as a study does, with more and more learners, and
// returns the answer.
static ChangeAnswer confirmed(Pcg *rng, double truth, double spread) {
    enum { EACH = 300 };
    double pairings[STUDY_LEARNERS_MAX];
    Tally tallies[STUDY_LEARNERS_MAX] = {{0}};
    ChangeAnswer answer = CHANGE_MISSED;
    pairings_draw(rng, spread, 0, STUDY_LEARNERS_MAX, pairings);
    for (int look = 0, k = 0; look < STUDY_CONFIRM_LOOKS; look++) {
        for (; k < study_confirming[look]; k++)
            for (int j = 0; j < EACH; j++)
                tally_add(&tallies[k], (double)pcg_unit(rng) < truth + pairings[k]);
        StudyScore score = study_score(tallies, k, 1, 1);
        answer = study_change_answer(&score, band);
        if (answer == CHANGE_MISSED) break;
    }
    return answer;
}

// Few changes whose true score is not from 45 to 55 % may be called even: at 42 or 58 %, at most 5
// in 100 times that three such changes are confirmed; at 44 or 56 %, at most 5 in 100 of single
// ones. (The bounds leave room for chance.) Changes at 50 % must often be called even.
static void changes_are_seldom_called_even_by_mistake(void **unused) {
    (void)unused;
    enum { TIMES = 600 };
    static const double truths[] = {0.42, 0.44, 0.5, 0.56, 0.58}, spreads[] = {0.03, 0.08, 0.12};
    for (int i = 0; i < COUNT_OF(truths) * COUNT_OF(spreads); i++) {
        double truth = truths[i % COUNT_OF(truths)], spread = spreads[i / COUNT_OF(truths)];
        int even = 0, of_three = 0;
        Pcg rng = pcg_stream(37, (uint64_t)i, PCG_TEST);
        for (int t = 0; t < TIMES; t++) {
            bool one = confirmed(&rng, truth, spread) == CHANGE_EVEN;
            even += one;
            for (int k = 0; k < 2 && !one; k++) one = confirmed(&rng, truth, spread) == CHANGE_EVEN;
            of_three += one;
        }
        bool good = fabs(truth - 0.5) > 0.07   ? of_three <= 0.05 * TIMES
                    : fabs(truth - 0.5) > 0.05 ? even <= 0.05 * TIMES
                                               : even >= (spread < 0.1 ? 0.48 : 0.18) * TIMES;
        if (!good)
            fail_msg("truth %.2f, learners differ by %.2f: %d of %d are even, and one of three %d",
                     truth, spread, even, TIMES, of_three);
    }
}

// Scales the games of learners by a factor, with the same shares.
static Tally tally_scaled(Tally tally, double factor) {
    return (Tally){tally.games * factor, tally.points * factor, tally.squares * factor};
}

// With the number of games that study_games_needed() tells, and a tenth more, the interval must be
// clear of the limits of the band. With a fifth fewer games it must not be clear.
static void the_games_that_are_still_needed_decide(void **unused) {
    (void)unused;
    enum { LEARNERS = 8 };
    static const double scores[] = {0.446, 0.448, 0.552, 0.645};
    for (int s = 0; s < COUNT_OF(scores); s++) {
        Tally few[LEARNERS], many[LEARNERS];
        for (int i = 0; i < LEARNERS; i++) few[i] = (Tally){200, 200 * scores[s], 200 * scores[s]};
        StudyScore now = study_score(few, LEARNERS, 1, 1);
        double needed = study_games_needed(&now, band);
        assert_true(needed > 0 && needed < 100000);
        for (int enough = 0; enough < 2; enough++) {
            double factor = (enough ? 1.1 : 0.8) * (now.games + needed) / now.games;
            for (int i = 0; i < LEARNERS; i++) many[i] = tally_scaled(few[i], factor);
            StudyScore then = study_score(many, LEARNERS, 1, 1);
            bool in = then.interval.low >= band.low && then.interval.high <= band.high;
            bool out = then.interval.low >= band.high || then.interval.high <= band.low;
            if ((in || out) != (enough == 1))
                fail_msg("score %.2f, %.0f games needed: %d games give %.3f to %.3f", scores[s],
                         needed, then.games, then.interval.low, then.interval.high);
        }
    }
    // Learners that differ by 20 points are not decided by more games.
    Tally apart[2] = {{1000, 400, 400}, {1000, 600, 600}};
    StudyScore score = study_score(apart, 2, 1, 1);
    assert_true(isinf(study_games_needed(&score, band)));
}

// 57 % with an interval from 44.5 to 69.4 % may be even: only an interval outside the balanced
// range proves that a change is not.
static void a_change_is_not_even_only_if_its_interval_says_so(void **unused) {
    (void)unused;
    const StudyScore unclear = {.score = 0.57, .interval = {0.445, 0.694}},
                     beyond = {.score = 0.7, .interval = {0.61, 0.79}},
                     below = {.score = 0.3, .interval = {0.21, 0.39}};
    assert_int_equal(study_change_answer(&unclear, band), CHANGE_MISSED);
    assert_false(study_not_even(&unclear, band));
    assert_true(study_not_even(&beyond, band) && study_not_even(&below, band));
}

// Of more values of a number than there is room for, those nearest to 50 % are kept.
static void the_values_nearest_to_even_are_kept(void **unused) {
    (void)unused;
    static Study study;
    enum { KEPT = COUNT_OF(study.effects[0].at), VALUES = 2 * KEPT };
    const Number number = {.path = "turns"};
    study.now.score = 0.3;
    for (int value = 0; value < VALUES; value++)  // 30 %, 33 %, 36 %...
        study_effect_add(&study, &number, (StudyEffectAt){.value = value, .change = 0.03 * value});
    assert_int_equal(study.effect_count, 1);
    assert_int_equal(study.effects[0].count, KEPT);
    for (int i = 0; i < KEPT; i++) {
        double score = 0.3 + study.effects[0].at[i].change;
        if (fabs(score - 0.5) > 0.03 * KEPT / 2 + 0.01) fail_msg("kept %.2f", score);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_covers_the_luck_of_learning),
        cmocka_unit_test(a_change_is_not_even_only_if_its_interval_says_so),
        cmocka_unit_test(the_values_nearest_to_even_are_kept),
        cmocka_unit_test(changes_are_seldom_called_even_by_mistake),
        cmocka_unit_test(the_games_that_are_still_needed_decide),
    };
    return cmocka_run_group_tests_name("score of a study", tests, NULL, NULL);
}
