// SPDX-License-Identifier: GPL-3.0-or-later
// slow_requests.c -- requests whose answer takes a while: what computer players think, and the
// events of a game. They work on a copy of the session, without any lock: see requests.h.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "choice_list.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/advice.h"
#include "engine/game/view.h"
#include "look_ahead.h"
#include "play/service/json/analysis_json.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/event_stream.h"
#include "play/terminal/table.h"
#include "requests.h"

#define WEIGHER  "elite"  // who says what a choice is worth, where nobody is named
#define ANALYST  "ismcts:seconds=5,early=no"
#define REPORTED 0.2  // seconds between the reports of an analysis

enum { THOUGHT_BYTES = 1 << 14 };

// A game as it stood when it was asked about.
typedef struct Thought {
    Call *call;
    Desk *desk;
    Session *session;  // a copy
    Side side;         // who is asked
    Text text;
    char words[THOUGHT_BYTES];
} Thought;

static bool thought_progress(void *context, double share) {
    Thought *thought = context;
    (void)share;
    return !call_stopped(thought->call, thought->desk);
}

// `asked`: only of the person who has a choice now.
static Thought *thought_open(Call *call, bool asked) {
    Desk *desk = call_desk(call);
    if (desk == NULL) return NULL;
    Thought *thought = memory_take(1, sizeof *thought);
    *thought = (Thought){.call = call, .desk = desk};
    thought->text = text_over(thought->words, sizeof thought->words);
    pthread_mutex_lock(&desk->lock);
    bool good = asked ? desk_fresh(desk, call->ask, &call->error) &&
                            desk_asker(desk, call->ask, &thought->side, &call->error)
                      : desk_viewer(desk, call->ask, &thought->side, &call->error);
    if (good) thought->session = desk_copy(desk);
    pthread_mutex_unlock(&desk->lock);
    if (good) {
        thought->session->progress = thought_progress;
        thought->session->progress_context = thought;
        return thought;
    }
    service_leave(call->service, desk);
    free(thought);
    return NULL;
}

// False if what was thought in haste does not count.
static bool thought_close(Thought *thought, bool good) {
    Call *call = thought->call;
    if (good && call_stopped(call, thought->desk))
        good = ask_refuse(&call->error, NULL, "it was stopped");
    service_leave(call->service, thought->desk);
    free(thought->session);
    free(thought);
    return good;
}

static const Game *thought_game(const Thought *thought) { return &thought->session->game; }

bool run_hint(Call *call) {
    Thought *thought = thought_open(call, true);
    if (thought == NULL) return false;
    const char *other = thought->session->record.player[side_other(thought->side)];
    const char *player = call->ask->player != NULL    ? call->ask->player
                         : strcmp(other, PERSON) != 0 ? other
                                                      : OPPONENT_DEFAULT;
    Error why = {0};
    Action action = advice_hint(thought->session, player, &thought->text, &why);
    bool good = action != NO_ACTION || ask_refuse(&call->error, "player", "%s", why.words);
    if (good) {
        call_put(call, "player", json_words(player));
        choice_json(thought_game(thought), session_state(thought->session), action, call->out);
        call_put(call, "explanation", json_words(thought->words));
    }
    return thought_close(thought, good);
}

// A player that can be asked what it thinks of the game; false and why not, if there is none.
static bool player_check(const Thought *thought, const char *words, AskError *error) {
    Error why = {0};
    Player *player = session_player(thought->session, words, 1, &why);
    if (player == NULL) return ask_refuse(error, "player", "%s", why.words);
    player->free(player);
    return true;
}

// What a choice does, and what a search gives it; after other choices no search is asked, for they
// were not made.
static void why_put(Thought *thought, const char *player, const Choices *choices, int index) {
    const Game *game = thought_game(thought);
    const State *state = session_state(thought->session);
    Call *call = thought->call;
    if (game->rules->explain != NULL)
        game->rules->explain(game->world, state, choices->action[index], thought->side,
                             &thought->text);
    call_put(call, "index", json_integer(index));
    call_put(call, "words", json_words(choices->words[index]));
    call_put(call, "why", json_words(thought->words));
    text_clear(&thought->text);
    if (call->ask->after == NULL)
        advice_weigh(thought->session, player, desk_first(game, state, choices, index),
                     &thought->text);
    call_put(call, "evaluation", json_words(thought->words));
}

bool run_why(Call *call) {
    Thought *thought = thought_open(call, true);
    if (thought == NULL) return false;
    const json_t *after = call->ask->after;
    if (after != NULL && !ahead_go(thought->session, thought->side, after, &call->error))
        return thought_close(thought, false);
    const Game *game = thought_game(thought);
    const State *state = session_state(thought->session);
    const char *player = call->ask->player != NULL ? call->ask->player : WEIGHER;
    Choices *choices = asked_choices(game, state, thought->side, "after", &call->error);
    int index = choices != NULL ? desk_find(choices, call->ask, &call->error) : -1;
    bool good = index >= 0 && player_check(thought, player, &call->error);
    if (good) why_put(thought, player, choices, index);
    free(choices);
    return thought_close(thought, good);
}

bool run_expect(Call *call) {
    Thought *thought = thought_open(call, false);
    if (thought == NULL) return false;
    bool good = thought->side < SIDES ||
                ask_refuse(&call->error, "side", "'expect' wants a side, not 'nobody'");
    if (good) advice_expect(thought->session, thought->side, &thought->text);
    if (good) call_put(call, "expect", json_words(thought->words));
    return thought_close(thought, good);
}

// ---- Analysis

typedef struct Analysis {
    Thought *thought;
    Player *player;
    StateBuffer guess;  // that the player was handed
    int ply;
    double next;  // report, by the clock
} Analysis;

// In an object of its own: its `error` is that of a value, not the answer's.
static void analysis_put(const Analysis *analysis, const SearchReport *report, json_t *whole) {
    json_t *out = json_object();
    json_object_set_new(whole, "analysis", out);
    json_object_set_new(out, "ply", json_integer(analysis->ply));
    json_object_set_new(out, "side", json_side(analysis->thought->side));
    analysis_json(thought_game(analysis->thought), state_of_const(&analysis->guess),
                  analysis->player, report, out);
}

static void analysis_tell(void *context, const SearchReport *report) {
    Analysis *analysis = context;
    const Thought *thought = analysis->thought;
    const Client *client = thought->call->client;
    const char *id = thought->call->ask->id;
    if (clock_now() < analysis->next || client->event == NULL) return;
    analysis->next = clock_now() + REPORTED;
    json_t *event = json_object();
    json_object_set_new(event, "event", json_string("analysis"));
    json_object_set_new(event, "id", id != NULL ? json_words(id) : json_null());
    json_object_set_new(event, "game", json_string(thought->desk->name));
    analysis_put(analysis, report, event);
    client->event(client->context, thought->desk, thought->side, id, event);
    json_decref(event);
}

// The position that is meant: now, or after some plies of what the person was asked himself.
static bool analysis_state(Analysis *analysis, StateBuffer *state) {
    Thought *thought = analysis->thought;
    Call *call = thought->call;
    const Session *session = thought->session;
    Error why = {0};
    Action list[ACTIONS_MAX];
    analysis->ply = call->ask->ply == ASK_NONE ? session->record.count : (int)call->ask->ply;
    *state = (StateBuffer){0};
    if (!record_replay(&session->record, &session->game, state_of(state), analysis->ply, &why))
        return ask_refuse(&call->error, "ply", "%s", why.words);
    // Whoever sees everything looks with the eyes of the side that chooses.
    Side turn = game_turn(&session->game, state_of(state));
    if (thought->side == NOBODY && turn < SIDES) thought->side = turn;
    int count =
        asked_legal(&session->game, state_of(state), thought->side, list, "ply", &call->error);
    if (count != 1) return count > 1;
    return ask_refuse(&call->error, "ply", "there was one choice alone at ply %d", analysis->ply);
}

static bool analysis_run(Analysis *analysis, const StateBuffer *state, const char *words) {
    Thought *thought = analysis->thought;
    Call *call = thought->call;
    const Game *game = thought_game(thought);
    uint64_t seed = thought->session->record.seed;
    Error why = {0};
    Player *player = session_player(thought->session, words, seed, &why);
    if (player == NULL) return ask_refuse(&call->error, "player", "%s", why.words);
    analysis->player = player;
    bool thinks = mcts_player_report(player) != NULL;
    if (thinks) {
        Pcg rng = pcg_stream(seed, (uint64_t)analysis->ply, PCG_REDEAL);
        analysis->guess = *state;
        game->rules->resample(game->world, state_of(&analysis->guess), thought->side, &rng);
        mcts_player_follow(player, analysis_tell, analysis);
        player->choose(player, game, state_of(&analysis->guess), thought->side, analysis->ply);
        call_put(call, "player", json_words(words));
        call_put(call, "stopped", json_boolean(call_stopped(call, thought->desk)));
        analysis_put(analysis, mcts_player_report(player), call->out);
    }
    player->free(player);
    return thinks || ask_refuse(&call->error, "player",
                                "'%s' does not search: analyze wants one that does, such as %s",
                                words, ANALYST);
}

// What is known when it is stopped is an answer too.
bool run_analyze(Call *call) {
    Thought *thought = thought_open(call, false);
    if (thought == NULL) return false;
    Analysis analysis = {.thought = thought, .next = clock_now() + REPORTED};
    StateBuffer state;
    const char *words = call->ask->player != NULL ? call->ask->player : ANALYST;
    bool good = analysis_state(&analysis, &state) && analysis_run(&analysis, &state, words);
    if (call->client->event != NULL && call->ask->id != NULL)
        call->client->event(call->client->context, thought->desk, thought->side, call->ask->id,
                            NULL);
    service_leave(call->service, thought->desk);
    free(thought->session);
    free(thought);
    return good;
}

// ---- Events

bool run_watch(Call *call) {
    const Client *client = call->client;
    if (!client->watches)
        return ask_refuse(&call->error, "request", "events come by GET /events here");
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    Stream *stream = memory_take(1, sizeof *stream);
    bool good = stream_open(stream, desk, call->ask, &call->error), ended = false;
    while (good && !ended && !call_stopped(call, desk)) {
        json_t *event = stream_next(stream, WAIT_SECONDS, &ended);
        if (event == NULL) continue;
        if (call->ask->id != NULL) json_object_set_new(event, "id", json_words(call->ask->id));
        client->event(client->context, desk, stream->viewer, call->ask->id, event);
        json_decref(event);
    }
    free(stream);
    service_leave(call->service, desk);
    return good;
}
