// SPDX-License-Identifier: GPL-3.0-or-later
// memory.h -- memory for what a measurement cannot go on without: if there is none, one line says
// so and the program ends, with nothing half written.
#pragma once
#include <stddef.h>

void *memory_take(size_t count, size_t size);             // zeros
void *memory_more(void *old, size_t count, size_t size);  // as realloc()
