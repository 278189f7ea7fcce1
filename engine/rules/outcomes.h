// SPDX-License-Identifier: GPL-3.0-or-later
// outcomes.h -- a list of the outcomes of a chance event and their probabilities. In gbww2 and rfic
// legal(), odds() and draw() use this list, so that they agree; only the deal of cards in rfic
// draws without it, for speed. No other rule system uses it.
#pragma once
#include "action.h"
#include "engine/base/pcg.h"

enum { OUTCOMES_MAX = 256 };

typedef struct Outcomes {
    int count;
    Action action[OUTCOMES_MAX];  // ascending
    float odds[OUTCOMES_MAX];     // probabilities above 0; their sum is 1 but for rounding
} Outcomes;

// Adds an outcome, unless its probability is 0. Actions must be added in ascending order.
static inline void outcomes_add(Outcomes *out, Action action, float odds) {
    if (odds <= 0.0f) return;
    assert(out->count < OUTCOMES_MAX);
    out->action[out->count] = action;
    out->odds[out->count++] = odds;
}

// Appends all outcomes to a list of legal actions.
static inline void outcomes_list(const Outcomes *it, ActionList *out) {
    for (int i = 0; i < it->count; i++) actions_push(out, it->action[i]);
}

// Returns the probability of an outcome; 0 if it is not in the list.
static inline float outcomes_odds(const Outcomes *it, Action action) {
    for (int i = 0; i < it->count; i++)
        if (it->action[i] == action) return it->odds[i];
    return 0.0f;
}

// Draws an outcome with one random number. If rounding makes the sum less than 1, the rest belongs
// to the likeliest outcome.
static inline Action outcomes_draw(const Outcomes *it, Pcg *rng) {
    assert(it->count > 0);
    float point = pcg_unit(rng), sum = 0.0f;
    int likeliest = 0;
    for (int i = 0; i < it->count; i++) {
        sum += it->odds[i];
        if (point < sum) return it->action[i];
        if (it->odds[i] > it->odds[likeliest]) likeliest = i;
    }
    return it->action[likeliest];
}
