// SPDX-License-Identifier: GPL-3.0-or-later
// game_session.c -- see game_session.h. What goes on by itself (desk_run), then what people do.
#include "game_session_open.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/nearest.h"
#include "engine/game/view.h"
#include "play/service/json/scene_json.h"
#include "play/service/requests/choice_list.h"

static const State *desk_state(const Desk *desk) { return session_state(&desk->session); }
static const Game *desk_game(const Desk *desk) { return &desk->session.game; }

// ---- By itself

// What a person's turn comes to without asking: the only choice, the next of a plan, or what his
// standing orders say. NO_ACTION: he is asked.
static Action person_next(const Desk *desk, Side side) {
    const Game *game = desk_game(desk);
    Action list[ACTIONS_MAX], plan = desk->plan[side];
    if (asked_legal(game, desk_state(desk), side, list, NULL, NULL) == 1) return list[0];
    Action next = plan == NO_ACTION
                      ? NO_ACTION
                      : game->rules->onward(game->world, state_of_const(&desk->begun[side]),
                                            desk_state(desk), plan);
    return next != NO_ACTION ? next : session_ordered(&desk->session, side);
}

static bool is_person(const Desk *desk, Side side) {
    return side < SIDES && session_is_person(&desk->session, side);
}

// After every change: who is asked now.
static void desk_settle(Desk *desk) {
    Side turn = game_turn(desk_game(desk), desk_state(desk));
    desk->over = turn == NOBODY;
    desk->asked = NOBODY;
    if (is_person(desk, turn) && person_next(desk, turn) == NO_ACTION) {
        desk->plan[turn] = NO_ACTION;
        desk->asked = desk->last_asked = turn;
    }
    pthread_cond_broadcast(&desk->changed);
}

// The record could not be written: why.
static void desk_lose(Desk *desk, const Error *why) {
    desk->trouble = *why;
    keep_lose(&desk->keep);
}

// Perhaps it can be written now.
static void desk_mend(Desk *desk) {
    Error error = {0};
    if (!desk->keep.lost) return;
    bool good = keep_again(&desk->keep, &desk->session, &error);
    desk->trouble = good ? (Error){0} : error;
    if (good) pthread_cond_broadcast(&desk->changed);
}

static void desk_apply(Desk *desk, Action action) {
    Error error = {0};
    if (!session_apply(&desk->session, action, &error)) desk_lose(desk, &error);
    desk->number++;
    desk_settle(desk);
}

static bool desk_progress(void *context, double share) {
    Desk *desk = context;
    desk->thought = (int)(share * 100);
    return !desk->hasty;
}

// Lets the lock go while a computer thinks. NO_ACTION: it was told to leave off.
static Action desk_think(Desk *desk, Side side) {
    desk->thinking = side;
    desk->thought = 0;
    desk->hasty = false;
    pthread_cond_broadcast(&desk->changed);
    pthread_mutex_unlock(&desk->lock);
    Action action = session_choose(&desk->session);
    pthread_mutex_lock(&desk->lock);
    desk->thinking = NOBODY;
    pthread_cond_broadcast(&desk->changed);
    return desk->hasty ? NO_ACTION : action;
}

bool desk_works(const Desk *desk) {
    return desk->stage == DESK_OPEN && !desk->over && !desk->paused && desk->asked == NOBODY;
}

static void *desk_run(void *context) {
    Desk *desk = context;
    pthread_mutex_lock(&desk->lock);
    while (desk->stage == DESK_OPEN) {
        if (!desk_works(desk) || desk->holders > 0) {
            if (!desk->keep.lost) {
                pthread_cond_wait(&desk->changed, &desk->lock);
            } else {
                desk_wait(desk, KEEP_SECONDS);
                desk_mend(desk);
            }
            continue;
        }
        Side turn = game_turn(desk_game(desk), desk_state(desk));
        Action action;
        if (turn == CHANCE)
            action = session_choose(&desk->session);
        else if (is_person(desk, turn))
            action = person_next(desk, turn);
        else
            action = desk_think(desk, turn);
        if (action != NO_ACTION) desk_apply(desk, action);
    }
    desk_mend(desk);
    pthread_mutex_unlock(&desk->lock);
    return NULL;
}

void desk_start(Desk *desk) {
    desk->session.progress = desk_progress;
    desk->session.progress_context = desk;
    snprintf(desk->keep.path, sizeof desk->keep.path, "%s", desk->session.path);
    desk->number = desk->session.record.count;
    desk->last_asked = is_person(desk, ALLIED) ? ALLIED : AXIS;
    desk->stage = DESK_OPEN;
    desk_settle(desk);
    desk->threaded = pthread_create(&desk->thread, NULL, desk_run, desk) == 0;
    assert(desk->threaded);
}

// No computer thinks, and none begins to, until desk_release().
static void desk_hold(Desk *desk) {
    desk->holders++;
    desk->hasty = true;
    while (desk->thinking != NOBODY) pthread_cond_wait(&desk->changed, &desk->lock);
}

static void desk_release(Desk *desk) {
    desk->holders--;
    pthread_cond_broadcast(&desk->changed);
}

void desk_pause(Desk *desk, bool paused) {
    desk_hold(desk);
    desk->paused = paused;
    desk_release(desk);
}

void desk_stop(Desk *desk) {
    pthread_mutex_lock(&desk->lock);
    if (desk->stage == DESK_OPEN) desk->stage = DESK_CLOSING;
    desk->closing = true;
    desk->hasty = true;
    pthread_cond_broadcast(&desk->changed);
    pthread_mutex_unlock(&desk->lock);
}

// ---- People

static const char *person_side(Side side) { return side == ALLIED ? "allied" : "axis"; }

bool desk_viewer(Desk *desk, const Ask *ask, Side *out, AskError *error) {
    bool person[SIDES] = {is_person(desk, ALLIED), is_person(desk, AXIS)};
    bool open = desk->over || (!person[ALLIED] && !person[AXIS]);
    if (!ask->side_given) {
        Side of_two = desk->asked != NOBODY ? desk->asked : desk->last_asked;
        *out = person[ALLIED] && person[AXIS] ? of_two
               : person[ALLIED]               ? ALLIED
               : person[AXIS]                 ? AXIS
                                              : NOBODY;
        return true;
    }
    *out = ask->side;
    if (open || (ask->side < SIDES && person[ask->side])) return true;
    if (ask->side == NOBODY)
        return ask_refuse(error, "side",
                          "'nobody' sees everything, and that only when the game is over: "
                          "'side' wants \"%s\"%s",
                          person_side(person[ALLIED] ? ALLIED : AXIS),
                          person[ALLIED] && person[AXIS] ? " or \"axis\"" : "");
    return ask_refuse(error, "side",
                      "%s plays '%s', and what it sees is its own until the game is over: 'side' "
                      "wants \"%s\"",
                      desk->session.record.player[ask->side], person_side(ask->side),
                      person_side(side_other(ask->side)));
}

bool desk_open_to_all(const Desk *desk) {
    return desk->over || is_person(desk, ALLIED) == is_person(desk, AXIS);
}

bool desk_asker(Desk *desk, const Ask *ask, Side *out, AskError *error) {
    const Game *game = desk_game(desk);
    Side turn = game_turn(game, desk_state(desk));
    *out = desk->asked;
    if (desk->over) return ask_refuse(error, NULL, "the game is over, and nobody has a choice");
    if (desk->asked == NOBODY)
        return ask_refuse(error, NULL, "%s: `wait` answers when a person is asked",
                          desk->paused            ? "the game is paused (`go` goes on)"
                          : turn == CHANCE        ? "a card or a die decides"
                          : is_person(desk, turn) ? "a plan goes on"
                                                  : "the computer has the choice");
    if (!ask->side_given || ask->side == desk->asked) return true;
    return ask_refuse(error, "side", "it is '%s' that has the choice now", person_side(*out));
}

bool desk_fresh(const Desk *desk, const Ask *ask, AskError *error) {
    if (ask->number == ASK_NONE || ask->number == desk->number) return true;
    error->stale = true;
    return ask_refuse(error, "number",
                      "position %lld is no more: this is number %lld, look at it first",
                      (long long)ask->number, (long long)desk->number);
}

static int words_find(const Choices *choices, const char *words, AskError *error) {
    int found[ACTIONS_MAX];
    char list[300];
    int count = choices_match(choices, words, found);
    if (count == 1) return found[0];
    Text text = text_over(list, sizeof list);
    for (int i = 0; i < count && i < 4; i++)
        text_put(&text, "%s'%.60s'", i > 0 ? ", " : "", choices->words[found[i]]);
    if (count > 4) text_put(&text, " and %d more", count - 4);
    if (count > 0) {
        ask_refuse(error, "words", "'%.60s' may be %s", words, list);
        return -1;
    }
    const char *each[ACTIONS_MAX];
    for (int i = 0; i < choices->count; i++) each[i] = choices->words[i];
    int near = words_nearest(words, each, choices->count);
    if (near >= 0)
        ask_refuse(error, "words", "'%.60s' is not legal here; did you mean '%s'?", words,
                   each[near]);
    else
        ask_refuse(error, "words", "'%.60s' is not legal here: take one of the position's %d",
                   words, choices->count);
    return -1;
}

int desk_find(const Choices *choices, const Ask *ask, AskError *error) {
    if ((ask->index == ASK_NONE) == (ask->words == NULL)) {
        ask_refuse(error, "index", "'%s' wants 'index' or 'words' of a choice, one of them",
                   ask->request);
        return -1;
    }
    if (ask->words != NULL) return words_find(choices, ask->words, error);
    if (ask->index < choices->count) return (int)ask->index;
    ask_refuse(error, "index", "'index' wants 0 to %d here, not %lld", choices->count - 1,
               (long long)ask->index);
    return -1;
}

Action desk_first(const Game *game, const State *state, const Choices *choices, int index) {
    Action action = choices->action[index];
    if (!choices->plan[index]) return action;
    action = game->rules->onward(game->world, state, state, action);
    assert(action != NO_ACTION);
    return action;
}

bool desk_choose(Desk *desk, const Ask *ask, AskError *error) {
    Side side;
    if (!desk_fresh(desk, ask, error) || !desk_asker(desk, ask, &side, error)) return false;
    Choices *choices = asked_choices(desk_game(desk), desk_state(desk), side, NULL, error);
    int index = choices != NULL ? desk_find(choices, ask, error) : -1;
    if (index >= 0) {
        Action first = desk_first(desk_game(desk), desk_state(desk), choices, index);
        desk->plan[side] = choices->plan[index] ? choices->action[index] : NO_ACTION;
        game_copy(desk_game(desk), state_of(&desk->begun[side]), desk_state(desk));
        desk_apply(desk, first);
    }
    free(choices);
    return index >= 0;
}

bool desk_undo(Desk *desk, const Ask *ask, AskError *error) {
    Side side;
    if (!desk_viewer(desk, ask, &side, error)) return false;
    if (!is_person(desk, side))
        return ask_refuse(error, "side", "no person plays: nothing to undo");
    desk_hold(desk);
    Error why = {0};
    int plies = desk->session.record.count;
    bool undone = desk_fresh(desk, ask, error);
    if (undone && !session_undo(&desk->session, side, &why)) {
        undone = desk->session.record.count < plies;
        if (undone)
            desk_lose(desk, &why);  // it is undone, and that is not on disk
        else
            ask_refuse(error, NULL, "%s", why.words);
    }
    if (undone) {
        desk->plan[ALLIED] = desk->plan[AXIS] = NO_ACTION;
        desk->number++;
        desk->undos++;
        desk_settle(desk);
    }
    desk_release(desk);
    return undone;
}

bool desk_order(Desk *desk, const Ask *ask, AskError *error) {
    Side side;
    Order order;
    Error why = {0};
    if (!desk_viewer(desk, ask, &side, error)) return false;
    if (!is_person(desk, side))
        return ask_refuse(error, "side", "standing orders are for a side that a person plays");
    if (desk_game(desk)->rules->scene.reaction == NULL)
        return ask_refuse(error, "order", "no piece fires at an enemy who moves in this game");
    if (!order_parse(ask->order, &order, &why)) return ask_refuse(error, "order", "%s", why.words);
    desk_hold(desk);
    bool good = session_order(&desk->session, side, (int)ask->piece, order, &why);
    if (!good) ask_refuse(error, "piece", "%s", why.words);
    desk_settle(desk);
    desk_release(desk);
    return good;
}

void desk_wait(Desk *desk, double seconds) {
    double until = clock_now() + seconds;
    struct timespec at = {.tv_sec = (time_t)until};
    at.tv_nsec = (long)((until - (double)at.tv_sec) * 1e9);
    pthread_cond_timedwait(&desk->changed, &desk->lock, &at);
}

Session *desk_copy(const Desk *desk) {
    Session *copy = memory_take(1, sizeof *copy);
    *copy = desk->session;
    copy->log = (Log){0};
    copy->host.watch = (HostWatch){0};
    copy->host.record = NULL;
    return copy;
}

static json_t *side_or_null(Side side) { return side < SIDES ? json_side(side) : json_null(); }

void desk_status(const Desk *desk, json_t *out) {
    json_object_set_new(out, "number", json_integer(desk->number));
    json_object_set_new(out, "waiting_for", side_or_null(desk->asked));
    json_object_set_new(out, "searching", side_or_null(desk->thinking));
    json_object_set_new(out, "paused", json_boolean(desk->paused));
    json_object_set_new(out, "over", json_boolean(desk->over));
    if (desk->trouble.words[0] != '\0') {
        char line[700];
        json_object_set_new(out, "save_error",
                            json_words(error_line(&desk->trouble, line, sizeof line)));
    }
}
