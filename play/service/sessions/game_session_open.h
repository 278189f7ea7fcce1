// SPDX-License-Identifier: GPL-3.0-or-later
// game_session_open.h -- the beginning and the end of a desk (game_session.h): a new game, or one
// of a record. The caller has made `desk` all zero and named it.
#pragma once
#include "game_session.h"

void desk_init(Desk *desk);
// A new game, kept at `path` ("": nowhere). Where nobody is named: a person, and the usual player.
bool desk_new(Desk *desk, const Ask *ask, const char *path, AskError *error);
// The game of a record on disk, which goes on there.
bool desk_resume(Desk *desk, const char *path, AskError *error);
// The game of a record's text, or of another desk's first plies, kept at `path`.
bool desk_read(Desk *desk, const Ask *ask, const char *path, AskError *error);
bool desk_branch(Desk *desk, Desk *other, const Ask *ask, const char *path, AskError *error);
void desk_start(Desk *desk);  // its thread
void desk_stop(Desk *desk);   // tells it to end, and streams and waiters with it
void desk_free(Desk *desk);   // nobody uses it any more
