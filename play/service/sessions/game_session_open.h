// SPDX-License-Identifier: GPL-3.0-or-later
// game_session_open.h -- opens and closes a GameSession. The order of calls is:
// game_session_init(), one of the four functions that fill it, game_session_start(), later
// game_session_stop() and game_session_free(). The caller zeroes `hosted` before and sets its name.
#pragma once
#include "game_session.h"

void game_session_init(GameSession *hosted);
// The four functions below run before the thread starts, and need no lock. On failure they return
// false and set *error; the caller must still free `hosted`. `path` is the file of the record; ""
// means that no record is written.

// Starts a new game. A side for which no player is named gets a person or the default opponent. In
// a lesson, the lesson names both players.
bool game_session_new(GameSession *hosted, const RequestFields *fields, const char *path,
                      RequestError *error);
// Opens the record at `path` and continues its game in the same file.
bool game_session_resume(GameSession *hosted, const char *path, RequestError *error);
// Starts a new game from the text of a record, the field `record`.
bool game_session_read(GameSession *hosted, const RequestFields *fields, const char *path,
                       RequestError *error);
// Starts a new game with the first `ply` plies of `other`, or with all of them if the field `ply`
// is absent. Fails if something is hidden in `other`. Takes the lock of `other`.
bool game_session_branch(GameSession *hosted, GameSession *other, const RequestFields *fields,
                         const char *path, RequestError *error);
// Starts the thread that plays the game. The caller holds the lock.
void game_session_start(GameSession *hosted);
// Takes a lesson back to the start of the current step or, if the person has made no choice in it,
// to that of the step before. Returns false and sets *error if there is none. The caller holds the
// lock.
bool game_session_lesson_back(GameSession *hosted, const RequestFields *fields,
                              RequestError *error);
// Tells the thread, the streams and all waiting requests to end, and returns at once. Takes the
// lock.
void game_session_stop(GameSession *hosted);
// Waits for the thread to end and frees everything. Nobody else may use `hosted` any more.
void game_session_free(GameSession *hosted);
