// SPDX-License-Identifier: GPL-3.0-or-later
// recount.h -- implements some rules a second time, with tables and searches of its own, to
// compare with the rules: where a move can end, and the dice of fire. It reads the scenario from
// `game`.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/game.h"
#include "engine/rules/rfic/rules/phases.h"

#include <cmocka.h>

extern Game game;  // the game of the open table, defined in rfic_kit.c

const Unit *of(int unit);
bool in(uint64_t set, int unit);
bool same_side(int a, int b);
bool is_staff(int unit);
bool rides_or_tows(const State *state, int unit);
bool fresh(const State *state, int unit);

// --- Movement [sheet: movement, F10, F13, F20, F6]

// A Journey has the input and the result of journey().
typedef struct Journey {
    const State *state;
    int unit, leader;
    int pace, road;
    bool black;     // the unit's card is black
    bool no_enemy;  // search as if no enemies were on the map
    bool any_card;  // search as if the card were black
    HexSet ends;    // result of journey(): where a move can end, also in full hexes
} Journey;

int sheet_pace(const State *state, int unit, bool black);
bool enemy_stands(const State *state, int unit, Hex hex);
// Returns true if a road leads in this direction, other than over a blown bridge.
bool has_road(const State *state, Hex from, int direction);
bool ground_opens(const State *state, int unit, bool leader, Hex to);
void journey(Journey *it);
int led_by(const State *state, int unit);
// Returns the number of other units of its side that need room in the hex [G2].
int in_the_hex(const State *state, int unit, Hex hex);

// --- Fire [sheet: range, dice, F7, F16, G6]

// A SheetRow has the sheet's values of a weapon: its range in hexes, its dice for each man or gun
// while fresh, and its dice for each `per` of them once spent.
typedef struct SheetRow {
    int range, fresh, spent, per;
} SheetRow;

extern const SheetRow sheet[WEAPONS];
int sheet_number(const State *state, int firer, int target);
bool may_be_named(const State *state, int firer, int target);
bool watched(const State *state, int gun, Hex hex);
int count_dice(const State *state, int firer, int target);
bool is_soldiers(int unit);
