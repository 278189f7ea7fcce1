// SPDX-License-Identifier: GPL-3.0-or-later
// game_session.h -- one game on the server: a Session for any number of clients, and a thread of
// its own. The thread plays each ply that needs no person: chance events, forced choices, plans,
// lessons' choices, standing orders, computer players. game_session_open.h opens and closes a game.
//
// Locking: `lock` guards all members of GameSession except those marked otherwise. During a search
// the thread releases the lock, and nobody may change the session. Functions that change it stop
// the search first. Take the service's lock before this one; the opposite order would deadlock.
#pragma once
#include <pthread.h>
#include <stdatomic.h>

#include "engine/game/session.h"
#include "play/service/requests/request_fields.h"
#include "save_retry.h"

enum { GAME_NAME_BYTES = 49, REPORTS_MAX = 4 };

// The newest report of a running hint, analysis, comparison or review, for event_stream.h.
typedef struct StreamReport {
    char id[65];    // id of the request
    Side viewer;    // the report goes only to streams of this viewer
    int64_t count;  // number of reports so far; 0 if the slot is free
    json_t *json;   // the report; owned
} StreamReport;

typedef enum GameSessionStage {
    STAGE_OPENING,
    STAGE_OPEN,
    STAGE_FAILED,  // the game could not be opened; `failed` says why
    STAGE_CLOSING
} GameSessionStage;

typedef struct GameSession {
    pthread_mutex_t lock;
    pthread_cond_t changed;  // signalled after each change that a stream or a waiter may look for
    pthread_t thread;
    bool threaded;
    atomic_bool closing;  // true after game_session_stop(); readable without the lock
    GameSessionStage stage;
    RequestError failed;
    char name[GAME_NAME_BYTES];
    bool paths;          // scenarios may be named by the path of a file
    const char *folder;  // folder of the games, which also has own scenarios; NULL or "": none
    int users;           // requests and streams that use the game; guarded by the service's lock
    double touched;      // clock_now() of the last use; guarded by the service's lock
    bool deleted;        // a request deletes the game; guarded by the service's lock
    Session session;
    Action plan[SIDES];             // multi-step plan of each person; NO_ACTION for none
    StateBuffer plan_start[SIDES];  // the position in which each plan began
    int64_t number;    // number of the position; a ply, an undo, a lesson_back, a resignation add 1
    int64_t undos;     // number of times that plies were taken back
    Side waiting_for;  // side of the person who has a choice; NOBODY if no person has one
    Side last_waiting_for;     // side of the last person who had a choice
    bool over, held;           // the game is over; its lesson holds (lesson_holds())
    bool paused;               // a request has paused the game
    int holders;               // number of requests that change the session or are about to
    Side searching;            // side whose computer player searches; NOBODY for none
    atomic_bool search_stops;  // the search must stop; its choice does not count
    atomic_int searched;       // how much of the search is done, in percent
    Error save_error;          // why the record cannot be written; its text is "" without an error
    SaveRetry save_retry;
    StreamReport reports[REPORTS_MAX];
} GameSession;

// ---- The caller of all functions below holds `lock`

// Sets *out to the viewer of a request by the rules in PROTOCOL.md ("Who sees what"). Returns false
// and sets *error if the request may not see the game as its side.
bool game_session_viewer(GameSession *hosted, const RequestFields *fields, Side *out,
                         RequestError *error);
// Sets *out to the person who has the choice. Fails if no person has it, or if the request names
// another side.
bool game_session_chooser(GameSession *hosted, const RequestFields *fields, Side *out,
                          RequestError *error);
// Returns true if nothing is hidden from the clients: the game is over, or persons play both sides,
// or no person plays.
bool game_session_has_no_secrets(const GameSession *hosted);
// Fails, with error->stale, if the field `number` is given and is not the current position.
bool game_session_check_number(const GameSession *hosted, const RequestFields *fields,
                               RequestError *error);
// Makes the choice that a request names. Returns false and sets *error on failure.
bool game_session_choose(GameSession *hosted, const RequestFields *fields, RequestError *error);
// Takes back the person's last choice, else sets *error. Like the next three, first ends a search.
bool game_session_undo(GameSession *hosted, const RequestFields *fields, RequestError *error);
// Resigns the game for the side of a request. Returns false and sets *error on failure.
bool game_session_resign(GameSession *hosted, const RequestFields *fields, RequestError *error);
// Gives a standing order to the piece of a request or its side. On failure false, and sets *error.
bool game_session_give_order(GameSession *hosted, const RequestFields *fields, RequestError *error);
void game_session_pause(GameSession *hosted, bool paused);  // pauses or continues the game
// Returns true if the thread has a ply to play now.
bool game_session_runs(const GameSession *hosted);
// Waits until `changed` is signalled, at most `seconds`. Releases the lock during the wait.
void game_session_wait(GameSession *hosted, double seconds);
#define WAIT_SECONDS 0.05  // seconds between checks of what signals nothing, such as a lost client
// Returns a copy of the session, without its log and lesson, for work without the lock. The caller
// frees it. It uses the World of `hosted`, which must stay in use (service_leave()) meanwhile.
Session *game_session_copy(const GameSession *hosted);
// Adds number, waiting_for, searching, paused, over; if they apply, resigned, lesson, save_error.
void game_session_status(const GameSession *hosted, json_t *out);
