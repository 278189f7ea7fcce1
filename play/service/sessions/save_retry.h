// SPDX-License-Identifier: GPL-3.0-or-later
// save_retry.h -- saves a game again after its record could not be written, for example because
// the disk was full. game_session.c calls it; the caller holds the lock of the GameSession.
#pragma once
#include <sys/stat.h>

#include "engine/game/session.h"

#define SAVE_RETRY_SECONDS 1.0  // most seconds between two attempts while the game waits

typedef struct SaveRetry {
    char path[512];    // path of the record; "" if no record is kept
    bool failed;       // the last write failed
    bool exists;       // a file was at `path` when the write failed; `file` describes it
    struct stat file;  // if the file differs from this, another program has changed it
} SaveRetry;

// Notes that a write of the record has failed, and the state of the file at that moment. Further
// failures change nothing until a write succeeds.
void save_retry_begin(SaveRetry *retry);
// Writes the whole record again. Returns false and sets *error if it still cannot be written, or if
// another program has changed the file since save_retry_begin(). A deleted file is written anew.
bool save_retry(SaveRetry *retry, Session *session, Error *error);
