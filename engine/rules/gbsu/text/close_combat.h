// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.h -- a close combat in numbers, for those who tell of it.
#pragma once
#include "engine/rules/gbsu/rules/combat.h"
#include "explain.h"

typedef struct ClashSide {  // of one side, as far as the viewer can know
    int open;               // total of the cards that lie open, and a lead that was won
    int firepower;
    // Cards to come, in the order in which they are given or turned over.
    int down;    // face-down from the pile
    int hidden;  // face-down from the other's hand
    int up;      // open, for units
    int last;    // open, for combined arms and coordination
    bool laid;   // those face-down lie there already
} ClashSide;

int clash_cards(const ClashSide *side);  // all that are to come
// Of one that begins; of a counter-attack that begins; of the one under way: false if there is
// none, or one side has left.
void clash_begins(const Reckoning *reckoning, Hex hex, ClashSide both[SIDES]);
void clash_counters(const Reckoning *reckoning, ClashSide both[SIDES]);
bool clash_now(const Reckoning *reckoning, ClashSide both[SIDES]);
// How likely the attacker is to win by so much or more; 0: at all.
double clash_wins(const Reckoning *reckoning, const ClashSide both[SIDES], int by);
// The total that a side may expect.
float clash_mean(const Reckoning *reckoning, const ClashSide both[SIDES], int side);
