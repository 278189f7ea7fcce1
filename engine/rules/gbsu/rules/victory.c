// SPDX-License-Identifier: GPL-3.0-or-later
// victory.c -- [13] victory points, from the scenario's table.
#include "phases.h"

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

// A side that holds every hex of its set at the end of a turn wins there and then.
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

// The objectives with points that lie near each hex, nearest first.
static void near_prepare(World *world) {
    memset(world->near, NO_INDEX, sizeof world->near);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        int count = 0;
        for (int distance = 0; distance <= NEAR_REACH; distance++) {
            for (int i = 0; i < world->objective_count && count < NEAR_MAX; i++) {
                if (world->objective_points[i] == 0.0f) continue;
                if (hex_distance(&world->grid, hex, world->objectives[i]) != distance) continue;
                world->near[hex][count] = (uint8_t)i;
                world->near_distance[hex][count++] = (uint8_t)distance;
            }
        }
    }
}

void victory_prepare(World *world) {
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        float both = 0.5f * (float)(award->points[ALLIED] + award->points[AXIS]);
        switch (award->kind) {
            case AWARD_CONTROL:
                world->objective_points[world->objective[award->hex]] += both;
                break;
            case AWARD_OBJECT_INTACT:
            case AWARD_OBJECT_RUINED: {
                int by = world->object[award->object].by_side;
                int swing = award->points[by] - award->points[side_other((Side)by)];
                if (award->kind == AWARD_OBJECT_INTACT) swing = -swing;
                if (swing > 0) world->object_points[award->object] += (float)swing;
                break;
            }
            default:
                break;
        }
    }
    for (int side = 0; side < SIDES; side++) {  // a sudden victory is worth having
        for (int i = 0; i < world->objective_count && world->side[side].sudden_count; i++) {
            if (hex_in(&world->side[side].sudden, world->objectives[i]))
                world->objective_points[i] += 1.0f;
        }
    }
    near_prepare(world);
}
