// SPDX-License-Identifier: GPL-3.0-or-later
// timed.h -- rules that play by others and keep the time of each: what a search spends where.
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
    Rules rules;     // what a search calls, and no more
    double clock_s;  // what one reading of the clock costs
    long calls[TIMED_PARTS];
    long timed[TIMED_PARTS];      // calls, of these
    double seconds[TIMED_PARTS];  // in the timed calls, readings of the clock included
} Timed;

// A game that plays like `inner`, for one thread; it lives as long as `timed` does.
Game timed_game(Timed *timed, const Game *inner);
// In all calls of one rule so far, by the mean of those that were timed.
double timed_seconds(const Timed *timed, TimedPart part);
