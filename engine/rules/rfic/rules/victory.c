// SPDX-License-Identifier: GPL-3.0-or-later
// victory.c -- decides who wins [F12]: by points for objectives and enemy losses, by breaking the
// enemy, by sudden victory, or because the enemy has no fighting unit left.
#include "engine/rules/margin_set.h"
#include "play.h"

// Counts the figures and the vehicles that a side has lost. Aircraft do not count.
static void losses_of(const World *world, const State *state, int side, int *figures,
                      int *vehicles) {
    *figures = *vehicles = 0;
    uint64_t units = world->side[side].units & ~world->kind[AIRCRAFT];
    for (; units; units &= units - 1) {
        int unit = bits_first(units), lost = world->unit[unit].figures - state->figures[unit];
        *(world->unit[unit].vehicle ? vehicles : figures) += lost;
    }
}

int strength_lost(const World *world, const State *state, int side) {
    int figures, vehicles;
    losses_of(world, state, side, &figures, &vehicles);
    return figures + vehicles * world->vehicle_figures;
}

int objectives_margin(const World *world, const State *state) {
    int points[SIDES] = {0};
    for (int side = 0; side < SIDES; side++)
        for (uint64_t held = state->control[side]; held; held &= held - 1)
            points[side] += world->objective_worth[bits_first(held)][side];
    return points[ALLIED] - points[AXIS];
}

int victory_margin(const World *world, const State *state) {
    int points[SIDES] = {0};
    for (int side = 0; side < SIDES; side++) {
        int figures, vehicles;
        losses_of(world, state, side_other((Side)side), &figures, &vehicles);
        points[side] =
            figures * world->figure_points[side] + vehicles * world->vehicle_points[side];
    }
    return points[ALLIED] - points[AXIS] + objectives_margin(world, state);
}

// Returns the only side that has fighting units left. Returns NOBODY if both sides or neither side
// has such units.
Side victory_now(const World *world, const State *state) {
    bool left[SIDES];
    for (int side = 0; side < SIDES; side++) left[side] = world->side[side].soldiers & ~state->gone;
    if (left[ALLIED] == left[AXIS]) return NOBODY;
    return left[ALLIED] ? ALLIED : AXIS;
}

static bool broken(const World *world, const State *state, int side) {
    const SideCard *card = &world->side[side];
    return card->breaks > 0 &&
           100 * strength_lost(world, state, side) >= card->breaks * card->strength;
}

static bool sudden(const World *world, const State *state, int side) {
    const SideCard *card = &world->side[side];
    if (card->sudden_count == 0) return false;
    for (int i = 0; i < world->objective_count; i++)
        if (hex_in(&card->sudden, world->objectives[i]) && !has(state->control[side], i))
            return false;
    return true;
}

Side victory_dusk(const World *world, const State *state) {
    Side winner = victory_now(world, state);
    for (int side = 0; side < SIDES && winner == NOBODY; side++) {
        bool wins = broken(world, state, side_other((Side)side)) || sudden(world, state, side);
        bool loses = broken(world, state, side) || sudden(world, state, side_other((Side)side));
        if (wins && !loses) winner = (Side)side;
    }
    return winner;
}

VictoryBy victory_by(const World *world, const State *state) {
    if (state->winner == NOBODY) return BY_POINTS;
    if (victory_now(world, state) != NOBODY) return BY_NOBODY_LEFT;
    Side loser = side_other((Side)state->winner);
    return broken(world, state, loser) ? BY_BREAKING : BY_SUDDEN;
}

Side victory_winner(const World *world, const State *state) {
    if (state->winner != NOBODY) return (Side)state->winner;
    int beyond = victory_margin(world, state) - world->threshold;
    if (beyond > world->draw_band) return ALLIED;
    return beyond < -world->draw_band ? AXIS : NOBODY;
}

float rfic_payoff(const World *world, const State *state, Side side) {
    Side winner = victory_winner(world, state);
    return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
}

Side rfic_controller(const World *world, const State *state, int objective) {
    (void)world;
    if (has(state->control[ALLIED], objective)) return ALLIED;
    return has(state->control[AXIS], objective) ? AXIS : NOBODY;
}

// Finds the lowest and the highest margin of victory points, as if one side controlled every
// objective and had destroyed all enemies, and the step of all margins.
static void margins_find(const World *world, Scale *out) {
    int points[SIDES] = {0};
    MarginSet set;
    margin_set_begin(&set);
    for (int side = 0; side < SIDES; side++) {
        uint64_t enemies = world->side[side_other((Side)side)].units & ~world->kind[AIRCRAFT];
        for (; enemies; enemies &= enemies - 1) {
            const Unit *unit = &world->unit[bits_first(enemies)];
            const uint8_t *each = unit->vehicle ? world->vehicle_points : world->figure_points;
            points[side] += unit->figures * each[side];
            out->step = step_with(out->step, each[side]);
            for (int i = 0; i < unit->figures && each[side] > 0; i++)
                margin_set_add(&set, 0, 0, side == ALLIED ? each[side] : -each[side]);
        }
        for (int i = 0; i < world->objective_count; i++) {
            points[side] += world->objective_worth[i][side];
            out->step = step_with(out->step, world->objective_worth[i][side]);
        }
    }
    for (int i = 0; i < world->objective_count; i++) {  // once controlled, always controlled
        int allied = world->objective_worth[i][ALLIED], axis = world->objective_worth[i][AXIS];
        bool held = has(world->control[ALLIED] | world->control[AXIS], i);
        margin_set_add(&set, allied, -axis, held ? allied : 0);
    }
    out->most = points[ALLIED];
    out->least = -points[AXIS];
    out->drawless = margin_set_is_drawless(&set, out);
}

void rfic_scale(const World *world, Scale *out) {
    *out = (Scale){.known = true,
                   .threshold = world->threshold,
                   .draw = world->draw_band,
                   .major = world->major};
    margins_find(world, out);
}
