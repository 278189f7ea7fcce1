// SPDX-License-Identifier: GPL-3.0-or-later
// test_suite.c -- tests many simulations in one file: the games are the same as in separate
// files, and a stopped suite continues; and tests the measures of its table on games with known
// measures.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/report/figures/suite.h"
#include "bench/report/suite_table.h"
#include "bench/simulate/simulate.h"
#include "bench/simulate/suite.h"
#include "engine/base/pcg.h"
#include "folder_kit.h"

static SimulateResult played(const char *scenario, const char *player, int64_t games, int threads,
                             const char *out, bool suite) {
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = scenario;
    params.players[ALLIED] = params.players[AXIS] = player;
    params.games = games;
    params.threads = threads;
    params.out = out;
    params.suite = suite;
    if (!simulate_run(&params, &result, &error)) fail_msg("%s", error.words);
    return result;
}

static void figures_of(Suite *suite, const char *path) {
    Error error = {0};
    *suite = (Suite){.band = {0.4, 0.6}};
    if (!suite_figures(suite, path, &error)) fail_msg("%s", error.words);
}

static int64_t number_of(const char *path, const char *sql) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

// A sum over the games which differs if any two rows are exchanged or changed.
#define GAMES_SUM \
    "SELECT sum((game + 1) * (payoff + 7 * margin + 31 * plies + 17 * turns)) FROM game"

// Checks that no line of the table is wider than a terminal of 100 columns.
static void lines_fit(const Suite *suite) {
    char *words = NULL;
    size_t size = 0, lines = 0;
    FILE *out = open_memstream(&words, &size);
    suite_print(suite, out);
    fclose(out);
    for (char *line = strtok(words, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (strlen(line) > 100) fail_msg("%zu columns: %s", strlen(line), line);
        lines++;
    }
    assert_true(lines > 9);
    free(words);
}

static void several_runs_in_one_file_equal_separate_files(void **unused) {
    (void)unused;
    Path all, one, two;
    assert_false(suite_is(file_in(all, "all.db")));
    played("gbsu/first-contact", "greedy", 30, 2, all, true);
    played("tic_tac_toe", "random", 40, 1, all, true);
    played("gbsu/first-contact", "random", 20, 1, all, true);
    assert_true(suite_is(all));
    played("gbsu/first-contact", "greedy", 30, 1, file_in(one, "one.db"), false);
    played("gbsu/first-contact", "random", 20, 1, file_in(two, "two.db"), false);
    assert_false(suite_is(one));
    assert_int_equal(number_of(all, GAMES_SUM " WHERE run = 1"), number_of(one, GAMES_SUM));
    assert_int_equal(number_of(all, GAMES_SUM " WHERE run = 3"), number_of(two, GAMES_SUM));
    assert_int_equal(number_of(all, "SELECT sum(chance) FROM turn WHERE run = 1"),
                     number_of(one, "SELECT sum(chance) FROM turn"));
    Suite suite;
    figures_of(&suite, all);
    assert_int_equal(suite.count, 2);
    assert_int_equal(suite.scenario[0]->report.level_count, 2);
    assert_int_equal(suite.scenario[1]->report.levels[0].games, 40);
    lines_fit(&suite);
    suite_free(&suite);
}

static void a_file_resumes_a_run_and_takes_another(void **unused) {
    (void)unused;
    Path path, whole;
    played("gbsu/first-contact", "random", 15, 1, file_in(path, "on.db"), true);
    played("tic_tac_toe", "random", 5, 1, path, true);
    assert_int_equal(played("gbsu/first-contact", "random", 45, 2, path, true).kept, 45);
    played("gbsu/first-contact", "random", 45, 1, file_in(whole, "whole.db"), false);
    assert_int_equal(number_of(path, GAMES_SUM " WHERE run = 1"), number_of(whole, GAMES_SUM));
    assert_int_equal(number_of(path, "SELECT max(run) FROM run"), 2);
}

static void a_single_run_file_takes_no_second_run(void **unused) {
    (void)unused;
    Path path;
    played("tic_tac_toe", "random", 5, 1, file_in(path, "single.db"), false);
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = "tic_tac_toe";
    params.games = 5;
    params.out = path;
    params.suite = true;
    assert_false(simulate_run(&params, &result, &error));
    assert_non_null(strstr(error.words, "is not a file of many simulations"));
    Suite suite = {.band = {0.4, 0.6}};
    assert_false(suite_figures(&suite, path, &error));
}

static void a_row_of_no_game_is_refused(void **unused) {
    (void)unused;
    Path path;
    played("tic_tac_toe", "random", 5, 1, file_in(path, "damaged.db"), true);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA ignore_check_constraints = ON;"
                                  "UPDATE game SET payoff = 3000000 WHERE game = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    Suite suite = {.band = {0.4, 0.6}};
    Error error = {0};
    assert_false(suite_figures(&suite, path, &error));
    assert_non_null(strstr(error.words, "damaged"));
}

// ---- Measures.

enum { TURNS = 4 };

static Report *games_new(int count, int turns) {
    Report *report = calloc(1, sizeof *report);
    report->games = calloc((size_t)count, sizeof *report->games);
    report->turn_count = turns;
    report->chances = calloc((size_t)(count * (turns + 1)), sizeof *report->chances);
    report->valued = true;
    return report;
}

static void game_put(Report *report, double payoff, int turns, const double chances[]) {
    int i = report->game_count++;
    report->games[i] = (GameLine){.index = i,
                                  .payoff = payoff,
                                  .turns = turns,
                                  .plies = 10 * turns,
                                  .decisions = 4 + i,
                                  .options = 15,
                                  .result = payoff > 0.5   ? ALLIED
                                            : payoff < 0.5 ? AXIS
                                                           : DRAW};
    for (int t = 0; t <= report->turn_count; t++)
        report->chances[i * (report->turn_count + 1) + t] = t < turns    ? chances[t]
                                                            : t == turns ? payoff
                                                                         : (double)NAN;
}

static void games_free(Report *report) {
    report_free(report);
    free(report);
}

static void near(double value, double wanted) {
    if (!(fabs(value - wanted) < 1e-9)) fail_msg("%.6f, not %.6f", value, wanted);
}

static void the_measures_of_three_games_match_a_count_by_hand(void **unused) {
    (void)unused;
    Report *report = games_new(3, TURNS);
    // The Allied side wins from behind: it is behind by .6, .2, 0, 0; the leaders are Axis, Axis,
    // none (.55), Allied.
    game_put(report, 1, 4, (const double[]){0.2, 0.4, 0.55, 0.9});
    // The Axis wins and is never behind; the Allied side never has more than .3.
    game_put(report, 0, 2, (const double[]){0.3, 0.1});
    // A draw, in which the lead changes once.
    game_put(report, 0.5, 4, (const double[]){0.5, 0.7, 0.2, 0.5});
    Mean mean[SUITE_MEASURES];
    double decided;
    suite_measure(report, mean, &decided);
    near(mean[SUITE_COMPLETION].mean, 2.0 / 3);
    near(mean[SUITE_TURNS].mean, 10.0 / 3);
    near(mean[SUITE_PLIES].mean, 100.0 / 3);
    near(mean[SUITE_DECISIONS].mean, 5);
    near(mean[SUITE_OPTIONS].mean, (15.0 / 4 + 15.0 / 5 + 15.0 / 6) / 3);
    near(mean[SUITE_LEADS].mean, 2.0 / 3);
    near(mean[SUITE_DRAMA].mean, ((0.6 + 0.2) / 4 + 0) / 2);
    // The highest win probabilities of the losers are .3 and .8. Of so few, the greatest stands for
    // that which 19 of 20 do not exceed.
    near(decided, 0.8);
    // The games are decided (.9) at the end of turn 3 of 4, and of turn 1 of 2.
    near(mean[SUITE_LEFT].mean, (1.0 / 4 + 1.0 / 2) / 2);
    games_free(report);
}

static void a_game_without_win_probabilities_has_no_drama(void **unused) {
    (void)unused;
    Report *report = games_new(2, TURNS);
    const double nothing[] = {NAN, NAN, NAN, NAN};
    game_put(report, 1, 4, nothing);
    game_put(report, 0, 4, nothing);
    report->valued = false;
    Mean mean[SUITE_MEASURES];
    double decided;
    suite_measure(report, mean, &decided);
    assert_true(isnan(mean[SUITE_DRAMA].mean) && isnan(mean[SUITE_LEADS].mean));
    near(mean[SUITE_COMPLETION].mean, 1);
    games_free(report);
}

// Games have a uniform win probability and a winner drawn by it. The winner's probability has the
// density 2x, so on average he was behind by the integral of (1 - 2x) 2x from 0 to 1/2, which is
// 1/12.
static void intervals_of_coin_means_cover_them_in_95_percent(void **unused) {
    (void)unused;
    enum { RUNS = 400, GAMES = 300 };
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
        Pcg rng = pcg_stream(77, (uint64_t)run, PCG_TEST);
        Report *report = games_new(GAMES, 1);
        for (int i = 0; i < GAMES; i++) {
            double chance = (double)pcg_unit(&rng), payoff = (double)pcg_unit(&rng) < chance;
            game_put(report, payoff, 1, &chance);
        }
        Mean mean[SUITE_MEASURES];
        double decided;
        suite_measure(report, mean, &decided);
        held += fabs(mean[SUITE_DRAMA].mean - 1.0 / 12) <= mean[SUITE_DRAMA].half;
        games_free(report);
    }
    // 95 %, with four standard errors of 400 runs.
    if (held < RUNS * 0.906 || held > RUNS * 0.994) fail_msg("%d of %d", held, RUNS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_runs_in_one_file_equal_separate_files),
        cmocka_unit_test(a_file_resumes_a_run_and_takes_another),
        cmocka_unit_test(a_single_run_file_takes_no_second_run),
        cmocka_unit_test(a_row_of_no_game_is_refused),
        cmocka_unit_test(the_measures_of_three_games_match_a_count_by_hand),
        cmocka_unit_test(a_game_without_win_probabilities_has_no_drama),
        cmocka_unit_test(intervals_of_coin_means_cover_them_in_95_percent),
    };
    return cmocka_run_group_tests_name("suite", tests, folder_make, folder_remove);
}
