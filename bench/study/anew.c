// SPDX-License-Identifier: GPL-3.0-or-later
// anew.c -- see anew.h.
#include "anew.h"

#include "ai/learn/learner.h"
#include "engine/game/learned/learned.h"

enum {
    CHUNK_GAMES = 64,  // learning games between two looks at the stop condition
    SEED_APART = 7001  // learners and games have other seeds than the search
};

// Returns the policy that one learner learns of `game`; the caller frees it. Returns NULL and sets
// *error on failure or a stop.
static Learned *learn_one(const Vary *vary, const Game *game, const AnewParams *params, int n,
                          Error *error) {
    LearnParams learn = learn_defaults();
    if (!learn_options_read(game->rules, "", &learn, error)) return NULL;
    learn.seed = vary->seed + SEED_APART + (uint64_t)n;
    learn.threads = vary->threads;
    learn.games = params->learning_games;
    Learner *learner = learner_new(game, &learn, error);
    if (learner == NULL) return NULL;
    const Learned *from = game->learned;
    if (n == 1 && from != NULL && from->axis != NULL) from = from->axis;
    if (from != NULL) learner_begin_from(learner, from);
    learner_stop_by(learner, params->stop);
    while (learner_games(learner) < learn.games && !stop_asked(params->stop))
        learner_advance(learner, CHUNK_GAMES);
    Learned *learned = NULL;
    if (stop_asked(params->stop))
        error_set(error, "stopped while learning");
    else
        learned = learner_policy(learner, vary->scenario);
    learner_free(learner);
    return learned;
}

// Plays the games of learner n, whose policy has the first side in `learned`.
static bool anew_play(const Vary *vary, const Game *learned, const AnewParams *params, int n,
                      Tally *out, Error *error) {
    Vary playing = *vary;
    Sample sample = {0};
    playing.swap = false;
    playing.value = NULL;
    playing.meter.silent = true;
    playing.seed = vary->seed + SEED_APART + (uint64_t)n;
    bool good = sample_play(&playing, learned, params->games, &sample, error);
    *out = sample.tally;
    sample_free(&sample);
    return good;
}

bool anew_score(const Vary *vary, const Game *game, const AnewParams *params, StudyScore *out,
                Error *error) {
    Tally tallies[ANEW_LEARNERS];
    LearnParams usual = learn_defaults();
    if (!learn_options_read(game->rules, "", &usual, error)) return false;
    Learned *pair = learn_one(vary, game, params, 0, error);
    if (pair == NULL) return false;
    pair->axis = learn_one(vary, game, params, 1, error);
    bool good = pair->axis != NULL;
    if (good) {
        Learned room;
        const Game first = {.rules = game->rules, .world = game->world, .learned = pair};
        const Game second = learned_exchanged(&first, &room);
        good = anew_play(vary, &first, params, 0, &tallies[0], error) &&
               anew_play(vary, &second, params, 1, &tallies[1], error);
    }
    learned_free(pair);
    if (!good) return false;
    // A learner that starts from a policy profits from the games of that policy, too.
    int64_t before = game->learned != NULL ? game->learned->games : 0;
    *out = study_score(tallies, ANEW_LEARNERS, before + params->learning_games, usual.games);
    return true;
}

bool anew_balanced(const StudyScore *score, Interval band) {
    return score->interval.low >= band.low && score->interval.high <= band.high;
}
