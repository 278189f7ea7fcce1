// SPDX-License-Identifier: GPL-3.0-or-later
// folder_kit.c -- creates and removes the folder of a test program; see folder_kit.h.
#include "folder_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

static char folder[] = "/tmp/cassino-test-XXXXXX";

int folder_make(void **unused) {
    (void)unused;
    return mkdtemp(folder) == NULL || chmod(folder, 0755) != 0;
}

int folder_remove(void **unused) {
    (void)unused;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

const char *folder_name(void) { return folder; }

const char *file_in(Path out, const char *name) {
    snprintf(out, sizeof(Path), "%s/%s", folder, name);
    return out;
}

const char *mpi_program(void) {
    const char *program = getenv("CASSINO_MPI");
    if (program == NULL ||
        system("mpirun --allow-run-as-root --oversubscribe -n 2 true >/dev/null 2>&1") != 0) {
        print_message("no CASSINO_MPI (see `make mpi`), or mpirun does not run: not tested\n");
        skip();
    }
    return program;
}
