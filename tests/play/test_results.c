// SPDX-License-Identifier: GPL-3.0-or-later
// test_results.c -- tests the command `results` as a user types it, and where the other commands
// show what people have played.
#include "program.h"

#define BATTLE "rfic/two-sections"

// Each test begins without results of people.
static int no_results(void **state) {
    if (system("rm -rf \"$XDG_DATA_HOME\"") != 0) return -1;
    return empty_folder(state);
}

static void a_result_is_added_and_shown(void **unused) {
    (void)unused;
    assert_int_equal(run("results add " BATTLE " --winner Germans --margin -4 --players 'Ann, Ben' "
                         "--date 2026-11-01",
                         ""),
                     0);
    assert_has(out, "People played 1 game: Soviets won 0, Germans won 1, 0 drawn.");
    assert_int_equal(run("results show " BATTLE, ""), 0);
    assert_has(out, "Soviets: score 0.0%; an interval needs at least 20 games.");
    assert_int_equal(run("results add " BATTLE " --winner Poles", ""), 2);
    assert_has(err, "unknown winner 'Poles'; expected allied, axis, draw, Soviets or Germans");
    assert_int_equal(run("results add " BATTLE " --winner draw --date 2026-02-30", ""), 2);
    assert_int_equal(run("results add " BATTLE, ""), 2);
    assert_int_equal(run("results remove " BATTLE, ""), 2);
    assert_has(err, "expected add, import or show");
    assert_int_equal(run("results add " BATTLE " --winner draw --file none/my.csv", ""), 2);
    assert_has(err, "none/my.csv: cannot be written: ");
    run("results show", "");
    assert_has(out, "People played 1 game");
}

// Two files of one name are two battles, and one file is one battle by each of its paths.
static void battles_of_one_name_are_not_mixed(void **unused) {
    (void)unused;
    assert_int_equal(run("--version >/dev/null && mkdir a b && for i in a b; do "
                         "ln -s \"$CASSINO_SCENARIOS/rfic/charts\" $i/charts; "
                         "cp \"$CASSINO_SCENARIOS/" BATTLE ".yaml\" $i/lane.yaml; done",
                         ""),
                     0);
    // The winner may be written as in the file or as the program writes it.
    assert_int_equal(run("results add a/lane.yaml --winner Soviet", ""), 0);
    assert_int_equal(run("results add a/../a/lane.yaml --winner Soviets", ""), 0);
    assert_has(out, "People played 2 games: Soviets won 2,");
    assert_int_equal(run("--version >/dev/null && cd a && "
                         "\"$CASSINO_PROGRAM\" results show lane.yaml",
                         ""),
                     0);
    assert_has(out, "People played 2 games: Soviets won 2,");
    run("results show b/lane.yaml", "");
    assert_has(out, "No results of ");
    run("simulate a/lane.yaml --player random --games 2 --out a.db", "");
    run("report a.db --out a.html", "");
    assert_has(out, "\npeople   People played 2 games:");
    run("simulate b/lane.yaml --player random --games 2 --out b.db", "");
    run("report b.db --out b.html", "");
    assert_lacks(out, "people");
}

static void a_file_is_imported_once(void **unused) {
    (void)unused;
    file_write("club.csv",
               "scenario,winner,date\n" BATTLE ",Soviets,2026-10-01\n" BATTLE ",draw,2026-10-02\n");
    assert_int_equal(run("results import club.csv", ""), 0);
    assert_has(out, "2 of 2 games are new; 0 were known.");
    assert_int_equal(run("results import club.csv", ""), 0);
    assert_has(out, "0 of 2 games are new; 2 were known.");
    assert_has(out,
               "People played 2 games: Soviets won 1, Germans won 0, 1 drawn. Soviets: score "
               "75.0%;");
    file_write("club.csv", "scenario,winner\n" BATTLE ",Poles\n");
    assert_int_equal(run("results import club.csv", ""), 2);
    assert_has(err, "club.csv:2:1: unknown winner 'Poles'");
    assert_int_equal(run("results import none.csv", ""), 2);
}

// The 40 games of the computers and the 20 games that people won make one score of 60 games, but
// only where it is asked for.
static void results_of_people_are_pooled_only_where_asked(void **unused) {
    (void)unused;
    char rows[4000] = "scenario,winner,date\n";
    for (int day = 1; day <= 20; day++) {
        size_t length = strlen(rows);
        snprintf(rows + length, sizeof rows - length, BATTLE ",Soviets,2026-09-%02d\n", day);
    }
    file_write("club.csv", rows);
    assert_int_equal(run("results import club.csv", ""), 0);
    assert_int_equal(
        run("simulate " BATTLE " --player greedy --games 40 --threads 1 --out a.db", ""), 0);
    const char *told = strstr(out, "score ");
    assert_non_null(told);
    double score = strtod(told + strlen("score "), NULL);
    assert_int_equal(run("report a.db --out a.html", ""), 0);
    assert_has(out, "\npeople   People played 20 games: Soviets won 20,");
    assert_lacks(out, "pooled");
    char pooled[80];
    assert_int_equal(run("report a.db --pool-people --out a.html", ""), 0);
    snprintf(pooled, sizeof pooled, "\npooled   score of Soviets %.2f%%", (40 * score + 2000) / 60);
    assert_has(out, pooled);
    assert_has(out, "in the games of greedy against greedy and of people\n");
    file_read("a.html", out);
    assert_has(out, "People played 20 games");
}

int main(void) {
    if (!program_open("test_results")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, no_results)
    const struct CMUnitTest tests[] = {
        TEST(a_result_is_added_and_shown),
        TEST(battles_of_one_name_are_not_mixed),
        TEST(a_file_is_imported_once),
        TEST(results_of_people_are_pooled_only_where_asked),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
