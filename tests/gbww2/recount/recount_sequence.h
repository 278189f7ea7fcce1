// SPDX-License-Identifier: GPL-3.0-or-later
// recount_sequence.h -- the course of a game counted again beside the rules: the order of a turn's
// steps, who may act and how often, light, cards and what activations cost, delays of shells, who
// comes out of reserve and by air, the walk to the rendezvous, places, days and points. The numbers
// are those of the chart, written down again.
#pragma once
#include "recount.h"

typedef struct Course {
    const World *world;
    int rank;                     // of the step of the turn or night that came last
    int given[BATTALIONS_MAX];    // actions of the half, by the command die
    int acted[BATTALIONS_MAX];    // of them taken
    bool marked[BATTALIONS_MAX];  // "action taken" when the die was thrown
    int black[SIDES], others[SIDES], drawn[SIDES];
    int groups;    // declared so far at this step
    int drawn_on;  // the turn whose cards were counted last
    bool dealt;    // the hands that the battle begins with
    int late;      // 1: light came with the second half
    long acts, cards, declared, delays, deployed, drops, walks, places;
} Course;

void course_open(const World *world, const State *state, Course *out);
void course_before(Course *it, const State *state, Action action);
void course_after(Course *it, const State *before, const State *after, Action action);
