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

// The changes to the default table, which has nine by nine clear hexes, ten turns, and no hands
// or strikes. Each text is YAML as in a scenario; NULL keeps the default.
typedef struct Setting {
    const char *rows;           // "[...]", the map's rows
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // formations: "A: [" UNIT(..) ", " UNIT(..) "], B: [..]"
    const char *allied_weapons, *axis_weapons;  // UNIT(..) ", " UNIT(..)
    // More keys of the side, on lines with four blanks before them.
    const char *allied_card, *axis_card;
    const char *rest;        // more keys of the scenario, on lines of their own
    const char *points;      // the lines of the victory table
    const char *initiative;  // "{side: axis, cards: 3}"
    const char *chart;       // the text of a chart that replaces the standard one
    int turns, hand;         // `hand` is the hand limit of both sides; hands start empty
    int deal[SIDES];         // cards dealt at the start
} Setting;

// YAML of a unit: UNIT("A1", "infantry", 2, 2, 6, 4, "at: 0505"). Its map label is its name.
#define UNIT(name, type, firepower, range, morale, move, more)                                  \
    "{name: " name ", map: " name ", type: " type ", firepower: " #firepower ", range: " #range \
    ", morale: " #morale ", move: " #move ", " more "}"
#define ONE_STEP "steps: 1, "
// YAML of a default infantry unit: firepower 2, range 2, morale 6, 4 MP, two equal steps.
#define FOOT(name, more) UNIT(name, "infantry", 2, 2, 6, 4, more)

extern World *world;  // the world of the open table
extern State *state;
extern Game game;

// Opens a table with the setting. Afterwards the first chance event or choice is pending.
void table_open(const Setting *scene);
int table_close(void **unused);  // frees the table; a cmocka teardown, returns 0
// Draws the ace of spades, which gives `initiative` the initiative.
void turn_begins(Side initiative);
// Draws the card `label` for the initiative.
void turn_begins_with(const char *label, Side initiative);
void activate(const char *formations);  // "A": declares one formation, which needs no card
void activate_all(Side side);           // activates every unit directly, without the rules
void phase_ends(void);                  // plays "done" in the activation phase

// The next functions play. act() plays one action, written as format_action() writes it, and fails
// the test if the action is illegal.
void act(const char *words);
bool can(const char *words);          // returns true if the action is legal
bool can_plan(const char *words);     // returns true if this plan of several decisions is legal
void go_on(const char *words);        // plays the next action of a plan, begun here or before
bool goes_on(const char *words);      // returns true if the last plan continues without a decision
bool can_any(const char *beginning);  // returns true if some legal action begins with this text
int offers(const char *beginning);  // returns the number of legal actions that begin with this text
void card(const char *label);       // draws this card, which the game must be waiting for
void cards(const char *labels);     // gives several cards: "2H 3H"
Side turn(void);
int phase(void);
int wants(void);  // returns the phase that waits for a card
void pass(void);  // declines all reactions

// The next functions read the position.
int unit(const char *name);
Hex hex(const char *label);
const char *place(const char *name);  // "0505", "off" if it is not on the map
bool is_disorganised(const char *name);
int steps(const char *name);  // returns the steps left; 0: eliminated
int limit(const char *name);  // returns the defensive fires left; -1: limit not drawn yet
int mp(const char *name);     // returns the MP left, in halves
// Returns the support points that an HQ has left in this turn.
int support_points_left(const char *hq);

// The next functions change the position directly, where play would take long.
void put(const char *name, const char *label);
void disorganise(const char *name);
void give(Side side, const char *labels);  // adds cards to a hand
void mine_put(Side side, const char *label, int marker);
void limits_drawn(void);             // gives units without a limit the limit 0 [7.3.1]
void pile_left(const char *labels);  // discards all other cards, except those in hands

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
