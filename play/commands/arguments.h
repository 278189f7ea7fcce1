// SPDX-License-Identifier: GPL-3.0-or-later
// arguments.h -- what every command shares: the command line by argp, exit codes, and one line on
// stderr for bad use: what, where, and what would be right.
#pragma once
#include <argp.h>

#include "engine/base/error.h"

struct Interval;  // bench/stats/interval.h

// The key of an option that is a word alone: a letter means the same in every command, so the rarer
// of two words that begin alike goes without. No letter of ASCII has it.
#define WORD_ONLY(letter) (0x100 + (letter))

enum { EXIT_WELL = 0, EXIT_NO = 1, EXIT_BAD = 2 };  // NO: the answer is no. BAD: use or input

// argp_parse() with --help, and an exit with EXIT_BAD and one line if the words are not right.
// argv[0] is what the usage line and the errors start with: "cassino perft".
void arguments_parse(const struct argp *argp, int argc, char **argv, void *input);
// For a parser to refuse an option or an argument; does not return.
void arguments_refuse(const struct argp_state *state, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
// A whole number from low to high, and nothing else, or arguments_refuse(): "--seed wants ...".
int64_t arguments_number(const struct argp_state *state, const char *what, const char *text,
                         int64_t low, int64_t high);
// A seed, any of the 64 bits that records hold, or arguments_refuse(): "--seed wants ...".
uint64_t arguments_seed(const struct argp_state *state, const char *text);
// Two percentages, the lower first, or arguments_refuse(): "--band wants ...".
void arguments_band(const struct argp_state *state, const char *text, struct Interval *band);
// The line of an error on stderr; EXIT_BAD.
int command_fail(const char *command, const Error *error);
