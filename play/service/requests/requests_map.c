// SPDX-License-Identifier: GPL-3.0-or-later
// requests_map.c -- the requests `why_not` (why a click on the map is no legal choice) and
// `terrain` (the state of a place). The rule system writes both texts (scene.h), only from what the
// viewer knows.
#include <stdlib.h>

#include "choice_list.h"
#include "engine/base/memory.h"
#include "engine/game/view.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "look_ahead.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

enum { WORDS_BYTES = 2048 };

static bool place_known(const Game *game, int64_t place, RequestError *error) {
    if (place == NOT_GIVEN) return true;
    Board *board = memory_take(1, sizeof *board);
    game->rules->scene.board(game->world, board);
    bool known = place < board->place_count;
    int count = board->place_count;
    free(board);
    if (known) return true;
    if (count == 0) return request_refuse(error, "place", "'place': this game has no places");
    return request_refuse(error, "place", "'place': unknown place; the board has places 0 to %d",
                          count - 1);
}

// Returns true if the piece is NOT_GIVEN or in the scene of the viewer. Else sets *error, because
// the viewer does not know the piece's id.
static bool piece_known(const Game *game, const State *state, Side viewer, int64_t piece,
                        RequestError *error) {
    if (piece == NOT_GIVEN) return true;
    Scene *scene = memory_take(1, sizeof *scene);
    view_scene(game, state, viewer, scene);
    bool known = false;
    for (int i = 0; i < scene->piece_count; i++) known |= scene->pieces[i].id == piece;
    free(scene);
    return known || request_refuse(error, "piece", "'piece': unknown piece %d", (int)piece);
}

// Returns the only piece that the choices of `side` are about. Returns -1 if there are several
// pieces or none, or if `side` has no choice, for example because the choices of the request end
// the game.
static int piece_meant(const Game *game, const State *state, Side side) {
    Action list[ACTIONS_MAX];
    int count = legal_for(game, state, side, list, NULL, NULL), meant = -1;
    for (int i = 0; i < count; i++) {
        Parts parts;
        view_parts(game, state, list[i], &parts);
        if (parts.piece >= 0 && meant >= 0 && parts.piece != meant) return -1;
        if (parts.piece >= 0) meant = parts.piece;
    }
    return meant;
}

static bool refusal_put(Call *call, const Game *game, const State *state, Side side) {
    const RequestFields *fields = call->fields;
    char words[WORDS_BYTES];
    Text text = text_over(words, sizeof words);
    if (!place_known(game, fields->place, &call->error) ||
        !piece_known(game, state, side, fields->piece, &call->error))
        return false;
    int place = fields->place == NOT_GIVEN ? NO_PLACE : (int)fields->place;
    int piece = fields->piece == NOT_GIVEN ? piece_meant(game, state, side) : (int)fields->piece;
    if (piece >= 0 && game->rules->scene.refusal != NULL)
        game->rules->scene.refusal(game->world, state, piece, place, side, &text);
    call_put(call, "why", json_words(words));
    return true;
}

bool run_why_not(Call *call) {
    const RequestFields *fields = call->fields;
    Side side;
    Session *session = NULL;
    if (fields->piece == NOT_GIVEN && fields->place == NOT_GIVEN)
        return request_refuse(&call->error, "piece",
                              "'why_not': expected 'piece', 'place' or both");
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    pthread_mutex_lock(&hosted->lock);
    if (game_session_check_number(hosted, fields, &call->error) &&
        game_session_chooser(hosted, fields, &side, &call->error))
        session = game_session_copy(hosted);
    pthread_mutex_unlock(&hosted->lock);
    bool good =
        session != NULL &&
        (fields->after == NULL || look_ahead_apply(session, side, fields->after, &call->error)) &&
        refusal_put(call, &session->game, session_state(session), side);
    free(session);
    service_leave(call->service, hosted);
    return good;
}

// Copies the position that a request names, the current one or an earlier one, into *state. Returns
// false and sets *error if it does not exist. The caller holds the lock.
static bool state_at_ply(const GameSession *hosted, const RequestFields *fields, StateBuffer *state,
                         RequestError *error) {
    const Session *session = &hosted->session;
    Error why = {0};
    *state = session->host.state;
    return fields->ply == NOT_GIVEN || fields->ply == session->record.count ||
           record_replay(&session->record, &session->game, state_of(state), (int)fields->ply,
                         &why) ||
           request_refuse(error, "ply", "%s", why.words);
}

bool run_terrain(Call *call) {
    const RequestFields *fields = call->fields;
    Side viewer;
    StateBuffer state;
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    const Game *game = &hosted->session.game;
    pthread_mutex_lock(&hosted->lock);
    bool good = game_session_viewer(hosted, fields, &viewer, &call->error) &&
                state_at_ply(hosted, fields, &state, &call->error);
    pthread_mutex_unlock(&hosted->lock);
    good = good && place_known(game, fields->place, &call->error);
    if (good) {
        char words[WORDS_BYTES];
        Text text = text_over(words, sizeof words);
        if (game->rules->scene.place != NULL)
            game->rules->scene.place(game->world, state_of(&state), (int)fields->place, viewer,
                                     &text);
        call_put(call, "words", json_words(words));
    }
    service_leave(call->service, hosted);
    return good;
}
