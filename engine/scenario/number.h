// SPDX-License-Identifier: GPL-3.0-or-later
// number.h -- a number of a scenario's file, by name.
#pragma once

enum {
    NUMBERS_MAX = 1024,
    NUMBER_PATH_BYTES = 64,
    NUMBER_FULL_BYTES = 96,
    NUMBER_AMONG_BYTES = 64,
};

typedef struct Number {            // of a scenario, that a designer may vary
    char path[NUMBER_PATH_BYTES];  // as world_edit() takes it: "units.HQ/8DLI.support"
    char full[NUMBER_FULL_BYTES];  // or in full, as the file nests it
    int value, low, high;          // as it stands; what the rules allow at all
    const char *help;              // what it means
    // In an entry of a list without a name, which one that is: "for every step the enemy has lost";
    // else "".
    char among[NUMBER_AMONG_BYTES];
} Number;
