// SPDX-License-Identifier: GPL-3.0-or-later
// rfic_kit.h -- opens a small scenario in which a test chooses the cards, the dice and the actions.
// After every action the kit checks the invariants of the position. An illegal action fails the
// test with a list of the legal ones.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/rfic/rfic.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// A Setting changes the default scenario, which has a map of nine by nine clear hexes. Each text is
// YAML as in a scenario. NULL or 0 keeps the default.
typedef struct Setting {
    const char *rows;           // the value of `rows`, a list such as "['. . w', '. h .']"
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // the pieces of a side: PIECE(..) ", " PIECE(..)
    // These two have more keys of a side, on lines with four blanks before them.
    const char *allied_card, *axis_card;
    const char *points;   // the value of `points` in the victory section
    const char *victory;  // more keys of the victory section, on lines with two blanks before them
    int turns;            // the last turn
} Setting;

// PIECE gives the YAML of a piece whose map label is its name; RIFLES that of men with small arms.
#define PIECE(name, type, more) "{name: " name ", map: " name ", type: " type ", " more "}"
#define RIFLES(name, men, more) PIECE(name, "infantry", "arms: {small-arms: " #men "}, " more)

extern World *world;  // the world of the open table
extern State *state;
extern Game game;

void table_open(const Setting *setting);
int table_close(void **unused);  // frees `world` and `state` and returns 0; a cmocka teardown
// Deals the cards of the turn: with "A1 2C X1 KH" A1 gets 2C and X1 gets KH. Units that the text
// does not name get the highest cards left.
void deal(const char *cards);
void activate(const char *name);  // plays "hold" for other units until this unit acts
void full_pile(void);             // takes the units' cards away and makes a pile of all 52 cards
// Sets the numbers of cards in the pile: court hearts, other hearts, diamonds, clubs and spades.
void pile(int court, int hearts, int diamonds, int clubs, int spades);

// Plays one action, written as format_action() writes it. The test fails if the action is illegal.
void act(const char *words);
bool can(const char *words);          // returns true if the action is legal
bool can_any(const char *beginning);  // returns true if some legal action begins with this text
int offers(const char *beginning);  // returns the number of legal actions that begin with this text
double odds(const char *words);     // returns the probability of this outcome of a chance event
int phase(void);                    // returns the current phase (enum Phase)
int unit(const char *name);
const char *place(const char *name);  // returns the unit's hex, "off" if it is not on the map
bool is_disrupted(const char *name);
int figures(const char *name);  // returns the figures left; 0 if the unit is eliminated

// Checks that this outcome of a chance event has the probability `numerator` / `denominator`.
void is_odds(const char *words, double numerator, double denominator);
void is_close(double is, double should);  // checks that the numbers differ by at most 1e-5

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
