// SPDX-License-Identifier: GPL-3.0-or-later
// policy.c -- corrects priors and values by the policy file; see policy.h. Every choice between
// several actions in a playout by `policy` or `greedy` calls policy_priors().
#include "policy.h"

#include "engine/base/natural.h"
#include "engine/game/learned/learned.h"
#include "engine/kit/pick.h"
#include "engine/rules/rules.h"

void learned_correction(const FeatureRun runs[], int run_count, const Action list[],
                        const float factor[], float weights[]) {
    for (int r = 0; r < run_count; r++) {
        const FeatureRun *run = &runs[r];
        float all = 1;
        for (int k = 0; k < run->fixed_count; k++) all *= factor[run->fixed[k]];
        const float *one = &factor[run->along[0]], *two = &factor[run->along[1]];
        int shift = run->by_who ? 16 : 0, mask = run->by_who ? 0xff : 0xffff, count = run->count;
        if (run->along_count == 2) {
            for (int i = 0; i < count; i++) {
                unsigned place = list[i] >> shift & (unsigned)mask;
                weights[i] *= all * one[place] * two[place];
            }
        } else if (run->along_count == 1) {
            for (int i = 0; i < count; i++)
                weights[i] *= all * one[list[i] >> shift & (unsigned)mask];
        } else {
            for (int i = 0; i < count; i++) weights[i] *= all;
        }
        list += count;
        weights += count;
    }
}

void policy_priors(const Game *game, const State *state, const Action list[], int count,
                   float out[]) {
    const Rules *rules = game->rules;
    const Learned *learned = game->learned;
    if (learned == NULL) {
        rules->policy(game->world, state, list, count, out);
    } else if (learned->precomputed != NULL) {
        rules->learn.policy(game->world, state, learned->precomputed, list, count, out);
    } else {
        rules->policy(game->world, state, list, count, out);
        FeatureRun runs[ACTIONS_MAX];
        int run_count = rules->learn.move_features(game->world, state, list, count, runs);
        learned_correction(runs, run_count, list, learned->factor, out);
    }
}

bool policy_draws(const Game *game, const State *state) {
    return game->rules->is_opening != NULL && game->rules->is_opening(game->world, state);
}

int policy_draw(const Game *game, const State *state, const Action list[], int count, Pcg *rng) {
    float weight[ACTIONS_MAX], most = 0;
    policy_priors(game, state, list, count, weight);
    for (int i = 0; i < count; i++) most = weight[i] > most ? weight[i] : most;
    for (int i = 0; i < count; i++) {
        // These are multiplications, because pow() rounds differently on other machines.
        float share = weight[i] / most, second = share * share, fourth = second * second;
        float eighth = fourth * fourth;
        weight[i] = eighth * eighth * fourth;
    }
    return pick_drawn(weight, count, rng);
}

bool policy_has_value(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    return game->learned != NULL && game->learned->value != NULL &&
           (rules->is_quiescent == NULL || rules->is_quiescent(game->world, state));
}

float policy_value(const Game *game, const State *state, Side viewer, float evaluated) {
    const Rules *rules = game->rules;
    const Learned *learned = game->learned;
    Feature position_features[POSITION_FEATURES_MAX];
    int count = rules->learn.position_features(game->world, state, position_features), turn = 0;
    if (rules->lab.turn_number != NULL) turn = rules->lab.turn_number(game->world, state);
    turn = min_int(max_int(turn, 0), LEARNED_TURNS - 1);
    double share = evaluated < 0.01f ? 0.01 : evaluated > 0.99f ? 0.99 : (double)evaluated;
    float sign = viewer == ALLIED ? 1.0f : -1.0f, sum = 0;
    for (int i = 0; i < count; i++) sum += learned->value[position_features[i]];
    float z = learned->lead[turn] * (float)natural_log(share / (1 - share)) + sign * sum;
    z = z < -30 ? -30 : z > 30 ? 30 : z;
    return (float)(1 / (1 + natural_exp(-(double)z)));
}
