// SPDX-License-Identifier: GPL-3.0-or-later
// service.h -- games for other programs: requests and answers as JSON (PROTOCOL.md). A Service
// holds the open games and their folder. Two transports carry the requests: line_server.h (stdin
// and stdout) and http/web.h. The table of requests is in requests/requests.c.
//
// All functions may be called from any thread, except service_new() and service_free().
#pragma once
#include "play/service/sessions/game_session.h"

enum {
    GAMES_OPEN_MAX = 64,     // open games; other games stay on disk
    GAMES_LISTED_MAX = 200,  // games in the answer to `games`: those that changed last
    SERVICE_FOLDER_BYTES = 380,
};

typedef struct ServiceOptions {
    const char *folder;  // folder of the records; NULL if games are not stored
    bool paths;          // clients may name a scenario by the path of its file
} ServiceOptions;

typedef struct Service Service;
// Returns a new service. Returns NULL and sets *error if the folder has an empty or too long name,
// cannot be made or written, or is used by another service.
Service *service_new(const ServiceOptions *options, Error *error);
// Stops all work: slow requests answer soon, streams end. Returns at once.
void service_stop(Service *service);
bool service_stopped(const Service *service);
// Closes all games and frees the service, which nobody may use any more.
void service_free(Service *service);
const char *service_folder(const Service *service);  // "" if games are not stored
bool service_paths(const Service *service);          // returns ServiceOptions.paths

// ---- Games

// Opens the game of that name if necessary, and marks it as in use; it stays open until
// service_leave(). Returns NULL and sets *error if there is no such game or it cannot be opened.
GameSession *service_enter(Service *service, const char *name, RequestError *error);
// Marks a game as in use if it is open; else returns NULL and opens nothing.
GameSession *service_enter_if_open(Service *service, const char *name);
// Ends one use of a game that the caller entered. `hosted` may be NULL.
void service_leave(Service *service, GameSession *hosted);
// Type of the functions that fill the new game `hosted`, which the service owns: one of
// game_session_open.h, or a function that calls one. They return false and set *error on failure.
// `other` is the game from which to branch, else NULL. `path` is the file for the record; "": no
// record is written.
typedef bool GameSessionFill(GameSession *hosted, GameSession *other, const RequestFields *fields,
                             const char *path, RequestError *error);
// Makes a game, fills it by fill() and starts it, in use. Returns NULL and sets *error on failure.
GameSession *service_new_game(Service *service, GameSessionFill *fill, GameSession *other,
                              const RequestFields *fields, RequestError *error);
// Deletes a game, its record and its review, after all others left it. Returns false and sets
// *error on failure.
bool service_delete(Service *service, const char *name, RequestError *error);
enum { SERVICE_PATH_BYTES = 448 };
// Writes the path of the record of a game; "" if games are not stored.
void service_path(const Service *service, const char *name, char path[SERVICE_PATH_BYTES]);
// Fills names[] with the names of the stored games, the last changed first, and changed[] with the
// times of their last changes, in seconds since 1970. If games are not stored, lists the open games
// by name, with the time 0. Returns their number, at most `room`.
int service_games(Service *service, char names[][GAME_NAME_BYTES], int64_t changed[], int room);

// ---- Requests

typedef struct Client {  // the sender of a request
    // Sends an event to the client, before the answer. The event belongs to request `id`, and shows
    // what `viewer` of `hosted` may see. The caller still owns `event`; a NULL `event` ends the
    // events of the request. If this pointer is NULL, the client gets no events.
    void (*event)(void *context, GameSession *hosted, Side viewer, const char *id, json_t *event);
    bool (*alive)(void *context);  // returns false if the client is gone; NULL if it always stays
    void *context;
    bool watches;  // the client may use `watch`, whose events come until it stops
} Client;

typedef struct RequestKind RequestKind;  // a row of the table
typedef struct Request {                 // a request after request_read()
    json_t *json;                        // owned; the fields point into it
    const RequestKind *kind;             // NULL if the request is invalid; `error` then says why
    bool slow;                           // may take a while: needs a thread of its own
    bool waits;                          // waits for something to happen, and calculates nothing
    RequestFields fields;
    RequestError error;
} Request;

// Parses a request into *request. Always pass it to request_answer(), also after an error.
void request_read(Request *request, const char *text, size_t length);
// Runs a request and frees its parts. Always returns an answer, which the caller owns. *good is
// false if the answer is an error.
json_t *request_answer(Service *service, Request *request, const Client *client, bool *good);

// Holds a running request, so that another request can stop it by its id.
typedef struct Job {
    const char *id;
    atomic_bool stopped;
    struct Job *next;
} Job;
void service_job_add(Service *service, Job *job);
void service_job_remove(Service *service, Job *job);
// Tells all jobs with this id to stop, and returns their number.
int service_jobs_stop(Service *service, const char *id);
