// SPDX-License-Identifier: GPL-3.0-or-later
// odds.h -- what a side may reckon with: the cards it has not seen, and what sums of them are
// worth.
#pragma once
#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/judge.h"

enum {
    VALUES = 11,         // card values 1..10; [0] unused
    SUM_CARDS_MAX = 40,  // cards in one sum: a big close combat
    SUM_MAX = SUM_CARDS_MAX * 10 + 1,
};

// Where the next card comes from, in the eyes of a viewer. Every card of the set is equally likely
// to be drawn next as long as `exact`; after a reshuffle some may rather be in the other's hand.
typedef struct Unseen {
    uint64_t set;
    int count;             // above 0 unless no card is left at all
    int of_value[VALUES];  // how many of the set have that value
    int of_suit[SUITS];
    bool exact;
} Unseen;

Unseen unseen_by(const World *world, const State *state, Side viewer);

// Chances in [0,1] for the next card.
double unseen_at_least(const Unseen *unseen, int value);  // its value is that or more
double unseen_mean(const Unseen *unseen);                 // value of a card

// The sum of so many cards, each as if drawn afresh: replacement makes the sums of many cards a
// little too wide, and lets one table do for both sides of a close combat.
typedef struct CardSum {
    int cards;
    double of[SUM_MAX];  // chance of each sum
} CardSum;

void card_sum(const Unseen *unseen, int cards, CardSum *out);
// The chance that ours + lead is more than theirs (or at least as much, with `ties`).
double card_sum_wins(const CardSum *ours, int lead, const CardSum *theirs, bool ties);
