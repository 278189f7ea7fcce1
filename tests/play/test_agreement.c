// SPDX-License-Identifier: GPL-3.0-or-later
// test_agreement.c -- tests that the commands of the laboratory tell the same of one battle: its
// score, and the threshold at which it is even. Most games of two-sections end by a break, so that
// points decide few of them; in first-contact points decide.
#include <jansson.h>
#include <math.h>

#include "program.h"

#define GAMES "--games 200 --seed 5"

static json_t *answer;  // of the last command

// Runs a command that prints JSON, and parses it.
static void asked(const char *words) {
    if (run(words, "") == 2) fail_msg("%s: %s", words, err);
    json_decref(answer);
    answer = json_loads(out, 0, NULL);
    if (answer == NULL) fail_msg("%s: %s", words, out);
}

// Finds a value by keys and indexes joined by dots. NULL if there is none.
static json_t *found(const char *path) {
    json_t *at = answer;
    char key[40];
    for (; *path != '\0' && at != NULL; path += *path == '.') {
        size_t length = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)length, path);
        path += length;
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(key)) : json_object_get(at, key);
    }
    return at;
}

static double number(const char *path) {
    json_t *at = found(path);
    if (!json_is_number(at)) fail_msg("no number at %s", path);
    return json_number_value(at);
}

static void is_near(double value, double wanted, double most) {
    if (!(fabs(value - wanted) <= most)) fail_msg("%g, not %g", value, wanted);
}

// Commands that play game i of a seed play the same game, so that their scores are equal.
static void all_commands_tell_the_same_score(void **unused) {
    (void)unused;
    static const char *const scenarios[] = {"rfic/two-sections", "gbsu/first-contact"};
    for (int i = 0; i < 2; i++) {
        const char *name = scenarios[i];
        char words[300];
#define ASKED(...) (snprintf(words, sizeof words, __VA_ARGS__), asked(words))
        snprintf(words, sizeof words, "simulate %s " GAMES " --out %d.db", name, i);
        assert_int_equal(run(words, ""), 0);
        ASKED("report %d.db --json --out page.html", i);
        double score = number("files.0.score");
        ASKED("compare %s --set turns=4 " GAMES " --luck no --json", name);
        is_near(number("first.share.mean"), score, 1e-9);
        double change = number("difference.share.mean");
        ASKED("sensitivity %s --only turns " GAMES " --luck no --json", name);
        is_near(number("now.mean"), score, 1e-9);
        ASKED("sweep %s --vary turns=4..4 " GAMES " --luck no --json", name);
        is_near(number("cells.0.share.mean"), score + change, 1e-9);
        ASKED("worth %s --forbid rally " GAMES " --luck no --json", name);
        is_near(number("now.mean"), score, 1e-9);
        ASKED("balance %s --by threshold " GAMES " --confirm 200 --learn 0 --luck no --json", name);
        is_near(number("numbers.0.tried.0.share.mean"), score, 1e-9);
    }
}

// Copies the line "begin" of the last output, which tells what the first decision is worth.
static void begin_line(char line[], size_t size) {
    const char *at = strstr(out, "\nbegin    ");
    if (at == NULL) fail_msg("no line \"begin\": %s", out);
    snprintf(line, size, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
}

static void simulate_tells_the_worth_of_the_first_decision_as_report_does(void **unused) {
    (void)unused;
    char whole[300], continued[300], reported[300];
    assert_int_equal(run("simulate rfic/ford " GAMES " --out whole.db", ""), 0);
    begin_line(whole, sizeof whole);
    assert_int_equal(run("simulate rfic/ford --games 90 --seed 5 --out a.db", ""), 0);
    assert_int_equal(run("simulate rfic/ford " GAMES " --out a.db", ""), 0);
    begin_line(continued, sizeof continued);
    assert_int_equal(run("report a.db --out page.html", ""), 0);
    begin_line(reported, sizeof reported);
    assert_string_equal(continued, whole);
    assert_string_equal(reported, whole);
}

// In two-sections, 87 % of the games end by a break, and no threshold makes it even.
static void all_commands_find_no_even_threshold_where_points_do_not_decide(void **unused) {
    (void)unused;
    assert_int_equal(run("simulate rfic/two-sections " GAMES " --out a.db", ""), 0);
    asked("report a.db --json --out page.html");
    assert_true(json_is_null(found("files.0.even_at.threshold")));
    assert_true(number("files.0.even_at.not_by_points") > 0.8);
    asked("bid rfic/two-sections " GAMES " --learn 0 --json");
    assert_true(json_is_false(found("levels.0.crossed")));
    asked("balance rfic/two-sections --by threshold " GAMES " --learn 0 --luck no --json");
    assert_true(json_is_false(found("numbers.0.reached")));
    assert_int_equal(run("train rfic/two-sections --even --options games=4000", ""), 1);
    assert_has(out, "seed 2: even at no threshold: ");
    assert_has(out, "\neven     at no threshold that all runs agree on");
}

// The intervals of the even threshold have a common value.
static void all_commands_find_the_same_even_threshold(void **unused) {
    (void)unused;
    assert_int_equal(run("simulate gbsu/first-contact --games 1000 --seed 5 --out a.db", ""), 0);
    asked("report a.db --json --out page.html");
    double low = number("files.0.even_at.interval.0"), high = number("files.0.even_at.interval.1");
    asked("bid gbsu/first-contact --games 1000 --seed 6 --learn 0 --json");
    low = fmax(low, number("levels.0.interval.0"));
    high = fmin(high, number("levels.0.interval.1"));
    assert_true(low <= high);
    asked(
        "balance gbsu/first-contact --by threshold --set threshold=9 --games 1000 --seed 7 "
        "--learn 0 --luck no --json");
    double change = number("numbers.0.change");
    assert_true(low - 1 <= change && change <= high + 1);
    // These players learned differently, so that their threshold may differ by a few points.
    assert_int_equal(run("train gbsu/first-contact --even --options games=4000", ""), 0);
    const char *even = strstr(out, "even     at ");
    assert_non_null(even);
    is_near(strtod(even + strlen("even     at "), NULL), (low + high) / 2, 4);
}

int main(void) {
    if (!program_open("test_agreement")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, empty_folder)
    const struct CMUnitTest tests[] = {
        TEST(all_commands_tell_the_same_score),
        TEST(simulate_tells_the_worth_of_the_first_decision_as_report_does),
        TEST(all_commands_find_no_even_threshold_where_points_do_not_decide),
        TEST(all_commands_find_the_same_even_threshold),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_decref(answer);
    program_close();
    return failed;
}
