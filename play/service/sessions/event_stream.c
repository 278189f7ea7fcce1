// SPDX-License-Identifier: GPL-3.0-or-later
// event_stream.c -- finds the next event of a game for a viewer; see event_stream.h. Start at
// stream_next().
#include "event_stream.h"

#include <stdio.h>

#include "engine/base/clock.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"

#define POLL_SECONDS 0.1  // seconds between checks of a search's progress, which signals nothing

static void put(json_t *out, const char *name, json_t *value) {
    int failed = json_object_set_new(out, name, value);
    assert(failed == 0);
}

// ---- Plies

// Returns the JSON of ply `ply` (from 0) as `viewer` saw it: `action`, played in `state`.
static json_t *ply_json(const GameSession *hosted, const State *state, int ply, Action action,
                        Side viewer) {
    const Game *game = &hosted->session.game;
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
        json_words(viewer == NOBODY ? told : log_told(&hosted->session.log, ply, viewer)));
    return whole;
}

json_t *plies_json(const GameSession *hosted, Side viewer, int from, int to) {
    const Session *session = &hosted->session;
    const Game *game = &session->game;
    json_t *list = json_array();
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    game->rules->setup(game->world, state);
    to = min_int(to, session->record.count);
    for (int ply = 0; ply < to; ply++) {
        Action action = session->record.actions[ply];
        if (ply >= from) json_array_append_new(list, ply_json(hosted, state, ply, action, viewer));
        game_apply(game, state, action);
    }
    return list;
}

// ---- Streams

static void stream_rewind(Stream *stream, int plies) {
    const Game *game = &stream->hosted->session.game;
    State *state = state_of(&stream->state);
    game->rules->setup(game->world, state);
    for (int ply = 0; ply < plies; ply++) game_apply(game, state, stream->past[ply]);
    stream->told = plies;
}

bool stream_open(Stream *stream, GameSession *hosted, const RequestFields *fields,
                 RequestError *error) {
    const Record *record = &hosted->session.record;
    memset(stream, 0, sizeof *stream);
    stream->hosted = hosted;
    stream->positions = fields->positions;
    stream->changes = fields->changes;
    stream->searching = NOBODY;
    stream->rested = -1;
    pthread_mutex_lock(&hosted->lock);
    bool good = game_session_viewer(hosted, fields, &stream->viewer, error);
    if (good) {
        int from = fields->from == NOT_GIVEN ? record->count : (int)fields->from;
        memcpy(stream->past, record->actions, sizeof(Action) * (size_t)record->count);
        stream_rewind(stream, min_int(from, record->count));
        stream->undos = hosted->undos;
    }
    pthread_mutex_unlock(&hosted->lock);
    return good;
}

void stream_close(Stream *stream) {
    json_decref(stream->last);
    stream->last = NULL;
}

// Returns the pieces of `now` that differ from those of `before`. Both lists have the same pieces
// in the same order.
static json_t *pieces_changed(const json_t *before, const json_t *now) {
    json_t *changed = json_array();
    for (size_t i = 0; i < json_array_size(now); i++) {
        json_t *piece = json_array_get(now, i);
        if (!json_equal(json_array_get(before, i), piece)) json_array_append(changed, piece);
    }
    return changed;
}

// Puts a position, which the function takes over, into an event: the whole position, or only what
// differs from the last one told.
static void position_tell(Stream *stream, json_t *event, json_t *position) {
    if (!stream->changes) {
        put(event, "position", position);
        return;
    }
    json_t *last = stream->last, *told = last == NULL ? json_incref(position) : json_object();
    const char *key;
    json_t *value;
    stream->last = position;
    json_object_foreach(position, key, value) {
        json_t *before = last == NULL ? NULL : json_object_get(last, key);
        if (last == NULL || json_equal(before, value)) continue;
        if (strcmp(key, "pieces") == 0)
            put(told, key, pieces_changed(before, value));
        else
            put(told, key, json_incref(value));
    }
    json_decref(last);
    put(event, "position", told);
}

static json_t *event_new(const Stream *stream, const char *name) {
    json_t *event = json_object();
    put(event, "event", json_string(name));
    put(event, "game", json_string(stream->hosted->name));
    put(event, "number", json_integer(stream->hosted->number));
    return event;
}

// Returns an event if told plies were taken back, else NULL. Rewinds the stream to the last told
// ply that is still part of the game.
static json_t *undone_event(Stream *stream) {
    const Record *record = &stream->hosted->session.record;
    int same = 0, most = min_int(stream->told, record->count);
    if (stream->undos == stream->hosted->undos) return NULL;
    stream->undos = stream->hosted->undos;
    while (same < most && stream->past[same] == record->actions[same]) same++;
    stream->rested = -1;
    if (same == stream->told) return NULL;
    stream_rewind(stream, same);
    json_t *event = event_new(stream, "undone");
    put(event, "ply", json_integer(same));
    return event;
}

static json_t *ply_event(Stream *stream) {
    const GameSession *hosted = stream->hosted;
    const Game *game = &hosted->session.game;
    State *state = state_of(&stream->state);
    int ply = stream->told;
    if (ply >= hosted->session.record.count) return NULL;
    Action action = hosted->session.record.actions[ply];
    json_t *event = event_new(stream, "ply");
    json_t *what = ply_json(hosted, state, ply, action, stream->viewer);
    json_object_update(event, what);
    json_decref(what);
    game_apply(game, state, action);
    stream->past[stream->told++] = action;
    if (stream->positions)
        position_tell(stream, event, position_json(game, state, stream->viewer, stream->told));
    return event;
}

// Returns an event if the game waits now and the stream has not told that yet, else NULL. A game
// waits for a person, or because it is over or paused, or because its lesson holds.
static json_t *rest_event(Stream *stream) {
    const GameSession *hosted = stream->hosted;
    bool rests = !game_session_runs(hosted) && hosted->searching == NOBODY;
    if (!rests || (stream->rested == hosted->number && stream->rested_paused == hosted->paused))
        return NULL;
    stream->rested = hosted->number;
    stream->rested_paused = hosted->paused;
    json_t *event = event_new(stream, "position");
    game_session_status(hosted, event);
    position_tell(stream, event,
                  position_json(&hosted->session.game, session_state(&hosted->session),
                                stream->viewer, hosted->session.record.count));
    return event;
}

static json_t *searching_event(Stream *stream) {
    const GameSession *hosted = stream->hosted;
    int searched = hosted->searched;
    if (hosted->searching == NOBODY ||
        (stream->searching == hosted->searching && stream->searched == searched))
        return NULL;
    stream->searching = hosted->searching;
    stream->searched = searched;
    json_t *event = event_new(stream, "searching");
    put(event, "side", json_side(hosted->searching));
    put(event, "share", json_real(searched / 100.0));
    return event;
}

static json_t *report_event(Stream *stream) {
    for (int i = 0; i < REPORTS_MAX; i++) {
        const StreamReport *report = &stream->hosted->reports[i];
        if (report->count == stream->reports[i]) continue;
        stream->reports[i] = report->count;
        if (report->count == 0 || report->viewer != stream->viewer) continue;
        return json_deep_copy(report->json);
    }
    return NULL;
}

static json_t *event_next(Stream *stream) {
    json_t *(*const kinds[])(Stream *) = {undone_event, ply_event, report_event, rest_event,
                                          searching_event};
    json_t *event = NULL;
    for (int i = 0; i < COUNT_OF(kinds) && event == NULL; i++) event = kinds[i](stream);
    return event;
}

json_t *stream_next(Stream *stream, double seconds, bool *ended) {
    GameSession *hosted = stream->hosted;
    double until = clock_now() + seconds;
    pthread_mutex_lock(&hosted->lock);
    json_t *event = NULL;
    for (;;) {
        *ended = hosted->stage != STAGE_OPEN;
        if (*ended || (event = event_next(stream)) != NULL || clock_now() >= until) break;
        double left = until - clock_now();
        if (hosted->searching != NOBODY && left > POLL_SECONDS) left = POLL_SECONDS;
        game_session_wait(hosted, left > 0 ? left : 0);
    }
    pthread_mutex_unlock(&hosted->lock);
    return event;
}

void report_publish(GameSession *hosted, const char *id, Side viewer, json_t *report) {
    StreamReport *unused = NULL, *slot = NULL;
    pthread_mutex_lock(&hosted->lock);
    for (int i = 0; i < REPORTS_MAX; i++) {
        StreamReport *at = &hosted->reports[i];
        if (at->count == 0) unused = at;
        if (at->count > 0 && strcmp(at->id, id) == 0) slot = at;
    }
    if (slot == NULL) slot = unused;
    if (slot != NULL && report != NULL) {
        json_decref(slot->json);
        snprintf(slot->id, sizeof slot->id, "%s", id);
        slot->viewer = viewer;
        slot->count++;
        slot->json = json_deep_copy(report);
        pthread_cond_broadcast(&hosted->changed);
    } else if (slot != NULL && slot->count > 0 && strcmp(slot->id, id) == 0) {
        json_decref(slot->json);
        *slot = (StreamReport){0};
    }
    pthread_mutex_unlock(&hosted->lock);
}
