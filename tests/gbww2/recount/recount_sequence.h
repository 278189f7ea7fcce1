// SPDX-License-Identifier: GPL-3.0-or-later
// recount_sequence.h -- checks the sequence of play independently: the order of steps, the number
// of actions, light, cards and activation costs, delays of barrages, deployment and landings, the
// move to the rendezvous, objectives, days and points. It repeats the numbers of the chart on
// purpose.
#pragma once
#include "recount.h"

typedef struct Course {
    const World *world;
    int rank;  // the last step of this turn or night
    // Actions of each battalion in this player turn, by the command roll.
    int given[BATTALIONS_MAX];
    int acted[BATTALIONS_MAX];    // actions that each battalion has taken of these
    bool marked[BATTALIONS_MAX];  // marked "action taken" at the command roll
    int black[SIDES], others[SIDES], drawn[SIDES];
    int groups;    // battlegroups activated so far in this step
    int drawn_on;  // the turn whose cards were checked last
    bool dealt;    // the first hands were checked
    int late;      // 1: the light improved at the second player turn
    long acts, cards, declared, delays, deployed, drops, walks, places;
} Course;

void course_open(const World *world, const State *state, Course *out);
void course_before(Course *it, const State *state, Action action);
void course_after(Course *it, const State *before, const State *after, Action action);
