// SPDX-License-Identifier: GPL-3.0-or-later
// even.h -- estimates the threshold of victory points at which a scenario is balanced. Reports and
// training share this definition.
//
//  1. For each threshold, the results of the same games are computed again. A win of the first side
//     scores 1, a draw 1/2. A game that victory points did not decide keeps its result at every
//     threshold.
//  2. At the balanced threshold the first side scores half. Between two whole thresholds the score
//     is interpolated. If it is half at several thresholds, the middle of them is taken.
//  3. The 95 % confidence interval of the balanced threshold contains each threshold at which the
//     score does not differ significantly from one half (score test, normal approximation).
#pragma once
#include "action.h"

// A Scale turns margins of victory points into results. A margin is the points of the first side
// less the points of the second side.
typedef struct Scale {
    bool known;     // false: the rule system has no victory points; only payoff() tells who won
    int threshold;  // the first side wins above threshold + draw, the second below threshold - draw
    int draw;       // a margin at most this far from the threshold is a draw
    // least distance of the margin from the threshold in a major victory; 0: no major victories
    int major;
    // lowest and highest margin that victory points can reach; both 0 if not known
    int least, most;
    int step;       // every margin that victory points can reach is a multiple of it; 0: not known
    bool drawless;  // no margin that victory points can reach is a draw
} Scale;

// How victory points decide a game.
typedef enum PointsBy {
    POINTS_OBJECTIVES,  // the points for objectives alone give the same winner
    POINTS_OTHERS,      // without the other points, such as those for losses, the result differs
    POINTS_DRAW,        // a draw
    POINTS_KINDS
} PointsBy;

typedef struct Ending {  // a way in which games end
    const char *name;    // such as "sudden victory"
    const char *help;    // one sentence: which games end in this way
    bool by_points;      // the margin decides it; false: it has this result at any threshold
    // Returns false if no game of the scenario can end so; NULL: always possible.
    bool (*possible)(const World *world);
} Ending;

enum { ENDINGS_MAX = 16 };

// The first rows of each table of endings, by PointsBy.
#define ENDINGS_BY_POINTS                                                                       \
    {"points for objectives", "Points for objectives alone give the same winner.", true, NULL}, \
        {"other points", "Points for objectives alone give another result.", true, NULL}, {     \
        "draw", "The margin is within the draw limit of the threshold.", true, NULL             \
    }

// The margins of many games.
typedef struct Margins {
    int draw;              // Scale.draw of the scenario
    int count;             // number of elements of margin[] and games[]
    const int *margin;     // margins of games that victory points decided, in any order
    const int64_t *games;  // number of games that ended with each margin; NULL: one game each
    // The games that victory points did not decide: their number, the sum of the first side's
    // scores, and the sum of the squared scores.
    double kept, kept_points, kept_squares;
} Margins;

// The estimate of the balanced threshold.
typedef struct EvenAt {
    // false: victory points decided no game, or decided all games with the same margin
    bool known;
    bool there;  // true: a balanced threshold exists, so that `at` is finite
    double at;   // the balanced threshold in victory points
    // 95 % confidence interval of `at`; -INFINITY or INFINITY where it has no bound
    double low, high;
    double kept;  // share of the games, 0 to 1, that victory points did not decide
} EvenAt;

// Returns the score of the first side (1, 0.5 or 0) in a game that victory points decide.
float scale_result(const Scale *scale, float margin, float threshold);
// Returns how the points decided a game. `objectives` is the part of `margin` that is for
// objectives.
PointsBy points_by(const Scale *scale, int margin, int objectives);
// Returns the step of a scale whose other points have this step: the greatest common divisor of the
// step and `points`, both 0 or more.
int step_with(int step, int points);
// Appends the margins from `low` to `high`, such as "+3 or more"; INT_MIN and INT_MAX are no limit.
void margins_say(int low, int high, Text *out);
// Appends what each side needs: "A victory of Blue needs +2 or more, one of Red 0 or less". `comma`
// stands between both halves: ", ", or with a line break.
void scale_say(const Scale *scale, const char *first, const char *second, const char *comma,
               Text *out);
// Appends `before` and the margins of a draw; nothing if no margin that can occur is a draw.
void draw_say(const Scale *scale, const char *before, Text *out);
// Returns the mean score of the first side, 0 to 1, at a threshold. Divides by the number of games,
// which must not be 0.
double margins_share(const Margins *margins, int threshold);
// Estimates the balanced threshold. The estimate has known = false and there = false if there are
// no games.
EvenAt margins_even(const Margins *margins);
// Appends the estimate, such as "+1.9 (+0.4 to +3.2)", "+1.9 (from +0.4)", "+1.9 (up to +3.2)",
// "+1.9 (no bounds)" or "at no threshold: 63 % of the games are not decided by points".
void even_say(const EvenAt *even, Text *out);
