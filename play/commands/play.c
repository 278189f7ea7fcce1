// SPDX-License-Identifier: GPL-3.0-or-later
// play.c -- the command `play`: its words, then a session at a table.

#include <stdio.h>
#include <stdlib.h>
#include "arguments.h"
#include "commands.h"

#include "ai/players.h"
#include "engine/base/memory.h"
#include "play/terminal/table.h"

static error_t play_parse(int key, char *argument, struct argp_state *state) {
    SessionOptions *options = state->input;
    switch (key) {
        case WORD_ONLY('s'):
            options->side = argument;
            return 0;
        case WORD_ONLY('o'):
            options->opponent = argument;
            return 0;
        case 'r':
            options->path = argument;
            return 0;
        case 'n':
            options->ply = (int)arguments_number(state, "--ply", argument, 0, PLIES_MAX);
            options->from_ply = true;
            return 0;
        case 'S':
            options->seed = arguments_seed(state, argument);
            options->seed_given = true;
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

int command_play(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"side", WORD_ONLY('s'), "SIDE", 0,
         "Yours, by the scenario's name or as allied (if not given) or axis; or both for two "
         "people",
         0},
        {"opponent", WORD_ONLY('o'), "PLAYER", 0,
         "Who plays the other side, such as greedy or " OPPONENT_DEFAULT " (see `cassino list`)",
         0},
        {"seed", 'S', "N", 0,
         "Seed of all cards and dice: the same game again, which whoever knows N can foretell "
         "(default: "
         "a secret, told when the game is over)",
         0},
        {"record", 'r', "FILE", 0, "Keep the game in FILE, ply by ply", 0},
        {"ply", 'n', "N", 0, "Go on from ply N of a record, which is left as it is", 0},
        {0},
    };
    static const struct argp argp = {
        options,
        play_parse,
        "SCENARIO|RECORD",
        "Play a scenario against the computer, or two people at one machine; or go on with the "
        "game "
        "that a record holds."
        "\vFor example:\n"
        "  cassino play gbsu/first-contact\n"
        "  cassino play gbsu/first-contact --side axis --record my.record\n"
        "  cassino play my.record\n"
        "  cassino play my.record --ply 40 --record other.record\n"
        "In the game, ? explains what can be typed. Actions may also come from a pipe:\n"
        "  printf 'call\\ncall\\n' | cassino play leduc_poker --seed 7",
        NULL,
        NULL,
        NULL};
    SessionOptions chosen = {.make = player_make, .usual = OPPONENT_DEFAULT};
    arguments_parse(&argp, argc, argv, &chosen);

    Session *session = memory_take(1, sizeof *session);
    Table *table = memory_take(1, sizeof *table);
    Error error = {0};
    int code;
    if (session_open(session, &chosen, &error)) {
        table_open(table, session);
        code = table_play(table);
        table_close(table);
        session_close(session);
    } else {
        code = command_fail(argv[0], &error);
    }
    free(table);
    free(session);
    return code;
}
