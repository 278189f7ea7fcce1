// SPDX-License-Identifier: GPL-3.0-or-later
// memory.c -- allocates memory that is never NULL; see memory.h.
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>

void *memory_sure(void *memory) {
    if (memory == NULL) memory_missing();
    return memory;
}

void *memory_take(size_t count, size_t size) {
    return memory_sure(calloc(count > 0 ? count : 1, size));
}

void *memory_more(void *old, size_t count, size_t size) {
    return memory_sure(count <= SIZE_MAX / size ? realloc(old, count * size) : NULL);
}
