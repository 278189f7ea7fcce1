// SPDX-License-Identifier: GPL-3.0-or-later
// compare_files.h -- `cassino compare A.db B.db`.
#pragma once
#include <stdbool.h>

// Is it a file of SQLite?
bool compare_is_file(const char *name);
// Reads both and prints the answer; an exit code.
int compare_files(const char *command, const char *const path[2], bool json);
