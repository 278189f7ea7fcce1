// SPDX-License-Identifier: GPL-3.0-or-later
// compare_files.h -- compares two files of games, for `cassino compare A.db B.db`.
#pragma once
#include <stdbool.h>

#include "play/commands/command.h"

bool compare_is_file(const char *name);  // returns true for a file of SQLite
// Reads two files of games and prints how they differ. Returns an exit code; EXIT_BAD fills *error.
int compare_files(const char *const path[2], bool json, Error *error);
