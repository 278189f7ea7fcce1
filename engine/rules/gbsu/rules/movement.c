// SPDX-License-Identifier: GPL-3.0-or-later
// movement.c -- [5] moves a unit hex by hex. reach.c finds the hexes that a unit can reach.
//
// The player chooses the destination of one leg at a time. A leg to a neighbour is one step if the
// unit can pay for this step. Any other leg follows the cheapest path on which the enemy cannot
// react before the last hex. The player chooses the next leg when the reaction is known, so no
// waiting State holds a destination [R43]. A unit with MP left may move on or stop, so every path
// is possible.
#include "phases.h"

bool in_close_combat(const World *world, const State *state, Hex hex) {
    uint64_t units = units_at(state, hex);
    return (units & world->side[ALLIED].units) && (units & world->side[AXIS].units);
}

// --- where units stand ---------------------------------------------------------------------------

void unit_leave(const World *world, State *state, int unit) {
    Hex hex = state->hex[unit];
    uint64_t friends =
        units_at(state, hex) & world->side[world->unit[unit].side].units & ~bit(unit);
    uint64_t rest = friends;
    if (has(state->improved, unit)) {  // the marker stays while a unit of the side is left [5.8]
        state->improved &= ~bit(unit);
        if (rest) state->improved |= bit(bits_first(rest));
    }
    for (; rest; rest &= rest - 1) {
        int other = bits_first(rest);
        if (state->order[other] > state->order[unit]) state->order[other]--;
    }
    uint64_t enemies =
        units_at(state, hex) & world->side[side_other((Side)world->unit[unit].side)].units;
    state->hex[unit] = HEX_NONE;
    state->order[unit] = 0;
    state->entry[unit] = NO_ENTRY;
    if (!has(state->moving, unit)) state->mp[unit] = 0;
    state->on_map &= ~bit(unit);
    if (friends == 0 && enemies && state->combat.hex != hex) {  // the attackers have left
        for (; enemies; enemies &= enemies - 1) state->entry[bits_first(enemies)] = NO_ENTRY;
        hex_taken(world, state, hex);
    }
}

// [13.2, R13] Gives control of the hex to a side that is alone in it. Control of a hex with units
// of both sides does not change.
void hex_taken(const World *world, State *state, Hex hex) {
    int objective = world->objective[hex];
    uint64_t units = units_at(state, hex);
    if (objective == NO_INDEX || units == 0) return;
    int side = world->unit[bits_first(units)].side;
    if (units & ~world->side[side].units) return;
    state->control[side] |= bit(objective);
    state->control[side_other((Side)side)] &= ~bit(objective);
}

void unit_put(const World *world, State *state, int unit, Hex hex) {
    assert(hex < world->grid.count);
    assert(!has(state->on_map, unit));
    int side = world->unit[unit].side;
    state->order[unit] = (uint8_t)bits_count(units_at(state, hex) & world->side[side].units);
    state->hex[unit] = hex;
    state->entry[unit] = NO_ENTRY;
    state->on_map |= bit(unit);
    hex_taken(world, state, hex);
}

void unit_enter(const World *world, State *state, int unit, Hex hex) {
    unit_leave(world, state, unit);
    unit_put(world, state, unit, hex);
}

// --- the action of a unit that moves -------------------------------------------------------------

void unit_stop(const World *world, State *state, int unit) {
    (void)world;
    state->done |= bit(unit);
    state->moving &= ~bit(unit);
    state->mp[unit] = 0;
}

void move_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    HexSet hexes = reach_hexes(world, state, frame->unit, JOURNEY_LEG);
    actions_over_hexes(&hexes, VERB_MOVE, frame->unit, out);
    actions_push(out, action_make(VERB_HOLD, frame->unit, 0));
}

void move_apply(const World *world, State *state, Frame *frame, Action action) {
    if (action_verb(action) == VERB_HOLD) {
        unit_stop(world, state, frame->unit);
        frame_pop(state);
        return;
    }
    assert(action_verb(action) == VERB_MOVE);
    leg_begin(world, state, frame, (Hex)action_where(action));
}

void leg_begin(const World *world, State *state, Frame *frame, Hex target) {
    uint8_t steps;
    state->path = reach_path(world, state, frame->unit, target, JOURNEY_LEG, &steps);
    state->path_steps = steps;
    frame->phase = PHASE_WALK;
    frame_as(frame)->walk.stands_at = state->hex[frame->unit];
}

// Marks the direction from which the unit entered a close combat. The defenders of the hex may not
// retreat in that direction [R37].
static void entry_mark(const World *world, State *state, int unit, int back) {
    int enemy = side_other((Side)world->unit[unit].side);
    state->entry[unit] = (uint8_t)back;
    for (uint64_t rest = units_at(state, state->hex[unit]) & world->side[enemy].units; rest;
         rest &= rest - 1)
        state->mp[bits_first(rest)] |= (uint8_t)(1u << back);
}

static void walk_step(const World *world, State *state, Frame *frame) {
    int unit = frame->unit, d = (int)(state->path & STEP_MASK);
    Hex hex = state->hex[unit], next = world->grid.neighbour[hex][d];
    bool enemy = enemy_in(world, state, world->unit[unit].side, next);
    int left = step_left(world, state, unit, d);
    assert(left != POINTS_SHORT);
    state->path >>= STEP_BITS;
    state->path_steps--;
    state->mp[unit] = (uint8_t)left;
    state->moving |= bit(unit);
    unit_enter(world, state, unit, next);  // [R13] control changes before any reaction
    if (enemy) entry_mark(world, state, unit, hex_opposite(d));
    frame_as(frame)->walk.stands_at = next;
    state->reacted = 0;
    frame_as(frame_push(state, PHASE_LIMITS, unit, NO_UNIT))->reaction.entered = next;
    mine_begin(world, state, unit);  // mines act before limit cards and reactions
}

static bool can_go_on(const World *world, const State *state, int unit) {
    Hex hex = state->hex[unit];
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        if (world->grid.neighbour[hex][d] == HEX_NONE) continue;
        int cost = step_cost(world, state, world->unit[unit].motorised, hex, d);
        if (cost != COST_NEVER && cost != COST_ALL && cost <= state->mp[unit]) return true;
    }
    return false;
}

// Takes the next step of a leg. At the end of the leg asks the player where to go on, or ends the
// move. A unit that has been moved, removed or disorganised stops [R15].
void walk_run(const World *world, State *state, Frame *frame) {
    int unit = frame->unit;
    bool here = has(state->on_map, unit) && state->hex[unit] == frame_as(frame)->walk.stands_at;
    bool waits = here && in_close_combat(world, state, frame_as(frame)->walk.stands_at);
    if (here && !waits && !has(state->disorganised | state->done, unit)) {
        if (state->path_steps > 0) {
            walk_step(world, state, frame);
            return;
        }
        if (can_go_on(world, state, unit)) {
            frame->phase = PHASE_MOVE;
            return;
        }
    }
    frame_pop(state);
    if (!waits)
        unit_stop(world, state, unit);  // [R15] otherwise it waits for its close combat [R12]
}
