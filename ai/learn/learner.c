// SPDX-License-Identifier: GPL-3.0-or-later
// learner.c -- learning by self-play. Start at learner_advance(). For each batch of games:
//   1. Play the games in parallel with the current weights (self_play.c). Moves are sampled with
//      probability proportional to prior^inverse_temperature.
//   2. In the order of the games, for each recorded choice: change the logit weights of the
//      features of its actions by learning rate * advantage * gradient. The advantage is the
//      lambda-return less the baseline, for the side that chose; the gradient is that of the log
//      probability of the chosen action (REINFORCE). The gradient of the entropy of the choice is
//      added, times the option `entropy`.
//   3. Move the baseline towards the lambda-returns (value.c).
//   4. Change the weights that alike features share (sharing.c) by the same products.
//   5. Recompute the factors of the features whose weights changed.
#include "ai/players.h"
#include "ai/policy.h"
#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "engine/game/host.h"
#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"
#include "learner_internal.h"
#include "learner_score.h"
#include "self_play.h"

#include <stdio.h>
#include <stdlib.h>

enum { POLICY_NAME_BYTES = sizeof((Learned *)0)->scenario };

#define RATE_LAST 0.02                    // the last learning rate, as a share of the first
#define LOG_MOST  (LEARNED_MOST / 100.0)  // the largest logarithm of a factor

// clang-format off
#define AT(member) offsetof(LearnParams, member)
static const Option options[] = {
    {"games",      OPTION_INT,  AT(games),      60000,  16, LEARN_GAMES_MOST, NULL,
        "Number of games of self-play"},
    {"learning_rate",       OPTION_REAL, AT(learning_rate),       0.05, 0, 1,    NULL,
        "Learning rate at the start; falls linearly to 2 % of this value"},
    {"inverse_temperature", OPTION_REAL, AT(inverse_temperature), 2.5, 0.1, 10, NULL,
        "Exponent of the priors by which self-play samples moves"},
    {"lambda",     OPTION_REAL, AT(lambda),     0.8,  0, 1,    NULL,
        "Lambda of the returns; 0 learns from the next learned value, 1 from the game's result"},
    {"value_learning_rate", OPTION_REAL, AT(value_learning_rate), 0.01, 0, 1, NULL,
        "Learning rate of the baseline, the value that returns are compared with"},
    {"sharing",    OPTION_REAL, AT(sharing),    0.006, 0, 1,    NULL,
        "Learning rate of the weights that similar units and nearby places share; 0 shares none"},
    {"entropy",    OPTION_REAL, AT(entropy),    0.003, 0, 1,   NULL,
        "Reward per unit of entropy of each choice at the start, where a won game counts 1: a larger "
        "one tries more different actions; falls linearly to 2 % of this value"},
    {"moving",     OPTION_REAL, AT(moving),     0.5,  0, 1,    NULL,
        "Share of games played for a VP threshold that moves until both sides win equally often"},
    {"value",      OPTION_FLAG, AT(keep_value), 0,    0, 1,    NULL,
        "Write the learned value into the policy file too, for the search option `value`"},
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
        error_set(error, "%s has no features to learn", rules->title);
        return NULL;
    }
    Learner *learner = numbers(1, sizeof *learner);
    FeatureTable tables[FEATURE_TABLES_MAX];
    learner->game = (Game){.rules = rules, .world = game->world};
    learner->params = *params;
    learner->size = features_size(tables, rules->learn.tables(game->world, tables));
    learner->theta = numbers(learner->size, sizeof(float));
    learner->own = numbers(learner->size, sizeof(float));
    learner->users = numbers(learner->size, sizeof *learner->users);
    if (params->sharing > 0) learner->sharing = sharing_new(&learner->game);
    learner->factor = numbers(learner->size, sizeof(float));
    learner->value.bias = numbers(learner->size, sizeof(float));
    learner->value.bias_square = numbers(learner->size, sizeof(float));
    learner->touched = numbers(learner->size, sizeof(Feature));
    learner->is_touched = numbers(learner->size, sizeof(bool));
    learner->margins = numbers(margins_room(learner), sizeof *learner->margins);
    for (int i = 0; i < learner->size; i++) learner->factor[i] = 1;
    for (int i = 0; i < LEARN_TURNS; i++) learner->value.turns.slope[i] = 1;
    if (rules->lab.scale != NULL) rules->lab.scale(game->world, &learner->scale);
    learner->threshold = learner->scale.threshold;
    return learner;
}

void learner_free(Learner *learner) {
    if (learner == NULL) return;
    free(learner->theta);
    free(learner->own);
    free(learner->users);
    sharing_free(learner->sharing);
    free(learner->best);
    free(learner->factor);
    free(learner->value.bias);
    free(learner->value.bias_square);
    free(learner->touched);
    free(learner->is_touched);
    free(learner->margins);
    for (int i = 0; i < LEARN_BATCH; i++) {
        free(learner->trajectories[i].samples);
        free(learner->trajectories[i].gradients);
    }
    free(learner);
}

void learner_begin_from(Learner *learner, const Learned *learned) {
    assert(learner->games == 0 && learned->size == learner->size);
    for (int i = 0; i < learner->size; i++) {
        learner->factor[i] = learned->factor[i];
        learner->theta[i] = learner->own[i] =
            (float)(learner->params.inverse_temperature * natural_log((double)learned->factor[i]));
    }
}

void learner_oppose(Learner *learner, const Learned *opponent) {
    learner->opponent = opponent;
    learner_begin_from(learner, opponent);
}

void learner_stop_by(Learner *learner, Stop stop) { learner->stop = stop; }

int learner_games(const Learner *learner) { return learner->games; }

static double share_done(const Learner *learner) {
    return (double)learner->games / learner->params.games;
}

// Returns a rate now, which falls linearly from `first` to RATE_LAST of it.
static double rate_now(const Learner *learner, double first) {
    double left = 1 - share_done(learner);
    return first * (RATE_LAST + (1 - RATE_LAST) * left);
}

// Step 2: changes the logit weights after one choice. If the return of the side that chose exceeds
// its baseline, the chosen action becomes more likely and the other actions less likely; otherwise
// the reverse.
static void sample_learn(Learner *learner, const Trajectory *trajectory,
                         const TrainingSample *sample, float rate, float entropy) {
    const ValuePoint *point = &trajectory->value_points[sample->point];
    float gain = (point->target - point->value) * (sample->side == ALLIED ? 1 : -1);
    for (int i = 0; i < sample->count; i++) {
        const LogitGradient *entry = &trajectory->gradients[sample->first + i];
        float change = gain * entry->gradient + entropy * entry->entropy_gradient;
        for (int k = 0; k < RUN_FEATURES_MAX && entry->move_features.at[k] != NO_FEATURE; k++) {
            Feature feature = entry->move_features.at[k];
            assert(feature < (Feature)learner->size);
            learner->own[feature] += rate * change;
            learner->users[feature] |= (uint8_t)(1 << sample->side);
            if (learner->sharing != NULL) sharing_note(learner->sharing, feature, change);
            if (learner->is_touched[feature]) continue;
            learner->is_touched[feature] = true;
            learner->touched[learner->touched_count++] = feature;
        }
    }
}

// Moves the VP threshold against the side that won this game, if the game used it. The steps are
// larger at first. Both sides then win games, and the learner can learn from both.
static void threshold_move(Learner *learner, const Trajectory *trajectory) {
    if (!trajectory->moved) return;
    double done = share_done(learner), step = done < 0.3 ? 0.05 : done < 0.6 ? 0.02 : 0.005;
    learner->threshold += step * ((double)trajectory->result - 0.5);
}

static void trajectory_learn(Learner *learner, const Trajectory *trajectory) {
    float rate = (float)rate_now(learner, learner->params.learning_rate);
    float entropy = (float)rate_now(learner, learner->params.entropy);
    for (int i = 0; i < trajectory->sample_count; i++)
        sample_learn(learner, trajectory, &trajectory->samples[i], rate, entropy);
    for (int i = 0; i < trajectory->value_point_count; i++)
        value_learn(learner, &trajectory->value_points[i]);
    threshold_move(learner, trajectory);
    margin_take(learner, trajectory);
    learner->games++;
}

static float factor_of(const Learner *learner, float theta) {
    return (float)natural_exp((double)theta / learner->params.inverse_temperature);
}

void learner_take(Learner *learner, const float theta[]) {
    for (int i = 0; i < learner->size; i++) {
        learner->theta[i] = theta[i];
        learner->factor[i] = factor_of(learner, theta[i]);
    }
}

static float held(float theta, float most) {
    return theta > most ? most : theta < -most ? -most : theta;
}

// Steps 4 and 5.
static void factors_renew(Learner *learner) {
    float most = (float)(LOG_MOST * learner->params.inverse_temperature);
    for (int i = 0; i < learner->touched_count; i++) {
        Feature feature = learner->touched[i];
        learner->own[feature] = held(learner->own[feature], most);
        learner->is_touched[feature] = false;
        if (learner->sharing != NULL) continue;
        learner->theta[feature] = learner->own[feature];
        learner->factor[feature] = factor_of(learner, learner->theta[feature]);
    }
    learner->touched_count = 0;
    if (learner->sharing == NULL) return;
    sharing_learn(learner->sharing, rate_now(learner, learner->params.sharing));
    sharing_add(learner->sharing, learner->own, learner->theta);
    for (int i = 0; i < learner->size; i++) {
        learner->theta[i] = held(learner->theta[i], most);
        learner->factor[i] = learner->theta[i] == 0 ? 1 : factor_of(learner, learner->theta[i]);
    }
}

void learner_advance(Learner *learner, int games) {
    int goal = min_int(learner->params.games, learner->games + games);
    // Score a checkpoint that was due when the run was stopped.
    bool good = learner->best == NULL || checkpoint_take(learner);
    while (good && learner->games < goal) {
        // Start a batch at the same game in every run, however the caller divides the games.
        int count = min_int(LEARN_BATCH, learner->params.games - learner->games);
        int first = learner->games;
        bool played[LEARN_BATCH];
#pragma omp parallel for schedule(dynamic, 1) num_threads(learner_threads(learner))
        for (int i = 0; i < count; i++)
            played[i] = trajectory_play(learner, first + i, &learner->trajectories[i]);
        for (int i = 0; i < count; i++) good = good && played[i];
        if (!good) return;  // an incomplete batch is discarded
        for (int i = 0; i < count; i++) trajectory_learn(learner, &learner->trajectories[i]);
        factors_renew(learner);
        good = learner->best == NULL || checkpoint_take(learner);
    }
}

static int16_t hundredths_of(double value) {
    double whole = floor(100 * value + 0.5);
    return (int16_t)(whole < -LEARNED_MOST  ? -LEARNED_MOST
                     : whole > LEARNED_MOST ? LEARNED_MOST
                                            : whole);
}

// Copies the name of a scenario into the line of a policy file: cut, and without control
// characters.
static void name_take(const char *scenario, char out[POLICY_NAME_BYTES]) {
    snprintf(out, POLICY_NAME_BYTES, "%s", scenario[0] != '\0' ? scenario : "?");
    for (char *at = out; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 127) *at = '?';
}

static char *policy_text(const Learner *learner, const char *scenario) {
    char name[POLICY_NAME_BYTES];
    const ValueWeights *value = &learner->value;
    int16_t *factors = numbers(learner->size, sizeof *factors);
    int16_t *values = numbers(learner->size, sizeof *values), lead[LEARNED_TURNS];
    for (int i = 0; i < learner->size; i++) {
        // A feature without a weight of its own never occurred in self-play. The file has room for
        // a limited number of features, so it leaves this one out.
        double theta = learner->own[i] != 0 ? (double)learner->theta[i] : 0;
        factors[i] = hundredths_of(theta / learner->params.inverse_temperature);
        values[i] = hundredths_of((double)value->bias[i]);
    }
    for (int i = 0; i < LEARNED_TURNS; i++) lead[i] = hundredths_of((double)value->turns.slope[i]);
    name_take(scenario, name);
    LearnedHeader header = {name, learner->params.seed, learner->games, learner->joined_seed};
    LearnedNumbers all = {factors, learner->params.keep_value ? values : NULL, lead};
    char *text = learned_text(&learner->game, &header, &all);
    free(factors);
    free(values);
    return text;
}

Learned *learner_policy(const Learner *learner, const char *scenario) {
    char *text = policy_text(learner, scenario);
    Error error = {0};
    Learned *learned = learned_parse(&learner->game, scenario, text, strlen(text), &error);
    assert(learned != NULL);  // it was written for this game
    free(text);
    return learned;
}

bool learner_save(const Learner *learner, const char *scenario, const char *path, Error *error) {
    char *text = policy_text(learner, scenario);
    bool good = learned_save(text, path, error);
    free(text);
    return good;
}
