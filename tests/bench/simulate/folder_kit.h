// SPDX-License-Identifier: GPL-3.0-or-later
// folder_kit.h -- a temporary folder for a test program, created before its tests and removed
// after them.
#pragma once

typedef char Path[160];

int folder_make(void **unused);
int folder_remove(void **unused);
const char *folder_name(void);
const char *file_in(Path out, const char *name);
// Returns the program that `make mpi` builds, from CASSINO_MPI. Skips the test if there is none, or
// if mpirun does not run.
const char *mpi_program(void);
