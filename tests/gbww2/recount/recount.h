// SPDX-License-Identifier: GPL-3.0-or-later
// recount.h -- an independent check of a game, action by action, by the rulebook and the visible
// table: fire, moves, ammunition, casualty points, morale, command, close combat, objectives,
// nights. Distances are calculated from outlines in floating point.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/gbww2/gbww2.h"

#include <cmocka.h>

typedef struct Recount {
    const World *world;
    int points[BATTALIONS_MAX];  // casualty points of the day [15.1]
    int start[BATTALIONS_MAX];   // stands when the day began
    int funds[SIDES], rounds[SIDES];
    Battalion moved;            // the moving battalion before its move
    int mover;                  // -1: none
    bool mover_slow;            // it had suppressed stands when the move began
    uint64_t tested, suffered;  // of this player turn: tested for morale; must be tested
    int loser, loser_rally;     // of the close combat in progress
    uint64_t asked;             // battalions asked this night to stay or withdraw
    long stays, attached, wavers, retreats;
    long shots, moves, morals, barrages, clashes, nights, commands;  // numbers of checks made
} Recount;

void recount_open(const World *world, const State *state, Recount *out);
// Called before and after each action. They fail the test with a message.
void recount_before(Recount *it, const State *state, Action action);
void recount_after(Recount *it, const State *before, const State *after, Action action);

// recount_close_combat.c, for recount.c: a close combat with its dice, a rally of the loser, the
// night.
void recount_clash(Recount *it, const State *state, int dice);
void recount_waver(Recount *it, const State *state, int stand);
void recount_wavered(const State *before, const State *after, int stand);
void recount_retreat(Recount *it, const State *before, const State *after);
void recount_night(Recount *it, const State *before, const State *after, Action action);
