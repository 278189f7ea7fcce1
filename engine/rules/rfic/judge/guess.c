// SPDX-License-Identifier: GPL-3.0-or-later
// guess.c -- who is winning: losses on both sides, and the points as they stand, which count the
// more the nearer the end is.
#include "engine/rules/judge.h"
#include "engine/rules/rfic/rfic.h"

static float share_lost(const World *world, const State *state, int side) {
    return (float)strength_lost(world, state, side) / (float)world->side[side].strength;
}

float rfic_guess(const World *world, const State *state, Side side) {
    float passed = (float)state->turn / (float)world->turns;
    float lead = (float)(victory_margin(world, state) - world->threshold) * world->points_weight;
    float losses = share_lost(world, state, AXIS) - share_lost(world, state, ALLIED);
    float shaken = 0.0f;
    for (int i = 0; i < SIDES; i++) {
        uint64_t units = world->side[i].soldiers & state->on_map;
        float part = (float)bits_count(units & state->disrupted) / (float)(bits_count(units) + 1);
        shaken += i == ALLIED ? -part : part;
    }
    float z = lead * passed * passed * passed + 4.0f * losses + 0.8f * shaken;
    float allied = logistic(z);
    return side == ALLIED ? allied : 1.0f - allied;
}

// Between two activations, or before the deal: nothing is half done.
bool rfic_calm(const World *world, const State *state) {
    (void)world;
    int phase = frame_at(state, 0)->phase;
    return phase == PHASE_ACT || phase == PHASE_DEAL || phase == PHASE_RALLY;
}
