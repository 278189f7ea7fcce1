// SPDX-License-Identifier: GPL-3.0-or-later
// shutdown.c -- stops the service and forces the exit if that takes too long; see shutdown.h.
#include "shutdown.h"

#include <time.h>
#include <unistd.h>

enum { EXIT_MILLISECONDS = 800 };

static void *program_end(void *unused) {
    (void)unused;
    struct timespec left = {.tv_nsec = EXIT_MILLISECONDS * 1000000L};
    while (nanosleep(&left, &left) != 0) continue;
    _exit(0);
}

void service_end(Service *service) {
    static atomic_flag begun = ATOMIC_FLAG_INIT;
    pthread_t thread;
    service_stop(service);
    if (atomic_flag_test_and_set(&begun)) return;
    if (pthread_create(&thread, NULL, program_end, NULL) == 0) pthread_detach(thread);
}
