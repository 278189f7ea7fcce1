// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- the tables of what may be learned of a battle, after the eight that all systems
// have; their rows and columns are declared in text/verbs.c.
#pragma once
#include "engine/rules/learn.h"

typedef enum FeatureTableKind {
    TABLE_FIRES = TABLE_OWN,  // firer by target
    TABLE_HIT,                // target
    TABLE_STORMS,             // attacker by defender, in close assault
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

typedef enum Condition {
    AWAY,
    HIDDEN,
    WHOLE,
    WHOLE_DISRUPTED,
    WORN,
    WORN_DISRUPTED,
    CONDITIONS
} Condition;
