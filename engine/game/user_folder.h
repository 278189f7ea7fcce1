// SPDX-License-Identifier: GPL-3.0-or-later
// user_folder.h -- where the program keeps what it stores for a user, and how it makes folders.
#pragma once
#include "engine/base/error.h"

// Writes the path of `name` in the user's folder: $XDG_DATA_HOME/cassino/NAME, or
// $HOME/.local/share/cassino/NAME. Makes nothing. Returns false if neither variable is an absolute
// path, or if the path is too long.
bool user_folder(const char *name, char *out, size_t size);
// Makes a folder and its missing parent folders. Returns false and sets *error on failure, or if
// the path has more than 1023 bytes.
bool folders_make(const char *folder, Error *error);
// Both make a new file; they return false if there is one already, or if it cannot be written.
// file_copy() copies a file of at most FILE_COPY_MAX bytes.
enum { FILE_COPY_MAX = 1 << 20 };
bool file_write_new(const char *path, const char *text, size_t size);
bool file_copy(const char *from, const char *to);
