// SPDX-License-Identifier: GPL-3.0-or-later
// recount.h -- a game counted again beside the rules, ply by ply, from what the book says and what
// can be seen on the table: fire, moves, ammunition, casualty points, morale, command, close
// combat, places that are held, nights. Distances are of outlines in floating point.
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
    Battalion moved;            // as it stood when it was told to move
    int mover;                  // -1: nobody
    bool mover_slow;            // it had suppressed stands then
    uint64_t tested, suffered;  // this half: by morale; of those who must
    int loser, loser_rally;     // of the close combat under way
    uint64_t asked;             // this night, to stay or to withdraw
    long stays, attached, wavers, retreats;
    long shots, moves, morals, barrages, clashes, nights, commands;  // that were held to the book
} Recount;

void recount_open(const World *world, const State *state, Recount *out);
// Before an action, and after it. Fails the test by words.
void recount_before(Recount *it, const State *state, Action action);
void recount_after(Recount *it, const State *before, const State *after, Action action);

// What recount.c asks of recount_close_combat.c: a clash with its dice, a stand that wavers, the
// night.
void recount_clash(Recount *it, const State *state, int dice);
void recount_waver(Recount *it, const State *state, int stand);
void recount_wavered(const State *before, const State *after, int stand);
void recount_retreat(Recount *it, const State *before, const State *after);
void recount_night(Recount *it, const State *before, const State *after, Action action);
