// SPDX-License-Identifier: GPL-3.0-or-later
// error.h -- one line that tells a person what is wrong, where, and what would be right.
#pragma once
#include "base.h"

typedef struct Error {
    char file[192];    // empty if the trouble is not in a file
    int line, column;  // from 1; 0 if unknown
    char words[400];   // what is wrong, and what would be right; no newline
} Error;

// Fill `error` (which may be NULL) and return false, so that a caller can `return error_set(...)`.
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_set_at(Error *error, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// "FILE:LINE:COLUMN: words", leaving out what is unknown.
const char *error_line(const Error *error, char *out, size_t size);
