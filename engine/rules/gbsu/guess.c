// SPDX-License-Identifier: GPL-3.0-or-later
// guess.c -- who is winning, of a game that goes on: points now, places in dispute, forces, cards.
//
// A logistic model. What the sides hold at the start counts for less the longer the game: a designer
// gives points to the side that will lose ground. The weights were fitted (Newton's method) to the
// results of 3,000 games a scenario of `greedy` with up to 30 % of its choices drawn by weight:
// 264,496 positions, at each turn's start and after its initiative card. On a fifth of the games that
// the fit did not see the log loss was 0.561; a coin's is 0.693.
#include "rate.h"

typedef struct Features {  // all Allied less Axis
    float margin;          // victory points now, above the threshold
    float held;            // of these, what objectives held now give: it may still change
    float dispute;         // objectives by who presses harder on them
    float forces, cards;
    float suits;           // initiative suits beyond two
    float tempo;           // who has the initiative, as far as it is not used up
} Features;

static void feature_forces(const World *world, const State *state, Features *out) {
    float press[SIDES][OBJECTIVES_MAX];
    for (int i = 0; i < world->objective_count; i++) press[ALLIED][i] = press[AXIS][i] = 0.1f;
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest), side = world->unit[unit].side;
        Hex hex = state->hex[unit];
        float worth = unit_worth(world, state, unit);
        bool shaken = has(state->disorganised, unit);
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

// The initiative of this turn: all of it while activation is being declared, then what is left.
static float tempo_of(const State *state) {
    float sign = state->initiative == ALLIED ? 1.0f : -1.0f;
    switch (state->frame[0].phase) {
        case PHASE_DECLARE:
        case PHASE_CHECK: return sign;
        case PHASE_ACTIVATE: {
            float all = (float)bits_count(state->activated & state->on_map);
            float used = (float)bits_count(state->activated & state->done & state->on_map);
            return all > 0.0f ? 0.5f * sign * (all - used) / all : 0.0f;
        }
        default: return 0.0f;
    }
}

void guess_prepare(World *world) {
    State start;
    gbsu_setup(world, &start);
    for (int side = 0; side < SIDES; side++) {
        for (Hex hex = 0; hex < world->grid.count; hex++) {
            world->field[side][hex] = hex_pull(world, &start, side, hex);
        }
    }
    world->start_margin = (float)(victory_margin(world, &start) - world->threshold);
}

float gbsu_guess(const World *world, const State *state, Side side) {
    if (frame_at(state, 0)->phase == PHASE_OVER) {
        Side winner = victory_winner(world, state);
        return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
    }
    if (state->turn == 0) return 0.5f;  // a scenario is taken to be fair until it has begun
    Features it = {0};
    it.margin = (float)(victory_margin(world, state) - world->threshold);
    feature_forces(world, state, &it);
    it.cards = hand_worth(state, ALLIED) - hand_worth(state, AXIS);
    it.suits = 2.0f - (float)bits_count(state->suit_owner);
    it.tempo = tempo_of(state);
    float left = (float)(world->turns - state->turn + 1) / (float)world->turns;
    float z = (0.31f - 0.11f * left) * it.margin - 0.163f * it.held +
              (0.246f - 0.143f * left) * it.dispute + (0.02f * left - 0.008f) * it.forces +
              0.11f * it.cards + (0.72f - 0.38f * left) * it.suits +
              (1.13f - 0.89f * left) * it.tempo -
              (0.342f - 0.216f * left) * left * world->start_margin;
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
