// SPDX-License-Identifier: GPL-3.0-or-later
// learn_told.c -- see learn_told.h.
#include "learn_told.h"

#include <stdio.h>
#include <unistd.h>

#include "engine/base/text.h"

void learn_told(void *context, const char *words) {
    (void)context;
    fprintf(stderr, "%s\n", words);
}

void learn_progress_show(void *context, int games, int all, double left) {
    (void)context;
    if (!isatty(STDERR_FILENO)) return;
    char words[TIME_LEFT_BYTES];
    if (games >= all)
        fprintf(stderr, "\r%60s\r", "");
    else
        fprintf(stderr, "\rlearning: %d of %d games, %s ", games, all, time_left(left, words));
}
