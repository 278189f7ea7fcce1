// SPDX-License-Identifier: GPL-3.0-or-later
// self_play.c -- one game of self-play, and what is to be learnt from it. Start at trajectory_play.
#include "ai/policy.h"
#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "learner_internal.h"

#include <stdlib.h>

#define SHARE_LEAST 1e-4f  // probability below which an action teaches nothing

static void mark_take(const Learner *learner, const State *state, Trajectory *trajectory) {
    const Rules *rules = learner->game.rules;
    if (trajectory->mark_count == MARKS_MAX) return;
    Mark *mark = &trajectory->marks[trajectory->mark_count++];
    int turn =
        rules->lab.turn_number != NULL ? rules->lab.turn_number(learner->game.world, state) : 0;
    double guess = (double)rules->evaluate(learner->game.world, state, ALLIED);
    guess = guess < 0.01 ? 0.01 : guess > 0.99 ? 0.99 : guess;
    mark->turn = min_int(max_int(turn, 0), LEARN_TURNS - 1);
    mark->lead = (float)natural_log(guess / (1 - guess));
    mark->tilt =
        trajectory->moved ? 0.1f * (trajectory->level - (float)learner->scale.threshold) : 0;
    mark->count =
        rules->learn.position_features(learner->game.world, state, mark->position_features);
    mark->value = value_of(learner, mark);
}

static void *room_for(void *old, int count, int *room, size_t each) {
    if (count <= *room) return old;
    *room = count + count / 2 + 256;
    void *more = memory_more(old, 1, (size_t)*room * each);
    return more;
}

// What each action that may well be chosen pulls on.
static void pushes_add(Trajectory *trajectory, const FeatureRun *run, const Action list[],
                       const float share[], int chosen) {
    for (int i = 0; i < run->count; i++) {
        if (share[i] < SHARE_LEAST && i != chosen) continue;
        Push *push = &trajectory->pushes[trajectory->push_count++];
        int known = 0;
        push->push = (i == chosen ? 1.0f : 0.0f) - share[i];
        for (int k = 0; k < run->fixed_count; k++) push->move_features.at[known++] = run->fixed[k];
        for (int k = 0; k < run->along_count; k++)
            push->move_features.at[known++] = run->along[k] + run_place(run, list[i]);
        if (known < RUN_FEATURES_MAX) push->move_features.at[known] = NO_FEATURE;
    }
}

// Weights to probabilities: to the power of `sharpness`, and their sum 1.
static void shares_set(float share[], int count, double sharpness) {
    float top = 0, sum = 0;
    for (int i = 0; i < count; i++) top = share[i] > top ? share[i] : top;
    for (int i = 0; i < count; i++) {
        float x = share[i] / top;
        x = x < 1e-12f ? 1e-12f : x;
        share[i] = sharpness == 2.5 ? x * x * __builtin_sqrtf(x)
                                    : (float)natural_exp(sharpness * natural_log((double)x));
        sum += share[i];
    }
    for (int i = 0; i < count; i++) share[i] /= sum;
}

static int share_draw(const float share[], int count, Pcg *rng) {
    float mark = pcg_unit(rng);
    int chosen = 0;
    for (; chosen < count - 1; chosen++) {
        mark -= share[chosen];
        if (mark < 0) break;
    }
    return chosen;
}

// A choice drawn by the policy, and written down if it is the learner's.
static Action choice_make(const Learner *learner, const State *state, Side side, Pcg *rng,
                          Trajectory *trajectory) {
    const Game *game = &learner->game;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    if (count == 1) return list[0];
    bool own = learner->rival == NULL || side == trajectory->side;
    float share[ACTIONS_MAX];
    FeatureRun runs[ACTIONS_MAX];
    game->rules->policy(game->world, state, list, count, share);
    int run_count = game->rules->learn.move_features(game->world, state, list, count, runs);
    learned_correction(runs, run_count, list, own ? learner->factor : learner->rival->factor,
                       share);
    shares_set(share, count, learner->params.sharpness);
    int chosen = share_draw(share, count, rng);
    if (!own) return list[chosen];
    trajectory->samples = room_for(trajectory->samples, trajectory->sample_count + 1,
                                   &trajectory->sample_room, sizeof(TrainingSample));
    trajectory->pushes = room_for(trajectory->pushes, trajectory->push_count + count,
                                  &trajectory->push_room, sizeof(Push));
    TrainingSample *sample = &trajectory->samples[trajectory->sample_count++];
    *sample = (TrainingSample){trajectory->push_count, 0, trajectory->mark_count - 1, side};
    for (int r = 0, at = 0; r < run_count; at += runs[r++].count)
        pushes_add(trajectory, &runs[r], list + at, share + at, chosen - at);
    sample->count = trajectory->push_count - sample->first;
    return list[chosen];
}

// The result by the diary's threshold. A game that the points did not decide is what it is.
static float result_of(const Learner *learner, const State *state, Trajectory *trajectory) {
    const Game *game = &learner->game;
    float payoff = game->rules->payoff(game->world, state, ALLIED);
    if (!learner->scale.known) return payoff;
    trajectory->margin = (float)game->rules->margin(game->world, state);
    bool (*by_points)(const World *, const State *) = game->rules->lab.by_points;
    trajectory->sudden = by_points != NULL && !by_points(game->world, state);
    if (trajectory->sudden || !trajectory->moved) return payoff;
    return scale_result(&learner->scale, trajectory->margin, trajectory->level);
}

// Each turn's target is, for its part, the next turn's value, and for the rest what comes then.
static void targets_set(const Learner *learner, Trajectory *trajectory) {
    float lambda = (float)learner->params.lambda, later = trajectory->result;
    for (int i = trajectory->mark_count - 1; i >= 0; i--) {
        trajectory->marks[i].target = later;
        later = (1 - lambda) * trajectory->marks[i].value + lambda * later;
    }
}

bool trajectory_play(const Learner *learner, int index, Trajectory *trajectory) {
    const Game *game = &learner->game;
    Pcg rng = pcg_stream(learner->params.seed, (uint64_t)index, PCG_PLAYER);
    Pcg chance = pcg_stream(learner->params.seed, (uint64_t)index, PCG_GAME);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    trajectory->sample_count = trajectory->push_count = trajectory->mark_count = 0;
    trajectory->moved = learner->scale.known && (double)pcg_unit(&rng) < learner->params.moving;
    trajectory->side = index % 2 == 0 ? ALLIED : AXIS;
    trajectory->level = (float)floor(learner->level + (double)pcg_unit(&rng));
    game->rules->setup(game->world, state);
    bool fresh = true;  // the next choice is the first of the game or of its turn
    Side side;
    for (int ply = 0; (side = game_turn(game, state)) != NOBODY; ply++) {
        assert(ply <= game->rules->plies_max);
        if (stop_asked(learner->stop)) return false;
        fresh |= game->rules->is_quiescent != NULL && game->rules->is_quiescent(game->world, state);
        if (side != CHANCE && fresh) {
            mark_take(learner, state, trajectory);
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
