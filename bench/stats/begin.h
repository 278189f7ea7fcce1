// SPDX-License-Identifier: GPL-3.0-or-later
// begin.h -- the effect of making the first decision of turn 1.
#pragma once
#include <stdio.h>

#include "engine/rules/action.h"
#include "interval.h"

// The first side's score in the games that it began, less its score in the games that the other
// side began. `known` is false if one side began too few games.
typedef struct Begin {
    bool known;
    double score[SIDES];  // the first side's score in the games that this side began
    double worth;         // score[ALLIED] less score[AXIS]
    Interval interval;    // 95 % interval of `worth`
} Begin;

enum { BEGIN_GAMES_MIN = 30 };  // games that each side must have begun
#define BEGIN_MUCH 0.10         // a report warns if the first decision is worth more

// `begun` has the payoffs of the games that each side began.
Begin begin_of(const Tally begun[SIDES]);
// Prints one line about the effect, which names the first side; nothing if it is not known.
void begin_print(const Begin *begin, const char *first_side, FILE *out);
