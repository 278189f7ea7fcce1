// SPDX-License-Identifier: GPL-3.0-or-later
// look.c -- opens a position for `show` and `replay`; see look.h.
#include "look.h"

#include "engine/game/view.h"

bool look_open(LookOptions *options, Game *game, Record *record, State *state, Error *error) {
    options->side = NOBODY;
    if (!named_open(game, record, options->name, error)) return false;
    bool good = options->side_word == NULL ||
                view_side_find(game, options->side_word, false, &options->side, error);
    if (good && record_replay(record, game, state, options->ply, error)) return true;
    game_close(game);
    return false;
}
