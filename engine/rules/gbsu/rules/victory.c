// SPDX-License-Identifier: GPL-3.0-or-later
// victory.c -- [13] counts victory points by the victory table of the scenario, and finds the
// winner.
#include "play.h"

int victory_award(const World *world, const State *state, const Award *award, int side) {
    int points = award->points[side];
    uint64_t enemies = world->side[side_other((Side)side)].units;
    switch (award->kind) {
        case AWARD_CONTROL:
            return state->control[side] >> world->objective[award->hex] & 1 ? points : 0;
        case AWARD_OBJECT_INTACT:
            return state->ruined_objects >> award->object & 1 ? 0 : points;
        case AWARD_OBJECT_RUINED:
            return state->ruined_objects >> award->object & 1 ? points : 0;
        case AWARD_LOSSES: {
            int sum = 0;
            for (uint64_t rest = enemies & state->eliminated; rest; rest &= rest - 1) {
                sum += points * world->unit[bits_first(rest)].vp;
            }
            return sum;
        }
        default: {
            assert(award->kind == AWARD_STEPS);
            uint64_t two_steps = enemies & world->two_steps;
            int lost =
                bits_count(enemies & state->eliminated) + bits_count(two_steps & ~state->full);
            return points * lost;
        }
    }
}

int victory_points(const World *world, const State *state, int side) {
    int sum = 0;
    for (int i = 0; i < world->award_count; i++) {
        if (world->award[i].points[side])
            sum += victory_award(world, state, &world->award[i], side);
    }
    return sum;
}

int victory_margin(const World *world, const State *state) {
    return victory_points(world, state, ALLIED) - victory_points(world, state, AXIS);
}

Side victory_winner(const World *world, const State *state) {
    if (state->winner_at_once != NOBODY) return (Side)state->winner_at_once;
    int margin = victory_margin(world, state);
    if (margin > world->threshold + world->draw_band) return ALLIED;
    if (margin < world->threshold - world->draw_band) return AXIS;
    return NOBODY;
}

// Returns true if a side controls all hexes of its sudden victory, and records that side as the
// winner. Returns false if no side does.
bool victory_sudden(const World *world, State *state) {
    for (int side = ALLIED; side < SIDES; side++) {
        if (world->side[side].sudden_count == 0) continue;
        bool all = true;
        for (int i = 0; i < world->objective_count && all; i++) {
            if (!hex_in(&world->side[side].sudden, world->objectives[i])) continue;
            all = state->control[side] >> i & 1;
        }
        if (all) {
            state->winner_at_once = (uint8_t)side;
            return true;
        }
    }
    return false;
}

float gbsu_payoff(const World *world, const State *state, Side side) {
    Side winner = victory_winner(world, state);
    return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
}
