// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu_kit.h -- opens a small scenario in which a test chooses the cards and names the actions.
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

// A Setting changes the default table, which has nine by nine clear hexes, ten turns, and no hands
// or strikes. Each text is YAML as in a scenario. NULL or 0 keeps the default.
typedef struct Setting {
    const char *rows;           // the value of `rows`, a list such as "['. . w', '. h .']"
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // the formations, such as "A: [" UNIT(..) ", " UNIT(..) "]"
    const char *allied_weapons, *axis_weapons;  // the support weapons: UNIT(..) ", " UNIT(..)
    // These two have more keys of a side, on lines with four blanks before them.
    const char *allied_card, *axis_card;
    const char *rest;        // more keys of the scenario, on lines of their own
    const char *points;      // the value of `points` in the victory section
    const char *initiative;  // the value of `initiative`, such as "{side: axis, cards: 3}"
    const char *chart;       // the text of a chart that replaces the standard one
    int turns, hand;         // `turns` is the last turn, `hand` the hand limit of both sides
    int deal[SIDES];         // the number of cards dealt to each side at the start
} Setting;

// UNIT gives the YAML of a unit whose map label is its name, as in
// UNIT("A1", "infantry", 2, 2, 6, 4, "at: 0505").
#define UNIT(name, type, firepower, range, morale, move, more)                                  \
    "{name: " name ", map: " name ", type: " type ", firepower: " #firepower ", range: " #range \
    ", morale: " #morale ", move: " #move ", " more "}"
#define ONE_STEP "steps: 1, "
// FOOT gives the YAML of an infantry unit with firepower 2, range 2, morale 6, 4 MP, two equal
// steps.
#define FOOT(name, more) UNIT(name, "infantry", 2, 2, 6, 4, more)

extern World *world;  // the world of the open table
extern State *state;
extern Game game;

// Loads a scenario with the setting into `world`, and its start into `state`. The test fails if the
// scenario does not load.
void table_open(const Setting *scene);
int table_close(void **unused);  // frees `world` and `state` and returns 0; a cmocka teardown
// Draws the ace of spades for the initiative, after giving all suits of the track to `initiative`.
void turn_begins(Side initiative);
// Draws the card `label` instead of the ace of spades.
void turn_begins_with(const char *label, Side initiative);
void activate(const char *formation);  // declares this formation alone, which needs no card
// Starts the activation phase with all units of the side activated, without the rules.
void activate_all(Side side);
void phase_ends(void);  // plays "done" in the activation phase

// The next functions play. act() plays one action, written as format_action() writes it, and fails
// the test if the action is illegal.
void act(const char *words);
bool can(const char *words);  // returns true if the action is legal
// Returns true if the action is legal, or a plan whose first action is legal (Rules.plans).
bool can_plan(const char *words);
void go_on(const char *words);        // plays the first action of a plan, which must be legal
bool goes_on(const char *words);      // returns true if the plan last begun by go_on() continues
bool can_any(const char *beginning);  // returns true if some legal action begins with this text
int offers(const char *beginning);  // returns the number of legal actions that begin with this text
void card(const char *label);       // draws this card; the test fails if it cannot be drawn
void cards(const char *labels);     // draws several cards in turn, such as "2H 3H"
Side turn(void);                    // returns the side to choose, CHANCE or NOBODY
int phase(void);                    // returns the current phase (enum Phase)
int wants(void);  // returns the phase that waits for the current one to end; fails if none does
void pass(void);  // plays "pass" as long as a side may react

// The next functions read the position.
int unit(const char *name);
Hex hex(const char *label);
const char *place(const char *name);  // returns the unit's hex, "off" if it is not on the map
bool is_disorganised(const char *name);
int steps(const char *name);  // returns the steps left, 0 if the unit is eliminated
int limit(const char *name);  // returns the defensive fires left, -1 if no limit was drawn
int mp(const char *name);     // returns the MP left, in halves
// Returns the support points that an HQ has left in this turn.
int support_points_left(const char *hq);

// The next functions change the position directly, where play would take long.
void put(const char *name, const char *label);
void disorganise(const char *name);
void give(Side side, const char *labels);  // adds cards such as "10H KD" to the side's hand
void mine_put(Side side, const char *label, int marker);
void limits_drawn(void);  // gives enemies of the moving side without a limit the limit 0
void pile_left(
    const char *labels);  // leaves these cards in the pile; discards all others but hands

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
