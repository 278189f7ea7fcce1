// SPDX-License-Identifier: GPL-3.0-or-later
// memory.h -- allocation that never returns NULL. If memory is exhausted, these functions call
// memory_missing(), which the program defines. Cassino's prints one line and exits with status 2.
#pragma once
#include <stddef.h>

// Returns zeroed memory for `count` elements of `size` bytes. The caller frees it with free().
void *memory_take(size_t count, size_t size);
// Resizes `old` (NULL for a new block) to `count` elements of `size` bytes, as realloc() does. Both
// must be above 0; a product beyond SIZE_MAX counts as exhausted memory.
void *memory_more(void *old, size_t count, size_t size);
// Returns `memory`, which another function has allocated. If it is NULL, calls memory_missing().
void *memory_sure(void *memory);

// Returns zeroed memory, as memory_take() does, which is freed when the thread ends. It is for
// large caches: a variable that is _Thread_local is cleared when a thread begins, even if no
// function of that thread will use it.
void *memory_of_thread(size_t count, size_t size);

// Returns memory of `bytes` bytes, or NULL if that much is not available. It is for large arrays
// that are seldom filled: a page takes no room before it is written. A sanitizer does not mark this
// memory byte by byte, as it does that of malloc(), which made searches very slow under it.
// memory_release() frees the memory; it does nothing if `memory` is NULL.
void *memory_reserve(size_t bytes);
void memory_release(void *memory, size_t bytes);

// The functions above, but for memory_reserve(), call it when memory is exhausted. The program
// defines it; see bench/stats/memory_missing.c.
_Noreturn void memory_missing(void);
