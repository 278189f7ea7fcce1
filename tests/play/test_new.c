// SPDX-License-Identifier: GPL-3.0-or-later
// test_new.c -- tests the command `new`, and that `check` tells all errors of what a person makes
// of its file.
#include "program.h"

static void a_new_scenario_of_each_system_is_valid(void **unused) {
    static const char *const systems[] = {"gbsu", "rfic", "gbww2"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char words[80];
        snprintf(words, sizeof words, "new %s %s/my.yaml", systems[i], systems[i]);
        assert_int_equal(run(words, ""), 0);
        assert_has(out, "Made the folder ");
        snprintf(words, sizeof words, "check %s/my.yaml", systems[i]);
        assert_int_equal(run(words, ""), 0);
        assert_has(out, "my.yaml: ok, A new battle\n");
        assert_lacks(out, "warning");
    }
}

static void new_overwrites_nothing(void **unused) {
    (void)unused;
    assert_int_equal(run("new gbsu my.yaml", ""), 0);
    assert_has(out, "Wrote my.yaml and its chart ./charts/standard.yaml.");
    assert_lacks(out, "Made the folder");
    file_write("my.yaml", "mine");
    assert_int_equal(run("--version; ln -s nothing link.yaml", ""), 0);
    assert_int_equal(run("new gbsu my.yaml", ""), 2);
    assert_has(err, "my.yaml exists already");
    assert_int_equal(run("new gbsu link.yaml", ""), 2);
    assert_has(err, "link.yaml: cannot be written: File exists\n");
    assert_int_equal(run("new gbsu other.yaml", ""), 0);
    assert_has(out, "Wrote other.yaml; its chart is there already: ./charts/standard.yaml.\n");
    assert_int_equal(run("new rfic third.yaml", ""), 2);
    assert_has(err, "charts/standard.yaml is the chart of another rule system");
    assert_int_equal(run("new chess my2.yaml", ""), 2);
    assert_has(err, "unknown rule system 'chess'; known: gbsu, gbww2, rfic");
    assert_int_equal(run("new gbsu my2.txt", ""), 2);
    assert_has(err, "expected a new file whose name ends in .yaml");
}

// A program that was copied somewhere has no scenarios beside it.
static void without_scenarios_new_tells_where_it_looks(void **unused) {
    (void)unused;
    assert_int_equal(run("--version >/dev/null && cp \"$CASSINO_PROGRAM\" copy && "
                         "CASSINO_SCENARIOS=none ./copy new gbsu my.yaml",
                         ""),
                     2);
    assert_has(err, "cannot find gbsu/charts/standard.yaml in $CASSINO_SCENARIOS, in ./scenarios");
    assert_int_equal(run("--version >/dev/null && CASSINO_SCENARIOS=none ./copy show gbsu/x", ""),
                     2);
    assert_has(err, "unknown scenario 'gbsu/x': none is in $CASSINO_SCENARIOS");
}

static void check_tells_all_errors(void **unused) {
    static char text[OUTPUT_BYTES];
    (void)unused;
    assert_int_equal(run("new gbsu my.yaml", ""), 0);
    file_read("my.yaml", text);
    memcpy(strstr(text, "turns: 6"), "turns: x", 8);
    memcpy(strstr(text, "at: 0408"), "at: 9908", 8);
    file_write("my.yaml", text);
    assert_int_equal(run("check my.yaml", ""), 1);
    assert_has(out, "'turns' must be a whole number from 1 to 30, not 'x'");
    assert_has(out, "hex 9908 is off the map");
}

static void an_error_of_the_chart_is_told_alone(void **unused) {
    static char text[OUTPUT_BYTES];
    (void)unused;
    assert_int_equal(run("new rfic my.yaml", ""), 0);
    file_read("charts/standard.yaml", text);
    memcpy(strstr(text, "stacking: "), "stucking: ", 10);
    file_write("charts/standard.yaml", text);
    assert_int_equal(run("check my.yaml", ""), 1);
    assert_has(out, "charts/standard.yaml:");
    assert_has(out, "unknown key 'stucking'");
    assert_ptr_equal(strchr(out, '\n'), out + strlen(out) - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_new_scenario_of_each_system_is_valid, empty_folder),
        cmocka_unit_test_setup(new_overwrites_nothing, empty_folder),
        cmocka_unit_test_setup(without_scenarios_new_tells_where_it_looks, empty_folder),
        cmocka_unit_test_setup(check_tells_all_errors, empty_folder),
        cmocka_unit_test_setup(an_error_of_the_chart_is_told_alone, empty_folder),
    };
    if (!program_open("new")) return 1;
    int failed = cmocka_run_group_tests_name("new", tests, NULL, NULL);
    program_close();
    return failed;
}
