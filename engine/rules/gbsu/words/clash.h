// SPDX-License-Identifier: GPL-3.0-or-later
// clash.h -- a close combat in numbers, for those who tell of it.
#pragma once
#include "engine/rules/gbsu/rules/combat.h"
#include "explain.h"

typedef struct ClashSide {  // of one side, as far as the viewer can know
    int open;               // total of the cards that lie open, and a lead that was won
    int cards;              // to be turned over or given yet
    int firepower;
} ClashSide;

// Of the combat under way; false: there is none, or one side has left.
bool clash_now(const Reckoning *reckoning, ClashSide both[SIDES]);
// About how likely the attacker's total is enough.
float clash_wins(const Reckoning *reckoning, const ClashSide both[SIDES]);
// The total that a side may expect.
float clash_mean(const Reckoning *reckoning, const ClashSide *side);
