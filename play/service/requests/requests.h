// SPDX-License-Identifier: GPL-3.0-or-later
// requests.h -- the context of a request that is being answered, for all files that answer
// requests. requests.c has the table of requests, and names the function of each. requests_game.c
// answers most of those about one game, requests_map.c those about the map, requests_lesson.c two
// about lessons, and requests_rules.c, look_ahead.c, preview.c and own_scenarios.c one each.
// slow_requests.c answers those that ask a player or search, and `watch`. reviews.c, simulations.c,
// studies.c and learning.c answer those about reviews, simulations, studies and learning, and
// designs.c and tiled_maps.c those about scenarios that are being made.
#pragma once
#include "play/service/service.h"

typedef struct Call {
    Service *service;
    const RequestFields *fields;
    const Client *client;
    Job job;
    atomic_llong looked;  // the last millisecond in which call_stopped() looked after the client
    atomic_bool left;     // the client was gone then
    json_t *out;          // the answer; the function adds its members
    RequestError error;   // the reason why there is no answer
} Call;

// Type of the functions that answer a request. Such a function adds to call->out and returns true,
// or sets call->error and returns false. It runs in a thread of the transport, so several may
// run at once. No lock is held when it is called.
typedef bool RequestRun(Call *call);

// Writes the path of a simulation's file. Returns false if the name is invalid, the path is too
// long, or games are not stored.
bool simulation_path(const Service *service, const char *name, char path[SERVICE_PATH_BYTES]);
// Returns the HTML page of `cassino report`, which the caller frees, and sets *length. Returns NULL
// and sets *error on failure.
char *simulation_page(const char *path, size_t *length, Error *error);

// A simulation, a study or a request `learn` at work, or the replay of a simulated game. A second
// request for the same one waits, because both would write the same files.
typedef struct Running {
    const char *path;  // path of the file or folder that it writes; for `learn`, Progress.about
    struct Running *next;
} Running;
// Waits until no other request writes this path and there is room for one more. Returns false and
// sets call->error if the request is stopped before.
bool running_begin(Call *call, Running *own);
void running_end(Running *own);

// Returns the stored page of a study ("study.html", "games.html" or "study.json"), which the caller
// frees, and sets *length. The links of study.html begin with `links`. Returns NULL and sets *error
// if there is no such page.
char *study_stored(const Service *service, const char *name, const char *page, const char *links,
                   size_t *length, Error *error);

RequestRun run_add_scenario, run_delete_scenario, run_games, run_new, run_position, run_choose,
    run_undo, run_resign, run_log, run_stop, run_go;
RequestRun run_save, run_resume, run_delete;
RequestRun run_why_not, run_terrain, run_orders, run_simulate, run_simulated_game;
RequestRun run_report, run_rules, run_preview, run_study, run_study_progress;
RequestRun run_learn, run_learn_progress;
RequestRun run_design, run_design_keys, run_designs, run_save_design, run_delete_design;
RequestRun run_design_map, run_read_map;
RequestRun run_lessons, run_lesson, run_lesson_back;
RequestRun run_look_ahead, run_wait, run_why, run_hint, run_suggest_set_up, run_expect, run_analyze,
    run_compare, run_watch, run_review;

// Calls use() with the scenario that a request names, or with the scenario of its game. Returns
// false and sets call->error if the request names neither or both, or if the scenario or the game
// does not open.
bool scenario_use(Call *call, void (*use)(Call *call, const Game *game, const char *name));
// Returns a scenario as a line of the request `scenarios`, which the caller owns.
json_t *scenario_line(const char *name);
// Adds a value to the answer, which then owns the value. The value may not be NULL.
void call_put(Call *call, const char *name, json_t *value);
// Returns the players of a record as JSON: {"allied": ..., "axis": ...}.
json_t *players_json(const Record *record);
// Calls service_enter() for the game of the request. Returns NULL and sets call->error on failure.
// The caller calls service_leave() afterwards.
GameSession *call_enter(Call *call);
// Returns true if the work must stop: the request or the service was stopped, or the client or the
// game is gone. Slow requests call it again and again; it looks after the client once in each
// millisecond. `hosted` may be NULL.
bool call_stopped(Call *call, const GameSession *hosted);
