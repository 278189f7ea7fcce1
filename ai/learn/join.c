// SPDX-License-Identifier: GPL-3.0-or-later
// join.c -- see join.h. Start at learners_join().
#include "join.h"

#include <math.h>
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
    own.games = (int)fmin(fmax((double)learned->games, 1), LEARN_GAMES_MOST);
    own.keep_value |= learned->value != NULL;
    Learner *learner = learner_new(game, &own, error);
    if (learner == NULL) return NULL;
    learner_begin_from(learner, learned);
    learner->games = own.games;
    const char *joined = strstr(learned->text, LEARNED_JOINED);
    if (joined != NULL) learner->joined_seed = strtoull(joined + strlen(LEARNED_JOINED), NULL, 10);
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

// The games of the first side of each of `count` learners against the second side of each.
typedef struct Meetings {
    int count, games;
    float *results;  // score of the first side, by first learner, second learner and game
} Meetings;

// Returns the score of `side` of learner `i` against the other side of learner `k` in one game.
static double won(const Meetings *all, Side side, int i, int k, int game) {
    int first = side == ALLIED ? i : k, second = side == ALLIED ? k : i;
    float result = all->results[(first * all->count + second) * all->games + game];
    return side == ALLIED ? (double)result : 1 - (double)result;
}

static double mean_of(const Meetings *all, Side side, int i) {
    double sum = 0;
    for (int k = 0; k < all->count; k++)
        for (int g = 0; g < all->games; g++) sum += won(all, side, i, k, g);
    return sum / all->count / all->games;
}

// Returns true if learner `i` may take the place of the present policy; learners_join() says when.
static bool replaces(const Meetings *all, Side side, int i, int present) {
    double sum = 0, squares = 0, against_it = 0;
    for (int g = 0; g < all->games; g++) {
        double more = 0;
        for (int k = 0; k < all->count; k++)
            more += (won(all, side, i, k, g) - won(all, side, present, k, g)) / all->count;
        sum += more;
        squares += more * more;
        against_it += won(all, side, i, present, g) - won(all, side, present, present, g);
    }
    double mean = sum / all->games, variance = fmax(squares / all->games - mean * mean, 0);
    return mean > 0 && mean > 2 * sqrt(variance / all->games) && against_it >= 0;
}

static int best_of(const Meetings *all, Side side, int present, double *score) {
    int best = max_int(present, 0);
    *score = mean_of(all, side, best);
    for (int i = 0; i < all->count; i++) {
        double mean = mean_of(all, side, i);
        if (mean <= *score || (present >= 0 && !replaces(all, side, i, present))) continue;
        best = i;
        *score = mean;
    }
    return best;
}

bool learners_join(Learner *const list[], int count, int present, int games, int best[SIDES],
                   double score[SIDES]) {
    Learned *policies = memory_take((size_t)count, sizeof *policies);
    Meetings all = {count, games,
                    memory_take((size_t)count * (size_t)count * (size_t)games, sizeof(float))};
    bool good = true;
    for (int i = 0; i < count; i++) policies[i] = policy_of(list[i], list[i]->factor);
    for (int i = 0; i < count * count && good; i++)
        good = meeting_play(list[0], &policies[i / count], &policies[i % count], games,
                            all.results + (size_t)i * (size_t)games);
    for (Side side = ALLIED; side < SIDES && good; side++)
        best[side] = best_of(&all, side, present, &score[side]);
    if (good && best[ALLIED] != best[AXIS]) {
        Learner *joined = list[best[ALLIED]], *second = list[best[AXIS]];
        for (Side side = ALLIED; side < SIDES; side++) users_find(list[best[side]], list, count);
        side_take(joined, second, AXIS);
        joined->joined_seed = second->joined_seed != 0 ? second->joined_seed : second->params.seed;
    }
    for (int i = 0; i < count; i++) free(policies[i].precomputed);
    free(all.results);
    free(policies);
    return good;
}
