// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- the tables of what may be learnt of a battle; their rows and columns are in
// features.c.
#pragma once

typedef enum FeatureTableKind {
    TABLE_ACT,         // verb by unit
    TABLE_WHEN,        // verb by side and half of the game
    TABLE_EARLY,       // unit by hex, in the first half
    TABLE_LATE,        // and in the second
    TABLE_PLACED,      // set up, arriving, falling back
    TABLE_SIDE_EARLY,  // side by hex, in the same three
    TABLE_SIDE_LATE,
    TABLE_SIDE_PLACED,
    TABLE_FIRES,   // firer by target
    TABLE_HIT,     // target
    TABLE_STORMS,  // attacker by defender, in close assault
    TABLE_STORMED,
    TABLE_HEX,        // mines laid and cleared: verb and side by hex
    TABLE_PLAN,       // barrage by target
    TABLE_PLAN_TURN,  // barrage by turn
    TABLE_BRIDGE,
    TABLE_TURN,  // from here on for positions alone
    TABLE_GOAL,
    TABLE_CONDITION,
    TABLES,
} FeatureTableKind;
