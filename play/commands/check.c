// SPDX-License-Identifier: GPL-3.0-or-later
// check.c -- the command `check`: is a scenario or a record in order?
#include <stdio.h>

#include "arguments.h"
#include "commands.h"
#include "engine/game/named.h"

typedef struct CheckOptions {
    char **names;
    int count;
} CheckOptions;

static error_t check_parse(int key, char *argument, struct argp_state *state) {
    CheckOptions *options = state->input;
    (void)argument;
    switch (key) {
        case ARGP_KEY_ARGS:
            options->names = state->argv + state->next;
            options->count = state->argc - state->next;
            return 0;
        case ARGP_KEY_NO_ARGS:
            arguments_refuse(state, "wants files: scenarios, or records of games");
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

// What a file may say, and its author will hardly have meant.
static void warnings_print(const char *name, const Game *game) {
    Scale scale = {0};
    if (game->rules->lab.scale == NULL) return;
    game->rules->lab.scale(game->world, &scale);
    if (!scale.known || scale.least == scale.most) return;
    for (int side = 0; side < SIDES; side++) {
        int needed = side == ALLIED ? scale.threshold + scale.draw : scale.threshold - scale.draw;
        if (side == ALLIED ? scale.most > needed : scale.least < needed) continue;
        printf(
            "%s: warning: %s cannot win on points: it needs a margin %s %d, and the points of "
            "'victory' can only make margins from %d to %d\n",
            name, game->rules->scene.side_name(game->world, (Side)side),
            side == ALLIED ? "above" : "below", needed, scale.least, scale.most);
    }
}

static bool check_one(const char *name) {
    static Record record;  // 32 KiB; filled anew for each file
    Game game;
    Error error = {0};
    char line[700];
    if (!named_open(&game, &record, name, &error)) {
        if (error.file[0]) {
            printf("%s\n", error_line(&error, line, sizeof line));
        } else {
            printf("%s: %s\n", name, error.words);
        }
        return false;
    }
    if (named_is_record(name)) {
        StateBuffer state;
        bool legal = record_replay(&record, &game, state_of(&state), -1, &error);
        assert(legal);  // named_open has just played it
        bool over = game_turn(&game, state_of(&state)) == NOBODY;
        printf("%s: ok, %d plies of %s, %s", name, record.count, record.scenario,
               over ? "game over" : "game goes on");
        if (record.torn > 0) printf("; line %d is cut short and left out", record.torn);
        printf("\n");
    } else {
        printf("%s: ok, %s\n", name, game.rules->title_of(game.world));
        warnings_print(name, &game);
    }
    game_close(&game);
    return true;
}

int command_check(int argc, char **argv) {
    static const struct argp argp = {
        NULL,
        check_parse,
        "FILE...",
        "Check scenarios and records: a line for each, `ok` or FILE:LINE:COLUMN and what would be "
        "right; then a warning if a side cannot win on points. Exit code 1 if any is bad."
        "\vFor example:\n  cassino check scenarios/*/*.yaml\n  cassino check my.record",
        NULL,
        NULL,
        NULL};
    CheckOptions chosen = {0};
    arguments_parse(&argp, argc, argv, &chosen);
    bool good = true;
    for (int i = 0; i < chosen.count; i++) good &= check_one(chosen.names[i]);
    return good ? EXIT_WELL : EXIT_NO;
}
