// SPDX-License-Identifier: GPL-3.0-or-later
// outcomes.h -- what dice or cards may show where chance is to move, and how likely each is: one
// list that legal(), odds() and draw() of a system are all made of, so that they agree.
#pragma once
#include "action.h"
#include "engine/base/pcg.h"

enum { OUTCOMES_MAX = 256 };

typedef struct Outcomes {
    int count;
    Action action[OUTCOMES_MAX];  // ascending
    float odds[OUTCOMES_MAX];     // above 0; together 1
} Outcomes;

static inline void outcomes_add(Outcomes *out, Action action, float odds) {
    if (odds <= 0.0f) return;
    assert(out->count < OUTCOMES_MAX);
    out->action[out->count] = action;
    out->odds[out->count++] = odds;
}

static inline void outcomes_list(const Outcomes *it, ActionList *out) {
    for (int i = 0; i < it->count; i++) actions_push(out, it->action[i]);
}

static inline float outcomes_odds(const Outcomes *it, Action action) {
    for (int i = 0; i < it->count; i++)
        if (it->action[i] == action) return it->odds[i];
    return 0.0f;
}

// What rounding leaves beyond the sum of all is the likeliest's.
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
