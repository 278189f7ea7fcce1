// SPDX-License-Identifier: GPL-3.0-or-later
// requests.h -- what the files of requests share: a request that is being answered. The table is in
// requests.c; requests_game.c has those about one game, look_ahead.c looks ahead, requests_map.c
// says why not, slow_requests.c has those that take a while.
#pragma once
#include "play/service/service.h"

typedef struct Call {
    Service *service;
    const Ask *ask;
    const Client *client;
    Job job;
    json_t *out;     // the answer
    AskError error;  // or why there is none
} Call;

typedef bool RequestRun(Call *call);

// Where a simulation of that name is kept; false: there is none of that name.
bool simulation_path(const Service *service, const char *name, char path[SERVICE_PATH_BYTES]);
// The page of `cassino report`, to be freed; NULL, and *error says why not.
char *simulation_page(const char *path, size_t *length, Error *error);

RequestRun run_games, run_new, run_position, run_choose, run_undo, run_log, run_stop, run_go;
RequestRun run_save, run_resume, run_delete;
RequestRun run_why_not, run_terrain, run_orders, run_simulate, run_simulated_game;
RequestRun run_report;
RequestRun run_look_ahead, run_wait, run_why, run_hint, run_expect, run_analyze, run_watch,
    run_review;

void call_put(Call *call, const char *name, json_t *value);  // which must have been made
json_t *players_json(const Record *record);                  // who plays each side
Desk *call_desk(Call *call);                                 // of the request's game
// Whether nobody wants the answer any more: the request or the service was stopped, the client or
// the game is gone.
bool call_stopped(Call *call, const Desk *desk);
