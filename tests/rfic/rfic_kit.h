// SPDX-License-Identifier: GPL-3.0-or-later
// rfic_kit.h -- a small scenario for tests of the rules, in which the test chooses cards, dice
// and actions. After every action the kit checks the invariants of the position. An illegal
// action fails the test with a list of the legal ones.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/rfic/rfic.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// The changes to a map of nine by nine clear hexes. Each text is YAML; NULL keeps the default.
typedef struct Setting {
    const char *rows;           // "[...]", the map's rows
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // pieces: PIECE(..) ", " PIECE(..)
    // More keys of the side, on lines with four blanks before them.
    const char *allied_card, *axis_card;
    const char *points;   // the lines of the victory table
    const char *victory;  // more keys of the victory section, on lines with two blanks
    int turns;
} Setting;

// YAML of a piece; its map label is its name.
#define PIECE(name, type, more) "{name: " name ", map: " name ", type: " type ", " more "}"
#define RIFLES(name, men, more) PIECE(name, "infantry", "arms: {small-arms: " #men "}, " more)

extern World *world;  // the world of the open table
extern State *state;
extern Game game;

void table_open(const Setting *setting);
int table_close(void **unused);  // frees the table; a cmocka teardown, returns 0
// Deals "A1 2C X1 KH": A1 gets 2C, X1 gets KH; others the highest cards left.
void deal(const char *cards);
void activate(const char *name);  // plays "hold" for other units until this unit acts
void full_pile(void);             // makes a pile of all 52 cards
void pile(int court, int hearts, int diamonds, int clubs, int spades);

// Plays one action, written as format_action() writes it; fails if illegal.
void act(const char *words);
bool can(const char *words);
bool can_any(const char *beginning);
int offers(const char *beginning);
double odds(const char *words);
int phase(void);
int unit(const char *name);
const char *place(const char *name);  // "0505"; "off"
bool is_disrupted(const char *name);
int figures(const char *name);  // returns the figures left; 0 if the unit is eliminated

void is_odds(const char *words, double numerator, double denominator);
void is_close(double is, double should);  // checks equality within the precision of float

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
