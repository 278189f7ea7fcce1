// SPDX-License-Identifier: GPL-3.0-or-later
// stop.h -- handles Ctrl-C and SIGTERM during long work. The first signal asks the work to stop;
// the second, of either kind, ends the program. After stop_watch_quiet() the third ends it.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

// Long work calls asked() to learn whether to stop. Any thread may call it, as often as it likes.
typedef struct Stop {
    bool (*asked)(void *context);  // returns true once the work must stop; NULL to never stop
    void *context;
} Stop;

static inline bool stop_asked(Stop stop) { return stop.asked != NULL && stop.asked(stop.context); }

typedef struct StopWatch {
    struct sigaction before[2];  // earlier handlers of the two signals
} StopWatch;

// Installs the handlers. After the first signal stop_wanted() returns true, and a message is
// written to stderr if it is a terminal.
void stop_watch(StopWatch *watch);
// Does what stop_watch() does, but writes no message. For work that stops at once.
void stop_watch_quiet(StopWatch *watch);
// Forgets a signal after its work has stopped. The next signal then counts as the first.
void stop_renew(void);
// Restores the handlers that were installed before stop_watch().
void stop_ignore(const StopWatch *watch);
// Returns true if a signal came since stop_watch() or stop_renew(). Any thread may call it.
bool stop_wanted(void);
// Returns a Stop that asks stop_wanted().
Stop stop_by_signal(void);
