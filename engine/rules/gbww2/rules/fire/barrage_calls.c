// SPDX-License-Identifier: GPL-3.0-or-later
// barrage_calls.c -- step D3: a side removes barrages, and cancels and calls barrages and air
// missions. A call takes effect after a delay, or never [11.1, 11.2, W20].
#include "engine/rules/gbww2/rules/rules_internal.h"

// Returns whether a side may call the strike now, apart from the place of a barrage on call.
static bool is_callable(const World *world, const State *state, int strike, int side) {
    const Strike *it = &state->strike[strike];
    if (it->step != STRIKE_WAITS || it->kind == PLANNED || it->flags & STRIKE_CANCELLED)
        return false;
    if (is_mission(world, strike)) return is_flying(state);
    if (state->rounds[side] == 0) return false;
    return it->kind == ON_CALL || side_sees(world, state, side, strike_spot(it));
}

static bool sees_square(const World *world, const Watch *watch, int square) {
    uint16_t cell;
    return watch_square(world, watch, square, 1, &cell) > 0;
}

static int squares_all(const World *world) {
    return (world->height / SECTOR_INCHES + 1) * SECTORS_WIDE;
}

// Returns whether the observers of a side see any place on the inch grid of the table.
static bool sees_any(const World *world, const State *state, int side) {
    Watch watch;
    watch_open(world, state, side, &watch);
    for (int i = 0; i < squares_all(world); i++)
        if (sees_square(world, &watch, i)) return true;
    return false;
}

void barrage_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int side = frame->unit, first, count = strikes_of(world, side, &first);
    for (int i = first; i < first + count; i++)
        if (state->strike[i].step == STRIKE_FALLS)
            actions_push(out, action_make(VERB_REMOVE, (unsigned)i, 0));
    for (int i = first; i < first + count; i++)
        if (state->strike[i].step <= STRIKE_CALLED && !(state->strike[i].flags & STRIKE_CANCELLED))
            actions_push(out, action_make(VERB_CANCEL, (unsigned)i, 0));
    // -1: not calculated yet. The value is calculated at most once, because that is slow.
    int anywhere = -1;
    for (int i = first; i < first + count; i++) {
        if (!is_callable(world, state, i, side)) continue;
        bool placed = state->strike[i].kind != ON_CALL || is_mission(world, i);
        if (!placed && anywhere < 0) anywhere = sees_any(world, state, side);
        if (placed || anywhere > 0) actions_push(out, action_make(VERB_CALL, (unsigned)i, 0));
    }
    actions_push(out, action_make(VERB_DONE, (unsigned)side, 0));
}

static void delay_ask(State *state, int strike) { frame_push(state, PHASE_DELAY, strike, 0); }

void barrage_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    int who = (int)action_who(action);
    Strike *strike = &state->strike[who];
    switch (action_verb(action)) {
        case VERB_REMOVE:  // the barrage stops at once, and is spent for the day [11.4, W10]
            strike_spend(strike);
            break;
        case VERB_CANCEL:
            strike->flags |= STRIKE_CANCELLED;
            break;
        case VERB_CALL:
            strike->step = STRIKE_CALLED;
            if (strike->kind == ON_CALL && !is_mission(world, who))
                frame_push(state, PHASE_CALL_SQUARE, who, 0);
            else
                delay_ask(state, who);
            break;
        default:
            frame_pop(state);
    }
}

void call_square_legal(const World *world, const State *state, const Frame *frame,
                       ActionList *out) {
    Watch watch;
    watch_open(world, state, strike_side(world, frame->unit), &watch);
    for (int i = 0; i < squares_all(world); i++)
        if (sees_square(world, &watch, i))
            actions_push(out, action_make(VERB_SQUARE, frame->unit, (unsigned)i));
}

void call_square_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)state;
    frame_view(frame)->square.square = (uint16_t)action_where(action);
    frame->phase = PHASE_CALL_CELL;
}

void call_cell_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    Watch watch;
    uint16_t cell[SECTOR_INCHES * SECTOR_INCHES];
    watch_open(world, state, strike_side(world, frame->unit), &watch);
    int square = frame_seen(frame)->square.square;
    int count = watch_square(world, &watch, square, (int)COUNT_OF(cell), cell);
    for (int i = 0; i < count; i++) actions_push(out, action_make(VERB_CELL, frame->unit, cell[i]));
}

void call_cell_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    int cell = (int)action_where(action), strike = frame->unit;
    state->strike[strike].x = (uint8_t)(cell_x(cell) / 2);
    state->strike[strike].y = (uint8_t)(cell_y(cell) / 2);
    frame_pop(state);
    delay_ask(state, strike);
}

// Applies the roll of a delay. A delay of n lets the fire take effect n turns of its own side
// later. DELAY_NEVER spends the strike.
void delay_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    Strike *strike = &state->strike[frame->unit];
    int delay = (int)action_where(action);
    frame_pop(state);
    if (delay == DELAY_NEVER)
        strike_spend(strike);
    else
        strike->turn = (uint8_t)(state->turn + delay);
}
