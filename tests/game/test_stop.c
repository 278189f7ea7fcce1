// SPDX-License-Identifier: GPL-3.0-or-later
// test_stop.c -- tests how many signals end the program (engine/game/stop.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/game/stop.h"

// Raises these signals in a child process that watches for them. Returns the signal that ended it,
// or 0 if it went on after the last one and had been asked to stop.
static int ended_by(bool quietly, const int signals[], int count) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        StopWatch watch;
        if (quietly)
            stop_watch_quiet(&watch);
        else
            stop_watch(&watch);
        for (int i = 0; i < count; i++) raise(signals[i]);
        _exit(stop_wanted() ? 0 : 1);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) return WTERMSIG(status);
    assert_int_equal(WEXITSTATUS(status), 0);
    return 0;
}

static void the_second_signal_of_any_kind_ends_the_program(void **unused) {
    static const int both[] = {SIGINT, SIGTERM}, twice[] = {SIGTERM, SIGTERM};
    (void)unused;
    assert_int_equal(ended_by(false, both, 1), 0);
    assert_int_equal(ended_by(false, both, 2), SIGTERM);
    assert_int_equal(ended_by(false, twice, 2), SIGTERM);
}

static void in_quiet_mode_the_third_signal_ends_it(void **unused) {
    static const int three[] = {SIGINT, SIGTERM, SIGINT};
    (void)unused;
    assert_int_equal(ended_by(true, three, 2), 0);
    assert_int_equal(ended_by(true, three, 3), SIGINT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_signal_of_any_kind_ends_the_program),
        cmocka_unit_test(in_quiet_mode_the_third_signal_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
