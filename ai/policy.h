// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- move priors and position values before any search. They are policy() and evaluate()
// of the rules, corrected by the scenario's policy file: a residual policy and a residual value
// (Silver, Allen, Tenenbaum, Kaelbling 2018). Players call these functions and not policy() of the
// rules.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/game.h"

// Fills out[i] with the prior of list[i], a weight above 0. The weights need not sum to 1. The
// rules must have a policy() function.
void policy_priors(const Game *game, const State *state, const Action list[], int count,
                   float out[]);

// Returns true if players draw their choice in this position, by policy_draw(): in the opening.
bool policy_draws(const Game *game, const State *state);
// Returns the index of a choice for a position where policy_draws() returns true. Draws it with
// probability proportional to the 20th power of its prior: choices that are nearly as good as the
// best one take turns. Draws one random number.
int policy_draw(const Game *game, const State *state, const Action list[], int count, Pcg *rng);

// Multiplies each weight by the learned factors of the features of its action. `factor` is indexed
// by Feature, and the runs cover the list in order.
void learned_correction(const FeatureRun runs[], int run_count, const Action list[],
                        const float factor[], float weights[]);

// Returns true if policy_value() can value this position. The policy file must have values, and the
// position must be quiescent, unless the rules have no is_quiescent().
bool policy_has_value(const Game *game, const State *state);
// Returns the viewer's win probability by the learned value: a logistic model of `evaluated` (what
// evaluate() returned for the viewer) and the position features. Call it only if policy_has_value()
// is true.
float policy_value(const Game *game, const State *state, Side viewer, float evaluated);
