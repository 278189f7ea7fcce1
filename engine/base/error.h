// SPDX-License-Identifier: GPL-3.0-or-later
// error.h -- an error message of one line: what is wrong, where, and what would be right.
#pragma once
#include "base.h"

typedef struct Error {
    char file[192];    // empty if the error is not in a file
    int line, column;  // counted from 1; 0 if unknown
    char words[400];   // the message, without a newline or another control character
} Error;

// Both fill *error and return false, so that a caller can write `return error_set(...)`. `error`
// may be NULL. A message that is too long is cut. A newline becomes a blank; other control
// characters and invalid UTF-8 become "?", so that a quoted name cannot move the cursor of a
// terminal.
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_set_at(Error *error, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Says that a file cannot be written, and why: `trouble` is a value of errno. Returns false.
bool error_write(Error *error, const char *path, int trouble);

// Writes "FILE:LINE:COLUMN: words" and returns `out`. Leaves out the parts that are unknown.
const char *error_line(const Error *error, char *out, size_t size);
