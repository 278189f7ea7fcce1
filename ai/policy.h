// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- what players think of the choices before they think: policy(), times what was learnt
// of the scenario (a residual policy), and of a turn's start. Every player asks here, and none asks
// policy() itself.
#pragma once
#include "engine/rules/rules.h"

// A weight above 0 for each action of the list. The rules have policy().
void policy_rate(const Game *game, const State *state, const Action list[], int count, float out[]);

// Multiplies weights by the factors of the actions' move features: a table of factors by Feature.
void learned_correction(const FeatureRun runs[], int run_count, const Action list[],
                        const float factor[], float weights[]);

// Whether what was learnt can judge this position: at a turn's start, or anywhere if the rules know
// of none.
bool policy_values(const Game *game, const State *state);
// There: the viewer's share by evaluate() and by what was learnt on top of it (a residual value).
float policy_value(const Game *game, const State *state, Side viewer, float guess);
