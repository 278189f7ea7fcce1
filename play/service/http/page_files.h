// SPDX-License-Identifier: GPL-3.0-or-later
// page_files.h -- files that the program carries within itself: what the browser loads, by its path
// under play/page/ ("index.html"), and the readings of each system's rules ("rules/gbsu.md"). The
// Makefile makes the table.
#pragma once
#include "engine/base/base.h"

typedef struct PageFile {
    const char *name;
    const char *bytes;
    size_t length;
} PageFile;

extern const PageFile page_files[];  // ends with a NULL name

const PageFile *page_file_find(const char *name);  // NULL: there is none
