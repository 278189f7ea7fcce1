// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu_kit.h -- a small scenario for tests of the rules: forced cards, and actions by their words.
//
// A test opens a table with the counters that it needs, starts a turn with the initiative on one
// side, and then plays both sides: act("move A1 0507"), card("10H"). After each action the kit
// checks the invariants of the State. An illegal action fails the test with a list of the legal
// ones. The kit has no rules of its own.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// What differs from the usual table of nine by nine clear hexes, without hands or strikes, over ten
// turns. Each member is YAML as in a scenario, or NULL for the usual value.
typedef struct Setting {
    const char *rows;           // "[...]", the map's rows
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // formations: "A: [" UNIT(..) ", " UNIT(..) "], B: [..]"
    const char *allied_weapons, *axis_weapons;  // UNIT(..) ", " UNIT(..)
    const char *allied_card, *axis_card;        // more keys of the side, on lines with four blanks
    const char *rest;                           // more keys of the scenario, on lines of their own
    const char *points;                         // the victory table's lines
    const char *initiative;                     // "{side: axis, cards: 3}"
    const char *chart;                          // a chart's text instead of the standard one
    int turns, hand;  // hand: the limit of both hands, which are empty at the start
    int deal[SIDES];  // cards dealt at the start
} Setting;

// Makes the YAML of a counter: UNIT("A1", "infantry", 2, 2, 6, 4, "at: 0505"). Its map label is its
// name.
#define UNIT(name, type, firepower, range, morale, move, more)                                  \
    "{name: " name ", map: " name ", type: " type ", firepower: " #firepower ", range: " #range \
    ", morale: " #morale ", move: " #move ", " more "}"
#define ONE_STEP "steps: 1, "
// The usual infantry: firepower 2, range 2, morale 6, 4 MP, two steps alike.
#define FOOT(name, more) UNIT(name, "infantry", 2, 2, 6, 4, more)

extern World *world;  // the World of the open table
extern State *state;
extern Game game;

// Opening and closing. After table_open() the first chance event or choice is pending.
void table_open(const Setting *scene);
int table_close(void **unused);     // a cmocka teardown: frees the table
void turn_begins(Side initiative);  // the ace of spades is drawn and gives it the initiative
void turn_begins_with(const char *label, Side initiative);  // the same with another card
void activate(const char *formations);  // "A": declares one formation, which needs no card
void activate_all(Side side);           // activates every unit directly, without the rules
void phase_ends(void);                  // plays "done" in the activation phase

// Playing.
void act(const char *words);       // plays one action, as format_action() writes it
bool can(const char *words);       // returns whether the action is legal
bool can_plan(const char *words);  // returns whether it is legal as a plan of several decisions
void go_on(const char *words);     // plays the next action of a plan that began or goes on
// Returns whether the last plan goes on without another decision.
bool goes_on(const char *words);
bool can_any(const char *beginning);  // returns whether a legal action begins with these words
// Returns the number of legal actions that begin with these words.
int offers(const char *beginning);
void card(const char *label);    // gives the card that the game waits for
void cards(const char *labels);  // gives several cards: "2H 3H"
Side turn(void);
int phase(void);
int wants(void);  // returns the phase that waits for a card
void pass(void);  // passes all reactions

// Reading the position.
int unit(const char *name);
Hex hex(const char *label);
const char *place(const char *name);  // "0505", "off" if it is not on the map
bool is_disorganised(const char *name);
int steps(const char *name);              // 0: eliminated
int limit(const char *name);              // defensive fires left; -1: not drawn yet
int mp(const char *name);                 // MP left in halves
int support_points_left(const char *hq);  // of an HQ, in this turn

// Changing the position directly, where play would take long.
void put(const char *name, const char *label);
void disorganise(const char *name);
void give(Side side, const char *labels);  // puts cards into a hand
void mine_put(Side side, const char *label, int marker);
void limits_drawn(void);             // units without a limit get a limit of 0 [7.3.1]
void pile_left(const char *labels);  // discards all other cards that are in no hand

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
