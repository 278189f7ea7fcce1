// SPDX-License-Identifier: GPL-3.0-or-later
// threads.h -- the threads of an engine that has only one (web.mk): threads.c defines the calls of
// pthread.h that the service uses. A thread runs until it waits or calls sched_yield(), so that
// long work must call it often. Between two slices the worker receives messages.
#pragma once

// Runs the threads that have something to do, for about a slice (SLICE_SECONDS in threads.c).
void threads_run(void);
// Returns milliseconds until a thread must run again: 0 if one is ready, -1 if none waits for a
// time.
double threads_pause(void);
