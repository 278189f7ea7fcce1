// SPDX-License-Identifier: GPL-3.0-or-later
// options.h -- one table of options serves player specs, --help and the headers of results.
//
// A table describes the members of a struct of parameters; text is "key=value,key=value".
#pragma once
#include "engine/base/base.h"
#include "engine/base/error.h"
#include "engine/base/text.h"

typedef enum OptionType {
    OPTION_INT,    // an int
    OPTION_FLOAT,  // a float
    OPTION_REAL,   // a double
    OPTION_FLAG,   // a bool: yes or no
    OPTION_WORD,   // an int that counts from 0 along the words
} OptionType;

typedef struct Option {
    const char *name;
    OptionType type;
    size_t offset;  // of the member in the struct of parameters
    double initial, low, high;
    const char *words;  // OPTION_WORD: "ucb|puct"; else NULL
    const char *help;   // a line for people
} Option;

typedef struct OptionTable {
    const Option *options;
    int count;
} OptionTable;

void options_reset(OptionTable table, void *params);
// Changes what `text` names and leaves the rest. On false, *error says which key, and what would be
// right.
bool options_parse(OptionTable table, void *params, const char *text, Error *error);
// The options that differ from their defaults, as text that options_parse() reads.
void options_write(OptionTable table, const void *params, Text *out);
// A line for each option: name, values, default, help.
void options_help(OptionTable table, Text *out);
