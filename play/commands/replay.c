// SPDX-License-Identifier: GPL-3.0-or-later
// replay.c -- the command `replay`: what happened in a recorded game, rule by rule.
#include <stdio.h>

#include "commands.h"
#include "engine/game/host.h"
#include "engine/game/view.h"
#include "look.h"
#include "play/terminal/log_print.h"
#include "play/terminal/terminal.h"

typedef struct Replay {
    Side viewer;
    bool colour;
    int ply;
} Replay;

static void replay_ply(void *context, const Game *game, const State *before, Action action,
                       const State *after) {
    Replay *replay = context;
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    (void)after;
    view_tell(game, before, action, replay->viewer, &text);
    replay->ply++;
    told_print(replay->ply, replay->ply, told, replay->colour);
}

int command_replay(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"ply", 'n', "N", 0, "Stop after N plies", 0},
        {"side", WORD_ONLY('s'), "SIDE", 0,
         "As that side, the scenario's name or allied or axis, was told it (everything if not "
         "given)",
         0},
        {0},
    };
    static const struct argp argp = {
        options,
        look_parse,
        "RECORD",
        "Tell what happened in a game, ply by ply, rule by rule."
        "\vFor example:\n  cassino replay my.record --ply 40\n"
        "A ply of this log can be looked at by `cassino show my.record --ply 40`.",
        NULL,
        NULL,
        NULL};
    LookOptions chosen = {.ply = -1, .side = NOBODY};
    arguments_parse(&argp, argc, argv, &chosen);
    static Record record;
    Game game;
    Error error = {0};
    StateBuffer state;
    if (!named_is_record(chosen.name)) {
        error_set_at(&error, chosen.name, 0, 0,
                     "is no record: `cassino play SCENARIO --record FILE` makes one");
        return command_fail(argv[0], &error);
    }
    if (!look_open(&chosen, &game, &record, state_of(&state), &error))
        return command_fail(argv[0], &error);
    printf("%s. %s: %s. %s: %s.", game.rules->title_of(game.world), view_side_name(&game, ALLIED),
           record.player[ALLIED], view_side_name(&game, AXIS), record.player[AXIS]);
    if (!record.secret || record.told)
        printf(" %s %llu.", record.secret ? "Secret" : "Seed", (unsigned long long)record.seed);
    printf("\n");
    Host host;
    Replay replay = {.viewer = chosen.side, .colour = output_colour()};
    if (chosen.ply >= 0) record.count = chosen.ply;
    host_resume(&host, &game, NULL, NULL, &record, (HostWatch){replay_ply, &replay});
    if (game_turn(&game, state_of(&state)) == NOBODY) {
        printf("The game is over: payoff %.2f for %s, margin %+d.\n",
               (double)game.rules->payoff(game.world, state_of(&state), ALLIED),
               view_side_name(&game, ALLIED), game.rules->margin(game.world, state_of(&state)));
    }
    game_close(&game);
    return EXIT_WELL;
}
