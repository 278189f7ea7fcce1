// SPDX-License-Identifier: GPL-3.0-or-later
// self_play.h -- plays and records one game of self-play.
#pragma once
#include "learner_internal.h"

// Plays and records a game with the current weights. Returns false if it was stopped; the record
// is then incomplete.
bool trajectory_play(const Learner *learner, int index, Trajectory *trajectory);

// Sets out[i] to the derivative of the entropy of `count` probabilities (softmax) by the logit of
// the i-th: -p (ln p + entropy). Takes probabilities below 1e-4 for 0.
void entropy_gradients(const float probability[], int count, float out[]);
