// SPDX-License-Identifier: GPL-3.0-or-later
// choice_list.c -- see choice_list.h.
#include "choice_list.h"

#include "engine/base/memory.h"
#include "engine/game/view.h"

// Whether `side` has a choice in this position; if not, *error says who has it.
static bool side_chooses(const Game *game, const State *state, Side side, const char *field,
                         AskError *error) {
    Side turn = game_turn(game, state);
    if (turn == side && turn < SIDES) return true;
    if (error == NULL) return false;
    if (turn == NOBODY)
        ask_refuse(error, field, "the game is over in that position, and nobody has a choice");
    else if (turn == CHANCE)
        ask_refuse(error, field, "a card or a die decides in that position, and nobody chooses");
    else if (side < SIDES)
        ask_refuse(error, field, "%s has the choice in that position, not %s",
                   view_side_name(game, turn), view_side_name(game, side));
    else
        ask_refuse(error, field, "%s has the choice in that position", view_side_name(game, turn));
    return false;
}

int asked_legal(const Game *game, const State *state, Side side, Action list[ACTIONS_MAX],
                const char *field, AskError *error) {
    return side_chooses(game, state, side, field, error) ? game_legal(game, state, list) : 0;
}

Choices *asked_choices(const Game *game, const State *state, Side side, const char *field,
                       AskError *error) {
    if (!side_chooses(game, state, side, field, error)) return NULL;
    Choices *choices = memory_take(1, sizeof *choices);
    choices_fill(choices, game, state);
    return choices;
}
