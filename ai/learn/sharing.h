// SPDX-License-Identifier: GPL-3.0-or-later
// sharing.h -- weights that alike cells of the feature tables share while a battle is learned, so
// that what one piece learns at one place helps alike pieces and near places at once.
//
// Rows and columns have traits. The traits of a piece are its side, symbol and formation; those of
// a place are its terrain, its distance to each objective, and the part of the board in which it
// lies. Each pair of a trait of the row and a trait of the column has one shared weight. The logit
// weight of a cell is its own weight and the sum of the shared weights of its pairs, as in a
// factored bilinear model. Shared weights exist only while a battle is learned. A policy file has
// one number for each cell, the sum.
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/game.h"

typedef struct Sharing Sharing;

// Finds the traits in the board, the pieces and the objectives of a game, which needs features.
// The caller frees the result.
Sharing *sharing_new(const Game *game);
void sharing_free(Sharing *sharing);  // NULL is allowed

// Adds `change` to what the cell of a feature has to change in this batch, before any rate.
void sharing_note(Sharing *sharing, Feature feature, float change);
// Changes the shared weights by what was noted since the last call, each by at most about `rate`:
// a change is divided by the root of its mean square so far (RMSProp; Tieleman and Hinton 2012).
void sharing_learn(Sharing *sharing, double rate);
// Writes own[feature] plus the shared weights of the feature to out[feature] for all features.
void sharing_add(Sharing *sharing, const float own[], float out[]);

// The numbers to keep for a learner that is resumed: count of floats, and their address.
int sharing_numbers(Sharing *sharing, float **out);
