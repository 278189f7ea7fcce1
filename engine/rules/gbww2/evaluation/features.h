// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- the tables of what may be learnt of a battle; their rows and columns are in
// features.c. A square is one of those that the board is cut into (scene_places.h).
#pragma once

typedef enum FeatureTableKind {
    TABLE_ACT,         // verb by battalion
    TABLE_WHEN,        // verb by side and half of the battle
    TABLE_EARLY,       // battalion by square, in the first half
    TABLE_LATE,        // and in the second
    TABLE_PLACED,      // set up, deployed, dropped, fallen back
    TABLE_SIDE_EARLY,  // side by square, in the same three
    TABLE_SIDE_LATE,
    TABLE_SIDE_PLACED,
    TABLE_SET_UP,     // battalion by square of the set-up
    TABLE_FACE,       // battalion by facing
    TABLE_FORMATION,  // battalion by formation
    TABLE_FIRES,      // firer by target
    TABLE_HIT,        // target
    TABLE_CLOSES,     // attacker by defender, in close combat
    TABLE_CLOSED,
    TABLE_GROUP,       // battlegroups that are activated
    TABLE_PLAN,        // template or mission by kind
    TABLE_PLAN_PLACE,  // side by square that shells fall on
    TABLE_PLAN_TURN,   // template or mission by turn
    TABLE_TURN,        // from here on for positions alone
    TABLE_GOAL,
    TABLE_CONDITION,
    TABLES,
} FeatureTableKind;
