// SPDX-License-Identifier: GPL-3.0-or-later
// view.c -- see view.h.
#include "view.h"

const char *view_side(Side side) {
    static const char *const names[] = {
        [ALLIED] = "Allied", [AXIS] = "Axis", [CHANCE] = "chance", [NOBODY] = "nobody"};
    assert((unsigned)side < COUNT_OF(names));
    return names[side];
}

void view_show(const Game *game, const State *state, Side viewer, bool colour, Text *out) {
    assert(viewer != CHANCE);
    game->rules->show(game->world, state, viewer, colour, out);
}

void view_prompt(const Game *game, const State *state, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    Side turn = game_turn(game, state);
    if (turn == NOBODY) {
        text_put(out, "The game is over.");
    } else if (turn == viewer || viewer == NOBODY) {
        game->rules->prompt(game->world, state, out);
    } else if (turn == CHANCE) {
        text_put(out, "A card or a die decides.");
    } else {
        text_put(out, "%s decides.", view_side(turn));
    }
}

void view_tell(const Game *game, const State *state, Action action, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    game->rules->tell(game->world, state, action, viewer, out);
}
