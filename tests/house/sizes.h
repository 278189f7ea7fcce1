// SPDX-License-Identifier: GPL-3.0-or-later
// sizes.h -- checks the length of files and functions, and has what the checks of the source tree
// share.
#pragma once
#include "engine/base/base.h"

enum {
    FILE_LINES_MAX = 500,  // longest source file in C, in lines
    HEADER_LINES_MAX = 100,
    FUNCTION_LINES_MAX = 60,
    FOLDER_FILES_MAX = 25,  // most files of code in a folder
};

typedef void Check(const char *path, const char *text);

extern int complaints;
extern bool silent;  // complain() prints nothing while a test of the checks is running
void complain(const char *path, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Replaces comments and the contents of quotes by blanks. Keeps line breaks, so that line numbers
// stay right.
void code_alone(char *text);
bool ends_with(const char *text, const char *ending);
bool is_c(const char *path);  // returns true for .c and .h files

void check_length(const char *path, const char *text);
void check_functions(const char *path, const char *text);
int long_files_false(void);  // returns the number of wrong entries in the list of long files
