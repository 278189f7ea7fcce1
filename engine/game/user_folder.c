// SPDX-License-Identifier: GPL-3.0-or-later
// user_folder.c -- finds the user's folder by the XDG Base Directory Specification.
#include "user_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "engine/base/memory.h"

enum { PATH_BYTES = 1024 };

bool user_folder(const char *name, char *out, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data != NULL && data[0] == '/')
        length = snprintf(out, size, "%s/cassino/%s", data, name);
    else if (home != NULL && home[0] == '/')
        length = snprintf(out, size, "%s/.local/share/cassino/%s", home, name);
    return length > 0 && (size_t)length < size;
}

bool folders_make(const char *folder, Error *error) {
    char path[PATH_BYTES];
    if (snprintf(path, sizeof path, "%s", folder) >= PATH_BYTES)
        return error_set_at(error, folder, 0, 0, "cannot make this folder: path too long");
    for (char *c = path + 1;; c++) {
        if (*c != '/' && *c != '\0') continue;
        char here = *c;
        *c = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return error_set_at(error, path, 0, 0, "cannot make this folder: %s", strerror(errno));
        *c = here;
        if (here == '\0') return true;
    }
}

bool file_write_new(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wx");
    bool good = file != NULL && fwrite(text, 1, size, file) == size;
    return file != NULL && fclose(file) == 0 && good;
}

bool file_copy(const char *from, const char *to) {
    char *text = memory_take(1, FILE_COPY_MAX);
    FILE *file = fopen(from, "r");
    size_t size = file != NULL ? fread(text, 1, FILE_COPY_MAX, file) : 0;
    bool good = file != NULL && !ferror(file) && file_write_new(to, text, size);
    if (file != NULL) fclose(file);
    free(text);
    return good;
}
