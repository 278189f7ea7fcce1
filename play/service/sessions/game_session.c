// SPDX-License-Identifier: GPL-3.0-or-later
// game_session.c -- plays a game on the server; see game_session.h. Its first part is the thread
// (start at game_session_run()), the second has the functions that requests call.
#include "engine/rules/rules.h"
#include "game_session_open.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/game/view.h"
#include "play/lesson/progress.h"
#include "play/service/json/lesson_json.h"
#include "play/service/json/scene_json.h"
#include "play/service/requests/choice_list.h"

static const State *state_now(const GameSession *hosted) { return session_state(&hosted->session); }
static const Game *game_now(const GameSession *hosted) { return &hosted->session.game; }

// ---- The thread

// Returns the action to play without asking the person: the only choice, the next step of a plan,
// the choice that a lesson makes for the person, or what a standing order says, in this order.
// Returns NO_ACTION if the person must choose.
static Action person_next(const GameSession *hosted, Side side) {
    const Game *game = game_now(hosted);
    Action list[ACTIONS_MAX], plan = hosted->plan[side];
    if (legal_for(game, state_now(hosted), side, list, NULL, NULL) == 1) return list[0];
    Action next = plan == NO_ACTION
                      ? NO_ACTION
                      : game->rules->onward(game->world, state_of_const(&hosted->plan_start[side]),
                                            state_now(hosted), plan);
    return next != NO_ACTION ? next : session_ordered(&hosted->session, side);
}

static bool is_person(const GameSession *hosted, Side side) {
    return side < SIDES && session_is_person(&hosted->session, side);
}

// Updates whether the lesson makes the game wait. Marks a lesson that is done, in the folder of the
// record. Does nothing in a game that is no lesson.
static void lesson_update(GameSession *hosted) {
    const LessonWalk *walk = session_lesson(&hosted->session);
    char folder[sizeof hosted->session.path];
    if (walk == NULL) return;
    hosted->held = lesson_holds(walk);
    if (!lesson_is_done(walk, game_now(hosted))) return;
    snprintf(folder, sizeof folder, "%s", hosted->session.path);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) *slash = '\0';
    if (slash != NULL) lesson_mark(folder, walk->lesson->name, NULL);
}

// Finds out who has a choice now, and wakes all that wait. Must be called after each change of the
// session.
static void game_session_update(GameSession *hosted) {
    Side turn = game_turn(game_now(hosted), state_now(hosted));
    hosted->over = turn == NOBODY || record_resigned(&hosted->session.record) != NOBODY;
    hosted->waiting_for = NOBODY;
    lesson_update(hosted);
    if (!hosted->over && !hosted->held && is_person(hosted, turn) &&
        person_next(hosted, turn) == NO_ACTION) {
        hosted->plan[turn] = NO_ACTION;
        hosted->waiting_for = hosted->last_waiting_for = turn;
    }
    pthread_cond_broadcast(&hosted->changed);
}

static void save_failed(GameSession *hosted, const Error *why) {
    hosted->save_error = *why;
    save_retry_begin(&hosted->save_retry);
}

// Tries again to write a record that could not be written before.
static void save_try_again(GameSession *hosted) {
    Error error = {0};
    if (!hosted->save_retry.failed) return;
    bool good = save_retry(&hosted->save_retry, &hosted->session, &error);
    hosted->save_error = good ? (Error){0} : error;
    if (good) pthread_cond_broadcast(&hosted->changed);
}

static void game_session_apply(GameSession *hosted, Action action) {
    Error error = {0};
    if (!session_apply(&hosted->session, action, &error)) save_failed(hosted, &error);
    hosted->number++;
    game_session_update(hosted);
}

static bool search_progress(void *context, double share) {
    GameSession *hosted = context;
    hosted->searched = (int)(share * 100);
    sched_yield();  // needed where threads take turns (play/web/threads.h)
    return !hosted->search_stops;
}

// Lets a computer player search without the lock, and returns its action; NO_ACTION if the search
// was stopped. The caller holds the lock.
static Action game_session_search(GameSession *hosted, Side side) {
    hosted->searching = side;
    hosted->searched = 0;
    hosted->search_stops = false;
    pthread_cond_broadcast(&hosted->changed);
    pthread_mutex_unlock(&hosted->lock);
    Action action = session_choose(&hosted->session);
    pthread_mutex_lock(&hosted->lock);
    hosted->searching = NOBODY;
    pthread_cond_broadcast(&hosted->changed);
    return hosted->search_stops ? NO_ACTION : action;
}

bool game_session_runs(const GameSession *hosted) {
    return hosted->stage == STAGE_OPEN && !hosted->over && !hosted->paused && !hosted->held &&
           hosted->waiting_for == NOBODY;
}

static void *game_session_run(void *context) {
    GameSession *hosted = context;
    pthread_mutex_lock(&hosted->lock);
    while (hosted->stage == STAGE_OPEN) {
        if (!game_session_runs(hosted) || hosted->holders > 0) {
            if (!hosted->save_retry.failed) {
                pthread_cond_wait(&hosted->changed, &hosted->lock);
            } else {
                game_session_wait(hosted, SAVE_RETRY_SECONDS);
                save_try_again(hosted);
            }
            continue;
        }
        Side turn = game_turn(game_now(hosted), state_now(hosted));
        Action action;
        if (turn == CHANCE)
            action = session_choose(&hosted->session);
        else if (is_person(hosted, turn))
            action = person_next(hosted, turn);
        else
            action = game_session_search(hosted, turn);
        if (action != NO_ACTION) game_session_apply(hosted, action);
    }
    save_try_again(hosted);
    pthread_mutex_unlock(&hosted->lock);
    return NULL;
}

void game_session_start(GameSession *hosted) {
    hosted->session.progress = search_progress;
    hosted->session.progress_context = hosted;
    snprintf(hosted->save_retry.path, sizeof hosted->save_retry.path, "%s", hosted->session.path);
    hosted->number = hosted->session.record.count;
    hosted->last_waiting_for = is_person(hosted, ALLIED) ? ALLIED : AXIS;
    hosted->stage = STAGE_OPEN;
    game_session_update(hosted);
    hosted->threaded = pthread_create(&hosted->thread, NULL, game_session_run, hosted) == 0;
    assert(hosted->threaded);
}

// Stops a search and waits for its end. No other search starts until game_session_release().
static void game_session_hold(GameSession *hosted) {
    hosted->holders++;
    hosted->search_stops = true;
    while (hosted->searching != NOBODY) pthread_cond_wait(&hosted->changed, &hosted->lock);
}

static void game_session_release(GameSession *hosted) {
    hosted->holders--;
    pthread_cond_broadcast(&hosted->changed);
}

void game_session_pause(GameSession *hosted, bool paused) {
    game_session_hold(hosted);
    hosted->paused = paused;
    game_session_release(hosted);
}

void game_session_stop(GameSession *hosted) {
    pthread_mutex_lock(&hosted->lock);
    if (hosted->stage == STAGE_OPEN) hosted->stage = STAGE_CLOSING;
    hosted->closing = true;
    hosted->search_stops = true;
    pthread_cond_broadcast(&hosted->changed);
    pthread_mutex_unlock(&hosted->lock);
}

// ---- Functions that requests call

static const char *person_side(Side side) { return side == ALLIED ? "allied" : "axis"; }

bool game_session_viewer(GameSession *hosted, const RequestFields *fields, Side *out,
                         RequestError *error) {
    bool person[SIDES] = {is_person(hosted, ALLIED), is_person(hosted, AXIS)};
    bool open = hosted->over || (!person[ALLIED] && !person[AXIS]);
    if (!fields->side_given) {
        Side of_two =
            hosted->waiting_for != NOBODY ? hosted->waiting_for : hosted->last_waiting_for;
        *out = person[ALLIED] && person[AXIS] ? of_two
               : person[ALLIED]               ? ALLIED
               : person[AXIS]                 ? AXIS
                                              : NOBODY;
        return true;
    }
    *out = fields->side;
    if (open || (fields->side < SIDES && person[fields->side])) return true;
    if (fields->side == NOBODY)
        return request_refuse(
            error, "side",
            "'side': \"nobody\" sees everything; where a person plays, it works only after the end "
            "of the game; expected \"%s\"%s",
            person_side(person[ALLIED] ? ALLIED : AXIS),
            person[ALLIED] && person[AXIS] ? " or \"axis\"" : "");
    return request_refuse(
        error, "side",
        "'side': %s plays \"%s\", and its view is secret until the end of the game; "
        "expected \"%s\"",
        hosted->session.record.player[fields->side], person_side(fields->side),
        person_side(side_other(fields->side)));
}

bool game_session_has_no_secrets(const GameSession *hosted) {
    return hosted->over || is_person(hosted, ALLIED) == is_person(hosted, AXIS);
}

bool game_session_chooser(GameSession *hosted, const RequestFields *fields, Side *out,
                          RequestError *error) {
    const Game *game = game_now(hosted);
    Side turn = game_turn(game, state_now(hosted));
    *out = hosted->waiting_for;
    if (hosted->over) return request_refuse(error, NULL, "the game is over; no side has a choice");
    if (hosted->waiting_for == NOBODY)
        return request_refuse(
            error, NULL, "no person has a choice now: %s",
            hosted->held     ? "the lesson waits or is done; `lesson_back` offers a step again"
            : hosted->paused ? "the game is paused (`go` continues it)"
            : turn == CHANCE ? "a card or a die decides; use `wait`"
            : is_person(hosted, turn) ? "the game plays this choice itself; use `wait`"
                                      : "the computer player chooses; use `wait`");
    if (!fields->side_given || fields->side == hosted->waiting_for) return true;
    return request_refuse(error, "side", "'%s' has the choice now", person_side(*out));
}

bool game_session_check_number(const GameSession *hosted, const RequestFields *fields,
                               RequestError *error) {
    if (fields->number == NOT_GIVEN || fields->number == hosted->number) return true;
    error->stale = true;
    return request_refuse(error, "number",
                          "position %lld is not the current position, which is number %lld",
                          (long long)fields->number, (long long)hosted->number);
}

static bool lesson_allows(const GameSession *hosted, Action action, RequestError *error) {
    const LessonWalk *walk = session_lesson(&hosted->session);
    const char *say;
    if (walk == NULL || lesson_judge(walk, game_now(hosted), action, &say) != LESSON_REFUSED)
        return true;
    return request_refuse(error, "lesson", "%s", say);
}

bool game_session_choose(GameSession *hosted, const RequestFields *fields, RequestError *error) {
    Side side;
    if (!game_session_check_number(hosted, fields, error) ||
        !game_session_chooser(hosted, fields, &side, error))
        return false;
    Choices *choices = choices_for(game_now(hosted), state_now(hosted), side, NULL, error);
    int index = choices != NULL ? choice_find(choices, fields, error) : -1;
    if (index >= 0) {
        Action first = choice_first_action(game_now(hosted), state_now(hosted), choices, index);
        if (!lesson_allows(hosted, first, error)) {
            free(choices);
            return false;
        }
        hosted->plan[side] = choices->plan[index] ? choices->action[index] : NO_ACTION;
        game_copy(game_now(hosted), state_of(&hosted->plan_start[side]), state_now(hosted));
        game_session_apply(hosted, first);
    }
    free(choices);
    return index >= 0;
}

// After plies were taken back: forgets the plans of both sides, gives the position a new number,
// counts the undo, and finds out who has a choice now.
static void cut_follow(GameSession *hosted) {
    hosted->plan[ALLIED] = hosted->plan[AXIS] = NO_ACTION;
    hosted->number++;
    hosted->undos++;
    game_session_update(hosted);
}

bool game_session_lesson_back(GameSession *hosted, const RequestFields *fields,
                              RequestError *error) {
    Error why = {0};
    (void)fields;
    game_session_hold(hosted);
    int plies = hosted->session.record.count;
    bool good = session_lesson_back(&hosted->session, &why);
    bool cut = good || hosted->session.record.count < plies;
    if (!good && cut)
        save_failed(hosted, &why);
    else if (!good)
        request_refuse(error, "game", "%s", why.words);
    if (cut) cut_follow(hosted);
    game_session_release(hosted);
    return cut;
}

bool game_session_undo(GameSession *hosted, const RequestFields *fields, RequestError *error) {
    Side side;
    if (!game_session_viewer(hosted, fields, &side, error)) return false;
    if (!is_person(hosted, side))
        return request_refuse(error, "side",
                              "no person plays this side; there is no choice to undo");
    game_session_hold(hosted);
    Error why = {0};
    int plies = hosted->session.record.count;
    bool undone = game_session_check_number(hosted, fields, error);
    if (undone && !session_undo(&hosted->session, side, &why)) {
        undone = hosted->session.record.count < plies;
        if (undone)
            save_failed(hosted, &why);  // undone, but the record on disk is out of date
        else
            request_refuse(error, NULL, "%s", why.words);
    }
    if (undone) cut_follow(hosted);
    game_session_release(hosted);
    return undone;
}

bool game_session_give_order(GameSession *hosted, const RequestFields *fields,
                             RequestError *error) {
    Side side;
    Order order;
    Error why = {0};
    if (!game_session_viewer(hosted, fields, &side, error)) return false;
    if (!is_person(hosted, side))
        return request_refuse(error, "side",
                              "standing orders work only for a side that a person plays");
    if (!order_parse(fields->order, &order, &why))
        return request_refuse(error, "order", "%s", why.words);
    game_session_hold(hosted);
    bool good = session_order(&hosted->session, side, (int)fields->piece, order, &why);
    if (!good) request_refuse(error, "piece", "%s", why.words);
    game_session_update(hosted);
    game_session_release(hosted);
    return good;
}

bool game_session_resign(GameSession *hosted, const RequestFields *fields, RequestError *error) {
    Side side;
    Error why = {0};
    if (!game_session_check_number(hosted, fields, error) ||
        !game_session_viewer(hosted, fields, &side, error))
        return false;
    if (!is_person(hosted, side))
        return request_refuse(error, "side", "only a side that a person plays can resign");
    if (hosted->over) return request_refuse(error, NULL, "the game is over; no side can resign");
    game_session_hold(hosted);
    if (!session_resign(&hosted->session, side, &why))
        save_failed(hosted, &why);  // resigned, but the record on disk is out of date
    hosted->number++;
    game_session_update(hosted);
    game_session_release(hosted);
    return true;
}

void game_session_wait(GameSession *hosted, double seconds) {
    double until = clock_now() + seconds;
    struct timespec at = {.tv_sec = (time_t)until};
    at.tv_nsec = (long)((until - (double)at.tv_sec) * 1e9);
    pthread_cond_timedwait(&hosted->changed, &hosted->lock, &at);
}

Session *game_session_copy(const GameSession *hosted) {
    Session *copy = memory_take(1, sizeof *copy);
    *copy = hosted->session;
    copy->log = (Log){0};
    copy->host.watch = (HostWatch){0};
    copy->lesson = NULL;
    copy->walk = NULL;
    copy->host.record = NULL;
    return copy;
}

static json_t *side_or_null(Side side) { return side < SIDES ? json_side(side) : json_null(); }

void game_session_status(const GameSession *hosted, json_t *out) {
    json_object_set_new(out, "number", json_integer(hosted->number));
    json_object_set_new(out, "waiting_for", side_or_null(hosted->waiting_for));
    json_object_set_new(out, "searching", side_or_null(hosted->searching));
    json_object_set_new(out, "paused", json_boolean(hosted->paused));
    json_object_set_new(out, "over", json_boolean(hosted->over));
    if (record_resigned(&hosted->session.record) != NOBODY)
        json_object_set_new(out, "resigned", json_side(record_resigned(&hosted->session.record)));
    json_t *lesson = lesson_json(&hosted->session);
    if (lesson != NULL) json_object_set_new(out, "lesson", lesson);
    if (hosted->save_error.words[0] != '\0') {
        char line[700];
        json_object_set_new(out, "save_error",
                            json_words(error_line(&hosted->save_error, line, sizeof line)));
    }
}
