// SPDX-License-Identifier: GPL-3.0-or-later
// stop.h -- Ctrl-C and SIGTERM in long work: the first asks it to stop, the second kills.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

// Whether somebody wants long work to be left off: asked often, by any thread.
typedef struct Stop {
    bool (*asked)(void *context);  // NULL: nobody ever wants it
    void *context;
} Stop;

static inline bool stop_asked(Stop stop) { return stop.asked != NULL && stop.asked(stop.context); }

typedef struct StopWatch {
    struct sigaction before[2];  // what the two signals did until then
} StopWatch;

void stop_watch(StopWatch *watch);         // from here on they ask, and a line says so
void stop_watch_quiet(StopWatch *watch);   // no line: who asks sees at once that it stops
void stop_renew(void);                     // what was asked is done: the next asks again
void stop_ignore(const StopWatch *watch);  // and again what they did before
bool stop_wanted(void);                    // since stop_watch(); for any thread
Stop stop_by_signal(void);                 // that asks stop_wanted()
