// SPDX-License-Identifier: GPL-3.0-or-later
// combat.h -- the steps of a close combat, in the order of [9.2] and [9.3] (R23).
#pragma once
#include "phases.h"

typedef enum CombatStage {
    STAGE_DOWN,         // everybody's face-down cards
    STAGE_DEFENDER_UP,  // then face-up ones, unit by unit
    STAGE_ATTACKER_UP,
    STAGE_ARMS,  // combined arms
    STAGE_COORDINATION,
    STAGE_REVEAL,
    STAGE_COMPARE,
    STAGE_COUNTER_LAY,  // a counter-attack: the defender's card face-down, one face-up
    STAGE_COUNTER_UP,
    STAGE_COUNTER_ATTACKER,  // two cards of the attackers
    STAGE_COUNTER_REVEAL,
    STAGE_COUNTER_COMPARE,
    STAGE_THROWN_BACK,        // it succeeded: the defender removes a unit,
    STAGE_THROWN_BACK_LOSS,   // an attacker takes a loss,
    STAGE_ATTACKERS_LOST,     // (the defender has won outright: every attacker takes a loss)
    STAGE_ATTACKERS_RETREAT,  // and they go back where they came from
    STAGE_DEFENDER_PRICE,     // the defender's single loss for an outright win
    STAGE_DEFENDERS_LOST,     // the attackers have won: every defender takes a loss,
    STAGE_DEFENDERS_RETREAT,  // leaves the hex,
    STAGE_ATTACKER_PRICE,     // one attacker takes a loss,
    STAGE_AFTERMATH,          // and those around may fire at the winners
    STAGE_OVER
} CombatStage;
