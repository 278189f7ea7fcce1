// SPDX-License-Identifier: GPL-3.0-or-later
// save_retry.h -- the record of a desk's game after it could not be written: on a disk that
// was full there may be room again.
#pragma once
#include <sys/stat.h>

#include "engine/game/session.h"

#define KEEP_SECONDS 1.0  // between tries

typedef struct Keep {
    char path[512];    // of the record; "": the game is not kept
    bool lost;         // it could not be written
    bool there;        // and this is what lies there since:
    struct stat file;  // as long as nobody else goes on with it
} Keep;

// The record could not be written any more.
void keep_lose(Keep *keep);
// Writes all of it anew. False, and *error says why: it cannot be written still, or somebody else
// has gone on with it meanwhile.
bool keep_again(Keep *keep, Session *session, Error *error);
