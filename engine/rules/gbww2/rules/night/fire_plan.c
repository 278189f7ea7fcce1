// SPDX-License-Identifier: GPL-3.0-or-later
// fire_plan.c -- asks for the secret fire plan of a day [11.1, 11.2, 12.1]: the kind, square, place
// and turn of each template and mission. Each plan takes four choices, so that their number tells
// the enemy nothing.
#include "engine/rules/gbww2/rules/rules_internal.h"

int strikes_of(const World *world, int side, int *first) {
    const SideCard *own = &world->side[side], *allied = &world->side[ALLIED];
    *first = side == ALLIED ? 0 : allied->templates + allied->missions;
    return own->templates + own->missions;
}

int strike_side(const World *world, int strike) {
    int first;
    strikes_of(world, AXIS, &first);
    return strike >= first ? AXIS : ALLIED;
}

bool is_mission(const World *world, int strike) {
    int side = strike_side(world, strike), first;
    strikes_of(world, side, &first);
    return strike - first >= world->side[side].templates;
}

void plan_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state;
    for (unsigned kind = PLANNED; kind <= ON_CALL; kind++)
        actions_push(out, action_make(VERB_TYPE, frame->unit, kind));
}

void plan_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    state->strike[frame->unit].kind = (uint8_t)action_where(action);
    frame->phase = PHASE_PLAN_SQUARE;
}

// Returns whether the plan of a strike includes a place. A barrage on call has no place yet. A
// mission has none, because its target is chosen when it arrives [W21].
static bool has_place(const World *world, const State *state, int strike) {
    return state->strike[strike].kind != ON_CALL && !is_mission(world, strike);
}

void plan_square_legal(const World *world, const State *state, const Frame *frame,
                       ActionList *out) {
    if (!has_place(world, state, frame->unit)) {
        actions_push(out, action_make(VERB_SQUARE, frame->unit, NOWHERE));
        return;
    }
    for (int y = 0; y <= world->height / SECTOR_INCHES; y++)
        for (int x = 0; x <= world->width / SECTOR_INCHES; x++)
            actions_push(out,
                         action_make(VERB_SQUARE, frame->unit, (unsigned)(y * SECTORS_WIDE + x)));
}

void plan_square_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)state;
    frame_view(frame)->square.square = (uint16_t)action_where(action);
    frame->phase = PHASE_PLAN_CELL;
}

void plan_cell_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int square = frame_seen(frame)->square.square;
    (void)state;
    if (square == NOWHERE) {
        actions_push(out, action_make(VERB_CELL, frame->unit, NOWHERE));
        return;
    }
    int left = sector_x(square), top = sector_y(square);
    for (int y = top; y < top + SECTOR_INCHES && y <= world->height; y++)
        for (int x = left; x < left + SECTOR_INCHES && x <= world->width; x++)
            actions_push(out, action_make(VERB_CELL, frame->unit, (unsigned)cell_at(2 * x, 2 * y)));
}

void plan_cell_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    int cell = (int)action_where(action);
    if (cell != NOWHERE) {
        state->strike[frame->unit].x = (uint8_t)(cell_x(cell) / 2);
        state->strike[frame->unit].y = (uint8_t)(cell_y(cell) / 2);
    }
    frame->phase = PHASE_PLAN_TURN;
}

void plan_turn_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    bool planned = state->strike[frame->unit].kind == PLANNED;
    for (unsigned turn = planned ? 1 : 0;
         turn <= (planned ? (unsigned)turns_today(world, state) : 0); turn++)
        actions_push(out, action_make(VERB_TURN, frame->unit, turn));
}

void plan_turn_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    state->strike[frame->unit].turn = (uint8_t)action_where(action);
    frame_pop(state);
}
