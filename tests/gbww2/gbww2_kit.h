// SPDX-License-Identifier: GPL-3.0-or-later
// gbww2_kit.h -- a table for tests of the rules. Tests put battalions where they need them,
// choose the results of dice, and give actions as text. After every action the kit checks the
// invariants of the State. An illegal action fails the test with a list of the legal ones. The
// kit has no rules of its own.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// The changes to an empty table of 48 by 36 inches. Each member is YAML; NULL keeps the default.
typedef struct Setting {
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // battalions: FOOT(..) ", " FOOT(..)
    const char *allied_guns, *axis_guns;
    // More keys of a side, on lines with four blanks before them.
    const char *allied_more, *axis_more;
    const char *days;        // "{count: 1, turns: 9}"
    const char *activation;  // "{points: 30}"
} Setting;

#define FOOT(name, stands, more)                                                                   \
    "{name: " name ", division: D, quality: average, move: foot, stands: " stands ", zone: z" more \
    "}"
#define TANKS(name, count, armour, more)                                                   \
    "{name: " name ", division: D, quality: average, move: medium, stands: {count: " count \
    ", armour: " armour ", gun: " armour "}, zone: z" more "}"
#define GUN(name, class, more)                                                                   \
    "{name: " name                                                                               \
    ", division: D, battlegroup: G, quality: average, move: motor, gun: " class ", zone: z" more \
                                                                                "}"

extern World *world;  // the World of the open table
extern State *state;
extern Game game;

// Opens the table at the start of the game, before set-up. Fails the test if the YAML is invalid.
void table_open(const Setting *setting);
int table_close(void **unused);  // frees the table; a cmocka teardown, returns 0
// Puts a battalion at a place in inches, with a facing from 0 (north) to 23, in steps of 15
// degrees. put() leaves it spotted, hide() hidden.
void put(const char *name, double x, double y, int facing, Formation formation);
void hide(const char *name, double x, double y, int facing, Formation formation);
// Plays to the Allied actions of turn 4, in which each Allied battalion has `actions` actions.
void to_actions(int actions);

// Plays one action, written as format_action() writes it; fails if illegal.
void act(const char *words);
bool can(const char *words);
int offers(const char *beginning);
double odds(const char *words);
void pass_all(void);  // plays "done" until the phase changes
int phase(void);
int unit(const char *name);
// Returns the number of a stand of the battalion; `index` counts from 0, as the file lists them.
int stand(const char *name, int index);
void suppress(int stand);
void destroy(int stand);
void is_odds(const char *words, int percent);

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
