// SPDX-License-Identifier: GPL-3.0-or-later
// embedded.h -- files that are part of the program. The Makefile generates one table for each kind
// of file; a row with a NULL name ends the table.
#pragma once
#include "base.h"

typedef struct Embedded {
    const char *name;
    const char *bytes;  // the contents, followed by a 0 that `length` does not count
    size_t length;
} Embedded;

// Returns the file of this name, or NULL if the table has none.
static inline const Embedded *embedded_find(const Embedded table[], const char *name) {
    for (; table->name != NULL; table++)
        if (strcmp(table->name, name) == 0) return table;
    return NULL;
}
