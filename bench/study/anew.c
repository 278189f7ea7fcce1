// SPDX-License-Identifier: GPL-3.0-or-later
// anew.c -- see anew.h.
#include "anew.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/learn/learner.h"
#include "engine/game/learned.h"
#include "engine/rules/rules.h"

enum {
    CHUNK_GAMES = 64,  // learning games between two looks at the stop condition
    SEED_APART = 7001  // learners and games have other seeds than the search
};

// Makes one learner learn `game`, into the policy file `path`. Returns false and sets *error on
// failure or a stop.
static bool learn_one(const Vary *vary, const Game *game, const AnewParams *params, int n,
                      const char *path, Error *error) {
    LearnParams learn = learn_defaults();
    if (!learn_options_read(game->rules, "", &learn, error)) return false;
    learn.seed = vary->seed + SEED_APART + (uint64_t)n;
    learn.threads = vary->threads;
    learn.games = params->learning_games;
    Learner *learner = learner_new(game, &learn, error);
    if (learner == NULL) return false;
    if (game->learned != NULL) learner_begin_from(learner, game->learned);
    learner_stop_by(learner, params->stop);
    while (learner_games(learner) < learn.games && !stop_asked(params->stop))
        learner_advance(learner, CHUNK_GAMES);
    bool good = stop_asked(params->stop) ? error_set(error, "stopped while learning")
                                         : learner_save(learner, vary->scenario, path, error);
    learner_free(learner);
    return good;
}

static bool anew_one(const Vary *vary, const Game *game, const AnewParams *params, int n,
                     Tally *out, Error *error) {
    char path[] = "/tmp/cassino-anew-XXXXXX";
    int file = mkstemp(path);
    if (file < 0) return error_set(error, "/tmp: cannot write a policy file");
    close(file);
    // The copy shares rules and world with *game, but owns its policy.
    Game learned = {.rules = game->rules, .world = game->world};
    bool good =
        learn_one(vary, game, params, n, path, error) && learned_take(&learned, path, error);
    unlink(path);
    if (!good) return false;
    Vary playing = *vary;
    Sample sample = {0};
    playing.swap = false;
    playing.value = NULL;
    playing.meter.silent = true;
    playing.seed = vary->seed + SEED_APART + (uint64_t)n;
    good = sample_play(&playing, &learned, params->games, &sample, error);
    *out = sample.tally;
    sample_free(&sample);
    learned_free((Learned *)learned.learned);
    return good;
}

bool anew_score(const Vary *vary, const Game *game, const AnewParams *params, StudyScore *out,
                Error *error) {
    Tally tallies[ANEW_LEARNERS];
    LearnParams usual = learn_defaults();
    if (!learn_options_read(game->rules, "", &usual, error)) return false;
    for (int n = 0; n < ANEW_LEARNERS; n++)
        if (!anew_one(vary, game, params, n, &tallies[n], error)) return false;
    // A learner that starts from a policy profits from the games of that policy, too.
    int64_t before = game->learned != NULL ? game->learned->games : 0;
    int64_t all = before + params->learning_games;
    *out = study_score(tallies, ANEW_LEARNERS,
                       study_spread(all > usual.games ? usual.games : (int)all, usual.games));
    return true;
}

bool anew_balanced(const StudyScore *score, Interval band) {
    return score->interval.low >= band.low && score->interval.high <= band.high;
}
