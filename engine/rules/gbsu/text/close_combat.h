// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.h -- calculates a close combat for explanations and previews.
#pragma once
#include "engine/rules/gbsu/rules/combat.h"
#include "explain.h"

typedef struct ClashSide {  // the cards of one side, as far as the viewer knows
    // value of the open cards, and of a face-down card of this side that the viewer knows. In a
    // counter-attack the attacker's lead is added; once the combat is decided, the firepower too
    int open;
    int firepower;  // sum of the firepower that counts in the combat
    // The next four members count the cards to come, in the order in which they are dealt.
    int down;    // face-down cards from the pile
    int hidden;  // cards that this side laid face-down from its hand, unknown to the viewer
    int up;      // face-up cards, except those of `last`
    int last;    // face-up cards for combined arms and coordination
    bool laid;   // true: the cards of `down` are already on the table
} ClashSide;

int clash_cards(const ClashSide *side);  // returns the number of cards to come
// Each function fills both sides: clash_begins() for a close combat that begins, clash_counters()
// for a counter-attack that begins, clash_now() for the close combat under way. clash_now() returns
// false if no combat is under way, its losses are settled, or a side has no unit left in the hex.
void clash_begins(const Explanation *explanation, Hex hex, ClashSide both[SIDES]);
void clash_counters(const Explanation *explanation, ClashSide both[SIDES]);
bool clash_now(const Explanation *explanation, ClashSide both[SIDES]);
// Returns the probability that the attacker's total exceeds the defender's by at least `by`. With 0
// this is the probability that the attacker wins.
double clash_wins(const Explanation *explanation, const ClashSide both[SIDES], int by);
// Returns the expected final total of a side.
float clash_mean(const Explanation *explanation, const ClashSide both[SIDES], int side);
