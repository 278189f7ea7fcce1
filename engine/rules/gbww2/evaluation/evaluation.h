// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- declares the functions of Rules (engine/rules/rules.h) by which a player learns a
// scenario and `cassino tune` fits the weights.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/tune.h"

// These functions of features.c are the members of FeatureRules.
int gbww2_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void gbww2_feature_row(const World *world, int table, int row, Text *out);
void gbww2_feature_column(const World *world, int table, int column, Text *out);
int gbww2_move_features(const World *world, const State *state, const Action list[], int count,
                        FeatureRun out[]);
int gbww2_position_features(const World *world, const State *state,
                            Feature out[POSITION_FEATURES_MAX]);

// These functions are the members of TuneRules.
int gbww2_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void gbww2_weights_set(World *world, const float values[]);
int gbww2_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void gbww2_features(const World *world, const State *state, float out[FEATURES_MAX]);
