// SPDX-License-Identifier: GPL-3.0-or-later
// test_depth.c -- tests the depth of a battle where the truth is known.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/match/depth.h"

static Depth measured(const DepthParams *params) {
    Depth depth;
    Error error = {0};
    if (!depth_run(params, &depth, &error)) fail_msg("%s", error.words);
    return depth;
}

// From a few iterations on, the search plays tic-tac-toe without a mistake, and all games are
// drawn.
static void a_solved_game_has_no_depth(void **unused) {
    (void)unused;
    DepthParams params = {.scenario = "tic_tac_toe",
                          .player = "ismcts",
                          .start = 1000,
                          .rungs = 3,
                          .pairs = 200,
                          .elo1 = 30,
                          .seed = 1};
    Depth depth = measured(&params);
    assert_int_equal(depth.won, 0);
    assert_int_equal(depth.count, 1);
    assert_true(depth.decided);
}

// Connect four is decided by looking ahead: each of these doublings is worth more than 50 Elo.
static void a_deep_game_wins_each_doubling_that_is_tried(void **unused) {
    (void)unused;
    DepthParams params = {.scenario = "connect_four",
                          .player = "ismcts",
                          .start = 10,
                          .rungs = 3,
                          .pairs = 500,
                          .elo1 = 30,
                          .seed = 1};
    Depth depth = measured(&params);
    assert_int_equal(depth.won, 3);
    assert_int_equal(depth.rung[2].iterations, 80);
    for (int i = 0; i < 3; i++) assert_int_equal(depth.rung[i].verdict, 1);
    params.threads = params.rungs = 1;
    Depth alone = measured(&params);
    assert_memory_equal(&alone.rung[0], &depth.rung[0], sizeof depth.rung[0]);
}

static void too_few_games_decide_nothing(void **unused) {
    (void)unused;
    DepthParams params = {.scenario = "tic_tac_toe",
                          .player = "ismcts",
                          .start = 2000,
                          .rungs = 3,
                          .pairs = 5,
                          .elo1 = 30,
                          .seed = 1};
    Depth depth = measured(&params);
    assert_int_equal(depth.won, 0);
    assert_false(depth.decided);
}

static void a_second_run_reads_the_journals(void **unused) {
    (void)unused;
    char folder[] = "/tmp/cassino-depth-XXXXXX", journal[64], name[80];
    assert_non_null(mkdtemp(folder));
    snprintf(journal, sizeof journal, "%s/d", folder);
    DepthParams params = {.scenario = "connect_four",
                          .player = "ismcts:explore=1",
                          .start = 10,
                          .rungs = 1,
                          .pairs = 20,
                          .elo1 = 30,
                          .seed = 4,
                          .journal = journal};
    Depth first = measured(&params), again = measured(&params);
    assert_memory_equal(&first, &again, sizeof first);
    snprintf(name, sizeof name, "%s.1", journal);
    assert_int_equal(unlink(name), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void invalid_parameters_are_refused(void **unused) {
    (void)unused;
    DepthParams params = {.scenario = "connect_four",
                          .player = "greedy",
                          .start = 10,
                          .rungs = 1,
                          .pairs = 2,
                          .elo1 = 30};
    Depth depth;
    Error error = {0};
    assert_false(depth_run(&params, &depth, &error));
    assert_non_null(strstr(error.words, "iterations"));
    params.player = "ismcts";
    params.start = 1000000;
    params.rungs = DEPTH_RUNGS_MAX;
    assert_false(depth_run(&params, &depth, &error));
    assert_non_null(strstr(error.words, "doublings"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_game_has_no_depth),
        cmocka_unit_test(a_deep_game_wins_each_doubling_that_is_tried),
        cmocka_unit_test(too_few_games_decide_nothing),
        cmocka_unit_test(a_second_run_reads_the_journals),
        cmocka_unit_test(invalid_parameters_are_refused),
    };
    return cmocka_run_group_tests_name("depth", tests, NULL, NULL);
}
