// SPDX-License-Identifier: GPL-3.0-or-later
// stop.c -- see stop.h.
#include "stop.h"

#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int asked;  // the handler writes it, every thread reads it

static void ask(int signal) {
    static const char words[] = "\nStopping as soon as can be; once more kills.\n";
    asked = signal;
    // What is at hand may take a while. There is nothing to do if this is not written.
    if (isatty(STDERR_FILENO) && write(STDERR_FILENO, words, sizeof words - 1) < 0) return;
}

void stop_watch(StopWatch *watch) {
    struct sigaction once = {.sa_handler = ask, .sa_flags = (int)SA_RESETHAND};
    asked = 0;
    sigaction(SIGINT, &once, &watch->before[0]);
    sigaction(SIGTERM, &once, &watch->before[1]);
}

void stop_ignore(const StopWatch *watch) {
    sigaction(SIGINT, &watch->before[0], NULL);
    sigaction(SIGTERM, &watch->before[1], NULL);
}

bool stop_wanted(void) { return asked != 0; }
