// SPDX-License-Identifier: GPL-3.0-or-later
// tune.h -- the numbers that a rule system judges by, for those who fit them (bench/tune/).
#pragma once
#include "action.h"

enum { WEIGHTS_MAX = 256, FEATURES_MAX = 64 };

typedef struct TuneWeight {
    const char *name, *help;  // "move_cover"; "of each point of cover"
    float value;
} TuneWeight;

// The slots of Rules that this is about. OPTIONAL: both of a paragraph or none.
typedef struct TuneRules {
    // The numbers of policy(), in the order of a table; and others in their place, of a world that
    // is nobody else's at the time.
    int (*weights)(const World *world, TuneWeight out[WEIGHTS_MAX]);
    void (*weights_set)(World *world, const float values[]);

    // evaluate() of the first side is the logistic of the sum of these numbers, each times a
    // feature of the position (logistic regression).
    int (*factors)(const World *world, TuneWeight out[FEATURES_MAX]);
    void (*features)(const World *world, const State *state, float out[FEATURES_MAX]);
} TuneRules;
