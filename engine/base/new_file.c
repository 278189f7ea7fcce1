// SPDX-License-Identifier: GPL-3.0-or-later
// new_file.c -- see new_file.h.
#include "new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool new_file_begin(NewFile *new, const char *path, Error *error) {
    enum { NAMES_MAX = 1000 };
    int descriptor = -1;
    *new = (NewFile){.path = path};
    errno = EEXIST;
    for (int i = 0; i < NAMES_MAX && descriptor < 0 && errno == EEXIST; i++) {
        unsigned number = (NAMES_MAX * (unsigned)getpid() + (unsigned)i) & 0xffffff;
        int length = snprintf(new->beside, sizeof new->beside, "%s.%06x", path, number);
        if (length >= (int)sizeof new->beside) return error_write(error, path, ENAMETOOLONG);
        // The umask decides who may read the file, as for all files that the user makes.
        descriptor = open(new->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    if (descriptor < 0) return error_write(error, path, errno);
    new->file = fdopen(descriptor, "w");
    if (new->file != NULL) return true;
    int trouble = errno;
    close(descriptor);
    unlink(new->beside);
    return error_write(error, path, trouble);
}

bool new_file_end(NewFile *new, bool good, Error *error) {
    good = good && fflush(new->file) == 0 && !ferror(new->file) && fsync(fileno(new->file)) == 0;
    int trouble = errno;
    bool closed = fclose(new->file) == 0;
    if (good && !closed) trouble = errno;
    good = good && closed;
    if (good && rename(new->beside, new->path) == 0) return true;
    if (good) trouble = errno;
    unlink(new->beside);
    return error_write(error, new->path, trouble);
}

bool file_replace(const char *path, const char *text, Error *error) {
    NewFile new;
    return new_file_begin(&new, path, error) &&
           new_file_end(&new, fputs(text, new.file) >= 0, error);
}

bool file_try(const char *path, Error *error) {
    struct stat held;
    bool fresh = lstat(path, &held) != 0;
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return error_write(error, path, errno);
    close(file);
    if (fresh) unlink(path);
    return true;
}

static bool lock_path(const char *path, char out[], size_t size) {
    return snprintf(out, size, "%s.lock", path) < (int)size;
}

int path_claim(const char *path, Error *error) {
    char lock[1100];
    bool fits = lock_path(path, lock, sizeof lock);
    for (;;) {
        struct stat own, named;
        int claim = fits ? open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
        if (claim < 0) {
            error_write(error, path, fits ? errno : ENAMETOOLONG);
            return -1;
        }
        if (flock(claim, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(claim);
            error_set_at(error, path, 0, 0,
                         "another process is writing this file; wait, or use another file");
            return -1;
        }
        // The process before may have removed the file between open() and flock().
        if (fstat(claim, &own) == 0 && stat(lock, &named) == 0 && own.st_ino == named.st_ino)
            return claim;
        close(claim);
    }
}

void path_free(const char *path, int claim) {
    char lock[1100];
    if (claim < 0) return;
    if (lock_path(path, lock, sizeof lock)) unlink(lock);
    close(claim);
}
