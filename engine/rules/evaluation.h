// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- what policy() and evaluate() of any system are made of. Only + - * / on floats:
// the same bits on every machine and compiler.
#pragma once
#include "action.h"
#include "engine/base/base.h"
#include "engine/base/text.h"

// 1 / (1 + e^-z) by a rational tanh, flat beyond +-6; just before that rounding would carry it past
// its ends.
static inline float logistic(float z) {
    float y = 0.5f * z;
    if (y > 3.0f) y = 3.0f;
    if (y < -3.0f) y = -3.0f;
    float square = y * y;
    float share = 0.5f + 0.5f * y * (27.0f + square) / (27.0f + 9.0f * square);
    return share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
}

// evaluate() of a side: logistic regression for ALLIED, factors times features.
static inline float logistic_guess(const float factors[], const float features[], int count,
                                   Side side) {
    float z = 0.0f;
    for (int i = 0; i < count; i++) z += factors[i] * features[i];
    float allied = logistic(z);
    return side == ALLIED ? allied : 1.0f - allied;
}

// A weight that grows with a worth, and is never 0.
static inline float weight_of(float worth) {
    return worth <= 0.0f ? 0.02f : 0.02f + worth + 2.0f * worth * worth;
}

// "36%", "about 36%", "never" and "always" for what is certain.
static inline void text_chance(Text *out, double chance, bool exact) {
    if (exact && chance <= 0.0)
        text_put(out, "never");
    else if (exact && chance >= 1.0)
        text_put(out, "always");
    else
        text_put(out, "%s%.0f%%", exact ? "" : "about ", number_told(100.0 * chance, 0));
}
