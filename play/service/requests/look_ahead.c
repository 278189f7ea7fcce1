// SPDX-License-Identifier: GPL-3.0-or-later
// look_ahead.c -- see look_ahead.h; and the request `look`.
#include "look_ahead.h"

#include <stdlib.h>

#include "choice_list.h"
#include "play/service/json/scene_json.h"
#include "play/service/sessions/game_session.h"
#include "requests.h"

// One choice more. The words must be whole: they come from a list that was shown.
static bool ahead_step(Session *session, Side side, const char *words, AskError *error) {
    State *state = state_of(&session->host.state);
    const Game *game = &session->game;
    Choices *choices = asked_choices(game, state, side, "after", error);
    if (choices == NULL) return false;
    int index = choices_exact(choices, words);
    if (index >= 0) game_apply(game, state, desk_first(game, state, choices, index));
    free(choices);
    return index >= 0 || ask_refuse(error, "after", "'%.80s' is none of the choices there", words);
}

bool ahead_go(Session *session, Side side, const json_t *after, AskError *error) {
    State *state = state_of(&session->host.state);
    Pcg rng = pcg_stream(session->host.seed, (uint64_t)session->record.count, PCG_REDEAL);
    const json_t *words;
    size_t i;
    session->game.rules->resample(session->game.world, state, side, &rng);
    json_array_foreach(after, i, words) {
        if (!ahead_step(session, side, json_string_value(words), error)) return false;
    }
    return true;
}

// The question and the choices that would follow. The position itself is not told: it is a guess.
static void look_put(Call *call, const Session *session, Side side) {
    const Game *game = &session->game;
    Side turn = game_turn(game, session_state(session));
    json_t *position = position_json(game, session_state(session), side, session->record.count);
    call_put(call, "turn", json_side(turn));
    call_put(call, "prompt", json_incref(json_object_get(position, "prompt")));
    call_put(call, "choices", json_incref(json_object_get(position, "choices")));
    json_decref(position);
}

bool run_look_ahead(Call *call) {
    Desk *desk = call_desk(call);
    Side side;
    Session *session = NULL;
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    if (desk_fresh(desk, call->ask, &call->error) &&
        desk_asker(desk, call->ask, &side, &call->error))
        session = desk_copy(desk);
    pthread_mutex_unlock(&desk->lock);
    bool good = session != NULL && ahead_go(session, side, call->ask->after, &call->error);
    if (good) look_put(call, session, side);
    free(session);
    service_leave(call->service, desk);
    return good;
}
