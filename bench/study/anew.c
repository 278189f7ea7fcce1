// SPDX-License-Identifier: GPL-3.0-or-later
// anew.c -- see anew.h. Start at anew_learn().
#include "anew.h"

#include <stdio.h>
#include <unistd.h>

#include "ai/learn/learner.h"
#include "engine/base/clock.h"
#include "engine/game/learned/learned.h"

enum {
    CHUNK_GAMES = 64,  // learning games between two looks at the stop condition
    SEED_APART = 7001  // learners and games have other seeds than the search
};

int anew_usual(const Game *game) {
    LearnParams usual = learn_defaults();
    Error ignored = {0};
    return learn_options_read(game->rules, "", &usual, &ignored) ? usual.games : 0;
}

int anew_games(int games) { return max_int(games / 4, 2); }

// Prints how far learner n has learned, on a terminal or with --progress.
static void progress_print(const Vary *vary, int n, double share, double *shown) {
    bool terminal = isatty(STDERR_FILENO);
    double now = clock_now();
    if ((!terminal && !vary->progress) || now - *shown < (terminal ? 0.25 : 10)) return;
    *shown = now;
    fprintf(stderr, "%slearning the change, player %d of %d at most: %.0f %%%s",
            terminal ? "\r" : "", n + 1, STUDY_LEARNERS_MAX, 100 * share,
            terminal ? "          " : "\n");
}

// Returns the policy that learner n learns; the caller frees it. Returns NULL and sets *error on
// failure or a stop.
static Learned *learn_one(const Vary *vary, const Game *game, const AnewParams *params, int n,
                          Error *error) {
    LearnParams learn = learn_defaults();
    const Game plain = {.rules = game->rules, .world = game->world};
    if (!learn_options_read(game->rules, "", &learn, error)) return NULL;
    learn.seed = vary->seed + SEED_APART + (uint64_t)n;
    learn.threads = vary->threads;
    learn.games = params->learning_games;
    Learner *learner = learner_new(&plain, &learn, error);
    if (learner == NULL) return NULL;
    double shown = 0;
    learner_stop_by(learner, params->stop);
    while (learner_games(learner) < learn.games && !stop_asked(params->stop)) {
        learner_advance(learner, CHUNK_GAMES);
        progress_print(vary, n, (double)learner_games(learner) / learn.games, &shown);
    }
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
    playing.stop = params->stop;
    playing.meter.silent = true;
    playing.seed = vary->seed + SEED_APART + (uint64_t)n;
    bool good = sample_play(&playing, learned, params->games, &sample, error);
    *out = sample.tally;
    sample_free(&sample);
    return good;
}

// Makes learners n and n + 1 learn and play each other.
static bool pair_learn(const Vary *vary, const Game *game, const AnewParams *params, int n,
                       Tally tallies[2], Error *error) {
    Learned *pair = learn_one(vary, game, params, n, error);
    if (pair == NULL) return false;
    pair->axis = learn_one(vary, game, params, n + 1, error);
    bool good = pair->axis != NULL;
    if (good) {
        Learned room;
        const Game first = {.rules = game->rules, .world = game->world, .learned = pair};
        const Game second = learned_exchanged(&first, &room);
        good = anew_play(vary, &first, params, n, &tallies[0], error) &&
               anew_play(vary, &second, params, n + 1, &tallies[1], error);
    }
    learned_free(pair);
    return good;
}

bool anew_learn(const Vary *vary, const Game *game, const AnewParams *params, Anew *out,
                Error *error) {
    Tally tallies[STUDY_LEARNERS_MAX];
    int count = 0;
    *out = (Anew){.answer = CHANGE_UNCERTAIN};
    for (int look = 0; look < STUDY_CONFIRM_LOOKS && out->answer != CHANGE_MISSED; look++) {
        for (; count < study_confirming[look]; count += 2)
            if (!pair_learn(vary, game, params, count, &tallies[count], error)) return false;
        out->score = study_score(tallies, count, params->learning_games, anew_usual(game));
        out->answer = study_change_answer(&out->score, params->band);
    }
    meter_clear();
    return true;
}

const char *anew_words(const Anew *anew, Interval band) {
    if (anew->answer == CHANGE_EVEN) return "balanced";
    return study_not_even(&anew->score, band) ? "not balanced" : "not clear";
}
