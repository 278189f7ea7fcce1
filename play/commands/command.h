// SPDX-License-Identifier: GPL-3.0-or-later
// command.h -- a command of the program: its texts, its options (option.h) and its functions.
// commands.c lists the commands.
#pragma once
#include "engine/base/error.h"
#include "option_rows.h"

// NO: success with a negative result. BAD: a usage or input error.
enum { EXIT_WELL = 0, EXIT_NO = 1, EXIT_BAD = 2 };

typedef struct Command {
    const char *name;         // "serve"
    const char *summary;      // its line in `cassino --help`
    const char *purpose;      // the paragraph that `--help` starts with
    const char *examples;     // lines; the first one also tells what is missing
    void (*more)(Text *out);  // appends to --help what other tables say; or NULL
    const CommandOption *options;
    int option_count;
    size_t bytes;  // of the words
    // Checks what no single row can: returns false and fills *error. NULL: nothing to check.
    bool (*check)(void *words, Error *error);
    // Returns an exit code. A failure fills *error and returns EXIT_BAD.
    int (*run)(void *words, Error *error);
} Command;

// Parses argv[1] and what follows, and runs the command. Returns the exit code. Prints one line to
// stderr after a failure. A usage error and --help end the program.
int command_call(const Command *command, int argc, char **argv);
// Stores the defaults of all options into `words`, which is all zero.
void command_defaults(const Command *command, void *words);
// Returns the arguments of the command that runs, as a shell reads them back: "cassino report
// a.db".
const char *command_typed(void);
// All rows of a command, with those of its groups. Returns their number.
int command_options(const Command *command, OptionPlace out[OPTIONS_MAX]);
