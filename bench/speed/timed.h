// SPDX-License-Identifier: GPL-3.0-or-later
// timed.h -- a wrapper around a rule system that measures the time of five rules in a search.
#pragma once
#include "engine/rules/rules.h"

typedef enum TimedPart {
    TIMED_LEGAL,
    TIMED_APPLY,
    TIMED_POLICY,
    TIMED_EVALUATE,
    TIMED_DRAW,
    TIMED_PARTS
} TimedPart;

typedef struct Timed {
    Game inner;
    Rules rules;     // functions that a search needs; without any(), thin() and `open`
    double clock_s;  // time of one reading of the clock
    long calls[TIMED_PARTS];
    long timed[TIMED_PARTS];      // how many of the calls were timed
    double seconds[TIMED_PARTS];  // seconds in timed calls, including the readings of the clock
} Timed;

// Returns a game that plays like `inner` without its policy file, and measures its rules. Only one
// thread may use it; *timed must outlive it.
Game timed_game(Timed *timed, const Game *inner);
// Returns the estimated seconds of all calls of a rule: the mean of the timed calls, less
// a reading of the clock, times the number of calls.
double timed_seconds(const Timed *timed, TimedPart part);
