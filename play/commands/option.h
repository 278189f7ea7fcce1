// SPDX-License-Identifier: GPL-3.0-or-later
// option.h -- an option of a command, declared once, in a row.
//
// A row says all about an option: name, letter, value, range, default, help, and the member of the
// command's struct of words that stores it. Parsing, the refusal of bad values, --help, the manual
// page and the completion for bash all read the row. option_rows.h has the macros that rows are
// written with.
#pragma once
#include <stddef.h>

#include "engine/base/text.h"

typedef enum OptionKind {
    TAKES_NOTHING,  // bool: true if the option is given
    TAKES_NUMBER,   // int or int64_t, from low to high
    TAKES_SEED,     // uint64_t, from 0 to high, or any if high is 0
    TAKES_TEXT,     // const char *, or `count` of them, which all take the same value
    TAKES_TEXTS,    // const char *[count]; may be repeated; `length` is the offset of their int.
                    // A read() only checks the text: it gets a NULL
    TAKES_OTHER,    // whatever read() stores; may be repeated
    TAKES_GROUP,    // no option: the `count` rows of `group`, for the struct at `offset`
} OptionKind;

// Strings are constants. Offsets are from the start of the command's words, or of the group's.
typedef struct CommandOption {
    const char *name;   // "games"; NULL: an argument without a name
    int letter;         // 'g'; 0: none. A letter means the same option in all commands
    const char *value;  // "N"; NULL: takes no value
    OptionKind kind;
    bool needed;  // of an argument
    int count;
    size_t offset, bytes, length;
    int64_t low, high;
    int64_t initial;        // the default of a number or a seed
    const char *text;       // the default of the other kinds, as a person would type it; or NULL
    const char *otherwise;  // the default in words, where `initial` is not a value to type
    const char *expected;   // of TAKES_OTHER: "two percentages, ..."
    // Stores a value. Returns false if the value is not `expected`.
    bool (*read)(const char *text, void *member);
    const struct CommandOption *group;
    const char *help;  // starts with a noun or an imperative; range and default are appended
} CommandOption;

// A seed, or a number from low to high, and nothing else. False leaves *out as it was.
bool seed_read(const char *text, uint64_t high, uint64_t *out);
bool number_read(const char *text, int64_t low, int64_t high, int64_t *out);
// Two percentages into a struct Interval of bench/stats/interval.h: "40,60".
bool band_read(const char *text, void *interval);
// True for "PATH=VALUE".
bool edit_read(const char *text, void *unused);

// A row and the offset of the struct that it is for, of all rows of a command with its groups.
typedef struct OptionPlace {
    const CommandOption *row;
    size_t base;
} OptionPlace;
enum { OPTIONS_MAX = 40, OPTION_HELP_BYTES = 1000 };
// Returns the help of a row, with range and default. "Number of games to play (range: 1 to 9,
// default: 4)"
const char *option_help(const CommandOption *row, char out[OPTION_HELP_BYTES]);
// Returns what is wrong with a row, or NULL: its default is out of range, for example.
const char *option_fault(const CommandOption *row);
