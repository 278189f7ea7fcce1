// SPDX-License-Identifier: GPL-3.0-or-later
// command.h -- describes a command of the program: its texts, its options (option.h) and its
// functions. commands.c lists the commands.
#pragma once
#include "engine/base/error.h"
#include "option_rows.h"

// Exit codes. EXIT_NO: a negative result. EXIT_STOPPED: Ctrl-C or SIGTERM stopped the work, and the
// command kept or printed what was done. EXIT_BAD: a usage error or a failure.
enum { EXIT_WELL = 0, EXIT_NO = 1, EXIT_STOPPED = 1, EXIT_BAD = 2 };

typedef struct Command {
    const char *name;         // name of the command, such as "serve"
    const char *summary;      // description in `cassino --help`, in one line
    const char *purpose;      // first paragraph of the command's own --help
    const char *examples;     // command lines; an error about missing arguments shows the first
    void (*more)(Text *out);  // appends further text to --help; NULL for none
    const CommandOption *options;
    int option_count;
    size_t bytes;  // size of the struct of words
    // Checks conditions between several options. Returns false and fills *error if one is broken.
    // May be NULL.
    bool (*check)(void *words, Error *error);
    // What the command keeps or prints when Ctrl-C stops it, for --help. command_call() then
    // returns EXIT_STOPPED. NULL if Ctrl-C kills the command, or is its usual end.
    const char *stops;
    // Runs the command with its words and returns an exit code. On failure, returns EXIT_BAD, and
    // fills *error unless it has printed the reason itself.
    int (*run)(void *words, Error *error);
} Command;

// Parses the arguments after argv[0], runs the command, and returns its exit code. Prints one line
// to stderr if the command fails and has filled *error. Ends the program after a usage error or
// --help.
int command_call(const Command *command, int argc, char **argv);
// Stores the defaults of all options into `words`, which must be all zero before.
void command_defaults(const Command *command, void *words);
// Returns the command line of the running command, quoted for a shell, such as "cassino report
// a.db".
const char *command_typed(void);
// Fills out[] with all rows of a command, including those of its groups. Returns their number.
int command_options(const Command *command, OptionPlace out[OPTIONS_MAX]);
