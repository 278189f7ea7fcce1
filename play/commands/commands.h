// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h -- the list of all commands. A file NAME.c of game/, laboratory/ or players/ defines
// the command NAME; the other files there help such a file.
#pragma once
#include "command.h"

extern const Command command_list, command_lesson, command_play, command_show, command_rules,
    command_replay, command_check, command_review, command_analyze, command_serve, command_engine,
    command_match, command_ladder, command_exploit, command_simulate, command_merge, command_report,
    command_export, command_compare, command_sweep, command_sensitivity, command_worth,
    command_balance, command_bid, command_study, command_train, command_tune, command_bench,
    command_perft, command_new, command_results, command_depth, command_import;

extern const Command *const commands[];  // all commands, in the order of the help; ends with NULL

const Command *command_find(const char *name);  // returns NULL if no command has this name
void commands_help(void);                       // prints `cassino --help`
// Prints a line for each command, option and argument, for the completion and the manual page.
// Examples: "serve", "serve --port N", "show SCENARIO|RECORD".
void commands_table(void);
