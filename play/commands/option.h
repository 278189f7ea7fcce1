// SPDX-License-Identifier: GPL-3.0-or-later
// option.h -- declares an option of a command once, in a row.
//
// A row has everything about an option: name, letter, value, range, default, help, and the member
// of the command's struct of words that stores the value. Parsing, error messages, --help, the
// manual page and the completion for bash all read the row. Rows are written with the macros of
// option_rows.h.
#pragma once
#include <stddef.h>

#include "engine/base/text.h"

typedef enum OptionKind {
    TAKES_NOTHING,  // a flag without a value; the bool becomes true if the option is given
    TAKES_NUMBER,   // a number from low to high, stored as int or int64_t
    TAKES_SEED,     // a number from 0 to high, or any if high is 0, stored as uint64_t
    TAKES_TEXT,     // a text, stored in each of `count` adjacent members of type const char *
    // Texts of a repeated option or argument, stored in a const char *[count]; `length` is the
    // offset of the int that counts them. read() may be NULL; it only checks a text.
    TAKES_TEXTS,
    TAKES_OTHER,  // a value that read() stores; the option may be repeated
    TAKES_GROUP,  // not an option: stands for the `count` rows of `group`, stored at `offset`
} OptionKind;

typedef enum FileUse {  // how the command uses the file that a text names
    FILE_NONE,          // not a file, or files_check() need not know it
    FILE_READ,          // a file or a scenario; of `FILE,FILE` both files
    FILE_COUNTED,       // the games in the file are counted, so that it may be named only once
    FILE_WRITTEN,       // may not be one of the files that are read
} FileUse;

// Declares one option. Strings are constants. Offsets count from the start of the command's struct
// of words, or of the group's struct.
typedef struct CommandOption {
    const char *name;   // name without dashes, "games"; NULL for an argument without a name
    int letter;         // short name, 'g', the same in all commands; 0 for none
    const char *value;  // name of its value in --help, "N"; NULL if it takes no value
    OptionKind kind;
    bool needed;   // the argument must be given
    FileUse file;  // of a text
    int count;
    size_t offset, bytes, length;
    int64_t low, high;
    int64_t initial;        // the default of a number or a seed
    const char *text;       // the default of the other kinds, as a person would type it; or NULL
    const char *otherwise;  // the default in words, for --help, where no value can be typed for it
    const char *expected;   // what a value must be, for errors: "two percentages, ..."
    // Stores a value into the member. Returns false if the value is not as `expected` says.
    bool (*read)(const char *text, void *member);
    const struct CommandOption *group;
    const char *help;  // starts with a noun or an imperative; range and default are appended
} CommandOption;

// Parse a seed up to `high`, or a number from `low` to `high`. Return false and leave *out
// unchanged if the text has anything else.
bool seed_read(const char *text, uint64_t high, uint64_t *out);
bool number_read(const char *text, int64_t low, int64_t high, int64_t *out);
// Parses two percentages such as "40,60" into a struct Interval of bench/stats/interval.h. Returns
// false if the text has another form, or if not 0 < first < second < 100.
bool band_read(const char *text, void *interval);
// Parses a part and the number of parts, such as "2/4". Returns false if the text has another form,
// or if not 1 <= part <= parts <= SHARDS_MAX.
enum { SHARDS_MAX = 100000 };
bool shard_read(const char *text, int *part, int *parts);
// Returns true if the text has the form "PATH=VALUE".
bool edit_read(const char *text, void *unused);

// A row, with the offset of the struct that stores its value. Groups of rows are expanded.
typedef struct OptionPlace {
    const CommandOption *row;
    size_t base;
} OptionPlace;
enum { OPTIONS_MAX = 40, OPTION_HELP_BYTES = 1000 };
// Writes the help of a row with range and default, such as "Number of games to play (range: 1 to 9,
// default: 4)". Returns `out`.
const char *option_help(const CommandOption *row, char out[OPTION_HELP_BYTES]);
// Returns a text that says what is wrong with a row, such as a default out of range. Returns NULL
// if the row is valid.
const char *option_fault(const CommandOption *row);
