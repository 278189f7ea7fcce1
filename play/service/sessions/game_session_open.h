// SPDX-License-Identifier: GPL-3.0-or-later
// game_session_open.h -- opens and closes a GameSession: a new game, or one from a record. Order of
// calls: game_session_init(), one of the four functions that fill it, game_session_start(), later
// game_session_stop() and game_session_free(). The caller zeroes `hosted` first and sets its name.
#pragma once
#include "game_session.h"

void game_session_init(GameSession *hosted);
// The four functions below run before the thread starts, and need no lock. On failure they set
// *error; the caller still frees `hosted`. `path` is the file of the record; "": none is kept.

// Starts a new game. A side without a player gets a person or the default opponent.
bool game_session_new(GameSession *hosted, const RequestFields *fields, const char *path,
                      RequestError *error);
// Opens the record at `path` and continues it there.
bool game_session_resume(GameSession *hosted, const char *path, RequestError *error);
// Starts a new game from the text of a record (field `record`).
bool game_session_read(GameSession *hosted, const RequestFields *fields, const char *path,
                       RequestError *error);
// Starts a new game from the first plies of `other` (field `ply`). Takes the lock of `other`.
bool game_session_branch(GameSession *hosted, GameSession *other, const RequestFields *fields,
                         const char *path, RequestError *error);
// Starts the thread. The caller holds the lock.
void game_session_start(GameSession *hosted);
// Takes a lesson a step back. The caller holds the lock.
bool game_session_lesson_back(GameSession *hosted, const RequestFields *fields,
                              RequestError *error);
// Tells the thread, the streams and the waiters to end, and returns at once. Takes the lock.
void game_session_stop(GameSession *hosted);
// Joins the thread and frees everything. Nobody else may use `hosted` any more.
void game_session_free(GameSession *hosted);
