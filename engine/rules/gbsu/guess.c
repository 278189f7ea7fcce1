// SPDX-License-Identifier: GPL-3.0-or-later
// guess.c -- who is winning, of a game that goes on: points now, places in dispute, forces, cards.
//
// A logistic model. Its weights were fitted to the outcomes of games of `greedy` with some noise
// on the four scenarios, one position a turn (results/guess.md says how to fit them again).
#include "rate.h"

typedef struct Features {       // all Allied less Axis
    float margin;               // victory points now, above the threshold
    float held;                 // of these, what objectives held now give: it may still change
    float dispute;              // objectives by who presses harder on them
    float forces, cards;
    float suits;                // initiative suits beyond two
} Features;

static void feature_forces(const World *world, const State *state, Features *out) {
    float press[SIDES][OBJECTIVES_MAX];
    for (int i = 0; i < world->objective_count; i++) press[ALLIED][i] = press[AXIS][i] = 0.1f;
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1) {
        int   unit = bits_first(rest), side = world->unit[unit].side;
        Hex   hex = state->hex[unit];
        float worth = unit_worth(world, state, unit);
        bool  shaken = has(state->disorganised, unit);
        out->forces += (side == ALLIED ? worth : -worth) * (shaken ? 0.75f : 1.0f);
        if (shaken) worth *= 0.6f;
        for (int k = 0; k < NEAR_MAX && world->near[hex][k] != NO_INDEX; k++) {
            int distance = world->near_distance[hex][k];
            press[side][world->near[hex][k]] += worth / (float)(1 + distance * distance);
        }
    }
    for (int i = 0; i < world->objective_count; i++) {
        float points = world->objective_points[i], ours = press[ALLIED][i], theirs = press[AXIS][i];
        if (points == 0.0f) continue;
        out->dispute += points * (ours - theirs) / (ours + theirs);
        out->held += points * (float)((int)(state->control[ALLIED] >> i & 1) -
                                      (int)(state->control[AXIS] >> i & 1));
    }
}

static float hand_worth(const State *state, int side) {
    float sum = 0.0f;
    for (uint64_t rest = state->cards.hand[side]; rest; rest &= rest - 1) {
        sum += card_worth(card_value(bits_first(rest)));
    }
    return sum;
}

// 1 / (1 + e^-z) by a rational tanh: the same bits on every machine.
static float logistic(float z) {
    float y = 0.5f * z;
    if (y > 3.0f) y = 3.0f;
    if (y < -3.0f) y = -3.0f;
    float square = y * y;
    return 0.5f + 0.5f * y * (27.0f + square) / (27.0f + 9.0f * square);
}

float gbsu_guess(const World *world, const State *state, Side side) {
    if (frame_at(state, 0)->phase == PHASE_OVER) {
        Side winner = victory_winner(world, state);
        return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
    }
    Features it = {0};
    it.margin = (float)(victory_margin(world, state) - world->threshold);
    feature_forces(world, state, &it);
    it.cards = hand_worth(state, ALLIED) - hand_worth(state, AXIS);
    it.suits = 2.0f - (float)__builtin_popcount(state->suit_owner);
    float left = (float)(world->turns - state->turn + 1) / (float)world->turns;
    if (left > 1.0f) left = 1.0f;
    float z = 0.30f * it.margin + (0.21f - 0.12f * left) * it.dispute - (0.14f + 0.11f * left) * it.held +
              0.03f * it.forces + 0.17f * it.cards + (0.60f - 0.45f * left) * it.suits;
    float value = logistic(z);
    if (value > 1.0f) value = 1.0f;
    if (value < 0.0f) value = 0.0f;
    return side == ALLIED ? value : 1.0f - value;
}

// The start of a turn, when nothing is half done: there a guess says most.
bool gbsu_calm(const World *world, const State *state) {
    (void)world;
    return frame_at(state, 0)->phase == PHASE_INITIATIVE;
}
