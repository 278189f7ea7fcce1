// SPDX-License-Identifier: GPL-3.0-or-later
// join.h -- joins the policies of several learners of one scenario. Self-play may learn one side
// well and the other badly, and another seed the other way round.
#pragma once
#include "learner.h"

// Plays `games` games of the first side of each learner against the second side of each learner,
// all on the same deals, and finds for each side the learner that scores most against the others.
// `present` is the index of a policy that comes from a file, or -1 for none. A learner replaces a
// side of that policy only if its mean score is higher by more than two standard errors of the
// difference, and if it scores no less against the other side of that policy. Sets best[] to the
// indexes in list[], and score[] to the mean scores in [0,1]. The joined policy is then in
// list[best[ALLIED]]: that learner takes over, for the second side, the weights of
// list[best[AXIS]]. It keeps its own value. The learners have ended, and have the same scenario and
// stop condition. Returns false, and changes nothing, if the games were stopped.
bool learners_join(Learner *const list[], int count, int present, int games, int best[SIDES],
                   double score[SIDES]);

// Returns a learner that has ended with the policy and the value of a file, to be joined with
// learners of the same scenario. Returns NULL and sets *error as learner_new() does.
Learner *learner_of_file(const Game *game, const Learned *learned, const LearnParams *params,
                         Error *error);
