// SPDX-License-Identifier: GPL-3.0-or-later
// replay.c -- the command `replay`: prints the log of a recorded game.
#include <stdio.h>
#include <string.h>

#include "engine/game/host.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "look.h"
#include "play/commands/commands.h"
#include "play/terminal/log_print.h"
#include "play/terminal/terminal.h"

enum { RESULT_BYTES = 200 };

typedef struct Replay {
    Side viewer;
    bool colour;
    int first, ply;         // the plies after `first`, up to `ply`, have one text
    char told[TOLD_BYTES];  // this text, which is not printed yet
} Replay;

static void replay_print(Replay *replay) {
    if (replay->ply > replay->first)
        log_print(replay->first + 1, replay->ply, replay->told, replay->colour);
    replay->first = replay->ply;
}

static void replay_ply(void *context, const Game *game, const State *before, Action action,
                       const State *after) {
    Replay *replay = context;
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    (void)after;
    view_tell(game, before, action, replay->viewer, &text);
    if (strcmp(told, replay->told) != 0) {
        replay_print(replay);
        memcpy(replay->told, told, text.length + 1);
    }
    replay->ply++;
}

// clang-format off
static const CommandOption options[] = {
    {RECORD_ARGUMENT, TEXT(LookOptions, name)},
    {OPTION_PLY, LOOK_PLY, OTHERWISE(-1, "the end of the record"), HELP("Stop after N plies")},
    LOOK_SIDE,
};
// clang-format on

static int replay_run(void *look_options, Error *error) {
    LookOptions *chosen = look_options;
    static Record record;
    Game game;
    StateBuffer state;
    if (!named_is_record(chosen->name)) {
        error_set_at(
            error, chosen->name, 0, 0,
            "expected the file of a record; `cassino play SCENARIO --record FILE` writes one");
        return EXIT_BAD;
    }
    if (!look_open(chosen, &game, &record, state_of(&state), error)) return EXIT_BAD;
    printf("%s. %s: %s. %s: %s.", game.rules->title_of(game.world), view_side_name(&game, ALLIED),
           record.player[ALLIED], view_side_name(&game, AXIS), record.player[AXIS]);
    if (!record.secret || record.told)
        printf(" %s %llu.", record.secret ? "Secret" : "Seed", (unsigned long long)record.seed);
    printf("\n");
    Host host;
    Replay replay = {.viewer = chosen->side, .colour = output_colour()};
    if (chosen->ply >= 0) record.count = chosen->ply;
    host_resume(&host, &game, NULL, NULL, &record, (HostWatch){replay_ply, &replay});
    replay_print(&replay);
    Side resigned = chosen->ply >= 0 ? NOBODY : record_resigned(&record);
    if (game_turn(&game, state_of(&state)) == NOBODY || resigned != NOBODY) {
        char result[RESULT_BYTES];
        Text text = text_over(result, sizeof result);
        view_result(&game, state_of(&state), resigned, &text);
        printf("The game is over: %s.\n", result);
    }
    game_close(&game);
    return EXIT_WELL;
}

const Command command_replay = {
    .name = "replay",
    .summary = "Print the log of a recorded game, with the rules",
    .purpose =
        "Print what happened in a recorded game, ply by ply, with the rules that apply. "
        "`cassino show my.record --ply 40` shows the position after a ply of this log.",
    .examples = "cassino replay my.record --ply 40",
    OPTIONS(options),
    .bytes = sizeof(LookOptions),
    .run = replay_run,
};
