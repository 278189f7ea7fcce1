// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- the tables of learned features, after the eight that all rule systems have. Their
// rows and columns are declared in text/verbs.c. A square is a 3-in square of the board
// (scene_places.h).
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/learn.h"
#include "engine/rules/verb.h"

typedef enum FeatureTableKind {
    TABLE_SET_UP = TABLE_OWN,  // battalion by square of the set-up
    TABLE_FACE,                // battalion by facing
    TABLE_FORMATION,           // battalion by formation
    TABLE_FIRES,               // firer by target
    TABLE_HIT,                 // target
    TABLE_CLOSES,              // attacker by defender, in close combat
    TABLE_CLOSED,
    TABLE_GROUP,       // battlegroups that are activated
    TABLE_PLAN,        // template or mission by kind
    TABLE_PLAN_PLACE,  // side by square that shells fall on
    TABLE_PLAN_TURN,   // template or mission by turn
    TABLE_TURN,        // this table and the next ones have features of positions alone
    TABLE_GOAL,
    TABLE_CONDITION,
    TABLES,
} FeatureTableKind;

typedef enum Condition {
    UNSEEN,  // not arrived, in reserve or hidden; the enemy does not know which of these
    RESTING,
    FALLEN,
    WHOLE,
    WHOLE_SHAKEN,
    WORN_DOWN,
    WORN_SHAKEN,
    CONDITIONS
} Condition;

enum {
    PLAN_TURNS = 11,  // turns of a day on which a strike can be planned; 0: none
    SECTORS_MAX = SECTORS_WIDE * (TABLE_HIGH / SECTOR_INCHES + 1),
};

int turns_all(const World *world);  // returns the number of turns of all days

// gbww2_verbs points to these functions: they are the own(), length() and place() of its VerbTable.
void features_own(const Glance *it, Action action, FeatureRun *run);
int features_length(const Glance *it, const Action list[], int count);
int features_place_of(const Glance *it, int battalion);

extern const VerbTable gbww2_verbs;  // text/verbs.c
