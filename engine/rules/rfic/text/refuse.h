// SPDX-License-Identifier: GPL-3.0-or-later
// refuse.h -- declares what the files of refusals share. Each reason calls the function of the rule
// itself, so that a reason cannot contradict the legal actions. An action that is legal gets no
// reason.
#pragma once
#include "format_action.h"

typedef struct Refusal {
    const World *world;
    const State *state;
    int unit;
    Hex hex;           // the hex to go to or to fire at; HEX_NONE if the player named none
    bool asked;        // the pending decision is about this unit
    ActionList offer;  // the legal actions of the unit if `asked`, otherwise empty
    Text *out;
} Refusal;

// Returns true if the pending decision offers this action to the unit.
bool refuse_offered(const Refusal *it, Verb verb, unsigned where);

// refuse_move.c: each function writes why the unit cannot do what its comment names.
void refuse_move(const Refusal *it);                         // moving to the hex, alone or led
void refuse_retreat(const Refusal *it, const Frame *frame);  // retreating to the hex
void refuse_arrival(const Refusal *it);                      // setting up or arriving in the hex
void refuse_here(const Refusal *it);   // mounting, limbering and works in its own hex
void refuse_there(const Refusal *it);  // mounting and works in another hex
// refuse_fight.c
void refuse_fight(const Refusal *it);  // firing at or assaulting the enemies in the hex
void refuse_bombs(const Refusal *it);  // bombing the hex
void refuse_plan(const Refusal *it);   // planning a barrage at the hex
