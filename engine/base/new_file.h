// SPDX-License-Identifier: GPL-3.0-or-later
// new_file.h -- replaces a file in one step: another program, and this one after a crash, finds the
// old file or the whole new one.
#pragma once
#include <stdio.h>

#include "error.h"

typedef struct NewFile {
    FILE *file;  // the caller writes here
    const char *path;
    char beside[1100];  // the file's name until it is complete: `path`, a dot, and 6 digits
} NewFile;

// Begins a file that replaces `path`, which must live until new_file_end(). Returns false and sets
// *error on failure.
bool new_file_begin(NewFile *new, const char *path, Error *error);
// Closes the file and gives it its name. If `good` is false or writing failed, removes it, keeps
// the old file, and returns false and sets *error.
bool new_file_end(NewFile *new, bool good, Error *error);
// Checks that a file can be written, and leaves none where there was none. Returns false and sets
// *error if not.
bool file_try(const char *path, Error *error);
// Claims `path` for this process, by a locked file PATH.lock. Returns a descriptor for path_free(),
// or -1 and sets *error if another process has claimed it or the file cannot be made. The claim
// ends with the process.
int path_claim(const char *path, Error *error);
void path_free(const char *path, int claim);
// Replaces a file by a text. Returns false and sets *error on failure.
bool file_replace(const char *path, const char *text, Error *error);
