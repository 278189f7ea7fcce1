// SPDX-License-Identifier: GPL-3.0-or-later
// progress.h -- how far a long request is (`study`, `learn`), so that another request can ask while
// it runs.
#pragma once
#include "requests.h"

enum { PROGRESS_ABOUT_BYTES = 352, PROGRESS_STEP_BYTES = 64 };

// One long request. Fill `about` before progress_begin(); the other members belong to progress.c.
// The struct must last until progress_end().
typedef struct Progress {
    char about[PROGRESS_ABOUT_BYTES];  // names the request and what it works on
    char step[PROGRESS_STEP_BYTES];
    double share, left;  // of the step, from 0 to 1; seconds left in all
    struct Progress *next;
} Progress;

void progress_begin(Progress *own);
void progress_end(Progress *own);
// Sets the step of the work, the share of it that is done, and the estimated seconds left in all.
void progress_set(Progress *own, const char *step, double share, double left);
// Adds to an answer whether a request with this `about` runs, and if so how far it is.
void progress_put(Call *call, const char *about);
