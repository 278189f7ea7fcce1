// SPDX-License-Identifier: GPL-3.0-or-later
// setup.c -- fills the State before the first decision: the battalion of each stand, the places of
// C Ops and forming up places (FUP), the owners of roads, the controllers of objectives, activation
// points and artillery rounds.
#include "play.h"

static void hands_deal(const World *world, State *state) {
    for (int i = 0; i < STANDS_MAX; i++) {
        bool is = i < world->stand_count;
        state->holder[i] = !is                              ? NO_INDEX
                           : world->attached[i] != NO_INDEX ? world->attached[i]
                                                            : world->stand[i].home;
    }
    for (int i = 0; i < LOOSE_MAX; i++) state->loose[i].stand = NO_INDEX;
    for (int i = 0; i < BATTALIONS_MAX; i++) state->battalion[i].rendezvous = NO_INDEX;
    for (int i = 0; i < world->roads.piece_count; i++)
        if (world->piece_owner[i] == AXIS) state->friendly[i / 8] |= (uint8_t)(1 << i % 8);
}

static void divisions_put(const World *world, State *state) {
    for (int i = 0; i < DIVISIONS_MAX; i++) {
        Centre *centre = &state->centre[i];
        *centre = (Centre){.road = NO_INDEX, .goal_road = NO_INDEX};
        if (i >= world->division_count) continue;
        const Division *division = &world->division[i];
        if (division->cops_road != NO_INDEX) {
            centre->road = division->cops_road;
            centre->along = division->cops_along;
            centre->flags = CENTRE_ON | CENTRE_LANDED;
        }
        if (division->fup_x == NO_INDEX) continue;
        state->park[i] = (Park){division->fup_x, division->fup_y, 1, 0};
    }
}

void gbww2_setup(const World *world, State *state) {
    memset(state, 0, sizeof *state);
    hands_deal(world, state);
    divisions_put(world, state);
    for (int i = 0; i < STRIKES_MAX; i++)
        state->strike[i] = (Strike){.step = STRIKE_SPENT, .target = NO_INDEX};
    for (int i = 0; i < world->objective_count; i++)
        if (world->objective[i].held < SIDES) state->held[world->objective[i].held] |= 1u << i;
    for (int side = 0; side < SIDES; side++) {
        state->points[side] = world->side[side].activation;
        state->rounds[side] = world->side[side].rounds;
    }
    state->first = state->phasing = state->winner = NOBODY;
    frame_push(state, PHASE_COURSE, 0, 0);
    phases_settle(world, state);
}
