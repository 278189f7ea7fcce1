// SPDX-License-Identifier: GPL-3.0-or-later
// pick.h -- how a playout picks among weighed choices: now and then in proportion, else the
// heaviest. Here, since rules that choose by themselves (choose() in rules.h) must pick as it does,
// from the same numbers.
#pragma once
#include "engine/base/pcg.h"

// Whether this pick is drawn in proportion. The first number of a pick.
static inline bool pick_strays(float epsilon, Pcg *rng) { return pcg_unit(rng) < epsilon; }

// A draw in proportion to weight.
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

// The heaviest so far, of equals any: with each that comes up, a number is drawn if it ties.
typedef struct PickTop {
    float weight;
    int ties;
    uint32_t best;  // whatever names a choice
} PickTop;

static const PickTop pick_none = {-1, 0, 0};  // lighter than any

static inline void pick_meet(PickTop *top, float weight, uint32_t name, Pcg *rng) {
    if (weight < top->weight) return;
    top->ties = weight > top->weight ? 1 : top->ties + 1;
    top->weight = weight;
    if (top->ties == 1 || pcg_below(rng, (uint32_t)top->ties) == 0) top->best = name;
}

static inline int pick_top(const float weight[], int count, Pcg *rng) {
    PickTop top = pick_none;
    for (int i = 0; i < count; i++) pick_meet(&top, weight[i], (uint32_t)i, rng);
    return (int)top.best;
}
