// SPDX-License-Identifier: GPL-3.0-or-later
// fall_back.c -- makes units retreat after a lost close combat or a failed morale check [14.8.3,
// 15.2.1, W7, W37].
#include "engine/rules/gbww2/rules/rules_internal.h"

// Packs the guns and heavy weapons of a battalion that retreats. A road column becomes a march.
static void packs_up(const World *world, State *state, int battalion) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion) stand_drop(&state->fired, i);
    if (state->battalion[battalion].formation == ROAD)
        state->battalion[battalion].formation = MARCH;
}

static void goes_to(const World *world, State *state, int battalion, uint16_t cell) {
    Battalion *it = &state->battalion[battalion];
    it->facing = (uint8_t)retreat_facing(world, state, battalion, cell);
    it->x = (uint8_t)cell_x(cell);
    it->y = (uint8_t)cell_y(cell);
    stands_over(world, state, battalion);
    goals_settle(world, state);
}

// Returns the set of hidden enemies in contact with these stands.
static uint64_t hidden_touched(const World *world, const State *state, int battalion,
                               const Rect own[], int count) {
    Rect other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    uint64_t met = 0;
    uint64_t rest = hidden_of(world, state, side_other((Side)side_of(world, battalion)));
    for (; rest; rest &= rest - 1) {
        int others = rects_of(world, state, bits_first(rest), other, stand);
        if (any_contact(own, count, other, others)) met |= rest & -rest;
    }
    return met;
}

// Reveals these battalions. Returns whether there are any.
static bool any_placed(const World *world, State *state, uint64_t met) {
    for (uint64_t rest = met; rest; rest &= rest - 1)
        battalion_shown(world, state, bits_first(rest));
    return met != 0;
}

// [14.3.8] Reveals the first hidden enemies that a retreat to the cell would touch. Returns whether
// there are any.
static bool meets_hidden(const World *world, State *state, int battalion, uint16_t cell) {
    Battalion as = state->battalion[battalion];
    Walker walker = walker_make(cell_x(cell) - as.x, cell_y(cell) - as.y);
    int facing = retreat_facing(world, state, battalion, cell);
    Rect own[BODY_MAX];
    uint8_t stand[BODY_MAX];
    uint64_t met = 0;
    while (walker.done < walker.steps && met == 0) {
        int direction = walker_step(&walker);
        as.x = (uint8_t)(as.x + step_x[direction]);
        as.y = (uint8_t)(as.y + step_y[direction]);
        if (walker.done == walker.steps) as.facing = (uint8_t)facing;
        int count = rects_as(world, state, battalion, &as, own, stand);
        met = hidden_touched(world, state, battalion, own, count);
    }
    return any_placed(world, state, met);
}

static bool loose_meets_hidden(const World *world, State *state, int index, uint16_t cell) {
    const Loose *loose = &state->loose[index];
    int battalion = state->holder[loose->stand];
    const SizeRow *size = &stand_sizes[stand_size(world, loose->stand, false)];
    Walker walker = walker_make(cell_x(cell) - loose->x, cell_y(cell) - loose->y);
    int x = loose->x, y = loose->y;
    uint64_t met = 0;
    while (walker.done < walker.steps && met == 0) {
        int direction = walker_step(&walker);
        x += step_x[direction];
        y += step_y[direction];
        Rect own = rect_make(spot_at(HALF * x, HALF * y), state->battalion[battalion].facing,
                             size->half, size->depth);
        met = hidden_touched(world, state, battalion, &own, 1);
    }
    return any_placed(world, state, met);
}

// Asks the owner for a retreat. If no retreat is possible, eliminates a stand. A battalion that
// failed its morale check may retreat in any direction before it loses a stand and stays [15.2.2].
// A battalion that lost a close combat may retreat in seven directions. If it loses a stand
// instead, it moves up to an inch in one of them, if there is room [14.8.3].
static void retreat_from(const World *world, State *state, int battalion, int facing) {
    uint16_t cell[FACINGS], little;
    Battalion *it = &state->battalion[battalion];
    bool breaks = frame_top(state)->phase == PHASE_MORALE;
    bool back = retreat_ways(world, state, battalion, facing, RETREAT, cell) > 0;
    if (back || (breaks && retreat_ways(world, state, battalion, NO_FACING, RETREAT, cell) > 0)) {
        frame_view(frame_push(state, PHASE_RETREAT, battalion, facing))->retreat.any_way = !back;
        return;
    }
    int victim = next_victim(world, state, battalion);
    if (victim != NO_INDEX) stand_destroy(world, state, victim);
    battalion_checks(world, state, battalion);
    if (!breaks && it->place == ON_TABLE &&
        retreat_little(world, state, battalion, facing, &little) &&
        !meets_hidden(world, state, battalion, little))
        goes_to(world, state, battalion, little);
}

// Returns the direction of a retreat: the facing of the enemy [14.8.3], or the rear of the
// battalion if `enemy` is NO_INDEX.
static int facing_back(const State *state, int battalion, int enemy) {
    return enemy != NO_INDEX ? state->battalion[enemy].facing
                             : facing_turn(state->battalion[battalion].facing, FACINGS / 2);
}

void retreat_begin(const World *world, State *state, int battalion, int enemy) {
    if (state->battalion[battalion].place != ON_TABLE) return;
    packs_up(world, state, battalion);
    retreat_from(world, state, battalion, facing_back(state, battalion, enemy));
}

// Returns the direction straight away from the nearest spotted enemy, whichever way it faces. If
// no enemy is spotted, returns that of the battalion's rear.
static int facing_away(const World *world, const State *state, int battalion, Spot from) {
    Crowd enemies;
    int facing = facing_back(state, battalion, NO_INDEX), least = -1;
    crowd_of(world, state,
             placed_of(world, state, (int)side_other((Side)side_of(world, battalion))), &enemies);
    for (int i = 0; i < enemies.count; i++) {
        Spot enemy = rect_front(&enemies.rect[i]);
        int gap2 = spots_gap2(from, enemy);
        if (gap2 == 0 || (least >= 0 && gap2 >= least)) continue;
        least = gap2;
        facing = facing_to(from.x - enemy.x, from.y - enemy.y);
    }
    return facing;
}

void retreat_broken(const World *world, State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    if (it->place != ON_TABLE) return;
    packs_up(world, state, battalion);
    Spot from = spot_at(HALF * it->x, HALF * it->y);
    retreat_from(world, state, battalion, facing_away(world, state, battalion, from));
}

static void loose_from(const World *world, State *state, int index, int facing) {
    uint16_t cell[FACINGS];
    int stand = state->loose[index].stand, battalion = state->holder[stand];
    bool breaks = frame_top(state)->phase == PHASE_MORALE;
    bool back = retreat_ways_loose(world, state, index, facing, cell) > 0;
    if (back || (breaks && retreat_ways_loose(world, state, index, NO_FACING, cell) > 0)) {
        Frame *frame = frame_push(state, PHASE_RETREAT, battalion, facing);
        frame_view(frame)->retreat.loose = (uint8_t)(index + 1);
        frame_view(frame)->retreat.any_way = !back;
        return;
    }
    stand_destroy(world, state, stand);
    battalion_checks(world, state, battalion);
}

// Makes a loose stand retreat, as if it were a battalion of one stand [W33]. If the stand cannot
// retreat, it is eliminated.
void retreat_loose(const World *world, State *state, int index, int enemy) {
    int stand = state->loose[index].stand, battalion = state->holder[stand];
    stand_drop(&state->fired, stand);
    loose_from(world, state, index, facing_back(state, battalion, enemy));
}

void retreat_broken_loose(const World *world, State *state, int index) {
    const Loose *loose = &state->loose[index];
    Spot from = spot_at(HALF * loose->x, HALF * loose->y);
    stand_drop(&state->fired, loose->stand);
    loose_from(world, state, index, facing_away(world, state, state->holder[loose->stand], from));
}

static void loose_goes_to(const World *world, State *state, int index, uint16_t cell) {
    Loose *loose = &state->loose[index];
    int battalion = state->holder[loose->stand];
    Battalion *it = &state->battalion[battalion];
    Rect rect;
    loose->x = (uint8_t)cell_x(cell);
    loose->y = (uint8_t)cell_y(cell);
    if (stand_rect(world, state, loose->stand, &rect))
        walked_over(world, state, battalion, &rect, 1);
    if (it->rendezvous == index) {
        it->x = loose->x;
        it->y = loose->y;
    }
    goals_settle(world, state);
}

void retreat_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint16_t cell[FACINGS];
    const RetreatFrame *it = &frame_seen(frame)->retreat;
    int facing = it->any_way ? (int)NO_FACING : it->facing;
    int count = it->loose ? retreat_ways_loose(world, state, it->loose - 1, facing, cell)
                          : retreat_ways(world, state, it->battalion, facing, RETREAT, cell);
    for (int i = 0; i < count; i++)
        actions_push(out, action_make(VERB_RETREAT, it->battalion, cell[i]));
}

// Applies the choice of a retreat. If the unit meets hidden enemies on its way, they are revealed,
// the unit stays, and it gets another choice, or loses a stand if no retreat is left.
void retreat_apply(const World *world, State *state, Frame *frame, Action action) {
    const RetreatFrame *it = &frame_seen(frame)->retreat;
    int unit = it->battalion, loose = it->loose, facing = it->facing;
    uint16_t cell = (uint16_t)action_where(action);
    frame_pop(state);
    if (loose && loose_meets_hidden(world, state, loose - 1, cell)) {
        loose_from(world, state, loose - 1, facing);
        return;
    }
    if (!loose && meets_hidden(world, state, unit, cell)) {
        retreat_from(world, state, unit, facing);
        return;
    }
    if (loose)
        loose_goes_to(world, state, loose - 1, cell);
    else
        goes_to(world, state, unit, cell);
    spot_all(world, state);
}
