// SPDX-License-Identifier: GPL-3.0-or-later
// number.h -- a number of a scenario that a designer may vary (edit.h).
#pragma once
#include <stdbool.h>

enum {
    NUMBERS_MAX = 2048,
    NUMBER_PATH_BYTES = 64,
    NUMBER_FULL_BYTES = 96,
    NUMBER_AMONG_BYTES = 96,
};

typedef struct Number {
    char path[NUMBER_PATH_BYTES];  // shortest path for an edit: "units.HQ/8DLI.support"
    char full[NUMBER_FULL_BYTES];  // all keys that lead to it in the file
    int value, low, high;          // the value in the file or its default; the range of the loader
    const char *help;              // what the number means, in a few words
    // Distinguishes entries of a list that have no name: "for every step the enemy has lost". For
    // the index of a choice, the names: "0: good, 1: average, 2: poor". Empty for other numbers.
    char among[NUMBER_AMONG_BYTES];
} Number;

// Returns true if the number tells how many there are of a unit: 0, 1 or 2.
bool number_is_unit(const Number *number);
// Returns how large a change of a number to `value` is for a designer: the difference, divided by
// the number itself or by 3 if that is more. Returns 0 for the victory threshold: points that are
// given to a side change nothing in the battle.
double number_change(const Number *number, int value);
