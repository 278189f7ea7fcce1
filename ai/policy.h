// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- what players think of the choices before they think: rate(), times what was learnt of
// the scenario. Every player asks here, and none asks rate() itself.
#pragma once
#include "engine/rules/rules.h"

#define POLICY_LEAST 1e-20f
#define POLICY_MOST  1e15f

// The product of the factors of an action's traits, 1 of none, by a table of factors by Trait.
static inline float traits_factor(const Traits *traits, const float factor[]) {
    float product = 1;
    for (int i = 0; i < TRAITS_MAX && traits->at[i] != NO_TRAIT; i++)
        product *= factor[traits->at[i]];
    return product;
}

// weight = rate() * exp(sum of what was learnt): a residual policy. All are above 0.
static inline float policy_weight(float rate, float factor) {
    float weight = rate * factor;
    return weight < POLICY_LEAST ? POLICY_LEAST : weight > POLICY_MOST ? POLICY_MOST : weight;
}

// A weight above 0 for each action of the list. The rules have rate().
void policy_rate(const Game *game, const State *state, const Action list[], int count, float out[]);
