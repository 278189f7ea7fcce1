// SPDX-License-Identifier: GPL-3.0-or-later
// self_play.c -- plays one game of self-play and records its training samples. Start at
// trajectory_play().
#include "self_play.h"

#include "ai/policy.h"
#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "engine/rules/rules.h"

#include <stdlib.h>

#define SHARE_LEAST 1e-4f  // omits the gradients of less probable actions, which are negligible

static void value_point_add(const Learner *learner, const State *state, Trajectory *trajectory) {
    const Rules *rules = learner->game.rules;
    if (trajectory->value_point_count == VALUE_POINTS_MAX) return;
    ValuePoint *point = &trajectory->value_points[trajectory->value_point_count++];
    int turn =
        rules->lab.turn_number != NULL ? rules->lab.turn_number(learner->game.world, state) : 0;
    double guess = (double)rules->evaluate(learner->game.world, state, ALLIED);
    guess = guess < 0.01 ? 0.01 : guess > 0.99 ? 0.99 : guess;
    point->turn = min_int(max_int(turn, 0), LEARN_TURNS - 1);
    point->lead = (float)natural_log(guess / (1 - guess));
    point->tilt =
        trajectory->moved ? 0.1f * (trajectory->threshold - (float)learner->scale.threshold) : 0;
    point->count =
        rules->learn.position_features(learner->game.world, state, point->position_features);
    point->value = value_of(learner, point);
}

static void *room_for(void *old, int count, int *room, size_t each) {
    if (count <= *room) return old;
    *room = count + count / 2 + 256;
    void *more = memory_more(old, 1, (size_t)*room * each);
    return more;
}

void entropy_gradients(const float probability[], int count, float out[]) {
    float entropy = 0;
    for (int i = 0; i < count; i++) {
        bool counts = probability[i] >= SHARE_LEAST;
        out[i] = counts ? probability[i] * (float)natural_log((double)probability[i]) : 0;
        entropy -= out[i];
    }
    for (int i = 0; i < count; i++)
        if (probability[i] >= SHARE_LEAST) out[i] = -out[i] - probability[i] * entropy;
}

// Records the gradients of the actions in a run of the list, without negligible ones (SHARE_LEAST).
// `chosen` is the index of the chosen action within the run; it may lie outside the run.
static void gradients_add(Trajectory *trajectory, const FeatureRun *run, const Action list[],
                          const float share[], const float entropy_gradient[], int chosen) {
    for (int i = 0; i < run->count; i++) {
        if (share[i] < SHARE_LEAST && i != chosen) continue;
        LogitGradient *entry = &trajectory->gradients[trajectory->gradient_count++];
        int known = 0;
        entry->entropy_gradient = entropy_gradient[i];
        entry->gradient = (i == chosen ? 1.0f : 0.0f) - share[i];
        for (int k = 0; k < run->fixed_count; k++) entry->move_features.at[known++] = run->fixed[k];
        for (int k = 0; k < run->along_count; k++)
            entry->move_features.at[known++] = run->along[k] + run_place(run, list[i]);
        if (known < RUN_FEATURES_MAX) entry->move_features.at[known] = NO_FEATURE;
    }
}

// Turns priors into probabilities: raises each prior to the power `inverse_temperature` and divides
// by the sum.
static void shares_set(float share[], int count, double inverse_temperature) {
    float top = 0, sum = 0;
    for (int i = 0; i < count; i++) top = share[i] > top ? share[i] : top;
    for (int i = 0; i < count; i++) {
        float x = share[i] / top;
        x = x < 1e-12f ? 1e-12f : x;
        share[i] = inverse_temperature == 2.5
                       ? x * x * __builtin_sqrtf(x)
                       : (float)natural_exp(inverse_temperature * natural_log((double)x));
        sum += share[i];
    }
    for (int i = 0; i < count; i++) share[i] /= sum;
}

static int share_draw(const float share[], int count, Pcg *rng) {
    float left = pcg_unit(rng);
    int chosen = 0;
    for (; chosen < count - 1; chosen++) {
        left -= share[chosen];
        if (left < 0) break;
    }
    return chosen;
}

// Samples a move by the policy of the side to choose, and returns it. Records the choice if it has
// several actions and the learner plays this side.
static Action choice_make(const Learner *learner, const State *state, Side side, Pcg *rng,
                          Trajectory *trajectory) {
    const Game *game = &learner->game;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    if (count == 1) return list[0];
    bool own = learner->opponent == NULL || side == trajectory->side;
    float share[ACTIONS_MAX];
    FeatureRun runs[ACTIONS_MAX];
    game->rules->policy(game->world, state, list, count, share);
    int run_count = game->rules->learn.move_features(game->world, state, list, count, runs);
    learned_correction(runs, run_count, list, own ? learner->factor : learner->opponent->factor,
                       share);
    shares_set(share, count, learner->params.inverse_temperature);
    int chosen = share_draw(share, count, rng);
    if (!own) return list[chosen];
    float entropy_gradient[ACTIONS_MAX];
    entropy_gradients(share, count, entropy_gradient);
    trajectory->samples = room_for(trajectory->samples, trajectory->sample_count + 1,
                                   &trajectory->sample_room, sizeof(TrainingSample));
    trajectory->gradients = room_for(trajectory->gradients, trajectory->gradient_count + count,
                                     &trajectory->gradient_room, sizeof(LogitGradient));
    TrainingSample *sample = &trajectory->samples[trajectory->sample_count++];
    *sample =
        (TrainingSample){trajectory->gradient_count, 0, trajectory->value_point_count - 1, side};
    for (int r = 0, at = 0; r < run_count; at += runs[r++].count)
        gradients_add(trajectory, &runs[r], list + at, share + at, entropy_gradient + at,
                      chosen - at);
    sample->count = trajectory->gradient_count - sample->first;
    return list[chosen];
}

// Returns the result for the first side: by the moving VP threshold if this game uses it and was
// decided by VP, else its payoff. Sets margin and `sudden` of the trajectory if the rules have a VP
// scale.
static float result_of(const Learner *learner, const State *state, Trajectory *trajectory) {
    const Game *game = &learner->game;
    float payoff = game->rules->payoff(game->world, state, ALLIED);
    if (!learner->scale.known) return payoff;
    trajectory->margin = (float)game->rules->margin(game->world, state);
    trajectory->sudden = !game_by_points(game, state);
    if (trajectory->sudden || !trajectory->moved) return payoff;
    return scale_result(&learner->scale, trajectory->margin, trajectory->threshold);
}

// Sets the targets to lambda-returns (Sutton 1988), from the last value point backwards: target =
// (1 - lambda) * next value + lambda * next target. The last target is the result of the game.
static void targets_set(const Learner *learner, Trajectory *trajectory) {
    float lambda = (float)learner->params.lambda, later = trajectory->result;
    for (int i = trajectory->value_point_count - 1; i >= 0; i--) {
        trajectory->value_points[i].target = later;
        later = (1 - lambda) * trajectory->value_points[i].value + lambda * later;
    }
}

bool trajectory_play(const Learner *learner, int index, Trajectory *trajectory) {
    const Game *game = &learner->game;
    Pcg rng = pcg_stream(learner->params.seed, (uint64_t)index, PCG_PLAYER);
    Pcg chance = pcg_stream(learner->params.seed, (uint64_t)index, PCG_GAME);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    trajectory->sample_count = trajectory->gradient_count = trajectory->value_point_count = 0;
    trajectory->moved = learner->scale.known && (double)pcg_unit(&rng) < learner->params.moving;
    trajectory->side = index % 2 == 0 ? ALLIED : AXIS;
    trajectory->threshold = (float)floor(learner->threshold + (double)pcg_unit(&rng));
    game->rules->setup(game->world, state);
    bool fresh = true;  // true at the first choice of the game, or after a quiescent position
    Side side;
    for (int ply = 0; (side = game_turn(game, state)) != NOBODY; ply++) {
        assert(ply <= game->rules->plies_max);
        if (stop_asked(learner->stop)) return false;
        fresh |= game->rules->is_quiescent != NULL && game->rules->is_quiescent(game->world, state);
        if (side != CHANCE && fresh) {
            value_point_add(learner, state, trajectory);
            fresh = false;
        }
        Action action = side == CHANCE ? game->rules->draw(game->world, state, &chance)
                                       : choice_make(learner, state, side, &rng, trajectory);
        game_apply(game, state, action);
    }
    trajectory->result = result_of(learner, state, trajectory);
    targets_set(learner, trajectory);
    return true;
}
