// SPDX-License-Identifier: GPL-3.0-or-later
// requests_game.c -- requests about one game, and the list of games. See requests.h.
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/event_stream.h"
#include "play/service/sessions/game_session_open.h"
#include "requests.h"

// ---- The list of games

json_t *players_json(const Record *record) {
    return json_pack("{s:o, s:o}", "allied", json_words(record->player[ALLIED]), "axis",
                     json_words(record->player[AXIS]));
}

// Adds the result of a finished game to its line of the list: the winner, the side that resigned if
// one did, and in words who leads.
static void result_put(json_t *line, const Game *game, const State *state, Side resigned) {
    Scene *scene = memory_take(1, sizeof *scene);
    Side winner = NOBODY;
    view_scene(game, state, NOBODY, scene);
    if (resigned != NOBODY) {
        winner = side_other(resigned);  // the position itself is not over and has no payoff
    } else {
        float payoff = game->rules->payoff(game->world, state, ALLIED);
        winner = payoff > 0.5f ? ALLIED : payoff < 0.5f ? AXIS : NOBODY;
    }
    json_object_set_new(line, "winner", json_side(winner));
    if (resigned != NOBODY) json_object_set_new(line, "resigned", json_side(resigned));
    json_object_set_new(line, "leads", json_words(scene->leads));
    free(scene);
}

static void line_put(json_t *line, const Game *game, const Record *record, const State *state) {
    Side resigned = record_resigned(record);
    bool over = game_turn(game, state) == NOBODY || resigned != NOBODY;
    json_object_set_new(line, "scenario", json_words(record->scenario));
    json_object_set_new(line, "title", json_words(game->rules->title_of(game->world)));
    json_object_set_new(line, "players", players_json(record));
    json_object_set_new(line, "ply", json_integer(record->count));
    json_object_set_new(line, "over", json_boolean(over));
    json_object_set_new(line, "sides",
                        json_pack("{s:o, s:o}", "allied", json_words(view_side_name(game, ALLIED)),
                                  "axis", json_words(view_side_name(game, AXIS))));
    if (over) result_put(line, game, state, resigned);
    if (record->lesson[0] != '\0') json_object_set_new(line, "lesson", json_words(record->lesson));
}

// Adds to a line of the list what the record of a game that is not open says.
static void game_look(const char *path, json_t *line) {
    Game game;
    StateBuffer state = {0};
    Error error = {0};
    Record *record = memory_take(1, sizeof *record);
    bool open = named_open(&game, record, path, &error);
    if (open && record_replay(record, &game, state_of(&state), -1, &error)) {
        line_put(line, &game, record, state_of_const(&state));
    } else {
        char words[700];
        json_object_set_new(line, "error", json_words(error_line(&error, words, sizeof words)));
    }
    if (open) game_close(&game);
    free(record);
}

static json_t *game_line(Call *call, const char *name, int64_t changed) {
    char path[SERVICE_PATH_BYTES];
    json_t *line = json_object();
    json_object_set_new(line, "game", json_string(name));
    json_object_set_new(line, "changed", json_integer(changed));
    GameSession *hosted = service_enter_if_open(call->service, name);
    service_path(call->service, name, path);
    if (hosted != NULL) {
        pthread_mutex_lock(&hosted->lock);
        line_put(line, &hosted->session.game, &hosted->session.record,
                 session_state(&hosted->session));
        pthread_mutex_unlock(&hosted->lock);
    } else {
        game_look(path, line);
    }
    service_leave(call->service, hosted);
    return line;
}

bool run_games(Call *call) {
    json_t *list = json_array();
    char(*names)[GAME_NAME_BYTES] = memory_take(GAMES_LISTED_MAX, GAME_NAME_BYTES);
    int64_t *changed = memory_take(GAMES_LISTED_MAX, sizeof *changed);
    int count = service_games(call->service, names, changed, GAMES_LISTED_MAX);
    for (int i = 0; i < count && !call_stopped(call, NULL); i++)
        json_array_append_new(list, game_line(call, names[i], changed[i]));
    free(names);
    free(changed);
    call_put(call, "games", list);
    return true;
}

// ---- Starting, deleting and saving games

static bool game_begun(Call *call, GameSession *hosted) {
    if (hosted == NULL) return false;
    char seed[24];
    const Record *record = &hosted->session.record;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)record->seed);
    call_put(call, "game", json_string(hosted->name));
    call_put(call, "seed", record->secret ? json_null() : json_string(seed));
    call_put(call, "players", players_json(record));
    call_put(call, "learned", json_boolean(hosted->session.game.learned != NULL));
    service_leave(call->service, hosted);
    return true;
}

static bool fill_new(GameSession *hosted, GameSession *other, const RequestFields *fields,
                     const char *path, RequestError *error) {
    (void)other;
    return game_session_new(hosted, fields, path, error);
}

static bool fill_read(GameSession *hosted, GameSession *other, const RequestFields *fields,
                      const char *path, RequestError *error) {
    (void)other;
    return game_session_read(hosted, fields, path, error);
}

bool run_new(Call *call) {
    return game_begun(call,
                      service_new_game(call->service, fill_new, NULL, call->fields, &call->error));
}

bool run_resume(Call *call) {
    const RequestFields *fields = call->fields;
    if ((fields->game == NULL) == (fields->record == NULL))
        return request_refuse(&call->error, "record",
                              "'resume': expected either 'record' or 'game'");
    if (fields->record != NULL)
        return game_begun(call,
                          service_new_game(call->service, fill_read, NULL, fields, &call->error));
    GameSession *other = call_enter(call);
    if (other == NULL) return false;
    GameSession *hosted =
        service_new_game(call->service, game_session_branch, other, fields, &call->error);
    service_leave(call->service, other);
    return game_begun(call, hosted);
}

bool run_delete(Call *call) {
    return service_delete(call->service, call->fields->game, &call->error);
}

// Answers with the path and the text of the record. The text is null while something is hidden,
// because a record has all hidden information.
bool run_save(Call *call) {
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    const char *path = hosted->session.path;
    char *text = game_session_has_no_secrets(hosted)
                     ? record_text(&hosted->session.record, &hosted->session.game)
                     : NULL;
    call_put(call, "path", path[0] != '\0' ? json_words(path) : json_null());
    call_put(call, "record", text != NULL ? json_words(text) : json_null());
    free(text);
    pthread_mutex_unlock(&hosted->lock);
    service_leave(call->service, hosted);
    return true;
}

// ---- Positions, and what changes them

// Adds the position that a request names (the current one or an earlier one) and the status to the
// answer. The caller holds the lock.
static bool position_put(Call *call, GameSession *hosted) {
    const RequestFields *fields = call->fields;
    const Session *session = &hosted->session;
    Side viewer;
    StateBuffer state = session->host.state;
    int ply = fields->ply == NOT_GIVEN ? session->record.count : (int)fields->ply;
    Error why = {0};
    if (!game_session_viewer(hosted, fields, &viewer, &call->error)) return false;
    if (ply != session->record.count &&
        !record_replay(&session->record, &session->game, state_of(&state), ply, &why))
        return request_refuse(&call->error, "ply", "%s", why.words);
    game_session_status(hosted, call->out);
    json_t *position = position_json(&session->game, state_of(&state), viewer, ply);
    if (fields->brief) {
        static const char *const lists[] = {"pieces",  "blocks", "cards",
                                            "markers", "tracks", "objectives"};
        for (int i = 0; i < COUNT_OF(lists); i++) json_object_del(position, lists[i]);
    }
    call_put(call, "position", position);
    return true;
}

// Calls act() while it holds the lock, then adds the new position to the answer.
static bool position_after(Call *call, bool (*act)(GameSession *hosted, const RequestFields *fields,
                                                   RequestError *error)) {
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    bool good =
        (act == NULL || act(hosted, call->fields, &call->error)) && position_put(call, hosted);
    pthread_mutex_unlock(&hosted->lock);
    service_leave(call->service, hosted);
    return good;
}

bool run_position(Call *call) { return position_after(call, NULL); }
bool run_choose(Call *call) { return position_after(call, game_session_choose); }
bool run_resign(Call *call) { return position_after(call, game_session_resign); }
bool run_undo(Call *call) { return position_after(call, game_session_undo); }
bool run_lesson_back(Call *call) { return position_after(call, game_session_lesson_back); }

// ---- Standing orders

static json_t *order_json(Order order) {
    char words[ORDER_BYTES];
    Text text = text_over(words, sizeof words);
    order_put(order, &text);
    return json_string(words);
}

static bool has_orders(const GameSession *hosted, RequestError *error) {
    return hosted->session.game.rules->scene.reaction != NULL ||
           request_refuse(error, "game",
                          "this game has no opportunity fire, so it has no standing orders");
}

bool run_orders(Call *call) {
    const RequestFields *fields = call->fields;
    Side viewer;
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    bool good = has_orders(hosted, &call->error) &&
                game_session_viewer(hosted, fields, &viewer, &call->error) &&
                (fields->order == NULL || game_session_give_order(hosted, fields, &call->error));
    if (good && viewer < SIDES) {
        const Orders *orders = &hosted->session.record.orders;
        Scene *scene = memory_take(1, sizeof *scene);
        json_t *pieces = json_array();
        view_scene(&hosted->session.game, session_state(&hosted->session), viewer, scene);
        for (int i = 0; i < scene->piece_count; i++) {
            int id = scene->pieces[i].id;
            bool own = scene->pieces[i].side == viewer && id < ORDERED_MAX && orders->own[id];
            if (own)
                json_array_append_new(pieces, json_pack("{s:i, s:o}", "piece", id, "order",
                                                        order_json(orders->piece[id])));
        }
        free(scene);
        call_put(call, "default", order_json(orders->side[viewer]));
        call_put(call, "pieces", pieces);
    }
    pthread_mutex_unlock(&hosted->lock);
    service_leave(call->service, hosted);
    return good;
}

// ---- Pausing, waiting and the log

static bool position_go(GameSession *hosted, const RequestFields *fields, RequestError *error) {
    (void)fields;
    (void)error;
    game_session_pause(hosted, false);
    return true;
}

static bool position_stop(GameSession *hosted, const RequestFields *fields, RequestError *error) {
    (void)fields;
    (void)error;
    game_session_pause(hosted, true);
    return true;
}

bool run_go(Call *call) { return position_after(call, position_go); }

bool run_stop(Call *call) {
    const RequestFields *fields = call->fields;
    if ((fields->game == NULL) == (fields->stop == NULL))
        return request_refuse(&call->error, "stop", "'stop': expected either 'stop' or 'game'");
    if (fields->game != NULL) return position_after(call, position_stop);
    call_put(call, "stopped", json_integer(service_jobs_stop(call->service, fields->stop)));
    return true;
}

bool run_wait(Call *call) {
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    while (!call_stopped(call, hosted) &&
           (game_session_runs(hosted) || hosted->searching != NOBODY ||
            hosted->number == call->fields->number))
        game_session_wait(hosted, WAIT_SECONDS);
    bool good = position_put(call, hosted);
    pthread_mutex_unlock(&hosted->lock);
    service_leave(call->service, hosted);
    return good;
}

bool run_log(Call *call) {
    const RequestFields *fields = call->fields;
    Side viewer;
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    bool good = game_session_viewer(hosted, fields, &viewer, &call->error);
    if (good)
        call_put(call, "plies",
                 plies_json(hosted, viewer, fields->from == NOT_GIVEN ? 0 : (int)fields->from,
                            fields->to == NOT_GIVEN ? PLIES_MAX : (int)fields->to));
    pthread_mutex_unlock(&hosted->lock);
    service_leave(call->service, hosted);
    return good;
}
