// SPDX-License-Identifier: GPL-3.0-or-later
// event_stream.c -- see event_stream.h. Start at stream_next.
#include "event_stream.h"

#include <stdio.h>

#include "engine/base/clock.h"
#include "engine/game/view.h"
#include "play/service/json/scene_json.h"

#define GLANCE_SECONDS 0.1  // between looks at how far a computer has thought

static void put(json_t *out, const char *name, json_t *value) {
    int failed = json_object_set_new(out, name, value);
    assert(failed == 0);
}

// ---- Plies

// The ply that `action` is in `state`, as it was seen.
static json_t *ply_json(const Desk *desk, const State *state, int ply, Action action, Side viewer) {
    const Game *game = &desk->session.game;
    const Rules *rules = game->rules;
    json_t *whole = json_object(), *parts = json_object();
    char words[SAY_BYTES], told[TOLD_BYTES];
    Action seen = viewer == NOBODY ? action : rules->seen(game->world, state, action, viewer);
    Text text = text_over(words, sizeof words);
    rules->format_action(game->world, state, seen, &text);
    put(parts, "words", json_words(words));
    parts_json(game, state, seen, parts);
    put(whole, "ply", json_integer(ply + 1));
    put(whole, "side", json_side(game_turn(game, state)));
    put(whole, "action", parts);
    text = text_over(told, sizeof told);
    if (viewer == NOBODY) view_tell(game, state, action, viewer, &text);
    put(whole, "log",
        json_words(viewer == NOBODY ? told : log_told(&desk->session.log, ply, viewer)));
    return whole;
}

json_t *plies_json(const Desk *desk, Side viewer, int from, int to) {
    const Session *session = &desk->session;
    const Game *game = &session->game;
    json_t *list = json_array();
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    game->rules->setup(game->world, state);
    to = min_int(to, session->record.count);
    for (int ply = 0; ply < to; ply++) {
        Action action = session->record.actions[ply];
        if (ply >= from) json_array_append_new(list, ply_json(desk, state, ply, action, viewer));
        game_apply(game, state, action);
    }
    return list;
}

// ---- Streams

static void stream_rewind(Stream *stream, int plies) {
    const Game *game = &stream->desk->session.game;
    State *state = state_of(&stream->state);
    game->rules->setup(game->world, state);
    for (int ply = 0; ply < plies; ply++) game_apply(game, state, stream->past[ply]);
    stream->told = plies;
}

bool stream_open(Stream *stream, Desk *desk, const Ask *ask, AskError *error) {
    const Record *record = &desk->session.record;
    memset(stream, 0, sizeof *stream);
    stream->desk = desk;
    stream->positions = ask->positions;
    stream->thinking = NOBODY;
    stream->rested = -1;
    pthread_mutex_lock(&desk->lock);
    bool good = desk_viewer(desk, ask, &stream->viewer, error);
    if (good) {
        int from = ask->from == ASK_NONE ? record->count : (int)ask->from;
        memcpy(stream->past, record->actions, sizeof(Action) * (size_t)record->count);
        stream_rewind(stream, min_int(from, record->count));
        stream->undos = desk->undos;
    }
    pthread_mutex_unlock(&desk->lock);
    return good;
}

static json_t *event_new(const Stream *stream, const char *name) {
    json_t *event = json_object();
    put(event, "event", json_string(name));
    put(event, "game", json_string(stream->desk->name));
    put(event, "number", json_integer(stream->desk->number));
    return event;
}

// Something was taken back: to where what was told still holds.
static json_t *undone_event(Stream *stream) {
    const Record *record = &stream->desk->session.record;
    int same = 0, most = min_int(stream->told, record->count);
    if (stream->undos == stream->desk->undos) return NULL;
    stream->undos = stream->desk->undos;
    while (same < most && stream->past[same] == record->actions[same]) same++;
    stream->rested = -1;
    if (same == stream->told) return NULL;
    stream_rewind(stream, same);
    json_t *event = event_new(stream, "undone");
    put(event, "ply", json_integer(same));
    return event;
}

static json_t *ply_event(Stream *stream) {
    const Desk *desk = stream->desk;
    const Game *game = &desk->session.game;
    State *state = state_of(&stream->state);
    int ply = stream->told;
    if (ply >= desk->session.record.count) return NULL;
    Action action = desk->session.record.actions[ply];
    json_t *event = event_new(stream, "ply");
    json_t *what = ply_json(desk, state, ply, action, stream->viewer);
    json_object_update(event, what);
    json_decref(what);
    game_apply(game, state, action);
    stream->past[stream->told++] = action;
    if (stream->positions)
        put(event, "position", position_json(game, state, stream->viewer, stream->told));
    return event;
}

// Nothing goes on by itself any more: a person is asked, or it is over, or paused.
static json_t *rest_event(Stream *stream) {
    const Desk *desk = stream->desk;
    bool rests = !desk_works(desk) && desk->thinking == NOBODY;
    if (!rests || (stream->rested == desk->number && stream->rested_paused == desk->paused))
        return NULL;
    stream->rested = desk->number;
    stream->rested_paused = desk->paused;
    json_t *event = event_new(stream, "position");
    desk_status(desk, event);
    put(event, "position",
        position_json(&desk->session.game, session_state(&desk->session), stream->viewer,
                      desk->session.record.count));
    return event;
}

static json_t *thinking_event(Stream *stream) {
    const Desk *desk = stream->desk;
    int thought = desk->thought;
    if (desk->thinking == NOBODY ||
        (stream->thinking == desk->thinking && stream->thought == thought))
        return NULL;
    stream->thinking = desk->thinking;
    stream->thought = thought;
    json_t *event = event_new(stream, "searching");
    put(event, "side", json_side(desk->thinking));
    put(event, "share", json_real(thought / 100.0));
    return event;
}

static json_t *news_event(Stream *stream) {
    for (int i = 0; i < NEWS_MAX; i++) {
        const News *news = &stream->desk->news[i];
        if (news->count == stream->news[i]) continue;
        stream->news[i] = news->count;
        if (news->count == 0 || news->viewer != stream->viewer) continue;
        return json_deep_copy(news->report);
    }
    return NULL;
}

static json_t *event_due(Stream *stream) {
    json_t *(*const kinds[])(Stream *) = {undone_event, ply_event, news_event, rest_event,
                                          thinking_event};
    json_t *event = NULL;
    for (int i = 0; i < COUNT_OF(kinds) && event == NULL; i++) event = kinds[i](stream);
    return event;
}

json_t *stream_next(Stream *stream, double seconds, bool *ended) {
    Desk *desk = stream->desk;
    double until = clock_now() + seconds;
    pthread_mutex_lock(&desk->lock);
    json_t *event = NULL;
    for (;;) {
        *ended = desk->stage != DESK_OPEN;
        if (*ended || (event = event_due(stream)) != NULL || clock_now() >= until) break;
        // How far a thought has come is told by nobody: it is looked at now and then.
        double left = until - clock_now();
        if (desk->thinking != NOBODY && left > GLANCE_SECONDS) left = GLANCE_SECONDS;
        desk_wait(desk, left > 0 ? left : 0);
    }
    pthread_mutex_unlock(&desk->lock);
    return event;
}

void news_tell(Desk *desk, const char *id, Side viewer, json_t *report) {
    News *free_place = NULL, *place = NULL;
    pthread_mutex_lock(&desk->lock);
    for (int i = 0; i < NEWS_MAX; i++) {
        News *news = &desk->news[i];
        if (news->count == 0) free_place = news;
        if (news->count > 0 && strcmp(news->id, id) == 0) place = news;
    }
    if (place == NULL) place = free_place;
    if (place != NULL && report != NULL) {
        json_decref(place->report);
        snprintf(place->id, sizeof place->id, "%s", id);
        place->viewer = viewer;
        place->count++;
        place->report = json_deep_copy(report);
        pthread_cond_broadcast(&desk->changed);
    } else if (place != NULL && place->count > 0 && strcmp(place->id, id) == 0) {
        json_decref(place->report);
        *place = (News){0};
    }
    pthread_mutex_unlock(&desk->lock);
}
