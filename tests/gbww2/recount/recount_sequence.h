// SPDX-License-Identifier: GPL-3.0-or-later
// recount_sequence.h -- the independent check of the sequence of play: the order of steps, the
// number of actions, light, cards and activation costs, delays of barrages, deployment and
// landings, the move to the rendezvous, objectives, days and points. The numbers of the chart are
// repeated here on purpose.
#pragma once
#include "recount.h"

typedef struct Course {
    const World *world;
    int rank;                     // of the last step of the turn or night
    int given[BATTALIONS_MAX];    // actions of this player turn, by the command roll
    int acted[BATTALIONS_MAX];    // of them taken so far
    bool marked[BATTALIONS_MAX];  // marked "action taken" at the command roll
    int black[SIDES], others[SIDES], drawn[SIDES];
    int groups;    // declared so far in this step
    int drawn_on;  // the turn whose cards were checked last
    bool dealt;    // the first hands were checked
    int late;      // 1: light grew with the second player turn
    long acts, cards, declared, delays, deployed, drops, walks, places;
} Course;

void course_open(const World *world, const State *state, Course *out);
void course_before(Course *it, const State *state, Action action);
void course_after(Course *it, const State *before, const State *after, Action action);
