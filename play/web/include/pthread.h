// SPDX-License-Identifier: GPL-3.0-or-later
// pthread.h -- the system's. Without real threads, the functions of play/web/threads.c whose own
// names emscripten's library keeps for itself have other names.
#pragma once

#ifndef __EMSCRIPTEN_PTHREADS__
#define pthread_cond_broadcast    threads_cond_broadcast
#define pthread_cond_init         threads_cond_init
#define pthread_cond_signal       threads_cond_signal
#define pthread_cond_wait         threads_cond_wait
#define pthread_condattr_setclock threads_condattr_setclock
#endif

#include_next <pthread.h>
