// SPDX-License-Identifier: GPL-3.0-or-later
// refuse.h -- declares what the files of refusals share. The reasons follow from the functions of
// the rules and from the list of legal actions, so that they do not contradict it. An action that
// is legal gets no reason.
#pragma once
#include "format_action.h"

typedef struct Refusal {
    const World *world;
    const State *state;
    int unit;
    Hex hex;           // the hex to go to or to fire at; HEX_NONE: the player has named none
    bool asked;        // true: the pending decision is about this unit
    ActionList offer;  // the legal actions of the unit if `asked`; otherwise empty
    Text *out;
} Refusal;

// Returns true if the pending decision offers this action to the unit.
bool refuse_offered(const Refusal *it, Verb verb, unsigned where);

// refuse_move.c: each function writes why the unit cannot do what its comment names.
void refuse_move(const Refusal *it);                         // move to the hex, alone or led
void refuse_retreat(const Refusal *it, const Frame *frame);  // retreat to the hex
void refuse_arrival(const Refusal *it);                      // set up or arrive in the hex
void refuse_here(const Refusal *it);                         // mount, limber or work in its own hex
void refuse_there(const Refusal *it);                        // mount or work in another hex
// The next functions are in refuse_fight.c.
void refuse_fight(const Refusal *it);  // fire at or assault the enemies in the hex
void refuse_bombs(const Refusal *it);  // bomb the hex
void refuse_plan(const Refusal *it);   // plan a barrage at the hex
