// SPDX-License-Identifier: GPL-3.0-or-later
// evaluation.h -- declares the functions that fill slots of Rules for learned features and for
// `cassino tune`. FeatureRules (engine/rules/features.h) and TuneRules (engine/rules/tune.h) state
// their contracts.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/tune.h"

// features.c: FeatureRules
int rfic_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]);
void rfic_feature_row(const World *world, int table, int row, Text *out);
void rfic_feature_column(const World *world, int table, int column, Text *out);
int rfic_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]);
int rfic_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]);

// TuneRules
int rfic_weights(const World *world, TuneWeight out[WEIGHTS_MAX]);
void rfic_weights_set(World *world, const float values[]);
int rfic_factors(const World *world, TuneWeight out[FEATURES_MAX]);
void rfic_features(const World *world, const State *state, float out[FEATURES_MAX]);
