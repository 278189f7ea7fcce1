// SPDX-License-Identifier: GPL-3.0-or-later
// rfic_kit.h -- a small scenario to test the rules on, with cards, dice and actions chosen by the
// test. After every action the invariants of the position are checked. An action that is not legal
// fails the test, which lists the legal ones.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/rfic/rfic.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// Differences from a map of nine by nine clear hexes. Each member is YAML; NULL is the default.
typedef struct Setting {
    const char *rows;           // "[...]", the map's rows
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // pieces: PIECE(..) ", " PIECE(..)
    const char *allied_card, *axis_card;  // more keys of the side, on lines with four blanks
    const char *points;                   // lines of the victory table
    const char *victory;                  // more keys of it, on lines with two blanks
    int turns;
} Setting;

// A piece; its map label is its name.
#define PIECE(name, type, more) "{name: " name ", map: " name ", type: " type ", " more "}"
#define RIFLES(name, men, more) PIECE(name, "infantry", "arms: {small-arms: " #men "}, " more)

extern World *world;  // of the open table
extern State *state;
extern Game game;

void table_open(const Setting *setting);
int table_close(void **unused);   // a cmocka teardown
void deal(const char *cards);     // "A1 2C X1 KH": cards by unit; other units get the highest left
void activate(const char *name);  // all others hold until the unit acts
void full_pile(void);             // makes a pile of all 52 cards
void pile(int court, int hearts, int diamonds, int clubs, int spades);

void act(const char *words);  // applies the action of these words (format_action())
bool can(const char *words);
bool can_any(const char *beginning);
int offers(const char *beginning);
double odds(const char *words);
int phase(void);
int unit(const char *name);
const char *place(const char *name);  // "0505"; "off"
bool is_disrupted(const char *name);
int figures(const char *name);  // 0 if the unit is eliminated

void is_odds(const char *words, double numerator, double denominator);
void is_close(double is, double should);  // equal up to the precision of float

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
