// SPDX-License-Identifier: GPL-3.0-or-later
// game_session_open.c -- how a game comes to a desk: new, from its record on disk, from a record's
// text, from the first plies of another desk's. See game_session.h.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "game_session_open.h"
#include "play/terminal/table.h"

void desk_init(Desk *desk) {
    pthread_mutex_init(&desk->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&desk->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    desk->stage = DESK_OPENING;
    desk->asked = desk->thinking = desk->last_asked = NOBODY;
    desk->session.make = player_make;
}

void desk_free(Desk *desk) {
    if (desk->threaded) pthread_join(desk->thread, NULL);
    session_close(&desk->session);
    for (int i = 0; i < NEWS_MAX; i++) json_decref(desk->news[i].report);
    pthread_cond_destroy(&desk->changed);
    pthread_mutex_destroy(&desk->lock);
    free(desk);
}

static bool pass_on(AskError *error, const char *field, const Error *why) {
    char line[700];
    return ask_refuse(error, field, "%s", error_line(why, line, sizeof line));
}

// Who plays: as the request says, or as the record does; where nobody is named, a person, and the
// usual player.
static bool seats_fill(Record *record, const Ask *ask, bool recorded, AskError *error) {
    const char *words[SIDES] = {ask->allied, ask->axis};
    for (Side side = ALLIED; side < SIDES; side++) {
        const char *other = words[side_other(side)];
        if (words[side] != NULL || recorded) continue;
        bool person = other == NULL ? side == ALLIED : strcmp(other, PERSON) != 0;
        words[side] = person ? PERSON : OPPONENT_DEFAULT;
    }
    for (Side side = ALLIED; side < SIDES; side++) {
        if (words[side] == NULL) continue;
        if (strlen(words[side]) >= sizeof record->player[0])
            return ask_refuse(error, side == ALLIED ? "allied" : "axis",
                              "a player's words have at most %zu letters",
                              sizeof record->player[0] - 1);
        strcpy(record->player[side], words[side]);
    }
    return true;
}

// The players of session->record, and its end.
static bool seats_take(Desk *desk, AskError *error) {
    Session *session = &desk->session;
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

static bool path_keep(Desk *desk, const char *path, AskError *error) {
    Error why = {0};
    return path[0] == '\0' || session_save(&desk->session, path, &why) ||
           pass_on(error, NULL, &why);
}

bool desk_new(Desk *desk, const Ask *ask, const char *path, AskError *error) {
    Session *session = &desk->session;
    Error why = {0};
    if (!game_open(&session->game, ask->scenario, &why)) return pass_on(error, "scenario", &why);
    if (!record_begin(&session->record, &session->game, ask->scenario, PERSON, PERSON, ask->seed,
                      &why))
        return pass_on(error, "scenario", &why);
    session->record.secret = !ask->seed_given;
    return seats_fill(&session->record, ask, false, error) && seats_take(desk, error) &&
           path_keep(desk, path, error);
}

bool desk_resume(Desk *desk, const char *path, AskError *error) {
    Session *session = &desk->session;
    Error why = {0};
    if (!named_open(&session->game, &session->record, path, &why))
        return pass_on(error, "game", &why);
    // Saved anew: a last line that was cut short by a full disk is gone then.
    return seats_take(desk, error) && path_keep(desk, path, error);
}

// The game of session->record's header.
static bool game_of_record(Desk *desk, AskError *error) {
    Session *session = &desk->session;
    Error why = {0};
    if (!ask_scenario(session->record.scenario, desk->paths, error)) return false;
    return (game_open(&session->game, session->record.scenario, &why) &&
            record_change(&session->record, &session->game, &why)) ||
           pass_on(error, "record", &why);
}

bool desk_read(Desk *desk, const Ask *ask, const char *path, AskError *error) {
    Record *record = &desk->session.record;
    Error why = {0};
    size_t length = strlen(ask->record);
    if (!record_parse_header(record, "record", ask->record, length, &why))
        return pass_on(error, "record", &why);
    if (!game_of_record(desk, error)) return false;
    if (!record_parse(record, &desk->session.game, "record", ask->record, length, &why))
        return pass_on(error, "record", &why);
    return seats_fill(record, ask, true, error) && seats_take(desk, error) &&
           path_keep(desk, path, error);
}

bool desk_branch(Desk *desk, Desk *other, const Ask *ask, const char *path, AskError *error) {
    Record *record = &desk->session.record;
    pthread_mutex_lock(&other->lock);
    *record = other->session.record;
    bool open = desk_open_to_all(other);
    pthread_mutex_unlock(&other->lock);
    if (!open)
        return ask_refuse(error, "game",
                          "a game against a computer is gone back to when it is over: until then "
                          "its secrets are kept");
    if (ask->ply != ASK_NONE && ask->ply > record->count)
        return ask_refuse(error, "ply", "the game has %d plies, so there is no ply %lld",
                          record->count, (long long)ask->ply);
    if (ask->ply != ASK_NONE) record->count = (int)ask->ply;
    return game_of_record(desk, error) && seats_fill(record, ask, true, error) &&
           seats_take(desk, error) && path_keep(desk, path, error);
}
