// SPDX-License-Identifier: GPL-3.0-or-later
// clock.h -- seconds that only differences of mean anything: for progress, limits and measurements,
// never for rules.
#pragma once
#include <time.h>

static inline double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
