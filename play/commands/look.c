// SPDX-License-Identifier: GPL-3.0-or-later
// look.c -- see look.h.
#include "look.h"

#include "engine/game/view.h"

error_t look_parse(int key, char *argument, struct argp_state *state) {
    LookOptions *options = state->input;
    switch (key) {
        case 'n':
            options->ply = (int)arguments_number(state, "--ply", argument, 0, PLIES_MAX);
            return 0;
        case WORD_ONLY('s'):
            options->side_word = argument;
            return 0;
        case 'j':
            options->json = true;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 0) return ARGP_ERR_UNKNOWN;
            options->name = argument;
            return 0;
        case ARGP_KEY_NO_ARGS:
            arguments_refuse(state, "wants a scenario or a record, such as `%s gbsu/first-contact`",
                             state->name);
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

bool look_open(LookOptions *options, Game *game, Record *record, State *state, Error *error) {
    if (!named_open(game, record, options->name, error)) return false;
    bool good = options->side_word == NULL ||
                view_side_find(game, options->side_word, false, &options->side, error);
    if (good && record_replay(record, game, state, options->ply, error)) return true;
    game_close(game);
    return false;
}
