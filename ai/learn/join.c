// SPDX-License-Identifier: GPL-3.0-or-later
// join.c -- see join.h. Start at learners_join().
#include "join.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "learner_score.h"

// Gives `learner` the weights that `other` has for `side`. Features that both sides use get the
// mean of both weights, or that of the only learner that used them.
static void side_take(Learner *learner, const Learner *other, Side side) {
    size_t size = (size_t)learner->size;
    float *theta = memory_take(size, sizeof *theta);
    for (size_t i = 0; i < size; i++) {
        unsigned mine = learner->users[i], theirs = other->users[i];
        theta[i] = learner->theta[i];
        if ((mine | theirs) == 1u << side || (mine == 0 && theirs != 0)) {
            theta[i] = other->theta[i];
            learner->own[i] = other->own[i];
        } else if (((mine | theirs) >> side & 1) != 0 && theirs != 0) {
            theta[i] = (learner->theta[i] + other->theta[i]) / 2;
            if (learner->own[i] == 0) learner->own[i] = other->own[i];
        }
    }
    learner_take(learner, theta);
    free(theta);
}

Learner *learner_of_file(const Game *game, const Learned *learned, const LearnParams *params,
                         Error *error) {
    LearnParams own = *params;
    own.seed = learned->seed;
    own.games = (int)learned->games;
    own.keep_value |= learned->value != NULL;
    Learner *learner = learner_new(game, &own, error);
    if (learner == NULL) return NULL;
    learner_begin_from(learner, learned);
    learner->games = own.games;
    if (learned->value == NULL) return learner;
    memcpy(learner->value.bias, learned->value, (size_t)learner->size * sizeof(float));
    memcpy(learner->value.turns.slope, learned->lead, sizeof learned->lead);
    return learner;
}

// Tells a policy that comes from a file which sides use its features: those of the other learners,
// or both if no learner met the feature.
static void users_find(Learner *learner, Learner *const list[], int count) {
    for (int i = 0; i < learner->size; i++)
        if (learner->users[i] != 0) return;  // it has learned
    for (int i = 0; i < learner->size; i++) {
        for (int k = 0; k < count; k++)
            if (list[k] != learner) learner->users[i] |= list[k]->users[i];
        if (learner->users[i] == 0 && learner->theta[i] != 0)
            learner->users[i] = 1 << ALLIED | 1 << AXIS;
    }
}

bool learners_join(Learner *const list[], int count, int games, int best[SIDES],
                   double score[SIDES]) {
    Learned *policies = memory_take((size_t)count, sizeof *policies);
    double *sums[SIDES];
    bool good = true;
    for (Side side = ALLIED; side < SIDES; side++)
        sums[side] = memory_take((size_t)count, sizeof(double));
    for (int i = 0; i < count; i++) policies[i] = policy_of(list[i], list[i]->factor);
    for (int i = 0; i < count && good; i++) {
        for (int k = 0; k < count && good; k++) {
            double met = meeting_score(list[0], &policies[i], &policies[k], games);
            good = met >= 0;
            sums[ALLIED][i] += met / count;
            sums[AXIS][k] += (1 - met) / count;
        }
    }
    for (Side side = ALLIED; side < SIDES && good; side++) {
        best[side] = 0;
        for (int i = 1; i < count; i++)
            if (sums[side][i] > sums[side][best[side]]) best[side] = i;
        score[side] = sums[side][best[side]];
    }
    if (good && best[ALLIED] != best[AXIS]) {
        Learner *joined = list[best[ALLIED]];
        for (Side side = ALLIED; side < SIDES; side++) users_find(list[best[side]], list, count);
        side_take(joined, list[best[AXIS]], AXIS);
        joined->joined_seed = list[best[AXIS]]->params.seed;
    }
    for (int i = 0; i < count; i++) free(policies[i].precomputed);
    for (Side side = ALLIED; side < SIDES; side++) free(sums[side]);
    free(policies);
    return good;
}
