// SPDX-License-Identifier: GPL-3.0-or-later
// save_retry.c -- see save_retry.h.
#include "save_retry.h"

void keep_lose(Keep *keep) {
    if (keep->lost) return;
    keep->lost = true;
    keep->there = stat(keep->path, &keep->file) == 0;
}

static bool is_same(const Keep *keep) {
    struct stat now;
    if (stat(keep->path, &now) != 0) return true;  // nothing that could be written over
    return keep->there && now.st_ino == keep->file.st_ino && now.st_size == keep->file.st_size &&
           now.st_mtim.tv_sec == keep->file.st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == keep->file.st_mtim.tv_nsec;
}

bool keep_again(Keep *keep, Session *session, Error *error) {
    if (!is_same(keep))
        return error_set_at(error, keep->path, 0, 0,
                            "was changed while this game could not be written there: this game is "
                            "not kept any more");
    if (!session_save(session, keep->path, error)) return false;
    keep->lost = false;
    return true;
}
