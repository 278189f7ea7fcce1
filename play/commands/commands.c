// SPDX-License-Identifier: GPL-3.0-or-later
// commands.c -- the list of all commands, and the texts of `cassino --help`.
#include "commands.h"

#include <stdio.h>

// clang-format off
const Command *const commands[] = {
    &command_list,
    &command_lesson,
    &command_play,
    &command_show,
    &command_rules,
    &command_replay,
    &command_new,
    &command_import,
    &command_check,
    &command_review,
    &command_analyze,
    &command_serve,
    &command_engine,
    &command_match,
    &command_ladder,
    &command_depth,
    &command_exploit,
    &command_study,
    &command_simulate,
    &command_merge,
    &command_report,
    &command_export,
    &command_results,
    &command_compare,
    &command_sweep,
    &command_sensitivity,
    &command_worth,
    &command_balance,
    &command_bid,
    &command_train,
    &command_tune,
    &command_bench,
    &command_perft,
    NULL,
};
// clang-format on

const Command *command_find(const char *name) {
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

void commands_help(void) {
    printf(
        "Usage: cassino COMMAND [ARGUMENT...]\n\n"
        "A computer opponent and a Monte Carlo laboratory for card-driven wargames.\n\n"
        "Commands:\n");
    for (int i = 0; commands[i] != NULL; i++)
        printf("  %-11s %s\n", commands[i]->name, commands[i]->summary);
    printf(
        "\nExamples:\n"
        "  cassino play gbsu/first-contact   play a first game against the computer\n"
        "  cassino play --help               explain a command\n\n"
        "Exit status: 0 success, 1 negative result or stopped by Ctrl-C, 2 error.\n");
}

void commands_table(void) {
    for (int i = 0; commands[i] != NULL; i++) {
        OptionPlace places[OPTIONS_MAX];
        int count = command_options(commands[i], places);
        printf("%s\n", commands[i]->name);
        for (int k = 0; k < count; k++) {
            const CommandOption *row = places[k].row;
            printf("%s", commands[i]->name);
            if (row->name != NULL) printf(" --%s", row->name);
            if (row->letter != 0) printf(" -%c", row->letter);
            printf("%s%s\n", row->value != NULL ? " " : "", row->value != NULL ? row->value : "");
        }
    }
}
