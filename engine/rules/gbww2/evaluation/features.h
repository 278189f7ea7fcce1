// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- declares the tables of learned features of this rule system. They follow the tables
// that all rule systems have (engine/rules/features.h). text/verbs.c declares their rows and
// columns.
#pragma once
#include "engine/kit/verb.h"
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/learn.h"

// The comments name the rows of each table, then its columns.
typedef enum FeatureTableKind {
    TABLE_SET_UP = TABLE_OWN,  // battalion by 6-in square of its set-up
    TABLE_FACE,                // battalion by facing
    TABLE_FORMATION,           // battalion by formation
    TABLE_FIRES,               // firing battalion by target battalion
    TABLE_HIT,                 // one row, by target battalion of any fire
    TABLE_CLOSES,              // attacking battalion by defending battalion, in close combat
    TABLE_CLOSED,              // one row, by battalion that any enemy attacks in close combat
    TABLE_GROUP,               // one row, by battlegroup that is activated
    TABLE_START,               // battalion by turn of the game on which it is activated
    TABLE_START_GROUP,         // battlegroup by turn of the game on which it is activated
    TABLE_START_END,           // side by turn of the game on which it ends its activations
    TABLE_PLAN,                // template or mission by StrikeKind
    TABLE_PLAN_PLACE,          // side by 6-in square in which its barrages are placed
    TABLE_PLAN_CELL,           // side by 3-in square in which its barrages are placed
    TABLE_PLAN_TURN,           // template or mission by turn for which it is planned
    // The tables from here on have features of positions, not of actions.
    TABLE_TURN,       // one row, by turn of the game
    TABLE_GOAL,       // controlling side, or nobody, by objective
    TABLE_CONDITION,  // battalion by Condition
    TABLES,
} FeatureTableKind;

typedef enum Condition {
    UNSEEN,        // it has not arrived, or was never spotted, on the table or in reserve
    RESTING,       // it was spotted and is in reserve
    FALLEN,        // it has no stand left
    WHOLE,         // it has at least 60 % as many stands as it lists
    WHOLE_SHAKEN,  // the same, but most are suppressed, or it went to ground
    WORN_DOWN,     // it has fewer
    WORN_SHAKEN,   // the same, but most are suppressed, or it went to ground
    CONDITIONS
} Condition;

enum {
    PLAN_TURNS = 11,  // columns of TABLE_PLAN_TURN: 0 for no turn, then turns 1 to 10
    SECTORS_MAX = SECTORS_WIDE * (TABLE_HIGH / SECTOR_INCHES + 1),  // 6-in squares of a table
};

int turns_all(const World *world);  // returns the number of turns of all days

// gbww2_verbs has these functions as its own(), length() and place() (engine/kit/verb.h).
void features_own(const Glance *it, Action action, FeatureRun *run);
int features_length(const Glance *it, const Action list[], int count);
int features_place_of(const Glance *it, int battalion);

extern const VerbTable gbww2_verbs;  // text/verbs.c
