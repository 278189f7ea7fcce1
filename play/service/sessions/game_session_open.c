// SPDX-License-Identifier: GPL-3.0-or-later
// game_session_open.c -- opens and closes games on the server; see game_session_open.h.
#include <stdio.h>
#include <stdlib.h>

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "engine/game/lesson/lesson.h"
#include "game_session_open.h"
#include "play/service/requests/own_scenarios.h"
#include "play/terminal/table.h"

void game_session_init(GameSession *hosted) {
    pthread_mutex_init(&hosted->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&hosted->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    hosted->stage = STAGE_OPENING;
    hosted->waiting_for = hosted->searching = hosted->last_waiting_for = NOBODY;
    hosted->session.make = player_make;
}

void game_session_free(GameSession *hosted) {
    if (hosted->threaded) pthread_join(hosted->thread, NULL);
    session_close(&hosted->session);
    for (int i = 0; i < REPORTS_MAX; i++) json_decref(hosted->reports[i].json);
    pthread_cond_destroy(&hosted->changed);
    pthread_mutex_destroy(&hosted->lock);
    free(hosted);
}

static bool pass_on(RequestError *error, const char *field, const Error *why) {
    char line[700];
    return request_refuse(error, field, "%s", error_line(why, line, sizeof line));
}

// Sets the players of a record: those that the request names, else those of the record. In a new
// game (not `recorded`), a side without a name gets a person or the default opponent, so that a
// person plays unless the request names two computer players. Returns false and sets *error if a
// name is too long.
static bool seats_fill(Record *record, const RequestFields *fields, bool recorded,
                       RequestError *error) {
    const char *words[SIDES] = {fields->allied, fields->axis};
    for (Side side = ALLIED; side < SIDES; side++) {
        const char *other = words[side_other(side)];
        if (words[side] != NULL || recorded) continue;
        bool person = other == NULL ? side == ALLIED : strcmp(other, PERSON) != 0;
        words[side] = person ? PERSON : OPPONENT_DEFAULT;
    }
    for (Side side = ALLIED; side < SIDES; side++) {
        if (words[side] == NULL) continue;
        if (strlen(words[side]) >= sizeof record->player[0])
            return request_refuse(error, side == ALLIED ? "allied" : "axis",
                                  "the name of a player is too long; expected at most %zu bytes",
                                  sizeof record->player[0] - 1);
        strcpy(record->player[side], words[side]);
    }
    return true;
}

// Checks that the players of the record exist and see no hidden cards, and begins the session.
// Returns false and sets *error on failure.
static bool seats_take(GameSession *hosted, RequestError *error) {
    Session *session = &hosted->session;
    for (Side side = ALLIED; side < SIDES; side++) {
        Error why = {0};
        const char *words = session->record.player[side];
        if (strcmp(words, PERSON) == 0) continue;
        Player *player = session_player(session, words, 1, &why);
        if (player == NULL) return pass_on(error, side == ALLIED ? "allied" : "axis", &why);
        player->free(player);
    }
    Error why = {0};
    return session_begin(session, &why) || pass_on(error, NULL, &why);
}

static bool path_keep(GameSession *hosted, const char *path, RequestError *error) {
    Error why = {0};
    return path[0] == '\0' || session_save(&hosted->session, path, &why) ||
           pass_on(error, NULL, &why);
}

// Makes a new game the game of lesson `name`. Returns false and sets *error on failure.
static bool lesson_take(GameSession *hosted, const char *name, const char *path,
                        RequestError *error) {
    Error why = {0};
    Lesson *lesson = lesson_open(name, &why);
    bool good = lesson != NULL && session_learn(&hosted->session.record, lesson, &why);
    lesson_close(lesson);
    if (!good) return pass_on(error, "lesson", &why);
    return seats_take(hosted, error) && path_keep(hosted, path, error);
}

bool game_session_new(GameSession *hosted, const RequestFields *fields, const char *path,
                      RequestError *error) {
    Session *session = &hosted->session;
    Error why = {0};
    if (!game_open(&session->game, fields->scenario, &why)) return pass_on(error, "scenario", &why);
    if (!record_begin(&session->record, &session->game, fields->scenario, PERSON, PERSON,
                      fields->seed, &why))
        return pass_on(error, "scenario", &why);
    session->record.secret = !fields->seed_given;
    if (fields->lesson == NULL) first_policy_kept(&session->game, NULL, NULL);
    if (fields->lesson != NULL) return lesson_take(hosted, fields->lesson, path, error);
    return seats_fill(&session->record, fields, false, error) && seats_take(hosted, error) &&
           path_keep(hosted, path, error);
}

bool game_session_resume(GameSession *hosted, const char *path, RequestError *error) {
    Session *session = &hosted->session;
    Error why = {0};
    if (!named_open(&session->game, &session->record, path, &why))
        return pass_on(error, "game", &why);
    first_policy_kept(&session->game, &session->record, NULL);
    // Write the whole record again, which removes an incomplete last line (disk full).
    return seats_take(hosted, error) && path_keep(hosted, path, error);
}

// Opens the scenario that the header of session->record names. Returns false and sets *error on
// failure.
static bool game_of_record(GameSession *hosted, RequestError *error) {
    Session *session = &hosted->session;
    Error why = {0};
    bool own = hosted->folder != NULL && own_scenario_is(hosted->folder, session->record.scenario);
    if ((!own && !request_scenario_check(session->record.scenario, hosted->paths, error)) ||
        !request_scenario_check(session->record.lesson, hosted->paths, error))
        return false;
    if (!game_open(&session->game, session->record.scenario, &why))
        return pass_on(error, "record", &why);
    if (!record_change(&session->record, &session->game, &why))
        return pass_on(error, "record", &why);
    first_policy_kept(&session->game, &session->record, NULL);
    return true;
}

bool game_session_read(GameSession *hosted, const RequestFields *fields, const char *path,
                       RequestError *error) {
    Record *record = &hosted->session.record;
    Error why = {0};
    size_t length = strlen(fields->record);
    if (!record_parse_header(record, "record", fields->record, length, &why))
        return pass_on(error, "record", &why);
    if (!game_of_record(hosted, error)) return false;
    if (!record_parse(record, &hosted->session.game, "record", fields->record, length, &why))
        return pass_on(error, "record", &why);
    return seats_fill(record, fields, true, error) && seats_take(hosted, error) &&
           path_keep(hosted, path, error);
}

bool game_session_branch(GameSession *hosted, GameSession *other, const RequestFields *fields,
                         const char *path, RequestError *error) {
    Record *record = &hosted->session.record;
    pthread_mutex_lock(&other->lock);
    *record = other->session.record;
    record->resigned[0] = '\0';  // the new game goes on
    bool open = game_session_has_no_secrets(other);
    pthread_mutex_unlock(&other->lock);
    if (!open)
        return request_refuse(
            error, "game",
            "a game against a computer player can be copied only after its end, because a copy "
            "could reveal its hidden information");
    if (fields->ply != NOT_GIVEN && fields->ply > record->count)
        return request_refuse(error, "ply", "'ply': invalid value %lld; the game has %d plies",
                              (long long)fields->ply, record->count);
    if (fields->ply != NOT_GIVEN) record->count = (int)fields->ply;
    return game_of_record(hosted, error) && seats_fill(record, fields, true, error) &&
           seats_take(hosted, error) && path_keep(hosted, path, error);
}
