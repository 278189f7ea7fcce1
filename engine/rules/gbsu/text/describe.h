// SPDX-License-Identifier: GPL-3.0-or-later
// describe.h -- what describe.c, describe_action.c, describe_steps.c and describe_changes.c share;
// and the arithmetic in words that explain.c shows too.
#pragma once
#include "engine/rules/gbsu/rules/play.h"
#include "text.h"

enum { TALE_LINE_MAX = 1024 };

// A tale is told line by line, a line clause by clause: "what was done; what it did; what else".
typedef struct Tale {
    const World *world;
    Side viewer;
    Action action;
    Text *out;
    Text line;
    char letters[TALE_LINE_MAX];
} Tale;

Text *tale_clause(Tale *tale);   // begins a clause of the current line
void tale_end_line(Tale *tale);  // an empty line is none

// describe_action.c: the action itself, as `viewer` sees it; `after` is the state right after it.
void tell_action(Tale *tale, const State *state, Action action);
bool tell_event(Tale *tale, const State *state, const State *after);

// describe_steps.c: what a card does by the position that it finds [R33], if it was wanted for
// that; and one automatic step, from `before` to `after`, of the phase on top of `before`.
bool tell_card(Tale *tale, const State *before, const State *after, int card);
void tell_step(Tale *tale, const State *before, const State *after);

// describe_changes.c: what is different. `mover`: a unit whose change of place has been told;
// NO_UNIT.
void tell_changes(Tale *tale, const State *before, const State *after, int mover);

// "4 firepower + 3 support - 1 gun/armour + 8 card = 14 against 7 (5 morale + 2 cover)". With a
// value of 0 the card is left open: "... + card against 7".
void text_fire(Text *out, const FireSum *sum, int support, int value);
const char *fire_verdict(int fire, int defence, bool harmless);  // "hit", "hit with a loss" ..
