// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.h -- a close combat in numbers, for explanations and previews.
#pragma once
#include "engine/rules/gbsu/rules/combat.h"
#include "explain.h"

typedef struct ClashSide {  // the cards of one side, as far as the viewer knows
    int open;               // total of the cards that lie open, and a lead that was won
    int firepower;
    // Cards to come, in the order in which they are drawn or turned over.
    int down;    // face-down from the pile
    int hidden;  // cards laid face-down from the other's hand
    int up;      // open, for units
    int last;    // open, for combined arms and coordination
    bool laid;   // the face-down cards are already on the table
} ClashSide;

int clash_cards(const ClashSide *side);  // number of cards to come
// Fill both sides: of a combat that begins; of a counter-attack that begins; of the combat under
// way. clash_now() returns false if there is none or one side has left.
void clash_begins(const Explanation *explanation, Hex hex, ClashSide both[SIDES]);
void clash_counters(const Explanation *explanation, ClashSide both[SIDES]);
bool clash_now(const Explanation *explanation, ClashSide both[SIDES]);
// Returns the probability that the attacker wins by at least that much; 0: wins at all.
double clash_wins(const Explanation *explanation, const ClashSide both[SIDES], int by);
// Returns the expected total of a side.
float clash_mean(const Explanation *explanation, const ClashSide both[SIDES], int side);
