// SPDX-License-Identifier: GPL-3.0-or-later
// traits.h -- the tables of what may be learnt of a battle; their rows and columns are in traits.c.
#pragma once

typedef enum TraitTableKind {
    TABLE_ACT,         // verb by unit
    TABLE_WHEN,        // verb by side and half of the game
    TABLE_EARLY,       // unit by hex, in the first half
    TABLE_LATE,        // and in the second
    TABLE_PLACED,      // set up, arriving, retreating
    TABLE_SIDE_EARLY,  // side by hex, in the same three
    TABLE_SIDE_LATE,
    TABLE_SIDE_PLACED,
    TABLE_FIRES,  // firer by target
    TABLE_HIT,    // target
    TABLE_USE,    // unit by half
    TABLE_HEX,    // verb and side by hex
    TABLE_FORMATION,
    TABLE_STRIKE,  // declared, used, called
    TABLE_OBJECT,
    TABLE_SUPPORT,  // side by points
    TABLE_CARD,     // side, what is done with it and for what, by value; 0: one unseen
    TABLE_TEMPO,    // from here on for positions alone: turn by who has the initiative
    TABLE_SUIT,
    TABLE_GOAL,
    TABLE_CONDITION,
    TABLES,
} TraitTableKind;
