// SPDX-License-Identifier: GPL-3.0-or-later
// rfic_kit.h -- a table to test the rules on: a small scenario, forced cards and dice, actions by
// words. After every action the whole position must be sound; a word that is not on offer fails the
// test and lists what is. Nothing here decides anything: what happens is what the rules do.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/rfic/rfic.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// What differs from nine by nine clear hexes. Each member is YAML; NULL leaves the usual thing.
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
void deal(const char *cards);     // "A1 2C X1 KH": who is dealt what; others the highest left
void activate(const char *name);  // the others hold until its card has come
void full_pile(void);             // nothing dealt but what is held: 52 cards to turn
void pile(int court, int hearts, int diamonds, int clubs, int spades);

void act(const char *words);  // one action, as format_action() words it
bool can(const char *words);
bool can_any(const char *beginning);
int offers(const char *beginning);
double odds(const char *words);
int phase(void);
int unit(const char *name);
const char *place(const char *name);  // "0505"; "off"
bool is_disrupted(const char *name);
int figures(const char *name);  // 0: gone

void is_odds(const char *words, double numerator, double denominator);
void is_close(double is, double should);  // as near as floats come

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
