// SPDX-License-Identifier: GPL-3.0-or-later
// choice_list.c -- lists the choices of a position for requests; see choice_list.h.
#include "choice_list.h"

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

// Returns true if `side` has a choice in this position. Else *error says who has the choice.
static bool side_chooses(const Game *game, const State *state, Side side, const char *field,
                         RequestError *error) {
    Side turn = game_turn(game, state);
    if (turn == side && turn < SIDES) return true;
    if (error == NULL) return false;
    if (turn == NOBODY)
        request_refuse(error, field, "the game is over in that position; no side has a choice");
    else if (turn == CHANCE)
        request_refuse(error, field,
                       "a card or die decides in that position; no side has a choice");
    else if (side < SIDES)
        request_refuse(error, field, "the choice in that position belongs to %s, not to %s",
                       view_side_name(game, turn), view_side_name(game, side));
    else
        request_refuse(error, field, "the choice in that position belongs to %s",
                       view_side_name(game, turn));
    return false;
}

int legal_for(const Game *game, const State *state, Side side, Action list[ACTIONS_MAX],
              const char *field, RequestError *error) {
    return side_chooses(game, state, side, field, error) ? game_legal(game, state, list) : 0;
}

Choices *choices_for(const Game *game, const State *state, Side side, const char *field,
                     RequestError *error) {
    if (!side_chooses(game, state, side, field, error)) return NULL;
    Choices *choices = memory_take(1, sizeof *choices);
    choices_fill(choices, game, state);
    return choices;
}

static int words_find(const Choices *choices, const char *words, RequestError *error) {
    int found[ACTIONS_MAX];
    char list[300];
    int count = choices_match(choices, words, found);
    if (count == 1) return found[0];
    Text text = text_over(list, sizeof list);
    for (int i = 0; i < count && i < 4; i++)
        text_put(&text, "%s'%.60s'", i > 0 ? ", " : "", choices->words[found[i]]);
    if (count > 4) text_put(&text, " and %d more", count - 4);
    if (count > 0) {
        request_refuse(error, "words", "no choice is exactly '%.60s'; it matches %s", words, list);
        return -1;
    }
    const char *each[ACTIONS_MAX];
    for (int i = 0; i < choices->count; i++) each[i] = choices->words[i];
    int near = words_nearest(words, each, choices->count);
    if (near >= 0)
        request_refuse(error, "words", "'%.60s' is not legal here; did you mean '%s'?", words,
                       each[near]);
    else
        request_refuse(error, "words",
                       "'%.60s' is not legal here; expected one of the %d choices of the position",
                       words, choices->count);
    return -1;
}

int choice_find(const Choices *choices, const RequestFields *fields, RequestError *error) {
    if ((fields->index == NOT_GIVEN) == (fields->words == NULL)) {
        request_refuse(error, "index", "'%s': expected either 'index' or 'words' of a choice",
                       fields->request);
        return -1;
    }
    if (fields->words != NULL) return words_find(choices, fields->words, error);
    if (fields->index < choices->count) return (int)fields->index;
    request_refuse(error, "index", "'index': invalid value %lld; expected 0 to %d",
                   (long long)fields->index, choices->count - 1);
    return -1;
}

Action choice_first_action(const Game *game, const State *state, const Choices *choices,
                           int index) {
    Action action = choices->action[index];
    if (!choices->plan[index]) return action;
    action = game->rules->onward(game->world, state, state, action);
    assert(action != NO_ACTION);
    return action;
}
