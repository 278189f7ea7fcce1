// SPDX-License-Identifier: GPL-3.0-or-later
// requests.c -- the one table of requests, and those that are answered at once; what takes a while
// is in slow_requests.c. To add a request is to add a row, and a section with an example to
// PROTOCOL.md.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/nearest.h"
#include "play/service/http/page_files.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/game_session_open.h"
#include "play/terminal/table.h"
#include "requests.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { BRIEF_BYTES = 1 << 12, CHART_BYTES = 1 << 14 };

struct Request {
    const char *name, *fields, *help;  // fields: as ask_fields() reads them
    enum Pace { AT_ONCE, SLOW, WAITS } pace;
    RequestRun *run;
};

static RequestRun run_about, run_scenarios, run_scenario, run_chart, run_rules;

// clang-format off
static const Request requests[] = {
    {"about",     "",                          "version, players, requests",                      AT_ONCE, run_about},
    {"scenarios", "",                          "what can be played",                              SLOW,    run_scenarios},
    {"scenario",  "game scenario",             "what never changes of a game: its board",         AT_ONCE, run_scenario},
    {"games",     "",                          "the games that are kept, the newest first",       SLOW,    run_games},
    {"new",       "scenario! allied axis seed name", "a new game",                                AT_ONCE, run_new},
    {"position",  "game! side ply",            "what a side may see, and choose",                 AT_ONCE, run_position},
    {"wait",      "game! side number",         "the position, once a person is asked",            WAITS,    run_wait},
    {"choose",    "game! number! side index words", "a choice is made",                           AT_ONCE, run_choose},
    {"undo",      "game! side number",         "the last choice is taken back",                   AT_ONCE, run_undo},
    {"orders",    "game! side piece order",    "when pieces fire at enemies who move; gives a new order", AT_ONCE, run_orders},
    {"look_ahead", "game! side number after!",  "the choices that would follow others",            AT_ONCE, run_look_ahead},
    {"why_not",   "game! side number piece place after", "why a piece cannot do that, or a place not be chosen", AT_ONCE, run_why_not},
    {"terrain",   "game! side place! ply",     "what a place is now: suit, sight, what lies there", AT_ONCE, run_terrain},
    {"why",       "game! side number index words after player", "the arithmetic of a choice, and what a search gives it", SLOW,   run_why},
    {"hint",      "game! side number player",  "what a computer player would do",                 SLOW,    run_hint},
    {"expect",    "game! side",                "what to expect after the enemy's last choice",    SLOW,    run_expect},
    {"analyze",   "game! side ply player",     "the choices, weighed by a search",                SLOW,    run_analyze},
    {"review",    "game! side",                "what each choice of a game that is over cost",    SLOW,    run_review},
    {"simulate",  "scenario! allied! axis! games! seed", "some more games between computers, and the verdict so far", SLOW, run_simulate},
    {"simulated_game", "scenario! allied! axis! nth! seed", "one game of a simulation, as a record",   SLOW,    run_simulated_game},
    {"report",    "name!",                     "the figures of a simulation",                     SLOW,    run_report},
    {"stop",      "game stop",                 "ends a request that is being answered, or pauses a game", AT_ONCE, run_stop},
    {"go",        "game!",                     "a paused game goes on",                           AT_ONCE, run_go},
    {"log",       "game! side from to",        "what happened, ply by ply",                       AT_ONCE, run_log},
    {"watch",     "game! side from positions", "events of a game, until it is stopped",           WAITS,    run_watch},
    {"save",      "game!",                     "where the record is, and its text",               AT_ONCE, run_save},
    {"resume",    "record game ply allied axis name", "a new game that goes on from a record, or from a ply of a game", AT_ONCE, run_resume},
    {"delete",    "game!",                     "a game and its record go",                        SLOW,    run_delete},
    {"chart",     "game scenario",             "terrain, and the scenario's text",                AT_ONCE, run_chart},
    {"rules",     "rules!",                    "how the rules of a system are read",              AT_ONCE, run_rules},
};
// clang-format on

// ---- Reading and answering

static const Request *request_find(const Ask *ask, AskError *error) {
    const char *names[COUNT_OF(requests)];
    for (int i = 0; i < COUNT_OF(requests); i++) {
        if (strcmp(requests[i].name, ask->request) == 0) return &requests[i];
        names[i] = requests[i].name;
    }
    int near = words_nearest(ask->request, names, COUNT_OF(names));
    if (near >= 0)
        ask_refuse(error, "request", "there is no request '%.40s'; did you mean '%s'?",
                   ask->request, names[near]);
    else
        ask_refuse(error, "request", "there is no request '%.40s': `about` lists them",
                   ask->request);
    return NULL;
}

void question_read(Question *question, const char *text, size_t length) {
    *question = (Question){0};
    question->json = ask_parse(text, length, &question->error);
    if (question->json == NULL || !ask_head(question->json, &question->ask, &question->error))
        return;
    const Request *request = request_find(&question->ask, &question->error);
    if (request == NULL ||
        !ask_fields(question->json, request->fields, &question->ask, &question->error))
        return;
    question->request = request;
    question->slow = request->pace != AT_ONCE;
    question->waits = request->pace == WAITS;
}

static json_t *error_json(const AskError *error) {
    json_t *whole = json_object();
    json_object_set_new(whole, "words", json_words(error->error.words));
    if (error->field != NULL) json_object_set_new(whole, "field", json_words(error->field));
    if (error->stale) json_object_set_new(whole, "stale", json_true());
    return whole;
}

json_t *question_answer(Service *service, Question *question, const Client *client, bool *good) {
    const Ask *ask = &question->ask;
    json_t *out = json_object();
    if (ask->id != NULL) json_object_set_new(out, "id", json_words(ask->id));
    if (ask->request != NULL) json_object_set_new(out, "request", json_words(ask->request));
    *good = false;
    if (question->request != NULL) {
        Call call = {.service = service, .ask = ask, .client = client, .out = out};
        call.job.id = ask->id;
        bool listed = question->slow && ask->id != NULL;
        if (listed) service_job_add(service, &call.job);
        *good = (ask->scenario == NULL ||
                 ask_scenario(ask->scenario, service_paths(service), &call.error)) &&
                question->request->run(&call);
        if (listed) service_job_remove(service, &call.job);
        question->error = call.error;
    }
    if (!*good) json_object_set_new(out, "error", error_json(&question->error));
    json_decref(question->json);
    *question = (Question){0};
    return out;
}

void call_put(Call *call, const char *name, json_t *value) {
    int failed = json_object_set_new(call->out, name, value);
    assert(failed == 0);
}

Desk *call_desk(Call *call) { return service_desk(call->service, call->ask->game, &call->error); }

bool call_stopped(Call *call, const Desk *desk) {
    const Client *client = call->client;
    return call->job.stopped || service_stopped(call->service) || (desk != NULL && desk->closing) ||
           (client->alive != NULL && !client->alive(client->context));
}

// ---- About the program

static bool run_about(Call *call) {
    json_t *players = json_array(), *list = json_array(), *systems = json_array();
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++)
        json_array_append_new(players,
                              json_pack("{s:s, s:s}", "name", kind->name, "help", kind->help));
    for (int i = 0; i < COUNT_OF(requests); i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:o}", "request", requests[i].name, "help",
                            requests[i].help, "fields", ask_describe(requests[i].fields)));
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

// What the scenario is about, and what is to be done; "" where its rules have nothing to say.
static json_t *brief_json(const Game *game) {
    char words[BRIEF_BYTES];
    Text text = text_over(words, sizeof words);
    if (game->rules->scene.brief != NULL) game->rules->scene.brief(game->world, &text);
    return json_words(words);
}

static json_t *scenario_line(const char *name) {
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
    call_put(call, "scenarios", list);
    return true;
}

// What a request is about: a game's scenario, or one by its name. `use` is told of either.
static bool scenario_use(Call *call, void (*use)(Call *call, const Game *game, const char *name)) {
    const Ask *ask = call->ask;
    if ((ask->game == NULL) == (ask->scenario == NULL))
        return ask_refuse(&call->error, "game", "'%s' wants 'game' or 'scenario', one of them",
                          ask->request);
    if (ask->game != NULL) {
        Desk *desk = call_desk(call);
        if (desk == NULL) return false;
        use(call, &desk->session.game, desk->session.record.scenario);  // neither ever changes
        service_leave(call->service, desk);
        return true;
    }
    Desk *desk = memory_take(1, sizeof *desk);  // it is never started
    desk_init(desk);
    desk->paths = service_paths(call->service);
    bool good = desk_new(desk, ask, "", &call->error);
    if (good) use(call, &desk->session.game, ask->scenario);
    desk_free(desk);
    return good;
}

static void scenario_put(Call *call, const Game *game, const char *name) {
    json_t *whole = scenario_json(game, name);
    json_object_set_new(whole, "brief", brief_json(game));
    call_put(call, "scenario", whole);
}

static bool run_scenario(Call *call) {
    if (!scenario_use(call, scenario_put)) return false;
    if (call->ask->game == NULL) return true;
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    call_put(call, "players", players_json(&desk->session.record));  // they never change
    service_leave(call->service, desk);
    return true;
}

// Each kind of ground once, with what it does, and the file that the scenario is.
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

static bool run_rules(Call *call) {
    char name[80];
    snprintf(name, sizeof name, "rules/%s.md", call->ask->rules);
    const Embedded *file = embedded_find(page_files, name);
    if (file == NULL)
        return ask_refuse(&call->error, "rules",
                          rules_find(call->ask->rules) != NULL
                              ? "nothing is written about how '%.32s' is read"
                              : "there is no rule system '%.32s': `about` lists them",
                          call->ask->rules);
    json_t *text = json_stringn(file->bytes, file->length);
    assert(text != NULL);
    call_put(call, "text", text);
    return true;
}
