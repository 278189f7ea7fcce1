// SPDX-License-Identifier: GPL-3.0-or-later
// learner_score.c -- scores the learned policy and keeps the best checkpoint. Self-play can make a
// policy worse, because the policy may adapt only to itself.
#include <math.h>
#include <stdlib.h>

#include "ai/players.h"
#include "ai/threads.h"
#include "engine/base/memory.h"
#include "engine/game/host.h"
#include "engine/rules/rules.h"
#include "learner_score.h"

enum { CHECKPOINTS = 10, CHECKPOINT_PAIRS = 100, SETTLE_PAIRS = 400 };
// Part of the seed of scoring games, so that each purpose plays other games.
typedef enum Salt { SALT_SCORE = 1, SALT_CHECKPOINT, SALT_SETTLE, SALT_MEETING } Salt;

int learner_threads(const Learner *learner) { return threads_or_cores(learner->params.threads); }

// Plays one game: greedy with the learned policy on `side` against greedy of game `opponent`.
// Returns the result for `side`; meaningless if `stop` ended the game.
static float score_play(const Game *game, const Game *opponent, Side side, uint64_t seed,
                        uint64_t index, Stop stop) {
    Player *self = player_make(game, "greedy", hash_join(seed, 2 * index), NULL);
    Player *other = player_make(opponent, "greedy", hash_join(seed, 2 * index + 1), NULL);
    Player *player[SIDES];
    player[side] = self;
    player[side_other(side)] = other;
    Host host;
    host_start(&host, game, player[ALLIED], player[AXIS], seed, index, NULL);
    host.seen[side_other(side)] = opponent;
    while (!stop_asked(stop) && host_step(&host)) continue;
    self->free(self);
    other->free(other);
    bool over = game_turn(game, state_of(&host.state)) == NOBODY;
    return over ? game->rules->payoff(game->world, state_of(&host.state), side) : 0;
}

Learned policy_of(const Learner *learner, float factor[]) {
    const Rules *rules = learner->game.rules;
    Learned learned = {.factor = factor, .size = learner->size};
    if (rules->learn.precompute != NULL)
        learned.precomputed = rules->learn.precompute(learner->game.world, factor);
    return learned;
}

// Returns the mean score of `pairs` pairs of games, whose seeds follow from `seed`: greedy with the
// learned policy against greedy with the policy `other`, or without one if that is NULL. Sets
// *error to its standard error. Returns -1 if the games were stopped.
static double score_of(const Learner *learner, const Learned *other, int pairs, uint64_t seed,
                       double *error) {
    Learned learned = policy_of(learner, learner->factor);
    Game game = {.rules = learner->game.rules, .world = learner->game.world, .learned = &learned};
    const Game opponent = {.rules = game.rules, .world = game.world, .learned = other};
    double *results = memory_take((size_t)pairs, sizeof *results), sum = 0, squares = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(learner_threads(learner))
    for (int i = 0; i < pairs; i++) {
        results[i] =
            0.5 * (double)(score_play(&game, &opponent, ALLIED, seed, (uint64_t)i, learner->stop) +
                           score_play(&game, &opponent, AXIS, seed, (uint64_t)i, learner->stop));
    }
    for (int i = 0; i < pairs; i++) {
        sum += results[i];
        squares += results[i] * results[i];
    }
    free(results);
    free(learned.precomputed);
    double mean = sum / pairs;
    *error = sqrt(fmax(squares / pairs - mean * mean, 0) / max_int(pairs - 1, 1));
    return stop_asked(learner->stop) ? -1 : mean;
}

static uint64_t seed_of(const Learner *learner, Salt salt) {
    uint64_t games = hash_join((uint64_t)learner->games, salt);
    return hash_join(learner->params.seed,
                     salt == SALT_SCORE ? (uint64_t)learner->games + 1 : games);
}

bool meeting_play(const Learner *learner, const Learned *allied, const Learned *axis, int games,
                  float results[]) {
    const Game first = {
        .rules = learner->game.rules, .world = learner->game.world, .learned = allied};
    const Game second = {.rules = first.rules, .world = first.world, .learned = axis};
    uint64_t seed = seed_of(learner, SALT_MEETING);
#pragma omp parallel for schedule(dynamic, 1) num_threads(learner_threads(learner))
    for (int i = 0; i < games; i++)
        results[i] = score_play(&first, &second, ALLIED, seed, (uint64_t)i, learner->stop);
    return !stop_asked(learner->stop);
}

double learner_score(const Learner *learner, int pairs, double *error) {
    return score_of(learner, learner->opponent, pairs, seed_of(learner, SALT_SCORE), error);
}

void learner_keep_best(Learner *learner) {
    assert(learner->games == 0 && learner->opponent == NULL);
    learner->best = memory_take((size_t)learner->size, sizeof *learner->best);
    learner->checkpoint_score = -1;
}

double learner_checkpoint_score(const Learner *learner) {
    return learner->best != NULL ? learner->checkpoint_score : -1;
}

// A checkpoint is due after each tenth of the run.
bool checkpoint_take(Learner *learner) {
    int due = (int)((int64_t)learner->games * CHECKPOINTS / learner->params.games);
    double error;
    if (due == learner->checkpoints) return true;
    double score =
        score_of(learner, NULL, CHECKPOINT_PAIRS, seed_of(learner, SALT_CHECKPOINT), &error);
    if (score < 0) return false;
    learner->checkpoints = due;
    learner->checkpoint_score = score;
    if (score <= learner->best_score) return true;
    learner->best_score = score;
    learner->best_games = learner->games;
    memcpy(learner->best, learner->theta, (size_t)learner->size * sizeof *learner->best);
    return true;
}

// Returns how much more the best checkpoint is worth than the last policy: the difference of their
// scores against greedy without a policy, plus its score against the last policy, less 1/2. A
// policy that beats every beginner may still lose to one that learned longer, and one that adapted
// to itself may lose to a beginner. Leaves the best checkpoint in the learner. Returns -1 if the
// games were stopped.
static double best_gains(Learner *learner, uint64_t seed) {
    size_t bytes = (size_t)learner->size * sizeof(float);
    float *factor = memory_take(1, bytes);
    double error, last = score_of(learner, NULL, SETTLE_PAIRS, seed, &error);
    memcpy(factor, learner->factor, bytes);
    Learned policy = policy_of(learner, factor);
    learner_take(learner, learner->best);
    double best = score_of(learner, NULL, SETTLE_PAIRS, seed, &error);
    double direct = score_of(learner, &policy, SETTLE_PAIRS, seed, &error);
    free(policy.precomputed);
    free(factor);
    return last < 0 || best < 0 || direct < 0 ? -1 : best - last + direct - 0.5;
}

int learner_settle(Learner *learner) {
    size_t bytes = (size_t)learner->size * sizeof(float);
    if (learner->best == NULL || learner->best_games == 0) return learner->games;
    if (learner->best_games == learner->games) return learner->games;
    float *last = memory_take(1, bytes);
    memcpy(last, learner->theta, bytes);
    // After a stop the last policy is kept. A resumed run settles again.
    bool best = best_gains(learner, seed_of(learner, SALT_SETTLE)) > 0;
    if (!best) learner_take(learner, last);
    free(last);
    return best ? learner->best_games : learner->games;
}
