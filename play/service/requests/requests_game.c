// SPDX-License-Identifier: GPL-3.0-or-later
// requests_game.c -- requests about games that are answered at once: see requests.h.
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/view.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/event_stream.h"
#include "play/service/sessions/game_session_open.h"
#include "requests.h"

// ---- Which games there are

json_t *players_json(const Record *record) {
    return json_pack("{s:o, s:o}", "allied", json_words(record->player[ALLIED]), "axis",
                     json_words(record->player[AXIS]));
}

static void line_put(json_t *line, const Game *game, const Record *record, bool over) {
    json_object_set_new(line, "scenario", json_words(record->scenario));
    json_object_set_new(line, "title", json_words(game->rules->title_of(game->world)));
    json_object_set_new(line, "players", players_json(record));
    json_object_set_new(line, "ply", json_integer(record->count));
    json_object_set_new(line, "over", json_boolean(over));
}

// A game that nobody has open is looked at on disk: nothing goes on in it.
static void game_look(const char *path, json_t *line) {
    Game game;
    StateBuffer state = {0};
    Error error = {0};
    Record *record = memory_take(1, sizeof *record);
    bool open = named_open(&game, record, path, &error);
    if (open && record_replay(record, &game, state_of(&state), -1, &error)) {
        line_put(line, &game, record, game_turn(&game, state_of(&state)) == NOBODY);
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
    Desk *desk = service_desk_open(call->service, name);
    service_path(call->service, name, path);
    if (desk != NULL) {
        pthread_mutex_lock(&desk->lock);
        line_put(line, &desk->session.game, &desk->session.record, desk->over);
        pthread_mutex_unlock(&desk->lock);
    } else {
        game_look(path, line);
    }
    service_leave(call->service, desk);
    return line;
}

bool run_games(Call *call) {
    json_t *list = json_array();
    char(*names)[DESK_NAME_BYTES] = memory_take(GAMES_LISTED_MAX, DESK_NAME_BYTES);
    int64_t *changed = memory_take(GAMES_LISTED_MAX, sizeof *changed);
    int count = service_games(call->service, names, changed, GAMES_LISTED_MAX);
    for (int i = 0; i < count && !call_stopped(call, NULL); i++)
        json_array_append_new(list, game_line(call, names[i], changed[i]));
    free(names);
    free(changed);
    call_put(call, "games", list);
    return true;
}

// ---- A game comes and goes

static bool game_begun(Call *call, Desk *desk) {
    if (desk == NULL) return false;
    char seed[24];
    const Record *record = &desk->session.record;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)record->seed);
    call_put(call, "game", json_string(desk->name));
    call_put(call, "seed", record->secret ? json_null() : json_string(seed));
    call_put(call, "players", players_json(record));
    service_leave(call->service, desk);
    return true;
}

static bool fill_new(Desk *desk, Desk *other, const Ask *ask, const char *path, AskError *error) {
    (void)other;
    return desk_new(desk, ask, path, error);
}

static bool fill_read(Desk *desk, Desk *other, const Ask *ask, const char *path, AskError *error) {
    (void)other;
    return desk_read(desk, ask, path, error);
}

bool run_new(Call *call) {
    return game_begun(call,
                      service_new_desk(call->service, fill_new, NULL, call->ask, &call->error));
}

bool run_resume(Call *call) {
    const Ask *ask = call->ask;
    if ((ask->game == NULL) == (ask->record == NULL))
        return ask_refuse(&call->error, "record", "'resume' wants 'record' or 'game', one of them");
    if (ask->record != NULL)
        return game_begun(call,
                          service_new_desk(call->service, fill_read, NULL, ask, &call->error));
    Desk *other = call_desk(call);
    if (other == NULL) return false;
    Desk *desk = service_new_desk(call->service, desk_branch, other, ask, &call->error);
    service_leave(call->service, other);
    return game_begun(call, desk);
}

bool run_delete(Call *call) { return service_forget(call->service, call->ask->game, &call->error); }

// The text of a record tells all secrets.
bool run_save(Call *call) {
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    const char *path = desk->session.path;
    char *text =
        desk_open_to_all(desk) ? record_text(&desk->session.record, &desk->session.game) : NULL;
    call_put(call, "path", path[0] != '\0' ? json_words(path) : json_null());
    call_put(call, "record", text != NULL ? json_words(text) : json_null());
    free(text);
    pthread_mutex_unlock(&desk->lock);
    service_leave(call->service, desk);
    return true;
}

// ---- A position

// The position that a request is about: the last, or an earlier one. The desk's lock is held.
static bool position_put(Call *call, Desk *desk) {
    const Ask *ask = call->ask;
    const Session *session = &desk->session;
    Side viewer;
    StateBuffer state = session->host.state;
    int ply = ask->ply == ASK_NONE ? session->record.count : (int)ask->ply;
    Error why = {0};
    if (!desk_viewer(desk, ask, &viewer, &call->error)) return false;
    if (ply != session->record.count &&
        !record_replay(&session->record, &session->game, state_of(&state), ply, &why))
        return ask_refuse(&call->error, "ply", "%s", why.words);
    desk_status(desk, call->out);
    call_put(call, "position", position_json(&session->game, state_of(&state), viewer, ply));
    return true;
}

// `act` with the desk's lock held, then the position that came of it.
static bool desk_act(Call *call, bool (*act)(Desk *desk, const Ask *ask, AskError *error)) {
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    bool good = (act == NULL || act(desk, call->ask, &call->error)) && position_put(call, desk);
    pthread_mutex_unlock(&desk->lock);
    service_leave(call->service, desk);
    return good;
}

bool run_position(Call *call) { return desk_act(call, NULL); }
bool run_choose(Call *call) { return desk_act(call, desk_choose); }
bool run_undo(Call *call) { return desk_act(call, desk_undo); }

// ---- Standing orders

static json_t *order_json(Order order) {
    char words[ORDER_BYTES];
    Text text = text_over(words, sizeof words);
    order_put(order, &text);
    return json_string(words);
}

bool run_orders(Call *call) {
    const Ask *ask = call->ask;
    Side viewer;
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    bool good = desk_viewer(desk, ask, &viewer, &call->error) &&
                (ask->order == NULL || desk_order(desk, ask, &call->error));
    if (good && viewer < SIDES) {
        const Orders *orders = &desk->session.record.orders;
        Scene *scene = memory_take(1, sizeof *scene);
        json_t *pieces = json_array();
        view_scene(&desk->session.game, session_state(&desk->session), viewer, scene);
        for (int i = 0; i < scene->piece_count; i++) {
            int id = scene->pieces[i].id;
            bool own = scene->pieces[i].side == viewer && id < ORDERED_MAX && orders->own[id];
            if (own)
                json_array_append_new(pieces, json_pack("{s:i, s:o}", "piece", id, "order",
                                                        order_json(orders->piece[id])));
        }
        free(scene);
        call_put(call, "every", order_json(orders->side[viewer]));
        call_put(call, "pieces", pieces);
    }
    pthread_mutex_unlock(&desk->lock);
    service_leave(call->service, desk);
    return good;
}

// ---- Pausing

static bool act_go(Desk *desk, const Ask *ask, AskError *error) {
    (void)ask;
    (void)error;
    desk_pause(desk, false);
    return true;
}

static bool act_stop(Desk *desk, const Ask *ask, AskError *error) {
    (void)ask;
    (void)error;
    desk_pause(desk, true);
    return true;
}

bool run_go(Call *call) { return desk_act(call, act_go); }

bool run_stop(Call *call) {
    const Ask *ask = call->ask;
    if ((ask->game == NULL) == (ask->stop == NULL))
        return ask_refuse(&call->error, "stop", "'stop' wants 'stop' or 'game', one of them");
    if (ask->game != NULL) return desk_act(call, act_stop);
    call_put(call, "stopped", json_integer(service_jobs_stop(call->service, ask->stop)));
    return true;
}

bool run_wait(Call *call) {
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    while (!call_stopped(call, desk) &&
           (desk_works(desk) || desk->thinking != NOBODY || desk->number == call->ask->number))
        desk_wait(desk, WAIT_SECONDS);
    bool good = position_put(call, desk);
    pthread_mutex_unlock(&desk->lock);
    service_leave(call->service, desk);
    return good;
}

bool run_log(Call *call) {
    const Ask *ask = call->ask;
    Side viewer;
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    bool good = desk_viewer(desk, ask, &viewer, &call->error);
    if (good)
        call_put(call, "plies",
                 plies_json(desk, viewer, ask->from == ASK_NONE ? 0 : (int)ask->from,
                            ask->to == ASK_NONE ? PLIES_MAX : (int)ask->to));
    pthread_mutex_unlock(&desk->lock);
    service_leave(call->service, desk);
    return good;
}
