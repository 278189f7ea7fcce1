// SPDX-License-Identifier: GPL-3.0-or-later
// combat.h -- lists the stages of a close combat [9.2, R23], of a counter-attack [9.3], and of the
// losses and retreats that follow [9.4].
#pragma once
#include "phases.h"

typedef enum CombatStage {
    STAGE_DOWN,              // both sides lay face-down cards from the pile [9.2a]
    STAGE_DEFENDER_UP,       // each organised unit of the defender gets face-up cards [9.2b]
    STAGE_ATTACKER_UP,       // each organised unit of the attacker gets a face-up card [9.2c]
    STAGE_ARMS,              // a side with combined arms gets one more card [9.2d]
    STAGE_COORDINATION,      // the attacker draws or plays cards for coordination [9.2e]
    STAGE_REVEAL,            // the face-down cards are turned over one by one [9.2f]
    STAGE_COMPARE,           // the totals are compared [9.2g]
    STAGE_COUNTER_LAY,       // the defender lays the face-down card of its counter-attack [9.3a]
    STAGE_COUNTER_UP,        // the defender gets the face-up card of its counter-attack
    STAGE_COUNTER_ATTACKER,  // the attacker gets two cards against the counter-attack
    STAGE_COUNTER_REVEAL,    // the face-down card of the counter-attack is turned over
    STAGE_COUNTER_COMPARE,   // the totals of the counter-attack are compared [9.3d]
    STAGE_THROWN_BACK,       // the counter-attack has succeeded: one defender is eliminated [9.3d]
    STAGE_THROWN_BACK_LOSS,  // after that, one attacker loses a step [9.3d]
    // the defender has won without a counter-attack: each attacker loses a step [9.4]
    STAGE_ATTACKERS_LOST,
    // the beaten attackers retreat to the hexes from which they entered [9.4.1]
    STAGE_ATTACKERS_RETREAT,
    // after that, unless there was a counter-attack, one defender loses a step [9.4]
    STAGE_DEFENDER_PRICE,
    STAGE_DEFENDERS_LOST,     // the attackers have won: each defender loses a step [9.4]
    STAGE_DEFENDERS_RETREAT,  // the beaten defenders leave the hex [9.4.1]
    STAGE_ATTACKER_PRICE,     // after that, one attacker loses a step [9.4]
    STAGE_AFTERMATH,          // enemies around may fire at the attackers, who have won [7.3.5]
    STAGE_OVER                // the close combat ends
} CombatStage;
