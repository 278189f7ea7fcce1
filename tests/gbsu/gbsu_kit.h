// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu_kit.h -- a small scenario for tests of the rules: forced cards, and actions by their words.
//
// A test opens a table with the counters it needs, starts a turn with the initiative on one side,
// and then plays it as two people would: act("move A1 0507"), card("10H"). After each action the
// whole position is checked. Words that are not a legal action fail the test, which then lists the
// legal ones. The kit decides nothing: what happens is what the rules do.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// What differs from the usual table: nine by nine clear hexes, no hands, no strikes, ten turns.
// Each member is YAML as it stands in a scenario; NULL leaves the usual thing.
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
    int turns, hand;                            // hand: the limit of both hands; they begin empty
    int deal[SIDES];                            // cards dealt at the start
} Setting;

// A counter: UNIT("A1", "infantry", 2, 2, 6, 4, "at: 0505"). Its map label is its name.
#define UNIT(name, type, firepower, range, morale, move, more)                                  \
    "{name: " name ", map: " name ", type: " type ", firepower: " #firepower ", range: " #range \
    ", morale: " #morale ", move: " #move ", " more "}"
#define ONE_STEP "steps: 1, "
// The usual infantry: firepower 2, range 2, morale 6, 4 MP, two steps alike.
#define FOOT(name, more) UNIT(name, "infantry", 2, 2, 6, 4, more)

extern World *world;  // of the open table
extern State *state;
extern Game game;

// Opening and closing; table_open() ends with nothing pending but the first chance or choice.
void table_open(const Setting *scene);
int table_close(void **unused);     // a cmocka teardown
void turn_begins(Side initiative);  // the ace of spades is drawn and gives it the initiative
void turn_begins_with(const char *label, Side initiative);  // the same with another card
void activate(const char *formations);                      // "A": declared, alone and so by itself
void activate_all(Side side);  // every unit, by hand: for tests of other things
void phase_ends(void);         // "done" to the activation phase

// Playing.
void act(const char *words);          // one action, as format_action() words it
bool can(const char *words);          // is it on offer?
bool can_plan(const char *words);     // or a plan, which takes more than one decision?
void go_on(const char *words);        // a plan's next action; the plan must be begun, or go on
bool goes_on(const char *words);      // does the plan begun last go on, or must one ask?
bool can_any(const char *beginning);  // is anything on offer that begins so?
int offers(const char *beginning);    // how many do?
void card(const char *label);         // the chance action wanted now: this card
void cards(const char *labels);       // "2H 3H", one after another
Side turn(void);
int phase(void);
int wants(void);  // the phase that waits for the card asked for
void pass(void);  // reactions, as long as they are offered

// Looking.
int unit(const char *name);
Hex hex(const char *label);
const char *place(const char *name);  // "0505", "off" if it is not on the map
bool is_disorganised(const char *name);
int steps(const char *name);              // 0: eliminated
int limit(const char *name);              // of defensive fires left; -1: not drawn yet
int mp(const char *name);                 // MP left in halves
int support_points_left(const char *hq);  // this turn

// Arranging, for what would take long to play.
void put(const char *name, const char *label);
void disorganise(const char *name);
void give(Side side, const char *labels);  // cards into a hand
void mine_put(Side side, const char *label, int marker);
void limits_drawn(void);             // by all who have none yet: of no fire [7.3.1]
void pile_left(const char *labels);  // all else that is in no hand is used

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
