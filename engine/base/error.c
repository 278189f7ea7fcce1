// SPDX-License-Identifier: GPL-3.0-or-later
// error.c -- fills and formats error messages; see error.h.
#include "error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#include "letter.h"
#include "plain.h"

// Replaces newlines by blanks, and other control characters and invalid UTF-8 by "?". Such bytes in
// the name of a file or key could move the cursor of a terminal.
static void line_clean(char *words) {
    for (size_t left = strlen(words); left > 0;) {
        uint32_t code;
        int bytes = letter_read(words, left, &code);
        bool odd = bytes == 0 || letter_is_control(code);
        if (bytes == 0) bytes = 1;
        if (odd) memset(words, code == '\n' ? ' ' : '?', (size_t)bytes);
        words += bytes;
        left -= (size_t)bytes;
    }
}

static void error_fill(Error *error, const char *file, int line, int column, const char *format,
                       va_list arguments) {
    if (error == NULL) return;
    snprintf(error->file, sizeof error->file, "%s", file);
    error->line = line;
    error->column = column;
    locale_t before = plain_begin();
    vsnprintf(error->words, sizeof error->words, format, arguments);
    plain_end(before);
    line_clean(error->file);
    line_clean(error->words);
}

bool error_set(Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, "", 0, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool error_set_at(Error *error, const char *file, int line, int column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, file, line, column, format, arguments);
    va_end(arguments);
    return false;
}

bool error_write(Error *error, const char *path, int trouble) {
    // A write that ends early, as on a full disk, may leave errno at 0.
    return error_set_at(error, path, 0, 0, "cannot be written: %s",
                        strerror(trouble != 0 ? trouble : EIO));
}

const char *error_line(const Error *error, char *out, size_t size) {
    assert(size > 0);
    if (error->file[0] == '\0') {
        snprintf(out, size, "%s", error->words);
    } else if (error->line == 0) {
        snprintf(out, size, "%s: %s", error->file, error->words);
    } else if (error->column == 0) {
        snprintf(out, size, "%s:%d: %s", error->file, error->line, error->words);
    } else {
        snprintf(out, size, "%s:%d:%d: %s", error->file, error->line, error->column, error->words);
    }
    return out;
}
