// SPDX-License-Identifier: GPL-3.0-or-later
// pick.h -- epsilon-greedy choice in playouts: usually the choice of the highest weight, but with
// probability epsilon a random choice in proportion to the weights.
#pragma once
#include "engine/base/pcg.h"

// Returns true with probability `epsilon`: the choice is then random. Draws one random number.
static inline bool pick_explores(float epsilon, Pcg *rng) { return pcg_unit(rng) < epsilon; }

// Returns the index of a random choice, in proportion to the weights. Draws one random number.
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

// Returns the index of the highest weight. Among equal highest weights each is equally likely
// (reservoir sampling: the nth tie replaces the choice with probability 1/n). Draws a random number
// for each weight that equals the highest one before it.
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
