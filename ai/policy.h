// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- move priors and position values before any search: the policy() and evaluate() of the
// rules, corrected by the scenario's policy file (a residual policy and a residual value; Silver,
// Allen, Tenenbaum, Kaelbling 2018). Players call these functions, never policy() of the rules.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/game.h"

// Fills out[i] with the prior of list[i], a weight above 0; the weights need not sum to 1. The
// rules must have policy().
void policy_priors(const Game *game, const State *state, const Action list[], int count,
                   float out[]);

// Multiplies each weight by the factors of the action's move features; `factor` is indexed by
// Feature, and the runs cover the list in order.
void learned_correction(const FeatureRun runs[], int run_count, const Action list[],
                        const float factor[], float weights[]);

// Returns true if the policy file has a value for this position: it has values, and the position is
// quiescent (the start of a turn), or the rules have no is_quiescent().
bool policy_has_value(const Game *game, const State *state);
// If policy_has_value(): the viewer's win probability by the learned value, a logistic model of
// `evaluated` (what evaluate() returned for the viewer) and the position features.
float policy_value(const Game *game, const State *state, Side viewer, float evaluated);
