// SPDX-License-Identifier: GPL-3.0-or-later
// even.h -- estimates the threshold of victory points at which a scenario is balanced. Reports and
// training share this definition.
//
//  1. For each threshold, the results of the same games are computed again. A win of the first side
//     scores 1, a draw 1/2. A game that victory points did not decide keeps its result at every
//     threshold.
//  2. At the balanced threshold the first side scores half. Between two whole thresholds the share
//     is interpolated.
//  3. The interval has the thresholds at which the 95 % interval of the share (normal
//     approximation) contains half.
#pragma once
#include "action.h"

// A scale by which margins of victory points become results. A margin is the points of the first
// side less the points of the second.
typedef struct Scale {
    bool known;     // false: the system has no such scale; only payoff() tells who won
    int threshold;  // the first side wins above threshold + draw, the second below threshold - draw
    int draw;
    int major;        // least distance from the threshold of a major victory; 0 if there is none
    int least, most;  // range of margins that victory points can reach; both 0 if not known
} Scale;

// The margins of many games.
typedef struct Margins {
    int draw;              // Scale.draw
    int count;             // number of elements of margin[]
    const int *margin;     // margins of games that victory points decided, in any order
    const int64_t *games;  // number of games with each margin; NULL for one game each
    // The other games: their number, the sum of the first side's scores and of the squared scores.
    double kept, kept_points, kept_squares;
} Margins;

typedef struct EvenAt {
    bool known;        // false: no scale, or all margins are equal
    bool there;        // a balanced threshold exists
    double at;         // the balanced threshold
    double low, high;  // its 95 % interval; -INFINITY or INFINITY at an open end
    double kept;       // share of the games that victory points did not decide
} EvenAt;

// Returns the score of the first side (1, 0.5 or 0) in a game that victory points decide.
float scale_result(const Scale *scale, float margin, float threshold);
// Returns the mean score of the first side at a threshold.
double margins_share(const Margins *margins, int threshold);
// Estimates the balanced threshold.
EvenAt margins_even(const Margins *margins);
// Appends the estimate: "+1.9 (+0.4 to +3.2)", "+1.9 (from +0.4)", or "at no threshold: 63 % of the
// games are not decided by points".
void even_say(const EvenAt *even, Text *out);
// Returns true if a balanced threshold exists. Otherwise fills *error with the reason and returns
// false. `title` names the scenario.
bool even_there(const EvenAt *even, const char *title, Error *error);
