// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- declares the tables of learned features of rfic, which follow the eight tables that
// engine/rules/learn.h declares. text/verbs.c declares their rows and columns.
#pragma once
#include "engine/kit/verb.h"
#include "engine/rules/learn.h"

// These tables follow those of learn.h. The comments say what a row and a column stand for.
typedef enum FeatureTableKind {
    TABLE_FIRES = TABLE_OWN,  // row: unit that fires or bombs; column: target
    TABLE_HIT,                // row: the only one; column: target of fire or bombs
    TABLE_STORMS,             // row: attacker; column: defender in a close assault
    TABLE_STORMED,            // row: the only one; column: defender in a close assault
    TABLE_HEX,                // row: side, and whether it lays or clears mines; column: hex
    TABLE_PLAN,               // row: barrage; column: number of the target
    TABLE_PLAN_TURN,          // row: barrage; column: turn
    TABLE_BRIDGE,             // row: the only one; column: bridge that a unit tries to blow
    TABLE_TURN,               // column: turn. This table and the next two are for positions only
    TABLE_GOAL,               // row: controlling side, or nobody; column: objective
    TABLE_CONDITION,          // row: unit; column: Condition
    TABLES,
} FeatureTableKind;

typedef enum Condition {  // a unit is worn if it has under 60 % of its first figures
    AWAY,                 // not on the map
    HIDDEN,               // on the map, and hidden from the enemy
    WHOLE,                // neither worn nor disrupted
    WHOLE_DISRUPTED,
    WORN,
    WORN_DISRUPTED,
    CONDITIONS
} Condition;

extern const VerbTable rfic_verbs;  // defined in text/verbs.c
