// SPDX-License-Identifier: GPL-3.0-or-later
// combat.h -- lists the steps of a close combat in the order of [9.2] and [9.3, R23].
#pragma once
#include "phases.h"

typedef enum CombatStage {
    STAGE_DOWN,  // lays all face-down cards
    // Each unit of the defender gets its face-up card; then each unit of the attacker.
    STAGE_DEFENDER_UP,
    STAGE_ATTACKER_UP,
    STAGE_ARMS,  // cards for combined arms; then for coordination
    STAGE_COORDINATION,
    STAGE_REVEAL,
    STAGE_COMPARE,
    STAGE_COUNTER_LAY,  // a counter-attack: the defender lays one card face-down and one face-up
    STAGE_COUNTER_UP,
    STAGE_COUNTER_ATTACKER,  // the attackers lay two cards
    STAGE_COUNTER_REVEAL,
    STAGE_COUNTER_COMPARE,
    STAGE_THROWN_BACK,        // it succeeds: the defender removes a unit,
    STAGE_THROWN_BACK_LOSS,   // an attacker takes a loss,
    STAGE_ATTACKERS_LOST,     // (the defender wins outright: every attacker takes a loss)
    STAGE_ATTACKERS_RETREAT,  // and the attackers retreat where they came from
    STAGE_DEFENDER_PRICE,     // one defender takes a loss after an outright win
    STAGE_DEFENDERS_LOST,     // the attackers win: every defender takes a loss,
    STAGE_DEFENDERS_RETREAT,  // leaves the hex,
    STAGE_ATTACKER_PRICE,     // one attacker takes a loss,
    STAGE_AFTERMATH,          // and enemies around may fire at the winners
    STAGE_OVER
} CombatStage;
