// SPDX-License-Identifier: GPL-3.0-or-later
// new_file.c -- see new_file.h.
#include "new_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const char *path, int trouble, Error *error) {
    return error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(trouble));
}

bool new_file_begin(NewFile *new, const char *path, Error *error) {
    *new = (NewFile){.path = path};
    if (snprintf(new->beside, sizeof new->beside, "%s.XXXXXX", path) >= (int)sizeof new->beside)
        return refuse(path, ENAMETOOLONG, error);
    int descriptor = mkstemp(new->beside);
    if (descriptor < 0) return refuse(path, errno, error);
    fchmod(descriptor, 0644);  // mkstemp() gives 0600; others may read the file
    new->file = fdopen(descriptor, "w");
    if (new->file != NULL) return true;
    int trouble = errno;
    close(descriptor);
    unlink(new->beside);
    return refuse(path, trouble, error);
}

bool new_file_end(NewFile *new, bool good, Error *error) {
    if (!good && errno == 0) errno = EIO;
    good = good && fflush(new->file) == 0 && !ferror(new->file) && fsync(fileno(new->file)) == 0;
    int trouble = errno;
    bool closed = fclose(new->file) == 0;
    if (good && !closed) trouble = errno;
    good = good && closed;
    if (good && rename(new->beside, new->path) == 0) return true;
    if (good) trouble = errno;
    unlink(new->beside);
    return refuse(new->path, trouble, error);
}

bool file_replace(const char *path, const char *text, Error *error) {
    NewFile new;
    return new_file_begin(&new, path, error) &&
           new_file_end(&new, fputs(text, new.file) >= 0, error);
}
