// SPDX-License-Identifier: GPL-3.0-or-later
// test_plans.c -- tests the search for plans that go with winning, on files of coins: a set-up
// that wins more often is found, and few of many meaningless ones are.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/report/figures/reading.h"
#include "bench/simulate/simulate.h"
#include "bench/stats/contrast.h"
#include "engine/base/pcg.h"
#include "tests/bench/simulate/folder_kit.h"

enum { GAMES = 600 };

static char file[64];

static void sql_run(sqlite3 *db, const char *sql) {
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s: %s", sql, why);
}

// Writes games: a coin decides for every piece between two places. Allied wins with probability
// .5, or .5 + more if piece 0 is at place 0.
static void coins_put(double more, uint64_t seed) {
    sqlite3 *db;
    sqlite3_stmt *fate, *end;
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sql_run(db, "BEGIN");
    sqlite3_prepare_v2(db, "UPDATE fate SET start = ? WHERE game = ? AND piece = ?", -1, &fate,
                       NULL);
    sqlite3_prepare_v2(db, "UPDATE game SET payoff = ?, winner = ? WHERE game = ?", -1, &end, NULL);
    for (int game = 0; game < GAMES; game++) {
        bool there = false;
        for (int piece = 0; piece < 12; piece++) {
            int place = (int)pcg_below(&rng, 2);
            there |= piece == 0 && place == 0;
            sqlite3_bind_int(fate, 1, place);
            sqlite3_bind_int(fate, 2, game);
            sqlite3_bind_int(fate, 3, piece);
            assert_int_equal(sqlite3_step(fate), SQLITE_DONE);
            sqlite3_reset(fate);
        }
        bool wins = (double)pcg_unit(&rng) < 0.5 + (there ? more : 0);
        sqlite3_bind_int(end, 1, wins ? 1000000 : 0);
        sqlite3_bind_text(end, 2, wins ? "allied" : "axis", -1, SQLITE_STATIC);
        sqlite3_bind_int(end, 3, game);
        assert_int_equal(sqlite3_step(end), SQLITE_DONE);
        sqlite3_reset(end);
    }
    sqlite3_finalize(fate);
    sqlite3_finalize(end);
    sql_run(db, "DELETE FROM holding; COMMIT");
    sqlite3_close(db);
}

static Report *reported(void) {
    Report *report = calloc(1, sizeof *report);
    const char *path = file;
    Error error = {0};
    report->band = (Interval){0.4, 0.6};
    report->wanted = (Shares){0.1, 0.5, 0.4};
    if (!report_read(report, &path, 1, &error)) fail_msg("%s", error.words);
    return report;
}

static int clear_of(const Report *report) {
    int clear = 0;
    for (int i = 0; i < report->plan_count; i++) clear += report->plans[i].p < 0.05;
    return clear;
}

static void a_better_setup_is_found_with_its_effect(void **unused) {
    (void)unused;
    coins_put(0.25, 1);
    Report *report = reported();
    assert_int_equal(report->plans_asked, 24);
    assert_true(clear_of(report) >= 2 && clear_of(report) <= 4);
    const PlanFigures *best = &report->plans[0];
    assert_int_equal(best->piece, 0);
    double wanted = best->place == 0 ? 0.25 : -0.25;
    assert_true(fabs(best->change - wanted) < best->half);
    report_free(report);
    free(report);
}

static void without_effects_hardly_any_is_significant(void **unused) {
    (void)unused;
    int runs = 0, wrong = 0;
    Report *report = reported();  // all but the plans is the same in each run
    for (uint64_t seed = 10; seed < 30; seed++, runs++) {
        Store store;
        coins_put(0, seed);
        assert_true(store_connect(&store, file, SQLITE_OPEN_READONLY, NULL));
        Reading reading = {.report = report, .db = store.db, .path = file};
        memset(report->plans, 0, sizeof report->plans);
        report->plan_count = report->plans_asked = 0;
        read_plans(&reading);
        assert_false(reading.failed);
        assert_true(report->plans_asked > 0);
        wrong += clear_of(report) > 0;
        store_close(&store);
    }
    report_free(report);
    free(report);
    // On average one run in twenty finds an effect where there is none. More than four of twenty
    // happen by chance in less than one of a hundred cases.
    if (wrong > 4) fail_msg("%d of %d", wrong, runs);
}

// Checks that a piece which is always at the same place is not tested, nor one with few games.
static void a_constant_plan_is_not_tested(void **unused) {
    (void)unused;
    sqlite3 *db;
    coins_put(0, 3);
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sql_run(db, "UPDATE fate SET start = 1 WHERE piece > 0");
    sql_run(db, "UPDATE fate SET start = 0 WHERE piece = 1 AND game < 19");
    sqlite3_close(db);
    Report *report = reported();
    assert_int_equal(report->plans_asked, 2);
    report_free(report);
    free(report);
}

static void the_first_two_objectives_are_reported_in_order(void **unused) {
    (void)unused;
    sqlite3 *db;
    coins_put(0, 4);
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sql_run(db, "UPDATE fate SET start = 1");
    // In even games the Allied side takes place 0, then 1, then 0 again; in odd games it takes 0
    // and 1 at once.
    sql_run(db, "INSERT INTO holding SELECT game, 1, 0, 'taken', 'allied', 1 FROM game");
    sql_run(db,
            "INSERT INTO holding SELECT game, 1 + 2 * (game % 2 = 0), 1, 'taken', 'allied', 1"
            " FROM game");
    sql_run(db, "INSERT INTO holding SELECT game, 5, 0, 'taken', 'allied', 1 FROM game");
    sqlite3_close(db);
    Report *report = reported();
    assert_int_equal(report->plan_count, 2);
    for (int i = 0; i < 2; i++) {
        const PlanFigures *plan = &report->plans[i];
        assert_false(plan->setup);
        assert_true(plan->first == 0 && plan->then == 1 && plan->side == ALLIED);
        assert_true(plan->with.games == GAMES / 2 && plan->all.games == GAMES);
    }
    assert_true(report->plans[0].together != report->plans[1].together);
    report_free(report);
    free(report);
}

static void the_interval_of_a_group_difference_covers_it_in_95_percent(void **unused) {
    (void)unused;
    enum { RUNS = 4000 };
    static const double cases[][4] = {{0.5, 0.5, 20, 500}, {0.9, 0.7, 25, 60}, {0.1, 0.4, 100, 30}};
    for (int c = 0; c < COUNT_OF(cases); c++) {
        Pcg rng = pcg_stream(8, (uint64_t)c, PCG_TEST);
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            Tally tally[2] = {{.games = 0}, {.games = 0}};
            for (int k = 0; k < 2; k++)
                for (int i = 0; i < (int)cases[c][2 + k]; i++)
                    tally_add(&tally[k], (double)pcg_unit(&rng) < cases[c][k]);
            double error, change = tally_contrast(tally[0], tally[1], &error);
            held += fabs(change - (cases[c][0] - cases[c][1])) < 1.96 * error;
        }
        if (held < 0.935 * RUNS) fail_msg("case %d: %d of %d", c, held, RUNS);
    }
}

static int coins_tossed(void **unused) {
    if (folder_make(unused) != 0) return 1;
    snprintf(file, sizeof file, "%s/coins.db", folder_name());
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = "gbsu/first-contact";
    params.players[ALLIED] = params.players[AXIS] = "random";
    params.games = GAMES;
    params.threads = 1;
    params.luck = 0;
    params.out = file;
    return !simulate_run(&params, &result, &error);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_better_setup_is_found_with_its_effect),
        cmocka_unit_test(without_effects_hardly_any_is_significant),
        cmocka_unit_test(a_constant_plan_is_not_tested),
        cmocka_unit_test(the_first_two_objectives_are_reported_in_order),
        cmocka_unit_test(the_interval_of_a_group_difference_covers_it_in_95_percent),
    };
    return cmocka_run_group_tests_name("plans", tests, coins_tossed, folder_remove);
}
