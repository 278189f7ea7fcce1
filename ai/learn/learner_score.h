// SPDX-License-Identifier: GPL-3.0-or-later
// learner_score.h -- games between the policies of learners, for this folder only.
#pragma once
#include "learner_internal.h"

int learner_threads(const Learner *learner);  // number of threads to use
// Returns the policy of these factors, whose `precomputed` the caller frees.
Learned policy_of(const Learner *learner, float factor[]);
// Plays games of greedy with the policy `allied` against greedy with the policy `axis`. Fills
// results[] with the scores of the first side in [0,1]. Returns false if the games were stopped.
bool meeting_play(const Learner *learner, const Learned *allied, const Learned *axis, int games,
                  float results[]);
