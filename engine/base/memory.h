// SPDX-License-Identifier: GPL-3.0-or-later
// memory.h -- memory for what the program cannot go on without. If there is none, the program that
// uses the engine says how it ends: ours with one line and status 2, nothing half written.
#pragma once
#include <stddef.h>

void *memory_take(size_t count, size_t size);             // zeros
void *memory_more(void *old, size_t count, size_t size);  // as realloc()
void *memory_sure(void *memory);                          // what another function took, or the end

_Noreturn void memory_missing(void);  // given by the program: bench/stats/memory_missing.c
