// SPDX-License-Identifier: GPL-3.0-or-later
// play.c -- the command `play`: its options; play/terminal/table.h plays the game.

#include <stdlib.h>
#include "play/commands/commands.h"

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "play/commands/learn_told.h"
#include "play/terminal/table.h"

// Reads the option --seed. Without that option, a new game draws a secret seed.
static bool play_seed_read(const char *text, void *session_options) {
    SessionOptions *options = session_options;
    options->seed_given = seed_read(text, UINT64_MAX, &options->seed);
    return options->seed_given;
}

typedef struct PlayWords {
    SessionOptions session;
    const char *learned;
} PlayWords;

// clang-format off
static const CommandOption options[] = {
    {EITHER_ARGUMENT, TEXT(PlayWords, session.name)},
    {OPTION_SIDE, TEXT(PlayWords, session.side), .otherwise = "allied; of a record, as recorded",
     HELP("Your side: its name in the scenario, allied or axis; both for two people")},
    {OPTION("opponent", 0), VALUE("PLAYER"), TEXT(PlayWords, session.opponent),
     .otherwise = OPPONENT_DEFAULT "; of a record, as recorded",
     HELP("Player of the other side; `cassino list` names all players")},
    {OPTION("seed", 'S'), VALUE("N"), OTHER(PlayWords, session, play_seed_read),
     EXPECTED("an integer from 0 to 18446744073709551615"),
     .otherwise = "a secret, told when the game is over",
     HELP("Seed of all cards and dice; the same seed and choices give the same game, so whoever "
     "knows N can predict it")},
    {OPTION("record", 'r'), VALUE("FILE"), TEXT(PlayWords, session.path),
     HELP("File for the record of the game, written ply by ply")},
    {OPTION_PLY, NUMBER(PlayWords, session.ply), RANGE(0, PLIES_MAX),
     OTHERWISE(-1, "the end of the record"),
     HELP("Continue from ply N of a record; the record itself does not change")},
    {OPTION_LEARNED(""), TEXT(PlayWords, learned)},
};
// clang-format on

// Gives the game the policy that the option --learned names, or else the one beside the scenario,
// or else one that is learned first, if the battle can be learned in a minute or two. With
// `--learned no`, the game gets none. Returns false and sets *error on failure.
static bool policy_take(void *play_words, Game *game, const Record *record, Error *error) {
    const PlayWords *words = play_words;
    const FirstPolicy first = {
        .told = learn_told, .progress = learn_progress_show, .record = record};
    if (!learned_choose(game, words->learned, error)) return false;
    if (game->learned != NULL && game->learned->axis != NULL)
        return error_set(error, "--learned: expected one file");
    return learned_is_no(words->learned) || first_policy_take(game, &first, error);
}

static int play_run(void *play_words, Error *error) {
    PlayWords *words = play_words;
    SessionOptions *chosen = &words->session;
    chosen->policy = (PolicyTake){policy_take, words};
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
    .bytes = sizeof(PlayWords),
    .run = play_run,
};
