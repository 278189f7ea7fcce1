// SPDX-License-Identifier: GPL-3.0-or-later
// test_output.c -- tests that every command exits with 2 and a message if it cannot write its
// output.
#include "program.h"

// Every command must exit with 2 if its output is closed.
static void every_command_fails_if_its_output_is_closed(void **unused) {
    (void)unused;
    static const char *const commands[] = {
        "list",
        "list --help",
        "--help",
        "--version",
        "show tic_tac_toe",
        "check tic_tac_toe",
        "perft leduc_poker 2",
        "replay game.rec",
        "export games.db games",
        "report games.db --json",
        "report games.db --out page.html",
        "simulate tic_tac_toe --player random --games 3 --out more.db",
    };
    assert_int_equal(run("simulate tic_tac_toe --player random --games 3 --out games.db", ""), 0);
    assert_int_equal(run("simulate tic_tac_toe --player random --games 3 --out games.db --only 0 "
                         "--record game.rec",
                         ""),
                     0);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char words[200];
        snprintf(words, sizeof words, "%s >&-", commands[i]);
        int code = run(words, "");
        if (code != 2) fail_msg("%s: %d", words, code);
        assert_has(err, "cassino: cannot write the output: standard output is closed\n");
        snprintf(words, sizeof words, "%s >/dev/full", commands[i]);
        code = run(words, "");
        if (code != 2) fail_msg("%s: %d", words, code);
        assert_has(err, "cassino: cannot write the output: No space left on device\n");
    }
}

// Limits the size of files that the program can write, and checks its error message.
// The limit does not apply to the shell that reads its output.
static void limited(const char *words, const char *part) {
    char command[300];
    snprintf(command, sizeof command,
             "--version >/dev/null; (ulimit -f 4; exec $CASSINO_PROGRAM %s 2>&1 | cat >&2)", words);
    run(command, "");
    assert_has(err, part);
}

static void the_limit_of_a_file_size_is_reported_like_a_full_disk(void **unused) {
    (void)unused;
    run("simulate gbsu/first-contact --player random --games 50 --out games.db", "");
    limited("simulate gbsu/first-contact --player random --games 50 --out small.db", "small.db: ");
    limited("report games.db --out page.html", "page.html: cannot be written: File too large");
    limited("export games.db turns --out turns.csv",
            "turns.csv: cannot be written: File too large");
    assert_int_equal(run("--version; test ! -e page.html && test ! -e page.html.part", ""), 0);
}

int main(void) {
    if (!program_open("test_output")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_command_fails_if_its_output_is_closed, empty_folder),
        cmocka_unit_test_setup(the_limit_of_a_file_size_is_reported_like_a_full_disk, empty_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
