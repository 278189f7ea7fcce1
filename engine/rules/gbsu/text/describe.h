// SPDX-License-Identifier: GPL-3.0-or-later
// describe.h -- shared by describe.c, describe_action.c, describe_steps.c and describe_changes.c;
// and sums as text, which explain.c uses too.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

enum { TALE_LINE_MAX = 1024 };

// The text of an action: lines of clauses, which are joined by "; ".
typedef struct Tale {
    const World *world;
    Side viewer;
    Action action;
    Text *out;
    Text line;
    char letters[TALE_LINE_MAX];
} Tale;

Text *tale_clause(Tale *tale);   // begins a clause in the current line and returns its text
void tale_end_line(Tale *tale);  // ends the line; an empty line is not written

// describe_action.c: describe_action() adds the action as the viewer sees it. describe_event() adds
// the random event of a drawn card, if any, and returns true; `after` is the state right after the
// action.
void describe_action(Tale *tale, const State *state, Action action);
bool describe_event(Tale *tale, const State *state, const State *after);

// describe_steps.c: describe_card() adds the effect of a card on the position in which it arrives
// [R33], and returns false if its phase settles nothing. describe_step() adds one automatic step of
// the phase on top of `before`.
bool describe_card(Tale *tale, const State *before, const State *after, int card);
void describe_step(Tale *tale, const State *before, const State *after);

// describe_changes.c: adds all differences between two positions. `mover` is a unit whose move is
// already in the text, or NO_UNIT.
void describe_changes(Tale *tale, const State *before, const State *after, int mover);

// Writes the calculation of a fire: "4 firepower + 3 support - 1 gun/armour + 8 card = 14 against 7
// (5 morale + 2 cover)". With a value of 0 it leaves the card open: "... + card against 7".
void text_fire(Text *out, const FireSum *sum, int support, int value);
// Returns the words of the hit: "a hit" or "a hit with a step loss".
const char *fire_verdict(int fire, int defence, bool harmless);
