// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- declares the tables of learned features of rfic, which follow the eight tables of
// all rule systems (engine/rules/learn.h). text/verbs.c declares their rows and columns.
#pragma once
#include "engine/rules/learn.h"
#include "engine/rules/verb.h"

typedef enum FeatureTableKind {
    TABLE_FIRES = TABLE_OWN,  // row: firer; column: target
    TABLE_HIT,                // column: target of fire
    TABLE_STORMS,             // row: attacker; column: defender in a close assault
    TABLE_STORMED,            // column: defender in a close assault
    TABLE_HEX,                // row: a side lays or clears mines; column: hex
    TABLE_PLAN,               // row: barrage; column: target
    TABLE_PLAN_TURN,          // row: barrage; column: turn
    TABLE_BRIDGE,
    TABLE_TURN,       // this table and the next ones are for positions only
    TABLE_GOAL,       // row: controlling side; column: objective
    TABLE_CONDITION,  // row: unit; column: Condition
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

extern const VerbTable rfic_verbs;  // text/verbs.c
