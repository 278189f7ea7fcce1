// SPDX-License-Identifier: GPL-3.0-or-later
// look_ahead.c -- plays choices in a copy of a game (look_ahead.h), and answers the request
// `look_ahead`.
#include "look_ahead.h"

#include <stdlib.h>

#include "choice_list.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/game_session.h"
#include "requests.h"

// Applies the choices of `side` that are the only legal ones, as a game does by itself.
static void forced_apply(Session *session, Side side) {
    Action list[ACTIONS_MAX];
    State *state = state_of(&session->host.state);
    const Game *game = &session->game;
    while (legal_for(game, state, side, list, NULL, NULL) == 1) game_apply(game, state, list[0]);
}

// Applies one more choice to the session. `words` must be the choice's full words, as a list of
// choices showed them. Forced choices before it need not be listed. Returns false and sets *error
// on failure.
static bool look_ahead_step(Session *session, Side side, const char *words, RequestError *error) {
    State *state = state_of(&session->host.state);
    const Game *game = &session->game;
    Choices *choices = choices_for(game, state, side, "after", error);
    if (choices == NULL) return false;
    int index = choices_exact(choices, words);
    if (index < 0 && choices->count == 1) {
        free(choices);
        forced_apply(session, side);
        choices = choices_for(game, state, side, "after", error);
        if (choices == NULL) return false;
        index = choices_exact(choices, words);
    }
    if (index >= 0) game_apply(game, state, choice_first_action(game, state, choices, index));
    free(choices);
    return index >= 0 ||
           request_refuse(error, "after", "'%.80s' is not a legal choice at that point", words);
}

bool look_ahead_apply(Session *session, Side side, const json_t *after, RequestError *error) {
    State *state = state_of(&session->host.state);
    Pcg rng = pcg_stream(session->host.seed, (uint64_t)session->record.count, PCG_RESAMPLE);
    const json_t *words;
    size_t i;
    session->game.rules->resample(session->game.world, state, side, &rng);
    json_array_foreach(after, i, words) {
        if (!look_ahead_step(session, side, json_string_value(words), error)) return false;
    }
    return true;
}

// Adds the stands of a piece of `side`, which knows where they are. Returns false and sets an error
// if the piece is not of that side.
static bool blocks_put(Call *call, const json_t *position, Side side) {
    json_t *blocks = json_array(), *mine = json_side(side), *it;
    size_t i;
    bool own = false;
    json_array_foreach(json_object_get(position, "pieces"), i, it) {
        own |= json_integer_value(json_object_get(it, "id")) == call->fields->piece &&
               json_equal(json_object_get(it, "side"), mine);
    }
    json_array_foreach(json_object_get(position, "blocks"), i, it) {
        if (own && json_integer_value(json_object_get(it, "piece")) == call->fields->piece)
            json_array_append(blocks, it);
    }
    json_decref(mine);
    call_put(call, "blocks", blocks);
    return own || request_refuse(&call->error, "piece", "'piece': expected a piece of your side");
}

// Adds the prompt and the choices that follow to the answer. The position itself is only a sample
// and is left out.
static bool look_put(Call *call, const Session *session, Side side) {
    const Game *game = &session->game;
    Side turn = game_turn(game, session_state(session));
    json_t *position = position_json(game, session_state(session), side, session->record.count);
    call_put(call, "turn", json_side(turn));
    call_put(call, "prompt", json_incref(json_object_get(position, "prompt")));
    call_put(call, "choices", json_incref(json_object_get(position, "choices")));
    bool good = call->fields->piece == NOT_GIVEN || blocks_put(call, position, side);
    json_decref(position);
    return good;
}

bool run_look_ahead(Call *call) {
    GameSession *hosted = call_enter(call);
    Side side;
    Session *session = NULL;
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    if (game_session_check_number(hosted, call->fields, &call->error) &&
        game_session_chooser(hosted, call->fields, &side, &call->error))
        session = game_session_copy(hosted);
    pthread_mutex_unlock(&hosted->lock);
    bool good =
        session != NULL && look_ahead_apply(session, side, call->fields->after, &call->error);
    // The stands of a piece are where it stands after its forced choices too.
    if (good && call->fields->piece != NOT_GIVEN) forced_apply(session, side);
    good = good && look_put(call, session, side);
    free(session);
    service_leave(call->service, hosted);
    return good;
}
