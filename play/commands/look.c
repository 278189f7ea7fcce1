// SPDX-License-Identifier: GPL-3.0-or-later
// look.c -- list, check, show and replay: looking at scenarios and records without playing.
#include "look.h"

#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "arguments.h"
#include "commands.h"
#include "engine/game/nearest.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "play/terminal/session.h"
#include "play/terminal/terminal.h"
#include "side.h"

enum { TELL_BYTES = 1 << 14, SHOW_BYTES = 1 << 17, LOG_INDENT = 6 };

// ---- The log ----

// A ply's number stands before its first line; further lines are indented under it.
static void tell_print(int ply, const char *told, bool colour) {
    bool first = true;
    while (*told != '\0') {
        int length = (int)strcspn(told, "\n");
        if (length > 0) {
            if (first) {
                printf(colour ? "\033[2m%4d\033[0m  " : "%4d  ", ply);
            } else {
                printf("%*s", LOG_INDENT, "");
            }
            output_line(told, length, LOG_INDENT);
            first = false;
        }
        told += length + (told[length] == '\n');
    }
}

void log_print(const Game *game, const Record *record, int from, int to, Side viewer, bool colour) {
    assert(from >= 0 && to <= record->count);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    char told[TELL_BYTES];
    game->rules->setup(game->world, state);
    for (int i = 0; i < to; i++) {
        if (i >= from) {
            Text text = text_over(told, sizeof told);
            view_tell(game, state, record->actions[i], viewer, &text);
            tell_print(i + 1, told, colour);
        }
        game_apply(game, state, record->actions[i]);
    }
}

// ---- list ----

static error_t list_parse(int key, char *argument, struct argp_state *state) {
    (void)key, (void)argument, (void)state;
    return ARGP_ERR_UNKNOWN;
}

static void list_scenario(const char *name) {
    Game game;
    Error error;
    char line[700];
    if (game_open(&game, name, &error)) {
        printf("  %-28s %s\n", name, game.rules->title_of(game.world));
        game_close(&game);
    } else {
        printf("  %-28s does not load: %s\n", name, error_line(&error, line, sizeof line));
    }
}

int command_list(int argc, char **argv) {
    static const struct argp argp = {
        NULL,
        list_parse,
        NULL,
        "List the scenarios, the rule systems and the computer players."
        "\vScenarios are looked for in $CASSINO_SCENARIOS, in ./scenarios and beside the program.",
        NULL,
        NULL,
        NULL};
    arguments_parse(&argp, argc, argv, NULL);

    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    assert(names != NULL);
    int count = game_list(names, SCENARIOS_MAX);
    printf("Scenarios:\n");
    for (int i = 0; i < count; i++) list_scenario(names[i]);
    free(names);

    printf("\nSmall games with known answers:\n");
    for (int i = 0; rules_small[i] != NULL; i++) list_scenario(rules_small[i]->name);
    printf("\nRule systems:\n");
    for (int i = 0; &rules_all[i] != rules_small; i++) {
        printf("  %-28s %s\n", rules_all[i]->name, rules_all[i]->title);
    }
    char help[8192];
    Text text = text_over(help, sizeof help);
    players_help(&text);
    printf("\n%s", help);
    return EXIT_WELL;
}

// ---- check ----

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
        printf("%s: ok, %d plies of %s, %s\n", name, record.count, record.scenario,
               over ? "game over" : "game goes on");
    } else {
        printf("%s: ok, %s\n", name, game.rules->title_of(game.world));
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
        "right. Exit code 1 if any is bad."
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

// ---- show and replay ----

typedef struct LookOptions {
    const char *name;
    int ply;  // negative: the last
    Side side;
} LookOptions;

static error_t look_parse(int key, char *argument, struct argp_state *state) {
    LookOptions *options = state->input;
    switch (key) {
        case 'p':
            options->ply = (int)arguments_number(state, "--ply", argument, 0, PLIES_MAX);
            return 0;
        case 's':
            options->side = side_option(state, argument, false);
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

static bool look_open(const LookOptions *options, Game *game, Record *record, State *state,
                      Error *error) {
    if (!named_open(game, record, options->name, error)) return false;
    if (record_replay(record, game, state, options->ply, error)) return true;
    game_close(game);
    return false;
}

int command_show(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"ply", 'p', "N", 0, "After N plies (a record's end if not given)", 0},
        {"side", 's', "SIDE", 0, "As allied or axis may see it (everything if not given)", 0},
        {0},
    };
    static const struct argp argp = {
        options,
        look_parse,
        "SCENARIO|RECORD",
        "Show the map, the units and the hands of a position."
        "\vFor example:\n  cassino show leduc_poker\n  cassino show my.record --ply 40 --side axis",
        NULL,
        NULL,
        NULL};
    LookOptions chosen = {.ply = -1, .side = NOBODY};
    arguments_parse(&argp, argc, argv, &chosen);
    static Record record;
    static char view[SHOW_BYTES];
    Game game;
    Error error = {0};
    StateBuffer state;
    if (!look_open(&chosen, &game, &record, state_of(&state), &error))
        return command_fail(argv[0], &error);
    Text text = text_over(view, sizeof view);
    text_put(&text, "%s, ply %d of %d\n", game.rules->title_of(game.world),
             chosen.ply < 0 ? record.count : chosen.ply, record.count);
    view_show(&game, state_of(&state), chosen.side, output_colour(), &text);
    if (text.start[text.length - 1] != '\n') text_char(&text, '\n');
    view_prompt(&game, state_of(&state), chosen.side, &text);
    printf("%s\n", view);
    game_close(&game);
    return EXIT_WELL;
}

int command_replay(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"ply", 'p', "N", 0, "Stop after N plies", 0},
        {"side", 's', "SIDE", 0, "As allied or axis was told it (everything if not given)", 0},
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
    printf("%s. Allied: %s. Axis: %s. Seed %llu.\n", game.rules->title_of(game.world),
           record.player[ALLIED], record.player[AXIS], (unsigned long long)record.seed);
    log_print(&game, &record, 0, chosen.ply < 0 ? record.count : chosen.ply, chosen.side,
              output_colour());
    if (game_turn(&game, state_of(&state)) == NOBODY) {
        printf("The game is over: payoff %.2f for Allied, margin %+d.\n",
               (double)game.rules->payoff(game.world, state_of(&state), ALLIED),
               game.rules->margin(game.world, state_of(&state)));
    }
    game_close(&game);
    return EXIT_WELL;
}
