// SPDX-License-Identifier: GPL-3.0-or-later
// memory.c -- see memory.h.
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BAD_USE = 2 };  // as all commands end that cannot do what was asked

static void *memory_or_end(void *memory) {
    if (memory != NULL) return memory;
    fprintf(stderr, "cassino: there is not enough memory\n");
    exit(BAD_USE);
}

void *memory_take(size_t count, size_t size) {
    return memory_or_end(calloc(count > 0 ? count : 1, size));
}

void *memory_more(void *old, size_t count, size_t size) {
    return memory_or_end(count <= SIZE_MAX / size ? realloc(old, count * size) : NULL);
}
