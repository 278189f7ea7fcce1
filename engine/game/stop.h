// SPDX-License-Identifier: GPL-3.0-or-later
// stop.h -- Ctrl-C and SIGTERM during long work: the first signal asks the work to stop, the second
// ends the program.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

// Tells long work whether to stop. Any thread may ask, often.
typedef struct Stop {
    bool (*asked)(void *context);  // NULL: never stop
    void *context;
} Stop;

static inline bool stop_asked(Stop stop) { return stop.asked != NULL && stop.asked(stop.context); }

typedef struct StopWatch {
    struct sigaction before[2];  // earlier handlers of the two signals
} StopWatch;

// Installs the handlers. After the first signal stop_wanted() is true, and stderr says so.
void stop_watch(StopWatch *watch);
// The same without a message, for work that stops at once.
void stop_watch_quiet(StopWatch *watch);
// Forgets a signal whose work has stopped: the next signal asks again.
void stop_renew(void);
// Restores the earlier handlers.
void stop_ignore(const StopWatch *watch);
// Returns true if a signal came since stop_watch() or stop_renew(). Any thread may call it.
bool stop_wanted(void);
// Returns a Stop that asks stop_wanted().
Stop stop_by_signal(void);
