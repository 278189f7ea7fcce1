// SPDX-License-Identifier: GPL-3.0-or-later
// requests_map.c -- the requests `refuse` and `ground`: why a click means nothing, and what a place
// is now. Both are told of what the viewer may know alone, by the rule system's own words
// (scene.h).
#include <stdlib.h>

#include "choice_list.h"
#include "engine/base/memory.h"
#include "engine/game/view.h"
#include "look_ahead.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

enum { WORDS_BYTES = 2048 };

static bool place_known(const Game *game, int64_t place, AskError *error) {
    if (place == ASK_NONE) return true;
    Board *board = memory_take(1, sizeof *board);
    game->rules->scene.board(game->world, board);
    bool known = place < board->place_count;
    int count = board->place_count;
    free(board);
    return known || ask_refuse(error, "place", "the board has places 0 to %d", count - 1);
}

// A piece that the viewer sees, or would be asked about: no other has an id that he may know.
static bool piece_known(const Game *game, const State *state, Side viewer, int64_t piece,
                        AskError *error) {
    if (piece == ASK_NONE) return true;
    Scene *scene = memory_take(1, sizeof *scene);
    view_scene(game, state, viewer, scene);
    bool known = false;
    for (int i = 0; i < scene->piece_count; i++) known |= scene->pieces[i].id == piece;
    free(scene);
    return known || ask_refuse(error, "piece", "you see no piece %d", (int)piece);
}

// The one piece that all choices of `side` are about; -1: there is none, or several, or the side
// has no choice here: after the choices that the request named, the game may be over.
static int piece_meant(const Game *game, const State *state, Side side) {
    Action list[ACTIONS_MAX];
    int count = asked_legal(game, state, side, list, NULL, NULL), meant = -1;
    for (int i = 0; i < count; i++) {
        Parts parts;
        view_parts(game, state, list[i], &parts);
        if (parts.piece >= 0 && meant >= 0 && parts.piece != meant) return -1;
        if (parts.piece >= 0) meant = parts.piece;
    }
    return meant;
}

static bool refusal_put(Call *call, const Game *game, const State *state, Side side) {
    const Ask *ask = call->ask;
    char words[WORDS_BYTES];
    Text text = text_over(words, sizeof words);
    if (!place_known(game, ask->place, &call->error) ||
        !piece_known(game, state, side, ask->piece, &call->error))
        return false;
    int place = ask->place == ASK_NONE ? NO_PLACE : (int)ask->place;
    int piece = ask->piece == ASK_NONE ? piece_meant(game, state, side) : (int)ask->piece;
    if (piece >= 0 && game->rules->scene.refusal != NULL)
        game->rules->scene.refusal(game->world, state, piece, place, side, &text);
    call_put(call, "why", json_words(words));
    return true;
}

bool run_why_not(Call *call) {
    const Ask *ask = call->ask;
    Side side;
    Session *session = NULL;
    if (ask->piece == ASK_NONE && ask->place == ASK_NONE)
        return ask_refuse(&call->error, "piece", "'why_not' wants 'piece', 'place', or both");
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    pthread_mutex_lock(&desk->lock);
    if (desk_fresh(desk, ask, &call->error) && desk_asker(desk, ask, &side, &call->error))
        session = desk_copy(desk);
    pthread_mutex_unlock(&desk->lock);
    bool good = session != NULL &&
                (ask->after == NULL || ahead_go(session, side, ask->after, &call->error)) &&
                refusal_put(call, &session->game, session_state(session), side);
    free(session);
    service_leave(call->service, desk);
    return good;
}

// The position that is meant: the last, or an earlier one. The desk's lock is held.
static bool ground_state(const Desk *desk, const Ask *ask, StateBuffer *state, AskError *error) {
    const Session *session = &desk->session;
    Error why = {0};
    *state = session->host.state;
    return ask->ply == ASK_NONE || ask->ply == session->record.count ||
           record_replay(&session->record, &session->game, state_of(state), (int)ask->ply, &why) ||
           ask_refuse(error, "ply", "%s", why.words);
}

bool run_terrain(Call *call) {
    const Ask *ask = call->ask;
    Side viewer;
    StateBuffer state;
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    const Game *game = &desk->session.game;
    pthread_mutex_lock(&desk->lock);
    bool good = desk_viewer(desk, ask, &viewer, &call->error) &&
                ground_state(desk, ask, &state, &call->error);
    pthread_mutex_unlock(&desk->lock);
    good = good && place_known(game, ask->place, &call->error);
    if (good) {
        char words[WORDS_BYTES];
        Text text = text_over(words, sizeof words);
        if (game->rules->scene.place != NULL)
            game->rules->scene.place(game->world, state_of(&state), (int)ask->place, viewer, &text);
        call_put(call, "words", json_words(words));
    }
    service_leave(call->service, desk);
    return good;
}
