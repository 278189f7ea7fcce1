// SPDX-License-Identifier: GPL-3.0-or-later
// embedded.h -- files that the program carries within itself. The Makefile makes a table of each
// kind, which ends with a NULL name.
#pragma once
#include "base.h"

typedef struct Embedded {
    const char *name;
    const char *bytes;  // a 0 follows the last
    size_t length;
} Embedded;

// NULL if the table has no file of that name.
static inline const Embedded *embedded_find(const Embedded table[], const char *name) {
    for (; table->name != NULL; table++)
        if (strcmp(table->name, name) == 0) return table;
    return NULL;
}
