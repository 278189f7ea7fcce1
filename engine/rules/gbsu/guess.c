// SPDX-License-Identifier: GPL-3.0-or-later
// guess.c -- who is winning, of a game that goes on: points now, places in dispute, forces left.
#include "rate.h"

// Who presses harder on an objective: organised strength over distance, Allied less Axis, in [-1,1].
static float pressure(const World *world, const State *state, Hex hex) {
    float force[2] = {0.1f, 0.1f};
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        int distance = hex_distance(&world->grid, hex, state->hex[unit]);
        if (distance > 8) continue;
        float strength = unit_worth(world, state, unit) * (has(state->disorganised, unit) ? 0.6f : 1.0f);
        force[world->unit[unit].side] += strength / (float)(1 + distance * distance);
    }
    return (force[ALLIED] - force[AXIS]) / (force[ALLIED] + force[AXIS]);
}

static float forces(const World *world, const State *state, int side) {
    float sum = 0.0f;
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        sum += unit_worth(world, state, unit) * (has(state->disorganised, unit) ? 0.75f : 1.0f);
    }
    for (uint64_t rest = state->cards.hand[side]; rest; rest &= rest - 1) {
        sum += card_worth(card_value(bits_first(rest)));
    }
    return sum;
}

float gbsu_guess(const World *world, const State *state, Side side) {
    if (frame_at(state, 0)->phase == PHASE_OVER) {
        Side winner = victory_winner(world, state);
        return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
    }
    float left = (float)(world->turns - state->turn + 1) / (float)world->turns;
    float margin = (float)(victory_margin(world, state) - world->threshold);
    float dispute = 0.0f;
    for (int i = 0; i < world->objective_count; i++) {
        float points = world->objective_points[i];
        if (points == 0.0f) continue;
        float held = state->control[ALLIED] >> i & 1 ? 0.5f : state->control[AXIS] >> i & 1 ? -0.5f : 0.0f;
        dispute += points * (0.5f * pressure(world, state, world->objectives[i]) - held);
    }
    float share = left < 1.0f ? left : 1.0f;
    float balance = forces(world, state, ALLIED) - forces(world, state, AXIS);
    float x = (margin + share * dispute * 0.8f + share * 0.15f * balance) / (1.0f + 5.0f * share);
    float value = 0.5f + 0.5f * x / (1.0f + (x < 0.0f ? -x : x));
    return side == ALLIED ? value : 1.0f - value;
}
