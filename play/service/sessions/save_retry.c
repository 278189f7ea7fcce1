// SPDX-License-Identifier: GPL-3.0-or-later
// save_retry.c -- saves a record again after a failed write; see save_retry.h.
#include "save_retry.h"

void save_retry_begin(SaveRetry *retry) {
    if (retry->failed) return;
    retry->failed = true;
    retry->exists = stat(retry->path, &retry->file) == 0;
}

static bool is_unchanged(const SaveRetry *retry) {
    struct stat now;
    if (stat(retry->path, &now) != 0) return true;  // no file would be overwritten
    return retry->exists && now.st_ino == retry->file.st_ino &&
           now.st_size == retry->file.st_size && now.st_mtim.tv_sec == retry->file.st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == retry->file.st_mtim.tv_nsec;
}

bool save_retry(SaveRetry *retry, Session *session, Error *error) {
    if (!is_unchanged(retry))
        return error_set_at(error, retry->path, 0, 0,
                            "the file changed while this game could not be written to it; this "
                            "game is no longer saved");
    if (!session_save(session, retry->path, error)) return false;
    retry->failed = false;
    return true;
}
