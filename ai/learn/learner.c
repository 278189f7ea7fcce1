// SPDX-License-Identifier: GPL-3.0-or-later
// learner.c -- the learner: games in batches, lessons in the order of the games. Start at
// learner_advance.
#include "ai/players.h"
#include "ai/policy.h"
#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "engine/game/host.h"
#include "engine/game/learned.h"
#include "learner_internal.h"

#include <omp.h>
#include <stdlib.h>

#define STEP_LAST   0.02                    // of the first step, at the end
#define THETA_PER_E (LEARNED_MOST / 100.0)  // the largest logarithm of a factor

// clang-format off
#define AT(member) offsetof(LearnParams, member)
static const Option options[] = {
    {"games",      OPTION_INT,  AT(games),      60000,  16, 1e8, NULL,
        "games of self-play"},
    {"step",       OPTION_REAL, AT(step),       0.05, 0, 1,    NULL,
        "step of learning at first; it falls to a fiftieth"},
    {"sharpness",  OPTION_REAL, AT(sharpness),  2.5,  0.1, 10, NULL,
        "choices are drawn by weight to this power"},
    {"lambda",     OPTION_REAL, AT(lambda),     0.8,  0, 1,    NULL,
        "0: a turn is judged by the next turn's value; 1: by the game's result"},
    {"value_step", OPTION_REAL, AT(value_step), 0.01, 0, 1,    NULL,
        "step of the values that results are compared with"},
    {"moving",     OPTION_REAL, AT(moving),     0.5,  0, 1,    NULL,
        "share of games for a number of points that moves until both sides win as often"},
    {"value",      OPTION_FLAG, AT(keep_value), 0,    0, 1,    NULL,
        "write the values of turns too, for searches that judge by them"},
};
#undef AT
// clang-format on

const OptionTable learn_options = {options, COUNT_OF(options)};

LearnParams learn_defaults(void) {
    LearnParams params = {0};
    options_reset(learn_options, &params);
    return params;
}

bool learn_options_read(const Rules *rules, const char *asked, LearnParams *params, Error *error) {
    const char *suits = rules->learn.preset;
    return (suits == NULL || options_parse(learn_options, params, suits, error)) &&
           options_parse(learn_options, params, asked, error);
}

static void *numbers(int count, size_t each) {
    void *room = memory_take((size_t)count, each);
    return room;
}

Learner *learner_new(const Game *game, const LearnParams *params, Error *error) {
    const Rules *rules = game->rules;
    if (rules->learn.tables == NULL) {
        error_set(error, "%s has nothing that can be learnt", rules->title);
        return NULL;
    }
    Learner *learner = numbers(1, sizeof *learner);
    FeatureTable tables[FEATURE_TABLES_MAX];
    learner->game = (Game){rules, game->world, NULL};
    learner->params = *params;
    learner->size = features_size(tables, rules->learn.tables(game->world, tables));
    learner->theta = numbers(learner->size, sizeof(float));
    learner->factor = numbers(learner->size, sizeof(float));
    learner->value.bias = numbers(learner->size, sizeof(float));
    learner->value.bias_square = numbers(learner->size, sizeof(float));
    learner->touched = numbers(learner->size, sizeof(Feature));
    learner->is_touched = numbers(learner->size, sizeof(bool));
    learner->margins = numbers(margins_room(learner), sizeof *learner->margins);
    for (int i = 0; i < learner->size; i++) learner->factor[i] = 1;
    for (int i = 0; i < LEARN_TURNS; i++) learner->value.turns.slope[i] = 1;
    if (rules->lab.scale != NULL) rules->lab.scale(game->world, &learner->scale);
    learner->level = learner->scale.threshold;
    return learner;
}

void learner_free(Learner *learner) {
    if (learner == NULL) return;
    free(learner->theta);
    free(learner->best);
    free(learner->factor);
    free(learner->value.bias);
    free(learner->value.bias_square);
    free(learner->touched);
    free(learner->is_touched);
    free(learner->margins);
    for (int i = 0; i < LEARN_BATCH; i++) {
        free(learner->diaries[i].samples);
        free(learner->diaries[i].pushes);
    }
    free(learner);
}

void learner_against(Learner *learner, const Learned *rival) {
    assert(learner->games == 0 && rival->size == learner->size);
    learner->rival = rival;
    for (int i = 0; i < learner->size; i++) {
        learner->factor[i] = rival->factor[i];
        learner->theta[i] =
            (float)(learner->params.sharpness * natural_log((double)rival->factor[i]));
    }
}

void learner_stop_by(Learner *learner, Stop stop) { learner->stop = stop; }

int learner_games(const Learner *learner) { return learner->games; }

static double share_done(const Learner *learner) {
    return (double)learner->games / learner->params.games;
}

// What was chosen becomes likelier if more came of it than was expected, and the rest less likely.
static void sample_learn(Learner *learner, const Trajectory *trajectory,
                         const TrainingSample *sample, float step) {
    const Mark *mark = &trajectory->marks[sample->mark];
    float gain = step * (mark->target - mark->value) * (sample->side == ALLIED ? 1 : -1);
    for (int i = 0; i < sample->count; i++) {
        const Push *push = &trajectory->pushes[sample->first + i];
        float change = gain * push->push;
        for (int k = 0; k < RUN_FEATURES_MAX && push->move_features.at[k] != NO_FEATURE; k++) {
            Feature trait = push->move_features.at[k];
            assert(trait < (Feature)learner->size);
            learner->theta[trait] += change;
            if (learner->is_touched[trait]) continue;
            learner->is_touched[trait] = true;
            learner->touched[learner->touched_count++] = trait;
        }
    }
}

// The threshold moves towards the side that wins, at first in larger steps: so that both sides have
// games to learn from.
static void level_move(Learner *learner, const Trajectory *trajectory) {
    if (!trajectory->moved) return;
    double done = share_done(learner), step = done < 0.3 ? 0.05 : done < 0.6 ? 0.02 : 0.005;
    learner->level += step * ((double)trajectory->result - 0.5);
}

static void trajectory_learn(Learner *learner, const Trajectory *trajectory) {
    double left = 1 - share_done(learner);
    float step = (float)(learner->params.step * (STEP_LAST + (1 - STEP_LAST) * left));
    for (int i = 0; i < trajectory->sample_count; i++)
        sample_learn(learner, trajectory, &trajectory->samples[i], step);
    for (int i = 0; i < trajectory->mark_count; i++) value_learn(learner, &trajectory->marks[i]);
    level_move(learner, trajectory);
    margin_take(learner, trajectory);
    learner->games++;
}

static float factor_of(const Learner *learner, float theta) {
    return (float)natural_exp((double)theta / learner->params.sharpness);
}

void learner_take(Learner *learner, const float theta[]) {
    for (int i = 0; i < learner->size; i++) {
        learner->theta[i] = theta[i];
        learner->factor[i] = factor_of(learner, theta[i]);
    }
}

static void factors_renew(Learner *learner) {
    float most = (float)(THETA_PER_E * learner->params.sharpness);
    for (int i = 0; i < learner->touched_count; i++) {
        Feature trait = learner->touched[i];
        float *theta = &learner->theta[trait];
        *theta = *theta > most ? most : *theta < -most ? -most : *theta;
        learner->factor[trait] = factor_of(learner, *theta);
        learner->is_touched[trait] = false;
    }
    learner->touched_count = 0;
}

void learner_advance(Learner *learner, int games) {
    int goal = min_int(learner->params.games, learner->games + games);
    // A run that was stopped may have left a mark due.
    bool good = learner->best == NULL || best_mark(learner);
    while (good && learner->games < goal) {
        // Batches are the same however the work is cut into calls.
        int count = min_int(LEARN_BATCH, learner->params.games - learner->games);
        int first = learner->games;
        bool played[LEARN_BATCH];
#pragma omp parallel for schedule(dynamic, 1) num_threads(learner_threads(learner))
        for (int i = 0; i < count; i++)
            played[i] = trajectory_play(learner, first + i, &learner->diaries[i]);
        for (int i = 0; i < count; i++) good = good && played[i];
        if (!good) return;  // a batch is learnt from as a whole
        for (int i = 0; i < count; i++) trajectory_learn(learner, &learner->diaries[i]);
        factors_renew(learner);
        good = learner->best == NULL || best_mark(learner);
    }
}

static int16_t hundredths_of(double value) {
    double whole = floor(100 * value + 0.5);
    return (int16_t)(whole < -LEARNED_MOST  ? -LEARNED_MOST
                     : whole > LEARNED_MOST ? LEARNED_MOST
                                            : whole);
}

bool learner_save(const Learner *learner, const char *scenario, const char *path, Error *error) {
    const ValueWeights *value = &learner->value;
    int16_t *factors = numbers(learner->size, sizeof *factors);
    int16_t *values = numbers(learner->size, sizeof *values), lead[LEARNED_TURNS];
    for (int i = 0; i < learner->size; i++) {
        factors[i] = hundredths_of((double)learner->theta[i] / learner->params.sharpness);
        values[i] = hundredths_of((double)value->bias[i]);
    }
    for (int i = 0; i < LEARNED_TURNS; i++) lead[i] = hundredths_of((double)value->turns.slope[i]);
    LearnedHeader header = {scenario, learner->params.seed, learner->games};
    LearnedNumbers all = {factors, learner->params.keep_value ? values : NULL, lead};
    bool good = learned_save(&learner->game, &header, &all, path, error);
    free(factors);
    free(values);
    return good;
}
