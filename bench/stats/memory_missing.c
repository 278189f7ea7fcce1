// SPDX-License-Identifier: GPL-3.0-or-later
// memory_missing.c -- how the program ends when memory does not suffice (engine/base/memory.h).
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"

enum { BAD_USE = 2 };  // as all commands end that cannot do what was asked

void memory_missing(void) {
    fprintf(stderr, "cassino: there is not enough memory\n");
    exit(BAD_USE);
}
