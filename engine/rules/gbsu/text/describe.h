// SPDX-License-Identifier: GPL-3.0-or-later
// describe.h -- declares what the files of describe() share. explain.c and explain_fire.c use
// text_fire() too.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

enum { TALE_LINE_MAX = 1024 };

// A Tale is the log text of one action. A line of it consists of clauses, which are joined by "; ".
typedef struct Tale {
    const World *world;
    Side viewer;
    Action action;
    Text *out;
    Text line;  // the line that is being written, in `letters`
    char letters[TALE_LINE_MAX];
} Tale;

Text *tale_clause(Tale *tale);   // begins a clause of the line; returns the line's text
void tale_end_line(Tale *tale);  // ends the line; writes nothing if the line has no clause

// describe_action.c: describe_action() adds the action as the viewer sees it. If the action draws a
// card that has a random event, describe_event() adds the event and returns true. `after` is the
// state right after the action.
void describe_action(Tale *tale, const State *state, Action action);
bool describe_event(Tale *tale, const State *state, const State *after);

// describe_steps.c: describe_card() adds the effect that a card settles when it arrives [R33]; it
// returns false if the phase settles nothing then. describe_step() adds one automatic step of the
// phase on top of `before`.
bool describe_card(Tale *tale, const State *before, const State *after, int card);
void describe_step(Tale *tale, const State *before, const State *after);

// describe_changes.c: adds a clause for each change between two positions that no sentence of an
// action or a card tells, such as losses, disorganisation, retreats, an assault, ruins, control,
// mines, ammo, a reshuffle, a new turn and the end. `mover` is a unit whose move the text already
// contains, or NO_UNIT.
void describe_changes(Tale *tale, const State *before, const State *after, int mover);

// Writes the calculation of a fire: "4 firepower (2 x 2) + 3 support - 1 gun/armour + 8 card = 14
// against 7 (5 morale + 2 cover)". A `value` of 0 means that the card is not known yet: "... + card
// against 7".
void text_fire(Text *out, const FireSum *sum, int support, int value);
// Returns the result of a fire in words: "no effect", "a hit" or "a hit with a step loss". A
// `harmless` fire of a support weapon causes no step loss; the caller says so in other words.
const char *fire_verdict(int fire, int defence, bool harmless);
