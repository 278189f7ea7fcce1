// SPDX-License-Identifier: GPL-3.0-or-later
// service.h -- games for clients, whoever they are: requests and answers as JSON (PROTOCOL.md). The
// transports, line_server.h and web.h, carry them; every request is a row of the table in
// requests.c.
#pragma once
#include "play/service/sessions/game_session.h"

enum {
    DESKS_MAX = 64,          // games that are open at once; others lie on disk
    GAMES_LISTED_MAX = 200,  // the newest
};

typedef struct ServiceOptions {
    const char *folder;  // where games are kept, ply by ply; NULL: they are not
    bool paths;          // scenarios may be named by the path of a file, as on a command line
} ServiceOptions;

typedef struct Service Service;
// NULL, and *error says why: the folder cannot be made, or another service keeps its games there.
Service *service_new(const ServiceOptions *options, Error *error);
// Ends everything that runs: answers come at once, streams end. For any thread.
void service_stop(Service *service);
bool service_stopped(const Service *service);
void service_free(Service *service);                 // nobody uses it any more
const char *service_folder(const Service *service);  // "": none
bool service_paths(const Service *service);          // of ServiceOptions
// $XDG_DATA_HOME/cassino/games, or the like; false if there is no home.
bool service_home(char *out, size_t size);

// ---- Desks

// A game by its name, from disk if need be: nobody closes it until service_leave().
Desk *service_desk(Service *service, const char *name, AskError *error);
// The same of one that is open already; NULL: it is not.
Desk *service_desk_open(Service *service, const char *name);
void service_leave(Service *service, Desk *desk);
// A new desk, filled by `fill` (one of the ways of game_session.h; `other` is for desk_branch).
typedef bool DeskFill(Desk *desk, Desk *other, const Ask *ask, const char *path, AskError *error);
Desk *service_new_desk(Service *service, DeskFill *fill, Desk *other, const Ask *ask,
                       AskError *error);
bool service_forget(Service *service, const char *name, AskError *error);
// Where the record of a game lies, or would; "": nowhere.
enum { SERVICE_PATH_BYTES = 448 };
void service_path(const Service *service, const char *name, char path[SERVICE_PATH_BYTES]);
// The names of all games, the newest first; how many.
int service_games(Service *service, char names[][DESK_NAME_BYTES], int64_t changed[], int room);

// ---- Requests

typedef struct Client {  // who asked
    // Told what comes before the answer: it concerns `viewer` of `desk`.
    void (*event)(void *context, Desk *desk, Side viewer, const char *id, json_t *event);
    bool (*alive)(void *context);  // does he still wait? NULL: yes
    void *context;
    bool watches;  // he may be told for as long as he likes
} Client;

typedef struct Request Request;  // a row of the table
typedef struct Question {        // a request that was read
    json_t *json;
    const Request *request;  // NULL: it is none, and error says why
    bool slow;               // its answer may take a while: not for a thread that others wait for
    bool waits;              // for something to happen, and for nothing to be worked out
    Ask ask;
    AskError error;
} Question;

void question_read(Question *question, const char *text, size_t length);
// The answer, always; *good: it is none of trouble. The question is done with.
json_t *question_answer(Service *service, Question *question, const Client *client, bool *good);

// Answers that take a while, and may be stopped by the id of their request.
typedef struct Job {
    const char *id;
    atomic_bool stopped;
    struct Job *next;
} Job;
void service_job_add(Service *service, Job *job);
void service_job_remove(Service *service, Job *job);
int service_jobs_stop(Service *service, const char *id);  // how many there were
