// SPDX-License-Identifier: GPL-3.0-or-later
// movement.c -- lists and applies the choice of where a battalion moves [14.3].
#include "engine/rules/gbww2/rules/rules_internal.h"

static bool is_own(const Battalion *battalion, uint16_t cell) {
    return battalion->formation == ROAD ? cell == road_cell(battalion->road, battalion->along)
                                        : cell == cell_at(battalion->x, battalion->y);
}

// Returns whether the towns have room for the stands after a turn to `facing`. The present facing
// is always allowed.
static bool faces_in_town(const World *world, const State *state, int battalion, int facing) {
    Battalion as = state->battalion[battalion];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    if (facing == as.facing) return true;
    as.facing = (uint8_t)facing;
    int count = rects_as(world, state, battalion, &as, rect, stand);
    return town_fits(world, state, battalion, rect, count);
}

// Does what turns_of() does for the facings of the set `asked` and the present facing.
static uint32_t turns_among(const World *world, const State *state, int battalion, const Walk *walk,
                            uint32_t asked) {
    uint32_t set = move_facings(world, state, battalion, walk, asked), fits = 0;
    uint32_t present = (uint32_t)1 << state->battalion[battalion].facing;
    for (; set; set &= set - 1)
        if (faces_in_town(world, state, battalion, bits_first(set))) fits |= set & -set;
    if ((walk == NULL || walk->count == 0) && fits != present) fits &= ~present;
    return fits;
}

uint32_t turns_of(const World *world, const State *state, int battalion, const Walk *walk) {
    return turns_among(world, state, battalion, walk, FACINGS_ALL);
}

// Most battalions can turn by one step, so those two facings are tried first.
static bool may_turn(const World *world, const State *state, int battalion) {
    int now = state->battalion[battalion].facing;
    uint32_t present = 1u << now, near = 1u << facing_turn(now, 1) | 1u << facing_turn(now, -1);
    return turns_among(world, state, battalion, NULL, near) != present ||
           turns_among(world, state, battalion, NULL, FACINGS_ALL & ~near) != present;
}

// [14.3.5] Returns whether the towns where a move would end have room for the battalion. A
// battalion may always stay where it is.
static bool cell_in_town(const World *world, const State *state, int battalion, uint16_t cell) {
    Battalion as = state->battalion[battalion];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    if (is_own(&as, cell)) return true;
    if (cell & ROAD_CELL) {
        Stage head = {road_cell_road(cell), road_cell_along(cell), (as.flags & REVERSE) != 0};
        column_put(world, &as, head);
    } else {
        as.x = (uint8_t)cell_x(cell);
        as.y = (uint8_t)cell_y(cell);
    }
    int count = rects_as(world, state, battalion, &as, rect, stand);
    return town_fits(world, state, battalion, rect, count);
}

bool may_go(const World *world, const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    uint16_t cell[MOVES_MAX];
    if (it->formation != ROAD) return true;
    int count = move_cells(world, state, battalion, cell);
    for (int i = 0; i < count; i++)
        if (!is_own(it, cell[i]) && cell_in_town(world, state, battalion, cell[i])) return true;
    return false;
}

// Lists the places of a move. The place where the battalion is means that it only turns: it is
// listed if the battalion can turn, or has no other place [W45].
void move_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint16_t cell[MOVES_MAX];
    int unit = frame->unit, count = move_cells(world, state, unit, cell), fits = 0;
    for (int i = 0; i < count; i++)
        if (cell_in_town(world, state, unit, cell[i])) cell[fits++] = cell[i];
    for (int i = 0; i < fits; i++)
        if (fits == 1 || !is_own(&state->battalion[unit], cell[i]) || may_turn(world, state, unit))
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
