// SPDX-License-Identifier: GPL-3.0-or-later
// slow_requests.c -- the requests that ask a computer player or search (hint, suggest_set_up, why,
// expect, analyze, compare), and `watch`. All but `watch` work on a copy of the session, without
// its lock. See requests.h; start at slow_open().
#include <stdio.h>
#include <stdlib.h>

#include "ai/hint.h"
#include "ai/players.h"
#include "choice_list.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/advice.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "look_ahead.h"
#include "play/service/json/analysis_json.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/event_stream.h"
#include "play/terminal/table.h"
#include "requests.h"

#define EVALUATOR       "elite"  // the default player of `why`
#define ANALYST         "ismcts:seconds=5,early=no"
#define COMPARE_SECONDS 2.0
#define REPORT_SECONDS  0.2  // seconds between two events of a hint, an analysis or a comparison

enum {
    WORDS_BYTES = 1 << 14,
};

// Holds a slow request about a game, and a copy of the game as it was when the request began.
typedef struct SlowRequest {
    Call *call;
    GameSession *hosted;
    Session *session;  // a copy of the game's session, so that the game can go on; owned
    Side side;         // the viewer, or the side that has the choice
    Text text;
    char words[WORDS_BYTES];
} SlowRequest;

static bool slow_progress(void *context, double share) {
    SlowRequest *slow = context;
    (void)share;
    return !call_stopped(slow->call, slow->hosted);
}

// Enters the game and copies it. With `chooser`, only the person who has the choice may ask.
// Returns NULL and sets call->error on failure.
static SlowRequest *slow_open(Call *call, bool chooser) {
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return NULL;
    SlowRequest *slow = memory_take(1, sizeof *slow);
    *slow = (SlowRequest){.call = call, .hosted = hosted};
    slow->text = text_over(slow->words, sizeof slow->words);
    pthread_mutex_lock(&hosted->lock);
    bool good = chooser ? game_session_check_number(hosted, call->fields, &call->error) &&
                              game_session_chooser(hosted, call->fields, &slow->side, &call->error)
                        : game_session_viewer(hosted, call->fields, &slow->side, &call->error);
    if (good) slow->session = game_session_copy(hosted);
    pthread_mutex_unlock(&hosted->lock);
    if (good) {
        slow->session->progress = slow_progress;
        slow->session->progress_context = slow;
        return slow;
    }
    service_leave(call->service, hosted);
    free(slow);
    return NULL;
}

// Frees the request. Returns false and sets an error if the work was stopped, else `good`.
static bool slow_close(SlowRequest *slow, bool good) {
    Call *call = slow->call;
    if (good && call_stopped(call, slow->hosted))
        good = request_refuse(&call->error, NULL, "the request was stopped");
    service_leave(call->service, slow->hosted);
    free(slow->session);
    free(slow);
    return good;
}

static const Game *slow_game(const SlowRequest *slow) { return &slow->session->game; }

// ---- Advice: hint, suggest_set_up, why, expect

typedef struct HintProgress {
    SlowRequest *slow;
    double next;  // clock_now() of the next event
} HintProgress;

static bool hint_progress(void *context, double share) {
    HintProgress *progress = context;
    SlowRequest *slow = progress->slow;
    const Client *client = slow->call->client;
    const char *id = slow->call->fields->id;
    if (client->event != NULL && id != NULL && clock_now() >= progress->next) {
        progress->next = clock_now() + REPORT_SECONDS;
        json_t *event = json_pack("{s:s, s:o, s:s, s:f}", "event", "hint", "id", json_words(id),
                                  "game", slow->hosted->name, "share", share);
        client->event(client->context, slow->hosted, slow->side, id, event);
        json_decref(event);
    }
    return !call_stopped(slow->call, slow->hosted);
}

static json_t *hint_choice_json(const SlowRequest *slow, const HintChoice *choice) {
    char words[64];
    Text verdict = text_over(words, sizeof words);
    json_t *whole = json_object();
    hint_verdict_put(choice->verdict, choice->lost, &verdict);
    choice_json(slow_game(slow), session_state(slow->session), choice->action, whole);
    json_object_set_new(whole, "verdict", json_words(words));
    json_object_set_new(whole, "value", json_real(choice->value));
    json_object_set_new(whole, "lost", json_real(choice->lost));
    json_object_set_new(whole, "low", json_real(choice->low));
    json_object_set_new(whole, "high", json_real(choice->high));
    return whole;
}

static void hint_answer(SlowRequest *slow, const Hint *hint) {
    Call *call = slow->call;
    json_t *choices = json_array();
    for (int i = 0; i < hint->count; i++)
        json_array_append_new(choices, hint_choice_json(slow, &hint->choice[i]));
    hint_put(hint, slow_game(slow), session_state(slow->session), slow->side, &slow->text);
    json_object_update_missing(call->out, json_array_get(choices, 0));
    call_put(call, "explanation", json_words(slow->words));
    call_put(call, "choices", choices);
    call_put(call, "seconds", json_real(hint->seconds));
    call_put(call, "iterations", json_integer((json_int_t)hint->iterations));
    call_put(call, "stopped", json_boolean(hint->stopped));
}

// Sets *asked to the legal action that the field `words` names, or to NO_ACTION if the request has
// no such field. Returns false and sets call->error if the words name no choice or several, or if
// the side has no choice.
static bool hint_asked(SlowRequest *slow, Action *asked) {
    Call *call = slow->call;
    const State *state = session_state(slow->session);
    *asked = NO_ACTION;
    Choices *choices = choices_for(slow_game(slow), state, slow->side, "after", &call->error);
    if (choices == NULL) return false;
    int index = call->fields->words != NULL ? choice_find(choices, call->fields, &call->error) : -1;
    if (index >= 0) *asked = choice_first_action(slow_game(slow), state, choices, index);
    free(choices);
    return index >= 0 || call->fields->words == NULL;
}

// Answers with a hint by its own search. If the search is stopped, its result so far is the answer.
static bool hint_search(SlowRequest *slow) {
    Call *call = slow->call;
    const Session *session = slow->session;
    HintProgress progress = {slow, 0};
    Hint hint;
    Error why = {0};
    HintParams params = {.seed = hint_seed(session->host.seed, session->record.count),
                         .seconds = HINT_SECONDS};
    if (!hint_asked(slow, &params.asked)) return false;
    if (!hint_run(&session->game, session_state(session), slow->side, &params, hint_progress,
                  &progress, &hint, &why))
        return request_refuse(&call->error, NULL, "%s", why.words);
    hint_answer(slow, &hint);
    return true;
}

// Answers with the choice of a computer player.
static bool hint_player(SlowRequest *slow, const char *player) {
    Call *call = slow->call;
    Error why = {0};
    Choices *choices = choices_for(slow_game(slow), session_state(slow->session), slow->side,
                                   "after", &call->error);
    free(choices);
    if (choices == NULL) return false;
    Action action = advice_hint(slow->session, player, &slow->text, &why);
    if (action == NO_ACTION) return request_refuse(&call->error, "player", "%s", why.words);
    call_put(call, "player", json_words(player));
    choice_json(slow_game(slow), session_state(slow->session), action, call->out);
    call_put(call, "explanation", json_words(slow->words));
    return !call_stopped(call, slow->hosted) ||
           request_refuse(&call->error, NULL, "the request was stopped");
}

bool run_hint(Call *call) {
    SlowRequest *slow = slow_open(call, true);
    if (slow == NULL) return false;
    const RequestFields *fields = call->fields;
    bool good = fields->after == NULL ||
                look_ahead_apply(slow->session, slow->side, fields->after, &call->error);
    if (good) good = fields->player != NULL ? hint_player(slow, fields->player) : hint_search(slow);
    if (call->client->event != NULL && fields->id != NULL)  // ends the events
        call->client->event(call->client->context, slow->hosted, slow->side, fields->id, NULL);
    service_leave(call->service, slow->hosted);
    free(slow->session);
    free(slow);
    return good;
}

// Answers with a player's choices for the rest of the set-up, until another side or chance acts,
// without forced choices. Plays them in the copy of the game, to name each choice.
bool run_suggest_set_up(Call *call) {
    SlowRequest *slow = slow_open(call, true);
    if (slow == NULL) return false;
    const Game *game = slow_game(slow);
    Session *session = slow->session;
    State *state = state_of(&session->host.state);
    Action list[SET_UP_MAX];
    Error why = {0};
    json_t *choices = json_array();
    const char *player = call->fields->player != NULL ? call->fields->player : "greedy";
    int count = advice_set_up(session, player, list, &why);
    bool good = count > 0 || why.words[0] == '\0' ||
                request_refuse(&call->error, "player", "%s", why.words);
    for (int i = 0; i < count; i++) {
        Action legal[ACTIONS_MAX];
        char subject[64], words[128];
        Text about = text_over(subject, sizeof subject), text = text_over(words, sizeof words);
        view_set_up(game, state, slow->side, &about);
        game->rules->format_action(game->world, state, list[i], &text);
        if (legal_for(game, state, slow->side, legal, NULL, NULL) > 1)
            json_array_append_new(
                choices, json_pack("{s:i, s:o, s:o}", "ply", session->record.count + i, "subject",
                                   json_words(subject), "words", json_words(words)));
        game_apply(game, state, list[i]);
    }
    call_put(call, "choices", choices);
    return slow_close(slow, good);
}

// Returns false and sets *error if `words` name no player that can play this game.
static bool player_check(const SlowRequest *slow, const char *words, RequestError *error) {
    Error why = {0};
    Player *player = session_player(slow->session, words, 1, &why);
    if (player == NULL) return request_refuse(error, "player", "%s", why.words);
    player->free(player);
    return true;
}

// Adds the explanation of a choice, and its evaluation. The evaluation is "" if the request looks
// ahead after other choices, which were not really made, or if the player does not search.
static void why_put(SlowRequest *slow, const char *player, const Choices *choices, int index) {
    const Game *game = slow_game(slow);
    const State *state = session_state(slow->session);
    Call *call = slow->call;
    if (game->rules->explain != NULL)
        game->rules->explain(game->world, state, choices->action[index], slow->side, &slow->text);
    call_put(call, "index", json_integer(index));
    call_put(call, "words", json_words(choices->words[index]));
    call_put(call, "why", json_words(slow->words));
    text_clear(&slow->text);
    if (call->fields->after == NULL)
        advice_weigh(slow->session, player, choice_first_action(game, state, choices, index),
                     &slow->text);
    call_put(call, "evaluation", json_words(slow->words));
}

bool run_why(Call *call) {
    SlowRequest *slow = slow_open(call, true);
    if (slow == NULL) return false;
    const json_t *after = call->fields->after;
    if (after != NULL && !look_ahead_apply(slow->session, slow->side, after, &call->error))
        return slow_close(slow, false);
    const Game *game = slow_game(slow);
    const State *state = session_state(slow->session);
    const char *player = call->fields->player != NULL ? call->fields->player : EVALUATOR;
    Choices *choices = choices_for(game, state, slow->side, "after", &call->error);
    int index = choices != NULL ? choice_find(choices, call->fields, &call->error) : -1;
    bool good = index >= 0 && player_check(slow, player, &call->error);
    if (good) why_put(slow, player, choices, index);
    free(choices);
    return slow_close(slow, good);
}

bool run_expect(Call *call) {
    SlowRequest *slow = slow_open(call, false);
    if (slow == NULL) return false;
    bool good = slow->side < SIDES ||
                request_refuse(&call->error, "side",
                               "'side': expected \"allied\" or \"axis\", not \"nobody\"");
    if (good) advice_expect(slow->session, slow->side, &slow->text);
    if (good) call_put(call, "expect", json_words(slow->words));
    return slow_close(slow, good);
}

// ---- Analysis

typedef struct Analysis {
    SlowRequest *slow;
    Player *player;
    StateBuffer guess;  // the determinization that the player searches
    int ply;
    double next;  // clock_now() of the next event
} Analysis;

// Adds the object `analysis` to the JSON of an answer or an event.
static void analysis_put(const Analysis *analysis, const SearchReport *report, json_t *whole) {
    json_t *out = json_object();
    json_object_set_new(whole, "analysis", out);
    json_object_set_new(out, "ply", json_integer(analysis->ply));
    json_object_set_new(out, "side", json_side(analysis->slow->side));
    analysis_json(slow_game(analysis->slow), state_of_const(&analysis->guess), analysis->player,
                  report, out);
}

static void analysis_report(void *context, const SearchReport *report) {
    Analysis *analysis = context;
    const SlowRequest *slow = analysis->slow;
    const Client *client = slow->call->client;
    const char *id = slow->call->fields->id;
    if (clock_now() < analysis->next || client->event == NULL) return;
    analysis->next = clock_now() + REPORT_SECONDS;
    json_t *event = json_object();
    json_object_set_new(event, "event", json_string("analysis"));
    json_object_set_new(event, "id", id != NULL ? json_words(id) : json_null());
    json_object_set_new(event, "game", json_string(slow->hosted->name));
    analysis_put(analysis, report, event);
    client->event(client->context, slow->hosted, slow->side, id, event);
    json_decref(event);
}

// Copies the position that the request names. If the viewer sees everything, sets slow->side to the
// side that chooses there. Returns false and sets call->error if the position does not exist or
// does not offer slow->side several choices.
static bool analysis_state(Analysis *analysis, StateBuffer *state) {
    SlowRequest *slow = analysis->slow;
    Call *call = slow->call;
    const Session *session = slow->session;
    Error why = {0};
    Action list[ACTIONS_MAX];
    analysis->ply = call->fields->ply == NOT_GIVEN ? session->record.count : (int)call->fields->ply;
    *state = (StateBuffer){0};
    if (!record_replay(&session->record, &session->game, state_of(state), analysis->ply, &why))
        return request_refuse(&call->error, "ply", "%s", why.words);
    Side turn = game_turn(&session->game, state_of(state));
    if (slow->side == NOBODY && turn < SIDES) slow->side = turn;
    int count = legal_for(&session->game, state_of(state), slow->side, list, "ply", &call->error);
    if (count != 1) return count > 1;
    return request_refuse(&call->error, "ply", "there is only one legal choice at ply %d",
                          analysis->ply);
}

static bool analysis_run(Analysis *analysis, const StateBuffer *state, const char *words) {
    SlowRequest *slow = analysis->slow;
    Call *call = slow->call;
    const Game *game = slow_game(slow);
    uint64_t seed = slow->session->record.seed;
    Error why = {0};
    Player *player = session_player(slow->session, words, seed, &why);
    if (player == NULL) return request_refuse(&call->error, "player", "%s", why.words);
    analysis->player = player;
    bool searches = mcts_player_report(player) != NULL;
    if (searches) {
        Pcg rng = pcg_stream(seed, (uint64_t)analysis->ply, PCG_RESAMPLE);
        analysis->guess = *state;
        game->rules->resample(game->world, state_of(&analysis->guess), slow->side, &rng);
        mcts_player_follow(player, analysis_report, analysis);
        player->choose(player, game, state_of(&analysis->guess), slow->side, analysis->ply);
        call_put(call, "player", json_words(words));
        call_put(call, "stopped", json_boolean(call_stopped(call, slow->hosted)));
        analysis_put(analysis, mcts_player_report(player), call->out);
    }
    player->free(player);
    return searches ||
           request_refuse(&call->error, "player",
                          "'%s' does not search; expected a player such as %s", words, ANALYST);
}

// Answers with the result of a search. If the search is stopped, its result so far is the answer.
bool run_analyze(Call *call) {
    SlowRequest *slow = slow_open(call, false);
    if (slow == NULL) return false;
    Analysis analysis = {.slow = slow, .next = clock_now() + REPORT_SECONDS};
    StateBuffer state;
    const char *words = call->fields->player != NULL ? call->fields->player : ANALYST;
    bool good = analysis_state(&analysis, &state) && analysis_run(&analysis, &state, words);
    if (call->client->event != NULL && call->fields->id != NULL)
        call->client->event(call->client->context, slow->hosted, slow->side, call->fields->id,
                            NULL);
    service_leave(call->service, slow->hosted);
    free(slow->session);
    free(slow);
    return good;
}

// ---- Comparison of a choice with the choice that was played

static bool compare_run(SlowRequest *slow, const State *state, int ply) {
    Call *call = slow->call;
    const Game *game = slow_game(slow);
    const Record *record = &slow->session->record;
    Error why = {0};
    HintProgress progress = {slow, 0};
    Hint hint;
    HintParams params = {.seed = hint_seed(record->seed, ply), .seconds = COMPARE_SECONDS};
    if (ply >= record->count)
        return request_refuse(&call->error, "ply", "nothing was played at ply %d yet", ply);
    params.against = record->actions[ply];
    Choices *choices = choices_for(game, state, slow->side, "ply", &call->error);
    int index = choices != NULL ? choice_find(choices, call->fields, &call->error) : -1;
    if (index >= 0) params.asked = choice_first_action(game, state, choices, index);
    free(choices);
    if (index < 0) return false;
    if (!hint_run(game, state, slow->side, &params, hint_progress, &progress, &hint, &why))
        return request_refuse(&call->error, NULL, "%s", why.words);
    hint_compared_put(&hint, params.asked, &slow->text);
    call_put(call, "comparison", json_words(slow->words));
    call_put(call, "stopped", json_boolean(hint.stopped));
    return true;
}

bool run_compare(Call *call) {
    SlowRequest *slow = slow_open(call, false);
    if (slow == NULL) return false;
    Analysis analysis = {.slow = slow};
    StateBuffer state;
    bool good = analysis_state(&analysis, &state) &&
                compare_run(slow, state_of_const(&state), analysis.ply);
    if (call->client->event != NULL && call->fields->id != NULL)  // ends the events
        call->client->event(call->client->context, slow->hosted, slow->side, call->fields->id,
                            NULL);
    service_leave(call->service, slow->hosted);
    free(slow->session);
    free(slow);
    return good;
}

// ---- Events

bool run_watch(Call *call) {
    const Client *client = call->client;
    if (!client->watches)
        return request_refuse(&call->error, "request",
                              "`watch` needs a connection by lines (`cassino engine`); over HTTP "
                              "use GET /events");
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    Stream *stream = memory_take(1, sizeof *stream);
    bool good = stream_open(stream, hosted, call->fields, &call->error), ended = false;
    while (good && !ended && !call_stopped(call, hosted)) {
        json_t *event = stream_next(stream, WAIT_SECONDS, &ended);
        if (event == NULL) continue;
        if (call->fields->id != NULL)
            json_object_set_new(event, "id", json_words(call->fields->id));
        client->event(client->context, hosted, stream->viewer, call->fields->id, event);
        json_decref(event);
    }
    stream_close(stream);
    free(stream);
    service_leave(call->service, hosted);
    return good;
}
