// SPDX-License-Identifier: GPL-3.0-or-later
// play.c -- the command `play`: its options; play/terminal/table.h plays the game.

#include <stdlib.h>
#include "play/commands/commands.h"

#include "ai/players.h"
#include "engine/base/memory.h"
#include "play/terminal/table.h"

// Reads the option --seed. Without that option, a game with persons draws its seed from a secret.
static bool play_seed_read(const char *text, void *session_options) {
    SessionOptions *options = session_options;
    options->seed_given = seed_read(text, UINT64_MAX, &options->seed);
    return options->seed_given;
}

// clang-format off
static const CommandOption options[] = {
    {EITHER_ARGUMENT, TEXT(SessionOptions, name)},
    {OPTION_SIDE, TEXT(SessionOptions, side), .otherwise = "allied; of a record, as recorded",
     HELP("Your side: its name in the scenario, allied or axis; both for two people")},
    {OPTION("opponent", 0), VALUE("PLAYER"), TEXT(SessionOptions, opponent),
     .otherwise = OPPONENT_DEFAULT "; of a record, as recorded",
     HELP("Player of the other side; `cassino list` names all players")},
    {OPTION("seed", 'S'), VALUE("N"), WHOLE(play_seed_read),
     EXPECTED("an integer from 0 to 18446744073709551615"),
     .otherwise = "a secret, told when the game is over",
     HELP("Seed of all cards and dice; the same seed and choices give the same game, so whoever "
     "knows N can predict it")},
    {OPTION("record", 'r'), VALUE("FILE"), TEXT(SessionOptions, path),
     HELP("File for the record of the game, written ply by ply")},
    {OPTION_PLY, NUMBER(SessionOptions, ply), RANGE(0, PLIES_MAX),
     OTHERWISE(-1, "the end of the record"),
     HELP("Continue from ply N of a record; the record itself does not change")},
};
// clang-format on

static int play_run(void *session_options, Error *error) {
    SessionOptions *chosen = session_options;
    chosen->make = player_make;
    chosen->usual = OPPONENT_DEFAULT;
    chosen->from_ply = chosen->ply >= 0;
    Session *session = memory_take(1, sizeof *session);
    Table *table = memory_take(1, sizeof *table);
    int code = EXIT_BAD;
    if (session_open(session, chosen, error)) {
        table_open(table, session);
        code = table_play(table);
        table_close(table);
        session_close(session);
    }
    free(table);
    free(session);
    return code;
}

const Command command_play = {
    .name = "play",
    .summary = "Play a scenario, or continue a recorded game",
    .purpose =
        "Play a scenario against the computer, or two people at one machine; or continue the game "
        "of a record. In the game, ? lists what can be typed. Actions may also come from a pipe.",
    .examples =
        "cassino play gbsu/first-contact\n"
        "cassino play gbsu/first-contact --side axis --record my.record\n"
        "cassino play my.record\n"
        "cassino play my.record --ply 40 --record other.record\n"
        "printf 'call\\ncall\\n' | cassino play leduc_poker --seed 7",
    OPTIONS(options),
    .bytes = sizeof(SessionOptions),
    .run = play_run,
};
