// SPDX-License-Identifier: GPL-3.0-or-later
// clock.h -- a monotonic clock for progress, time limits and measurements. Rules never read a
// clock: a game must replay from its seed alone.
#pragma once
#include <time.h>

// Returns seconds since an arbitrary start. Only the difference of two values has a meaning.
static inline double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
