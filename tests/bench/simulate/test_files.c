// SPDX-License-Identifier: GPL-3.0-or-later
// test_files.c -- tests the comparison of two files of games: it equals the comparison of newly
// played games, and its interval on coins covers as often as it claims.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/experiments/vary_files.h"
#include "bench/simulate/simulate.h"
#include "engine/base/pcg.h"
#include "engine/game/open.h"
#include "folder_kit.h"

static void played(Path out, const char *name, const char *edit, uint64_t seed, int64_t games) {
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    file_in(out, name);
    simulate_params_defaults(&params);
    params.scenario = "gbsu/first-contact";
    params.games = games;
    params.threads = 1;
    params.seed = seed;
    params.out = out;
    if (edit != NULL) params.edits[params.edit_count++] = edit;
    if (!simulate_run(&params, &result, &error)) fail_msg("%s", error.words);
}

static FilesContrast compared(const char *first, const char *second) {
    FilesContrast contrast;
    Error error = {0};
    const char *const path[2] = {first, second};
    if (!files_contrast(path, &contrast, &error)) fail_msg("%s", error.words);
    return contrast;
}

static void near(double value, double wanted) {
    if (!(fabs(value - wanted) < 1e-6)) fail_msg("%.8f, not %.8f", value, wanted);
}

static void files_of_one_seed_are_compared_by_pairs(void **unused) {
    (void)unused;
    Path first, second;
    played(first, "first.db", NULL, 1, 60);
    played(second, "second.db", "threshold=-3", 1, 50);
    FilesContrast files = compared(first, second);
    assert_true(files.paired && !files.scenario_same && files.players_same);

    Game game, easier;
    Error error = {0};
    const char *edits[] = {"threshold=-3"};
    assert_true(game_open(&game, "gbsu/first-contact", &error));
    assert_true(game_edit(&game, edits, 1, &easier, &error));
    Vary vary = vary_defaults(50);
    vary.threads = 1;
    Sample a = {0}, b = {0};
    assert_true(sample_play(&vary, &game, 50, &a, &error));
    assert_true(sample_play(&vary, &easier, 50, &b, &error));
    Contrast anew = contrast_of(&a, &b);
    near(files.share_change.mean, anew.share.mean);
    near(files.share_change.low, anew.share.low);
    // Another threshold changes no margin: the differences are all 0, and have no interval.
    assert_true(isnan(files.points_change.high) && isnan(anew.points.high));
    near(files.points_change.mean, 0);
    near(files.saved, anew.paired);
    sample_free(&a);
    sample_free(&b);
    game_close(&easier);
    game_close(&game);
    files_contrast_free(&files);
}

static void files_of_two_seeds_are_compared_as_two_samples(void **unused) {
    (void)unused;
    Path first, second;
    played(first, "one-seed.db", NULL, 1, 60);
    played(second, "another.db", NULL, 2, 40);
    FilesContrast files = compared(first, second);
    assert_false(files.paired);
    assert_true(files.scenario_same && files.players_same);
    assert_int_equal(files.games[1], 40);
    near(files.share_change.mean, files.share[1].mean - files.share[0].mean);
    assert_true(files.share_change.low < 0 && files.share_change.high > 0);
    files_contrast_free(&files);
}

static void the_interval_of_two_samples_covers_the_difference_in_95_percent(void **unused) {
    (void)unused;
    enum { RUNS = 2000, MOST = 400 };
    static const double cases[][4] = {
        {0.5, 0.6, 60, 60}, {0.1, 0.5, 40, 200}, {0.95, 0.9, 100, 100}, {0.03, 0.03, 60, 400}};
    for (int c = 0; c < COUNT_OF(cases); c++) {
        Pcg rng = pcg_stream(41, (uint64_t)c, PCG_TEST);
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            Spread spread[2];
            for (int i = 0; i < 2; i++) {
                double values[MOST];
                int count = (int)cases[c][2 + i];
                for (int k = 0; k < count; k++) values[k] = (double)pcg_unit(&rng) < cases[c][i];
                spread[i] = spread_of_payoffs(values, count);
            }
            Spread change = spread_apart(spread[0], spread[1]);
            double truth = cases[c][1] - cases[c][0];
            held += change.low <= truth && truth <= change.high;
        }
        // The rate of Wilson's own interval varies from 93 to 97 %, because counts are whole
        // numbers.
        if (held < 0.93 * RUNS || held > 0.985 * RUNS) fail_msg("case %d: %d", c, held);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_one_seed_are_compared_by_pairs),
        cmocka_unit_test(files_of_two_seeds_are_compared_as_two_samples),
        cmocka_unit_test(the_interval_of_two_samples_covers_the_difference_in_95_percent),
    };
    return cmocka_run_group_tests_name("files", tests, folder_make, folder_remove);
}
