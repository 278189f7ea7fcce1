// SPDX-License-Identifier: GPL-3.0-or-later
// stop.c -- handles Ctrl-C and SIGTERM; see stop.h.
#include "stop.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int asked;   // the signal, or 0; the handler writes it, every thread reads it
static atomic_bool quiet;  // true after stop_watch_quiet()
static atomic_int times;   // number of signals in quiet mode

// In quiet mode the third signal ends the program, not the second, because a line editor can pass
// one signal on twice.
enum { QUIET_MOST = 3 };

static void ask(int number) {
    static const char words[] =
        "\nStopping as soon as possible. A second signal ends the program at once.\n";
    int before = errno;  // the handler must not change it
    asked = number;
    if (!quiet || ++times >= QUIET_MOST) {
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
    }
    if (quiet && times >= QUIET_MOST) raise(number);
    // Tell the user at once, because the work can take a while to stop. A failed write does no
    // harm.
    if (!quiet && isatty(STDERR_FILENO)) (void)!write(STDERR_FILENO, words, sizeof words - 1);
    errno = before;
}

static void watch_set(StopWatch *watch, bool quietly) {
    const struct sigaction asks = {.sa_handler = ask};
    quiet = quietly;
    times = 0;
    asked = 0;
    sigaction(SIGINT, &asks, watch != NULL ? &watch->before[0] : NULL);
    sigaction(SIGTERM, &asks, watch != NULL ? &watch->before[1] : NULL);
}

void stop_watch(StopWatch *watch) { watch_set(watch, false); }

void stop_watch_quiet(StopWatch *watch) { watch_set(watch, true); }

void stop_renew(void) { watch_set(NULL, quiet); }

void stop_ignore(const StopWatch *watch) {
    sigaction(SIGINT, &watch->before[0], NULL);
    sigaction(SIGTERM, &watch->before[1], NULL);
}

bool stop_wanted(void) { return asked != 0; }

static bool signal_wants(void *unused) {
    (void)unused;
    return stop_wanted();
}

Stop stop_by_signal(void) { return (Stop){signal_wants, NULL}; }
