// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- declares the tables of learned features of rfic, which follow the eight tables of
// all rule systems (engine/rules/learn.h). text/verbs.c declares their rows and columns.
#pragma once
#include "engine/rules/learn.h"

typedef enum FeatureTableKind {
    TABLE_FIRES = TABLE_OWN,  // firer by target
    TABLE_HIT,                // target of fire
    TABLE_STORMS,             // attacker by defender, in close assault
    TABLE_STORMED,            // defender in close assault
    TABLE_HEX,                // mines laid and cleared: verb and side by hex
    TABLE_PLAN,               // barrage by target
    TABLE_PLAN_TURN,          // barrage by turn
    TABLE_BRIDGE,
    TABLE_TURN,       // this table and the next ones are for positions only
    TABLE_GOAL,       // controlling side by objective
    TABLE_CONDITION,  // unit by Condition
    TABLES,
} FeatureTableKind;

typedef enum Condition {  // worn: a unit with fewer than 60 % of its figures
    AWAY,
    HIDDEN,
    WHOLE,
    WHOLE_DISRUPTED,
    WORN,
    WORN_DISRUPTED,
    CONDITIONS
} Condition;
