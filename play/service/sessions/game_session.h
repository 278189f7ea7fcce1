// SPDX-License-Identifier: GPL-3.0-or-later
// game_session.h -- one game at the service: a session with people in it, and a thread that plays
// whatever nobody need be asked about: chances, forced choices, plans, the computer's moves. How it
// opens and ends is in game_session_open.h.
//
// A desk's lock guards all of it. While a computer thinks the lock is let go, and nobody changes
// the session: whoever wants to, holds the desk first (desk_hold), which stops the thought.
#pragma once
#include <pthread.h>
#include <stdatomic.h>

#include "engine/game/session.h"
#include "play/service/requests/request_fields.h"
#include "play/terminal/choices.h"
#include "save_retry.h"

enum { DESK_NAME_BYTES = 49, NEWS_MAX = 4 };

typedef struct News {  // what an analysis that runs has found so far
    char id[65];       // of the request
    Side viewer;
    int64_t count;  // of reports; 0: nothing is here
    json_t *report;
} News;

typedef enum DeskStage { DESK_OPENING, DESK_OPEN, DESK_FAILED, DESK_CLOSING } DeskStage;

typedef struct Desk {
    pthread_mutex_t lock;
    pthread_cond_t changed;  // told of everything that a stream or a waiter may look for
    pthread_t thread;
    bool threaded;
    atomic_bool closing;  // for those who work for a client of it, and hold no lock
    DeskStage stage;
    AskError failed;  // DESK_FAILED: why
    char name[DESK_NAME_BYTES];
    bool paths;      // scenarios may be named by the path of a file
    int users;       // who look at it now; the service's lock guards this
    double touched;  // by the clock, when last; so is this
    bool forgotten;  // and this: somebody waits for the others to leave

    Session session;
    Action plan[SIDES];        // what a person has begun that takes several decisions
    StateBuffer begun[SIDES];  // and the position that it was begun in
    int64_t number;            // of the position: grows with every ply and every undo
    int64_t undos;
    Side asked;       // the person who has a choice; NOBODY: none
    Side last_asked;  // before that
    bool over;
    bool paused;          // nothing goes on by itself
    int holders;          // who are about to change the session
    Side thinking;        // the computer that thinks; NOBODY: none
    atomic_bool hasty;    // it is to leave off: what it chooses does not count
    atomic_int thought;   // per cent of its thought that is done
    Error trouble;        // the record cannot be written: why
    Keep keep;            // where it is to be written again, when that can be done
    News news[NEWS_MAX];  // for streams
} Desk;

// ---- Playing; the lock is held.

// Whose eyes a request is for: see PROTOCOL.md.
bool desk_viewer(Desk *desk, const Ask *ask, Side *out, AskError *error);
// The side of a person who is asked now, if the request is from him.
bool desk_asker(Desk *desk, const Ask *ask, Side *out, AskError *error);
// Is there nobody from whom anything is hidden: the game is over, or no computer plays with a
// person?
bool desk_open_to_all(const Desk *desk);
// Is the position the one that the request was made for?
bool desk_fresh(const Desk *desk, const Ask *ask, AskError *error);
bool desk_choose(Desk *desk, const Ask *ask, AskError *error);
bool desk_undo(Desk *desk, const Ask *ask, AskError *error);
// Gives the standing order of a request to its piece, or to all pieces of a person's side.
bool desk_order(Desk *desk, const Ask *ask, AskError *error);
void desk_pause(Desk *desk, bool paused);
// The choice that a request means, of `choices` of the position.
int desk_find(const Choices *choices, const Ask *ask, AskError *error);
// The legal action that a choice comes to: of a plan, the first.
Action desk_first(const Game *game, const State *state, const Choices *choices, int index);
// Does anything go on by itself now?
bool desk_works(const Desk *desk);
// Until something changes, or for some seconds.
#define WAIT_SECONDS 0.05  // between looks at what nobody tells of
void desk_wait(Desk *desk, double seconds);
// A copy to be looked at without the lock, while somebody uses the desk.
Session *desk_copy(const Desk *desk);

// Who is asked, who thinks, and the position's number.
void desk_status(const Desk *desk, json_t *out);
