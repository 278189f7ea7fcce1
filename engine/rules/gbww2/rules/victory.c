// SPDX-License-Identifier: GPL-3.0-or-later
// victory.c -- counts victory points for objectives, destroyed stands and enemy activations [W13].
#include "engine/rules/margin_set.h"
#include "play.h"

int stands_lost(const World *world, const State *state, int side) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++)
        count += side_of(world, world->stand[i].home) == side && stand_in(&state->destroyed, i);
    return count;
}

static int objective_points(const World *world, const State *state, int side) {
    int points = 0;
    for (int i = 0; i < world->objective_count; i++)
        if (state->held[side] >> i & 1) points += world->objective[i].worth[side];
    return points;
}

int side_points(const World *world, const State *state, int side) {
    int other = (int)side_other((Side)side), points = objective_points(world, state, side);
    points += world->loss_points * stands_lost(world, state, other);
    return points + world->activation_points * state->spent[other];
}

int victory_margin(const World *world, const State *state) {
    return side_points(world, state, ALLIED) - side_points(world, state, AXIS);
}

int objectives_margin(const World *world, const State *state) {
    return objective_points(world, state, ALLIED) - objective_points(world, state, AXIS);
}

// Returns the side whose enemy has no stand left on the table, in reserve or still to arrive.
// Returns NOBODY if both sides have stands.
Side victory_now(const World *world, const State *state) {
    for (int side = 0; side < SIDES; side++) {
        bool left = false;
        for (int i = 0; i < world->stand_count && !left; i++)
            left = side_of(world, world->stand[i].home) == side && !stand_in(&state->destroyed, i);
        if (!left) return side_other((Side)side);
    }
    return NOBODY;
}

Side victory_winner(const World *world, const State *state) {
    int lead = victory_margin(world, state) - world->threshold;
    return lead > world->draw_band ? ALLIED : lead < -world->draw_band ? AXIS : NOBODY;
}

float gbww2_payoff(const World *world, const State *state, Side side) {
    Side winner = victory_winner(world, state);
    return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
}

Side gbww2_controller(const World *world, const State *state, int objective) {
    (void)world;
    if (state->held[ALLIED] >> objective & 1) return ALLIED;
    return state->held[AXIS] >> objective & 1 ? AXIS : NOBODY;
}

// Returns the most victory points that a side can have: it controls every objective, all enemy
// stands are destroyed, and the enemy has spent all its activation points.
static int points_most(const World *world, int side) {
    int other = (int)side_other((Side)side);
    int points = world->activation_points * world->side[other].activation;
    for (int i = 0; i < world->objective_count; i++) points += world->objective[i].worth[side];
    for (int i = 0; i < world->stand_count; i++)
        points += side_of(world, world->stand[i].home) == other ? world->loss_points : 0;
    return points;
}

// Returns the greatest number that divides all points of the scenario.
static int points_step(const World *world) {
    int step = step_with(world->loss_points, world->activation_points);
    for (int i = 0; i < world->objective_count; i++)
        for (int side = 0; side < SIDES; side++)
            step = step_with(step, world->objective[i].worth[side]);
    return step;
}

// Fills *set with the margins that a game can have.
static void margins_reach(const World *world, MarginSet *set) {
    margin_set_begin(set);
    set->all = world->activation_points > 0;            // cards have no limit
    for (int i = 0; i < world->objective_count; i++) {  // once controlled, always controlled
        int allied = world->objective[i].worth[ALLIED], axis = world->objective[i].worth[AXIS];
        margin_set_add(set, allied, -axis, world->objective[i].held < SIDES ? allied : 0);
    }
    for (int i = 0; i < world->stand_count && world->loss_points > 0; i++)
        margin_set_add(set, 0, 0,
                       side_of(world, world->stand[i].home) == AXIS ? world->loss_points
                                                                    : -world->loss_points);
}

void gbww2_scale(const World *world, Scale *out) {
    MarginSet set;
    *out = (Scale){.known = true,
                   .threshold = world->threshold,
                   .draw = world->draw_band,
                   .major = world->major,
                   .least = -points_most(world, AXIS),
                   .most = points_most(world, ALLIED),
                   .step = points_step(world)};
    margins_reach(world, &set);
    out->drawless = margin_set_is_drawless(&set, out);
}
