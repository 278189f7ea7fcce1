// SPDX-License-Identifier: GPL-3.0-or-later
// pick.h -- how a playout picks one of several weighted choices (epsilon-greedy): mostly the one of
// the highest weight, with probability epsilon one at random in proportion to the weights.
#pragma once
#include "engine/base/pcg.h"

// True if this pick is at random. Draws one number, the first of a pick.
static inline bool pick_explores(float epsilon, Pcg *rng) { return pcg_unit(rng) < epsilon; }

// The index of a choice at random, in proportion to the weights. Draws one number.
static inline int pick_drawn(const float weight[], int count, Pcg *rng) {
    float sum = 0;
    for (int i = 0; i < count; i++) sum += weight[i];
    float mark = pcg_unit(rng) * sum;
    for (int i = 0; i < count - 1; i++) {
        mark -= weight[i];
        if (mark < 0) return i;
    }
    return count - 1;
}

// The index of a highest weight; of several equal ones any, as likely (a reservoir of one: the nth
// tie replaces the choice kept with probability 1/n, and draws a number for that).
static inline int pick_top(const float weight[], int count, Pcg *rng) {
    float most = -1;
    int ties = 0, best = 0;
    for (int i = 0; i < count; i++) {
        if (weight[i] < most) continue;
        ties = weight[i] > most ? 1 : ties + 1;
        most = weight[i];
        if (ties == 1 || pcg_below(rng, (uint32_t)ties) == 0) best = i;
    }
    return best;
}
