// SPDX-License-Identifier: GPL-3.0-or-later
// refuse.h -- why a piece may not do what was asked of it, chapter by chapter. Each reason is the
// rule's own condition, asked of the position; a kind of action that is on offer gets no reason.
#pragma once
#include "format_action.h"

typedef struct Refusal {
    const World *world;
    const State *state;
    int unit;
    Hex hex;     // where it was to go, or what it was to fire at; HEX_NONE: nothing was named
    bool asked;  // the question of now is about this unit: then `offer` counts
    ActionList offer;
    Text *out;
} Refusal;

bool refuse_offered(const Refusal *it, Verb verb, unsigned where);

// refuse_move.c
void refuse_move(const Refusal *it);
void refuse_retreat(const Refusal *it, const Frame *frame);
void refuse_arrival(const Refusal *it);
void refuse_here(const Refusal *it);   // what a unit does without going anywhere
void refuse_there(const Refusal *it);  // and has to be elsewhere for
// refuse_fight.c
void refuse_fight(const Refusal *it);
void refuse_bombs(const Refusal *it);
void refuse_plan(const Refusal *it);
