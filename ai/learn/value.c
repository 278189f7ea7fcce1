// SPDX-License-Identifier: GPL-3.0-or-later
// value.c -- the learner's baseline: the win probability at a value point, a logistic model
// of evaluate() and of the position features. Adagrad (Duchi, Hazan, Singer 2011) fits it.
#include "engine/base/natural.h"
#include "learner_internal.h"

// Keeps the first steps of Adagrad small if the slope is small, and avoids 0/0 for slope 0.
#define SQUARE_LEAST 1e-3f

float value_of(const Learner *learner, const ValuePoint *point) {
    const ValueWeights *value = &learner->value;
    float z = value->turns.slope[point->turn] * point->lead +
              value->turns.tilt[point->turn] * point->tilt;
    for (int i = 0; i < point->count; i++) z += value->bias[point->position_features[i]];
    z = z < -30 ? -30 : z > 30 ? 30 : z;
    return (float)(1 / (1 + natural_exp(-(double)z)));
}

static void weight_move(float *weight, float *square, float step, float slope) {
    *square += slope * slope;
    *weight += step * slope / __builtin_sqrtf(SQUARE_LEAST + *square);
}

void value_learn(Learner *learner, const ValuePoint *point) {
    ValueWeights *value = &learner->value;
    float step = (float)learner->params.value_learning_rate, error = point->target - point->value;
    int turn = point->turn;
    weight_move(&value->turns.slope[turn], &value->turns.slope_square[turn], step,
                error * point->lead);
    weight_move(&value->turns.tilt[turn], &value->turns.tilt_square[turn], step,
                error * point->tilt);
    for (int i = 0; i < point->count; i++) {
        Feature feature = point->position_features[i];
        weight_move(&value->bias[feature], &value->bias_square[feature], step, error);
    }
}
