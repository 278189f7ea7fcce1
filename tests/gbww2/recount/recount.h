// SPDX-License-Identifier: GPL-3.0-or-later
// recount.h -- checks a game independently, action by action, by the rulebook and the visible
// table: fire, moves, ammunition, casualty points, morale, command, close combat, objectives,
// nights. It calculates distances from outlines in floating point.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/gbww2/gbww2.h"

#include <cmocka.h>

typedef struct Recount {
    const World *world;
    int points[BATTALIONS_MAX];  // casualty points of each battalion on this day [15.1]
    int start[BATTALIONS_MAX];   // stands of each battalion at the start of the day
    int funds[SIDES], rounds[SIDES];
    Battalion moved;  // the moving battalion before its move
    int mover;        // number of the moving battalion; -1: none
    bool mover_slow;  // the battalion had suppressed stands when its move began
    // Battalions tested for morale in this player turn; battalions that must be tested.
    uint64_t tested, suffered;
    // The losing side of the close combat in progress, and its rally number.
    int loser, loser_rally;
    uint64_t asked;  // battalions that chose this night to stay or withdraw
    long stays, attached, wavers, retreats;
    long shots, moves, morals, barrages, clashes, nights, commands;  // numbers of checks made
} Recount;

void recount_open(const World *world, const State *state, Recount *out);
// Called before and after each action. Both fail the test with a message if a rule is broken.
void recount_before(Recount *it, const State *state, Action action);
void recount_after(Recount *it, const State *before, const State *after, Action action);

// These functions of recount_close_combat.c check, for recount.c, a close combat with its dice, the
// roll of each losing stand, a retreat, and the night.
void recount_clash(Recount *it, const State *state, int dice);
void recount_waver(Recount *it, const State *state, int stand);
void recount_wavered(const State *before, const State *after, int stand);
void recount_retreat(Recount *it, const State *before, const State *after);
void recount_night(Recount *it, const State *before, const State *after, Action action);
