// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- functions that the policy(), evaluate() and texts of several rule systems call.
// The first three use only + - * / on floats, so that every machine and compiler computes the same
// bits.
#pragma once
#include "action.h"
#include "engine/base/base.h"
#include "engine/base/text.h"

// Returns about 1 / (1 + e^-z), in [0,1]: a rational approximation of tanh(z / 2), constant for z
// beyond -6 and 6. The last line removes rounding errors outside [0,1].
static inline float logistic(float z) {
    float y = 0.5f * z;
    if (y > 3.0f) y = 3.0f;
    if (y < -3.0f) y = -3.0f;
    float square = y * y;
    float share = 0.5f + 0.5f * y * (27.0f + square) / (27.0f + 9.0f * square);
    return share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
}

// Returns the win probability of `side` by logistic regression: logistic(sum of factor * feature)
// for ALLIED, 1 less this value for AXIS.
static inline float logistic_guess(const float factors[], const float features[], int count,
                                   Side side) {
    float z = 0.0f;
    for (int i = 0; i < count; i++) z += factors[i] * features[i];
    float allied = logistic(z);
    return side == ALLIED ? allied : 1.0f - allied;
}

// Returns the policy weight of a choice whose estimated gain is `worth`. The weight is at least
// 0.02, so that no choice has probability 0.
static inline float weight_of(float worth) {
    return worth <= 0.0f ? 0.02f : 0.02f + worth + 2.0f * worth * worth;
}

// Appends a probability as text: "36%" if it is exact, otherwise "about 36%". An exact 0 becomes
// "never", an exact 1 "always".
static inline void text_chance(Text *out, double chance, bool exact) {
    if (exact && chance <= 0.0)
        text_put(out, "never");
    else if (exact && chance >= 1.0)
        text_put(out, "always");
    else
        text_put(out, "%s%.0f%%", exact ? "" : "about ", number_told(100.0 * chance, 0));
}
