// SPDX-License-Identifier: GPL-3.0-or-later
// combat.h -- lists the steps of a close combat in the order of [9.2] and [9.3, R23].
#pragma once
#include "phases.h"

typedef enum CombatStage {
    STAGE_DOWN,         // all face-down cards are laid
    STAGE_DEFENDER_UP,  // each unit of the defender gets its face-up card
    STAGE_ATTACKER_UP,  // each unit of the attacker gets its face-up card
    STAGE_ARMS,         // a side with combined arms gets a card
    STAGE_COORDINATION,
    STAGE_REVEAL,
    STAGE_COMPARE,
    STAGE_COUNTER_LAY,  // the defender lays a face-down card for a counter-attack
    STAGE_COUNTER_UP,
    STAGE_COUNTER_ATTACKER,  // the attackers get two cards in a counter-attack
    STAGE_COUNTER_REVEAL,
    STAGE_COUNTER_COMPARE,
    STAGE_THROWN_BACK,        // after a successful counter-attack the defender removes a unit
    STAGE_THROWN_BACK_LOSS,   // one attacker takes a loss after a successful counter-attack
    STAGE_ATTACKERS_LOST,     // every attacker takes a loss after the defender won outright
    STAGE_ATTACKERS_RETREAT,  // beaten attackers retreat to the hexes from which they entered
    STAGE_DEFENDER_PRICE,     // one defender takes a loss after the defender won outright
    STAGE_DEFENDERS_LOST,     // every defender takes a loss after the attackers won
    STAGE_DEFENDERS_RETREAT,  // beaten defenders leave the hex
    STAGE_ATTACKER_PRICE,     // one attacker takes a loss after the attackers won
    STAGE_AFTERMATH,          // enemies around may fire at the attackers that have won
    STAGE_OVER
} CombatStage;
