// SPDX-License-Identifier: GPL-3.0-or-later
// gbww2_kit.h -- a table to test the rules on: battalions put where a test wants them, forced dice,
// actions by words. After every action the whole position must be sound; a word that is not on
// offer fails the test and lists what is. Nothing here decides anything: what happens is what the
// rules do.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

// What differs from an empty table of 48 by 36 inches. Each member is YAML; NULL leaves the usual.
typedef struct Setting {
    const char *map;            // more keys of the map, each on a line with two blanks before it
    const char *allied, *axis;  // battalions: FOOT(..) ", " FOOT(..)
    const char *allied_guns, *axis_guns;
    const char *allied_more, *axis_more;  // more keys of a side, on lines with four blanks
    const char *days;                     // "{count: 1, turns: 9}"
    const char *activation;               // "{points: 30}"
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

extern World *world;  // of the open table
extern State *state;
extern Game game;

// Opens the table in the first half of turn 3 of the Allied side, in daylight, everybody active.
void table_open(const Setting *setting);
int table_close(void **unused);  // a cmocka teardown
// Stands a battalion there, in inches, for all to see: facing 0 to 23.
void put(const char *name, double x, double y, int facing, Formation formation);
void hide(const char *name, double x, double y, int facing, Formation formation);
void to_actions(int actions);  // on to the Allied side's actions, each battalion having so many

void act(const char *words);  // one action, as format_action() words it
bool can(const char *words);
int offers(const char *beginning);
double odds(const char *words);
void pass_all(void);  // "done", as long as it is offered, until the phase is another one
int phase(void);
int unit(const char *name);
int stand(const char *name, int index);  // from 0, as the file lists them
void suppress(int stand);
void destroy(int stand);
void is_odds(const char *words, int percent);

#define TEST(name) cmocka_unit_test_teardown(name, table_close)
