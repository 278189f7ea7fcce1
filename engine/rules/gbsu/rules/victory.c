// SPDX-License-Identifier: GPL-3.0-or-later
// victory.c -- [13] counts victory points by the victory table of the scenario, and finds the
// winner.
#include "engine/rules/margin_set.h"
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

// Finds the lowest and the highest margin of victory points, as if one side got every award, and
// the step of all margins.
static void margins_find(const World *world, Scale *out) {
    int whole[OBJECTS_MAX] = {0}, ruined[OBJECTS_MAX] = {0}, cost[SIDES][2] = {{0}};
    int worth = 0;  // the greatest number that divides the VP of all units
    for (int unit = 0; unit < world->unit_count; unit++) {
        cost[world->unit[unit].side][0] += world->unit[unit].vp;
        worth = step_with(worth, world->unit[unit].vp);
        cost[world->unit[unit].side][1] += 1 + (int)(world->two_steps >> unit & 1);
    }
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        int allied = award->points[ALLIED], axis = award->points[AXIS];
        int each_worth = award->kind == AWARD_LOSSES ? worth : 1;
        out->step = step_with(step_with(out->step, each_worth * allied), each_worth * axis);
        if (award->kind == AWARD_OBJECT_INTACT) whole[award->object] += allied - axis;
        if (award->kind == AWARD_OBJECT_RUINED) ruined[award->object] += allied - axis;
        if (award->kind == AWARD_OBJECT_INTACT || award->kind == AWARD_OBJECT_RUINED) continue;
        bool steps = award->kind == AWARD_STEPS, each = award->kind == AWARD_CONTROL;
        out->most += allied * (each ? 1 : cost[AXIS][steps]);
        out->least -= axis * (each ? 1 : cost[ALLIED][steps]);
    }
    for (int i = 0; i < world->object_count; i++) {
        out->most += max_int(whole[i], ruined[i]);
        out->least += min_int(whole[i], ruined[i]);
    }
}

// Adds the points for the losses of all units, by one award, to the margins that a game can have.
static void losses_reach(const World *world, const Award *award, MarginSet *set) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        int side = side_other((Side)world->unit[unit].side), points = award->points[side];
        bool steps = award->kind == AWARD_STEPS;
        points *= side == ALLIED ? 1 : -1;
        if (!steps) points *= world->unit[unit].vp;
        if (points == 0) continue;
        margin_set_add(set, 0, points, points * (steps && world->two_steps >> unit & 1 ? 2 : 1));
    }
}

// Fills *set with the margins that a game can have.
static void margins_reach(const World *world, MarginSet *set) {
    int whole[OBJECTS_MAX] = {0}, ruined[OBJECTS_MAX] = {0};
    uint64_t held = world->control[ALLIED] | world->control[AXIS];
    margin_set_begin(set);
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        int allied = award->points[ALLIED], axis = award->points[AXIS];
        if (award->kind == AWARD_OBJECT_INTACT)
            whole[award->object] += allied - axis;
        else if (award->kind == AWARD_OBJECT_RUINED)
            ruined[award->object] += allied - axis;
        else if (award->kind == AWARD_CONTROL)  // once controlled, always controlled
            margin_set_add(set, allied, -axis,
                           held >> world->objective[award->hex] & 1 ? allied : 0);
        else
            losses_reach(world, award, set);
    }
    for (int i = 0; i < world->object_count; i++)
        margin_set_add(set, whole[i], whole[i], ruined[i]);
}

void gbsu_scale(const World *world, Scale *out) {
    MarginSet set;
    *out = (Scale){.known = true,
                   .threshold = world->threshold,
                   .draw = world->draw_band,
                   .major = world->major};
    margins_find(world, out);
    margins_reach(world, &set);
    out->drawless = margin_set_is_drawless(&set, out);
}
