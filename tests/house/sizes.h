// SPDX-License-Identifier: GPL-3.0-or-later
// sizes.h -- how long files and functions may be, and what the checks of the tree share.
#pragma once
#include "engine/base/base.h"

enum {
    FILE_LINES_MAX = 500,  // most lines of a source file of C
    HEADER_LINES_MAX = 100,
    FUNCTION_LINES_MAX = 60,
};

typedef void Check(const char *path, const char *text);

extern int complaints;
extern bool silent;  // while a check is shown a file made to break it
void complain(const char *path, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Blanks comments, and what quotes hold, but keeps every line where it was.
void code_alone(char *text);
bool ends_with(const char *text, const char *ending);
bool is_c(const char *path);  // .c and .h

void check_length(const char *path, const char *text);
void check_functions(const char *path, const char *text);
int long_files_false(void);  // of the list of exceptions: files that are not there, or no reason
