// SPDX-License-Identifier: GPL-3.0-or-later
// even.h -- at which threshold are games even? One definition for the report, the learner and
// whoever else tells it: the threshold at which the first side makes half of the points (a win 1, a
// draw 1/2), had the same games been judged by it. A game that the points did not decide counts as
// it ended, at any threshold. Between two whole thresholds the share is taken to fall in a straight
// line.
#pragma once
#include "action.h"

typedef struct Scale {  // how margins become victories; `known` false: the payoff alone tells
    bool known;
    int threshold;  // the first side wins above threshold + draw, the second below threshold - draw
    int draw;
    int major;        // from this distance to the threshold a victory is major; 0: there are none
    int least, most;  // margins that points alone can reach; both 0: the system does not say
} Scale;

typedef struct Margins {  // of games
    int draw;             // Scale.draw
    int count;
    const int *margin;     // of the games that the points decided, in any order
    const int64_t *games;  // so many with each; NULL: one with each
    // The others: how many, the first side's points in them, and the sum of their squares.
    double kept, kept_points, kept_squares;
} Margins;

typedef struct EvenAt {
    bool known;        // the games have margins that differ, and a scale
    bool there;        // some threshold is even; else too many games are not decided by points
    double at;         // the threshold
    double low, high;  // its 95 % interval; -INFINITY, INFINITY where it has no end
    double kept;       // share of the games that the points did not decide
} EvenAt;

// The first side's points in a game that the points decide.
float scale_result(const Scale *scale, float margin, float threshold);
// The first side's share of the points at a threshold.
double margins_share(const Margins *margins, int threshold);
EvenAt margins_even(const Margins *margins);
// "+1.9 (+0.4 to +3.2)", "+1.9 (from +0.4)", "at no threshold: 63 % of the games are not decided by
// points".
void even_say(const EvenAt *even, Text *out);
// False: no threshold is even, and *error says why.
bool even_there(const EvenAt *even, const char *title, Error *error);
