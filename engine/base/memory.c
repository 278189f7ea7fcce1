// SPDX-License-Identifier: GPL-3.0-or-later
// memory.c -- allocates memory that is never NULL; see memory.h.
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

// Of the library of C++: calls `end` when the thread ends. C has no such function without a
// variable that all threads share.
int __cxa_thread_atexit(void (*end)(void *), void *memory, void *library);
extern char __dso_handle __attribute__((visibility("hidden")));

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

void *memory_of_thread(size_t count, size_t size) {
    void *memory = memory_take(count, size);
    __cxa_thread_atexit(free, memory, &__dso_handle);
    return memory;
}

#ifdef __EMSCRIPTEN__  // its mmap() writes zeros to all pages
void *memory_reserve(size_t bytes) { return malloc(bytes); }

void memory_release(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}
#else
void *memory_reserve(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void memory_release(void *memory, size_t bytes) {
    if (memory != NULL) munmap(memory, bytes);
}
#endif
