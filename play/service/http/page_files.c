// SPDX-License-Identifier: GPL-3.0-or-later
// page_files.c -- see page_files.h.
#include "page_files.h"

const PageFile *page_file_find(const char *name) {
    for (const PageFile *file = page_files; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0) return file;
    return NULL;
}
