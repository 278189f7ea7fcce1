// SPDX-License-Identifier: GPL-3.0-or-later
// tune.h -- the weights of a rule system's policy() and evaluate(), for the commands that fit these
// weights (bench/tune/).
#pragma once
#include "action.h"

enum { WEIGHTS_MAX = 256, FEATURES_MAX = 64 };

typedef struct TuneWeight {
    const char *name, *help;  // such as "move_cover" and "worth of each point of cover"
    float value;
} TuneWeight;

// The functions in Rules for tuning. OPTIONAL: a system has both functions of a paragraph or none.
typedef struct TuneRules {
    // weights() lists the weights of policy() and returns their number. weights_set() replaces them
    // in a World that no other thread uses at the time.
    int (*weights)(const World *world, TuneWeight out[WEIGHTS_MAX]);
    void (*weights_set)(World *world, const float values[]);

    // factors() lists the coefficients of evaluate() and returns their number. features() writes
    // the features of a position, in the same order. evaluate() of the first side is the logistic
    // of the sum of factor * feature.
    int (*factors)(const World *world, TuneWeight out[FEATURES_MAX]);
    void (*features)(const World *world, const State *state, float out[FEATURES_MAX]);
} TuneRules;
