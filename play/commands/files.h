// SPDX-License-Identifier: GPL-3.0-or-later
// files.h -- checks the files that a command line names, before the command runs.
#pragma once
#include "command.h"

// Returns false and fills *error if a file to write is also a file to read (FileUse in option.h),
// or if a file whose games count is named twice. Links and other spellings of a path do not hide
// this.
bool files_check(const Command *command, const void *words, Error *error);
// Returns true if both texts name the same file, or a scenario with the same file.
bool files_same(const char *first, const char *second);
