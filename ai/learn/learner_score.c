// SPDX-License-Identifier: GPL-3.0-or-later
// learner_score.c -- what was learnt, against nothing learnt or the rival; and the best of a run's
// marks, for self-play does not always get better by going on: who learns against himself may come
// to know himself alone.
#include <math.h>
#include <omp.h>
#include <stdlib.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/host.h"
#include "learner_internal.h"

enum { MARKS = 10, MARK_PAIRS = 100, SETTLE_PAIRS = 400 };
typedef enum Salt { SALT_TOLD = 1, SALT_MARK, SALT_SETTLE } Salt;  // each has its own games

int learner_threads(const Learner *learner) {
    return learner->params.threads > 0 ? learner->params.threads : omp_get_num_procs();
}

// A player that knows what another learnt than the game he plays in.
typedef struct Guest {
    Player player;
    Player *self;
    const Game *game;
} Guest;

static Action guest_choose(Player *self, const Game *game, const State *guess, Side side, int ply) {
    const Guest *guest = (const Guest *)self;
    (void)game;
    return guest->self->choose(guest->self, guest->game, guess, side, ply);
}

// One game of greedy with what is learnt, on `side`, against greedy with what the rival has. Of no
// use if `stop` cut it short.
static float score_play(const Game *game, const Game *rival, Side side, uint64_t seed,
                        uint64_t index, Stop stop) {
    Player *self = player_make(game, "greedy", hash_join(seed, 2 * index), NULL);
    Player *other = player_make(rival, "greedy", hash_join(seed, 2 * index + 1), NULL);
    Guest guest = {{.choose = guest_choose}, other, rival};
    Player *player[SIDES];
    player[side] = self;
    player[side_other(side)] = &guest.player;
    Host host;
    host_start(&host, game, player[ALLIED], player[AXIS], seed, index, NULL);
    while (!stop_asked(stop) && host_step(&host)) continue;
    self->free(self);
    other->free(other);
    bool over = game_turn(game, state_of(&host.state)) == NOBODY;
    return over ? game->rules->payoff(game->world, state_of(&host.state), side) : 0;
}

// -1 if it was stopped.
static double score_of(const Learner *learner, int pairs, uint64_t seed, double *error) {
    Learned learned = {.factor = learner->factor, .size = learner->size};
    Game game = {learner->game.rules, learner->game.world, &learned};
    if (game.rules->learn.fold != NULL)
        learned.precomputed = game.rules->learn.fold(game.world, learner->factor);
    const Game rival = {game.rules, game.world, learner->rival};
    double *results = memory_take((size_t)pairs, sizeof *results), sum = 0, squares = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(learner_threads(learner))
    for (int i = 0; i < pairs; i++) {
        results[i] =
            0.5 * (double)(score_play(&game, &rival, ALLIED, seed, (uint64_t)i, learner->stop) +
                           score_play(&game, &rival, AXIS, seed, (uint64_t)i, learner->stop));
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
                     salt == SALT_TOLD ? (uint64_t)learner->games + 1 : games);
}

double learner_score(const Learner *learner, int pairs, double *error) {
    return score_of(learner, pairs, seed_of(learner, SALT_TOLD), error);
}

void learner_keep_best(Learner *learner) {
    assert(learner->games == 0 && learner->rival == NULL);
    learner->best = memory_take((size_t)learner->size, sizeof *learner->best);
    learner->mark_score = -1;
}

double learner_marked(const Learner *learner) {
    return learner->best != NULL ? learner->mark_score : -1;
}

// After a whole batch: is a tenth of the run over?
bool best_mark(Learner *learner) {
    int mark = (int)((int64_t)learner->games * MARKS / learner->params.games);
    double spread;
    if (mark == learner->marks) return true;
    double score = score_of(learner, MARK_PAIRS, seed_of(learner, SALT_MARK), &spread);
    if (score < 0) return false;
    learner->marks = mark;
    learner->mark_score = score;
    if (score <= learner->best_score) return true;
    learner->best_score = score;
    learner->best_games = learner->games;
    memcpy(learner->best, learner->theta, (size_t)learner->size * sizeof *learner->best);
    return true;
}

int learner_settle(Learner *learner) {
    size_t bytes = (size_t)learner->size * sizeof(float);
    double spread;
    if (learner->best == NULL || learner->best_games == 0) return learner->games;
    if (learner->best_games == learner->games) return learner->games;
    uint64_t seed = seed_of(learner, SALT_SETTLE);
    float *last = memory_take((size_t)learner->size, sizeof *last);
    memcpy(last, learner->theta, bytes);
    double score = score_of(learner, SETTLE_PAIRS, seed, &spread);
    // Stopped: what was learnt last stays, for the best can be settled when it goes on.
    if (score < 0) {
        free(last);
        return learner->games;
    }
    learner_take(learner, learner->best);
    bool best = score_of(learner, SETTLE_PAIRS, seed, &spread) > score;
    if (!best) learner_take(learner, last);
    free(last);
    return best ? learner->best_games : learner->games;
}
