// SPDX-License-Identifier: GPL-3.0-or-later
// value.c -- the learner's baseline: who wins from a turn's start on, a logistic model of
// evaluate() and of the position's position features, fitted by Adagrad to what comes of it.
#include "engine/base/natural.h"
#include "learner_internal.h"

#define SQUARE_LEAST 1e-3f  // so that the first steps are not too long

float value_of(const Learner *learner, const Mark *mark) {
    const ValueWeights *value = &learner->value;
    float z =
        value->turns.slope[mark->turn] * mark->lead + value->turns.tilt[mark->turn] * mark->tilt;
    for (int i = 0; i < mark->count; i++) z += value->bias[mark->position_features[i]];
    z = z < -30 ? -30 : z > 30 ? 30 : z;
    return (float)(1 / (1 + natural_exp(-(double)z)));
}

static void weight_move(float *weight, float *square, float step, float slope) {
    *square += slope * slope;
    *weight += step * slope / __builtin_sqrtf(SQUARE_LEAST + *square);
}

void value_learn(Learner *learner, const Mark *mark) {
    ValueWeights *value = &learner->value;
    float step = (float)learner->params.value_step, error = mark->target - mark->value;
    int turn = mark->turn;
    weight_move(&value->turns.slope[turn], &value->turns.slope_square[turn], step,
                error * mark->lead);
    weight_move(&value->turns.tilt[turn], &value->turns.tilt_square[turn], step,
                error * mark->tilt);
    for (int i = 0; i < mark->count; i++) {
        Feature trait = mark->position_features[i];
        weight_move(&value->bias[trait], &value->bias_square[trait], step, error);
    }
}
