// SPDX-License-Identifier: GPL-3.0-or-later
// test_laboratory.c -- the balance laboratory's commands as they are typed: what is refused, and in
// what words, before a game is played.
#include "program.h"

static void refused(const char *words, const char *part) {
    assert_int_equal(run(words, ""), 2);
    assert_has(err, part);
    assert_string_equal(out, "");
}

static void what_is_not_different_is_not_compared(void **unused) {
    (void)unused;
    // So many games would take hours: the refusal comes before them.
    refused("compare gbsu/first-contact --games 1000000 --set turns=6", "--set changes nothing");
    refused("compare gbsu/first-contact gbsu/first-contact --games 1000000", "the same, word for");
    refused("compare gbsu/first-contact rfic/ford --games 1000000", "of other rules");
    assert_int_equal(run("compare gbsu/first-contact --games 2 --set turns=5", ""), 0);
    assert_has(out, "\nsecond    the same with turns=5\n");
}

int main(void) {
    if (!program_open("test_laboratory")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, empty_folder)
    const struct CMUnitTest tests[] = {
        TEST(what_is_not_different_is_not_compared),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
