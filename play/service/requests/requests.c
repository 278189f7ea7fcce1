// SPDX-License-Identifier: GPL-3.0-or-later
// requests.c -- the table of all requests, and the requests about the program and its scenarios. To
// add a request, add a row here and a section with an example to PROTOCOL.md. requests.h says where
// the other requests are.
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/levels.h"
#include "ai/players.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/rules/rules.h"
#include "own_scenarios.h"
#include "play/service/json/scene_json.h"
#include "play/terminal/table.h"
#include "requests.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { BRIEF_BYTES = 1 << 12, CHART_BYTES = 1 << 14 };

struct RequestKind {
    const char *name, *fields, *help;  // its name; list for request_fields_read(); description
    enum Pace { AT_ONCE, SLOW, WAITS } pace;
    RequestRun *run;
};

static RequestRun run_about, run_scenarios, run_scenario, run_chart;

// clang-format off
static const RequestKind requests[] = {
    {"about",     "",                                "version, computer players, rule systems and requests",              AT_ONCE, run_about},
    {"scenarios", "",                                "the scenarios",                                                     SLOW,    run_scenarios},
    {"add_scenario", "text!",                        "checks and stores a scenario of your own",                          SLOW,    run_add_scenario},
    {"delete_scenario", "scenario!",                 "deletes a scenario of your own",                                    SLOW,    run_delete_scenario},
    {"design",    "text! edits sets",                   "a scenario file after edits, which may be wrong: its problems, values, board and pieces", SLOW, run_design},
    {"design_keys", "rules!",                        "the keys of scenario files of a system, its chart, and a file to begin with", SLOW, run_design_keys},
    {"designs",   "name",                            "the stored designs, or the text of one",                            SLOW,    run_designs},
    {"save_design", "name! text!",                   "stores a design, also while it is wrong",                           SLOW,    run_save_design},
    {"delete_design", "name!",                       "deletes a design",                                                  SLOW,    run_delete_design},
    {"design_map", "text! name",                     "the map of a scenario file for the map editor Tiled",               SLOW,    run_design_map},
    {"read_map",  "map! text",                       "a scenario file with the changes of a map of Tiled",                SLOW,    run_read_map},
    {"scenario",  "game scenario",                   "what never changes in a game: sides, scale, board",                 AT_ONCE, run_scenario},
    {"preview",   "scenario!",                       "how large and how long a scenario is",                              SLOW,    run_preview},
    {"games",     "",                                "the games, the last changed first",                                 SLOW,    run_games},
    {"new",       "scenario! allied axis seed name", "starts a game",                                                     AT_ONCE, run_new},
    {"position",  "game! side ply",                  "the position as a side sees it, with its choices",                  AT_ONCE, run_position},
    {"wait",      "game! side number brief",         "the position, as soon as the game waits (for a person or a lesson, paused, or over)", WAITS,   run_wait},
    {"choose",    "game! number! side index words brief", "makes a choice",                                                    AT_ONCE, run_choose},
    {"undo",      "game! side number",               "takes back the last choice of a person",                            AT_ONCE, run_undo},
    {"resign",    "game! side number",               "gives the game up",                                                 AT_ONCE, run_resign},
    {"orders",    "game! side piece order",          "lists the standing orders for opportunity fire, or gives one",      AT_ONCE, run_orders},
    {"look_ahead", "game! side number after! piece", "the choices that would follow other choices",                       AT_ONCE, run_look_ahead},
    {"why_not",   "game! side number piece place after", "why a piece or a place has no legal choice",                    AT_ONCE, run_why_not},
    {"terrain",   "game! side place! ply",           "the state of a place besides terrain and units, such as line of sight", AT_ONCE, run_terrain},
    {"why",       "game! side number index words after player", "odds and evaluation of a choice",                        SLOW,    run_why},
    {"hint",      "game! side number player words after", "the best choice by a search of at most 5 seconds, and how sure that is; or the choice of a player", SLOW,    run_hint},
    {"suggest_set_up", "game! side number player",   "the choices by which a player would finish the set-up",             SLOW,    run_suggest_set_up},
    {"expect",    "game! side",                      "the win probability of a side after its enemy's last choice",       SLOW,    run_expect},
    {"analyze",   "game! side ply player",           "evaluates the choices by a search",                                 SLOW,    run_analyze},
    {"compare",   "game! side ply! words!",          "compares a choice with the one that was played",                    SLOW,    run_compare},
    {"review",    "game! side",                      "what each choice cost, in a game that hides nothing from its clients", SLOW,    run_review},
    {"simulate",  "scenario! allied! axis! games! seed", "plays games between computer players; the verdict so far",      SLOW,    run_simulate},
    {"simulated_game", "scenario! allied! axis! nth! seed", "the record of one game of a simulation",                     SLOW,    run_simulated_game},
    {"report",    "name!",                           "the statistics of a simulation",                                    SLOW,    run_report},
    {"study",     "scenario! minutes games",         "whether a scenario is even, and what would make it so",             SLOW,    run_study},
    {"study_progress", "scenario! minutes",          "how far a running study is",                                        AT_ONCE, run_study_progress},
    {"learn",     "scenario!",                       "learns a scenario that has no policy file, and keeps the policy",   SLOW,    run_learn},
    {"learn_progress", "scenario!",                  "how far a request `learn` is",                                      AT_ONCE, run_learn_progress},
    {"stop",      "game stop",                       "stops a slow request, or pauses a game",                            AT_ONCE, run_stop},
    {"go",        "game!",                           "continues a paused game",                                           AT_ONCE, run_go},
    {"log",       "game! side from to",              "the log, ply by ply",                                               AT_ONCE, run_log},
    {"watch",     "game! side from positions changes", "sends the events of a game until it is stopped",                    WAITS,   run_watch},
    {"save",      "game!",                           "the path and the text of the record",                               AT_ONCE, run_save},
    {"resume",    "record game ply allied axis name", "starts a game from a record, or from a ply of a game",             AT_ONCE, run_resume},
    {"delete",    "game!",                           "deletes a game, its record and its review",                         SLOW,    run_delete},
    {"chart",     "game scenario",                   "terrain effects chart, tables and scenario file",                   AT_ONCE, run_chart},
    {"rules",     "rules! game scenario words",      "the rules reference of a system, or the sections with some words",  AT_ONCE, run_rules},
    {"lessons",   "",                                "the lessons, and which of them are done",                           SLOW,    run_lessons},
    {"lesson",    "lesson! again",                   "begins the game of a lesson, or goes on with it",                   AT_ONCE, run_lesson},
    {"lesson_back", "game!",                         "takes a lesson back to the start of this step, or to the one before", AT_ONCE, run_lesson_back},
};
// clang-format on

// ---- Reading and answering

static const RequestKind *request_find(const RequestFields *fields, RequestError *error) {
    const char *names[COUNT_OF(requests)];
    for (int i = 0; i < COUNT_OF(requests); i++) {
        if (strcmp(requests[i].name, fields->request) == 0) return &requests[i];
        names[i] = requests[i].name;
    }
    int near = words_nearest(fields->request, names, COUNT_OF(names));
    if (near >= 0)
        request_refuse(error, "request", "unknown request '%.40s'; did you mean '%s'?",
                       fields->request, names[near]);
    else
        request_refuse(error, "request", "unknown request '%.40s'; `about` lists the requests",
                       fields->request);
    return NULL;
}

void request_read(Request *request, const char *text, size_t length) {
    *request = (Request){0};
    request->json = request_parse(text, length, &request->error);
    if (request->json == NULL || !request_head(request->json, &request->fields, &request->error))
        return;
    const RequestKind *kind = request_find(&request->fields, &request->error);
    if (kind == NULL ||
        !request_fields_read(request->json, kind->fields, &request->fields, &request->error))
        return;
    request->kind = kind;
    request->slow = kind->pace != AT_ONCE;
    request->waits = kind->pace == WAITS;
}

static json_t *error_json(const RequestError *error) {
    json_t *whole = json_object();
    json_object_set_new(whole, "words", json_words(error->error.words));
    if (error->field != NULL) json_object_set_new(whole, "field", json_words(error->field));
    if (error->stale) json_object_set_new(whole, "stale", json_true());
    return whole;
}

json_t *request_answer(Service *service, Request *request, const Client *client, bool *good) {
    const RequestFields *fields = &request->fields;
    json_t *out = json_object();
    if (fields->id != NULL) json_object_set_new(out, "id", json_words(fields->id));
    if (fields->request != NULL) json_object_set_new(out, "request", json_words(fields->request));
    *good = false;
    if (request->kind != NULL) {
        Call call = {.service = service, .fields = fields, .client = client, .out = out};
        call.job.id = fields->id;
        bool listed = request->slow && fields->id != NULL;
        if (listed) service_job_add(service, &call.job);
        *good = (fields->scenario == NULL ||
                 own_scenario_is(service_folder(service), fields->scenario) ||
                 request_scenario_check(fields->scenario, service_paths(service), &call.error)) &&
                request->kind->run(&call);
        if (listed) service_job_remove(service, &call.job);
        request->error = call.error;
    }
    if (!*good) json_object_set_new(out, "error", error_json(&request->error));
    json_decref(request->json);
    *request = (Request){0};
    return out;
}

void call_put(Call *call, const char *name, json_t *value) {
    int failed = json_object_set_new(call->out, name, value);
    assert(failed == 0);
}

GameSession *call_enter(Call *call) {
    return service_enter(call->service, call->fields->game, &call->error);
}

bool call_stopped(Call *call, const GameSession *hosted) {
    const Client *client = call->client;
    long long now = (long long)(1000 * clock_now());
    if (call->looked !=
        now) {  // learning asks at each ply, and each of these is a call of the system
        call->looked = now;
        sched_yield();  // needed where threads take turns (play/web/threads.h)
        if (client->alive != NULL && !client->alive(client->context)) call->left = true;
    }
    return call->job.stopped || service_stopped(call->service) ||
           (hosted != NULL && hosted->closing) || call->left;
}

// ---- About the program and its scenarios

static json_t *player_json(const PlayerKind *kind) {
    char words[LEVEL_BYTES];
    Text measured = text_over(words, sizeof words);
    bool level = level_sentence_put(kind->name, &measured);
    return json_pack("{s:s, s:s, s:s}", "name", kind->name, "help", kind->help, "measured",
                     level ? words : "");
}

static bool run_about(Call *call) {
    json_t *players = json_array(), *list = json_array(), *systems = json_array();
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++)
        json_array_append_new(players, player_json(kind));
    for (int i = 0; i < COUNT_OF(requests); i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:o}", "request", requests[i].name, "help",
                            requests[i].help, "fields", request_fields_json(requests[i].fields)));
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++)
        json_array_append_new(
            systems, json_pack("{s:s, s:s}", "name", (*rules)->name, "title", (*rules)->title));
    call_put(call, "version", json_string(CASSINO_VERSION));
    call_put(call, "opponent", json_string(OPPONENT_DEFAULT));
    call_put(call, "players", players);
    call_put(call, "rules", systems);
    call_put(call, "folder", json_words(service_folder(call->service)));
    call_put(call, "requests", list);
    return true;
}

// Returns the text on what the scenario is about and what the sides must do; "" if the rules have
// no text.
static json_t *brief_json(const Game *game) {
    char words[BRIEF_BYTES];
    Text text = text_over(words, sizeof words);
    if (game->rules->scene.brief != NULL) game->rules->scene.brief(game->world, &text);
    return json_words(words);
}

json_t *scenario_line(const char *name) {
    json_t *whole = json_object();
    Game game;
    Error error = {0};
    json_object_set_new(whole, "name", json_words(name));
    if (!game_open_plain(&game, name, NULL, &error)) {
        char line[700];
        json_object_set_new(whole, "error", json_words(error_line(&error, line, sizeof line)));
        return whole;
    }
    json_object_set_new(whole, "rules", json_string(game.rules->name));
    json_object_set_new(whole, "rules_title", json_string(game.rules->title));
    json_object_set_new(whole, "title", json_words(game.rules->title_of(game.world)));
    json_object_set_new(whole, "sides",
                        json_pack("{s:o, s:o}", "allied", json_words(view_side_name(&game, ALLIED)),
                                  "axis", json_words(view_side_name(&game, AXIS))));
    json_object_set_new(whole, "brief", brief_json(&game));
    game_close(&game);
    return whole;
}

static bool run_scenarios(Call *call) {
    json_t *list = json_array();
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) json_array_append_new(list, scenario_line(names[i]));
    for (int i = 0; rules_small[i] != NULL; i++)
        json_array_append_new(list, scenario_line(rules_small[i]->name));
    free(names);
    char(*own)[OWN_PATH_BYTES] = memory_take(OWN_SCENARIOS_MAX, OWN_PATH_BYTES);
    count = own_scenarios(service_folder(call->service), own, OWN_SCENARIOS_MAX);
    for (int i = 0; i < count; i++) {
        json_t *line = scenario_line(own[i]);
        json_object_set_new(line, "own", json_true());
        json_array_append_new(list, line);
    }
    free(own);
    call_put(call, "scenarios", list);
    return true;
}

bool scenario_use(Call *call, void (*use)(Call *call, const Game *game, const char *name)) {
    const RequestFields *fields = call->fields;
    if ((fields->game == NULL) == (fields->scenario == NULL))
        return request_refuse(&call->error, "game", "'%s': expected either 'game' or 'scenario'",
                              fields->request);
    if (fields->game != NULL) {
        GameSession *hosted = call_enter(call);
        if (hosted == NULL) return false;
        use(call, &hosted->session.game, hosted->session.record.scenario);  // neither ever changes
        service_leave(call->service, hosted);
        return true;
    }
    Game game;
    Error why = {0};
    char line[700];
    if (!game_open_plain(&game, fields->scenario, NULL, &why))
        return request_refuse(&call->error, "scenario", "%s", error_line(&why, line, sizeof line));
    use(call, &game, fields->scenario);
    game_close(&game);
    return true;
}

static void scenario_put(Call *call, const Game *game, const char *name) {
    json_t *whole = scenario_json(game, name);
    json_object_set_new(whole, "brief", brief_json(game));
    call_put(call, "scenario", whole);
}

static bool run_scenario(Call *call) {
    if (!scenario_use(call, scenario_put)) return false;
    if (call->fields->game == NULL) return true;
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    call_put(call, "players", players_json(&hosted->session.record));  // the players never change
    service_leave(call->service, hosted);
    return true;
}

// Adds to the answer: each kind of terrain once, the tables of the rules, and the text of the
// scenario file.
static void chart_put(Call *call, const Game *game, const char *name) {
    Board *board = memory_take(1, sizeof *board);
    game->rules->scene.board(game->world, board);
    json_t *list = json_array();
    for (int i = 0; i < board->place_count; i++) {
        const Place *place = &board->places[i];
        int j = 0;
        while (j < i && (strcmp(board->places[j].terrain, place->terrain) != 0 ||
                         strcmp(board->places[j].note, place->note) != 0))
            j++;
        if (j < i) continue;
        char letter[2] = {place->letter, '\0'};
        json_array_append_new(
            list, json_pack("{s:o, s:o, s:o}", "terrain", json_words(place->terrain), "letter",
                            json_words(letter), "note", json_words(place->note)));
    }
    free(board);
    bool text = game->rules->lab.world_text != NULL;
    call_put(call, "name", json_words(name));
    char tables[CHART_BYTES];
    Text words = text_over(tables, sizeof tables);
    if (game->rules->scene.chart != NULL) game->rules->scene.chart(game->world, &words);
    call_put(call, "terrain", list);
    call_put(call, "tables", json_words(tables));
    call_put(call, "text", json_words(text ? game->rules->lab.world_text(game->world) : ""));
}

static bool run_chart(Call *call) { return scenario_use(call, chart_put); }
