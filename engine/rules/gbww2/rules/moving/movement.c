// SPDX-License-Identifier: GPL-3.0-or-later
// movement.c -- lists and applies the choice of where a battalion moves [14.3].
#include "engine/rules/gbww2/rules/rules_internal.h"

// [14.3.5] Returns whether the towns where a move would end have room for the battalion. A
// battalion may always stay where it is.
static bool cell_in_town(const World *world, const State *state, int battalion, uint16_t cell) {
    Battalion as = state->battalion[battalion];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    if (cell & ROAD_CELL) {
        Stage head = {road_cell_road(cell), road_cell_along(cell), (as.flags & REVERSE) != 0};
        if (head.road == as.road && head.along == as.along) return true;
        column_put(world, &as, head);
    } else {
        if (cell == cell_at(as.x, as.y)) return true;
        as.x = (uint8_t)cell_x(cell);
        as.y = (uint8_t)cell_y(cell);
    }
    int count = rects_as(world, state, battalion, &as, rect, stand);
    return town_fits(world, state, battalion, rect, count);
}

void move_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint16_t cell[MOVES_MAX];
    int count = move_cells(world, state, frame->unit, cell);
    for (int i = 0; i < count; i++)
        if (cell_in_town(world, state, frame->unit, cell[i]))
            actions_push(out, action_make(VERB_CELL, frame->unit, cell[i]));
}

void move_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    uint16_t cell = (uint16_t)action_where(action);
    frame_pop(state);
    bool well = move_path(world, state, unit, cell, &state->walk);
    assert(well);
    (void)well;
    walk_begin(world, state, unit, false, cell);
}
