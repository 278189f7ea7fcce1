// SPDX-License-Identifier: GPL-3.0-or-later
// memory_missing.c -- ends the program when it is out of memory (engine/base/memory.h calls this).
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"

enum { BAD_USE = 2 };  // the exit status of all commands for errors

void memory_missing(void) {
    fprintf(stderr, "cassino: out of memory\n");
    exit(BAD_USE);
}
