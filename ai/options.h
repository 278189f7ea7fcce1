// SPDX-License-Identifier: GPL-3.0-or-later
// options.h -- options as "key=value,key=value", read, written and described by a table. Such
// tables serve player specs, presets of rule systems, options of learning, and --help. Only tests
// write options.
//
// Each row of a table describes one member of a struct of parameters.
#pragma once
#include "engine/base/base.h"
#include "engine/base/error.h"
#include "engine/base/text.h"

typedef enum OptionType {
    OPTION_INT,    // a whole number, stored as int
    OPTION_FLOAT,  // a number, stored as float
    OPTION_REAL,   // a number, stored as double
    OPTION_FLAG,   // yes or no, stored as bool
    OPTION_WORD,   // a word of `words`, stored as int: its index from 0
} OptionType;

typedef struct Option {
    const char *name;
    OptionType type;
    size_t offset;              // offset of the member in the struct of parameters
    double initial, low, high;  // default, and the range with both ends
    const char *words;          // legal words of an OPTION_WORD: "ucb|puct"; NULL for other types
    const char *help;           // one line without range, default and full stop
} Option;

typedef struct OptionTable {
    const Option *options;
    int count;
} OptionTable;

// Sets every option to its default.
void options_reset(OptionTable table, void *params);
// Sets the options that `text` names and leaves the others. If a key or a value is invalid, returns
// false, and *error names the key and what is expected. Options before that key stay set.
bool options_parse(OptionTable table, void *params, const char *text, Error *error);
// Appends the options that differ from their defaults, as text that options_parse() reads.
void options_write(OptionTable table, const void *params, Text *out);
// Appends two lines for each option: name and help, then range and default.
void options_help(OptionTable table, Text *out);
