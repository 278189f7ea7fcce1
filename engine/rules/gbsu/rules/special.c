// SPDX-License-Identifier: GPL-3.0-or-later
// special.c -- [11.6] resolves minefields, through which engineers help units [11.2], and the
// demolition of objects such as bridges [11.7].
#include "phases.h"

int mine_value(const World *world, const Mine *mine) {
    return world->side[mine->side].marker[mine->marker];
}

// [11.2] Returns true if another unit in the hex is an organised engineer of the same side: the
// mine then does not strike the unit.
static bool engineer_helps(const World *world, const State *state, int unit, Hex hex) {
    uint64_t others = units_at(state, hex) & ~bit(unit);
    return (others & world->side[world->unit[unit].side].units & world->engineers &
            ~state->disorganised) != 0;
}

bool mine_strikes(const World *world, const State *state, int unit, const Mine *mine) {
    return mine->side != world->unit[unit].side && !engineer_helps(world, state, unit, mine->hex);
}

void mine_begin(const World *world, State *state, int unit) {
    if (!has(state->on_map, unit)) return;
    int index = mine_at(state, state->hex[unit]);
    if (index < 0) return;
    Mine *mine = &state->mine[index];
    if (!mine_strikes(world, state, unit, mine)) return;
    mine->known = 1;  // [11.6.3]
    state->markers_known[mine->side] |= (uint16_t)(1u << mine->marker);
    if (mine_value(world, mine) == 0) {  // [11.6.4]
        *mine = (Mine){HEX_NONE, 0, 0, 0, 0};
        return;
    }
    frame_push(state, PHASE_MINE, unit, index);
}

void mine_read(const World *world, State *state, Frame *frame) {
    const Mine *mine = &state->mine[frame_as(frame)->mine.mine];
    int times = world->multiplier[world->unit[frame->unit].target_class][CLASS_MINE].times;
    int fire = mine_value(world, mine) + times * card_value(frame->card);
    frame_as(frame)->mine.hit =
        (int16_t)hit_of(fire, unit_morale(world, state, frame->unit));  // [11.6.3d]
    frame_as(frame)->mine.struck_at = mine->hex;
}

void mine_run(const World *world, State *state, Frame *frame) {
    if (frame->card == CARD_NONE) {
        card_ask(world, state, state->mine[frame_as(frame)->mine.mine].side, false, false);
        return;
    }
    const HitFrame hit = frame_as(frame)->hit;
    frame_pop(state);
    if (hit.hit == HIT_NONE || state->hex[hit.unit] != hit.struck_at) return;  // [R33]
    unit_hit(world, state, hit.unit, hit.hit == HIT_COSTS_A_STEP, false);
}

bool object_destroyable(const World *world, const State *state, int unit, int object) {
    const Object *it = &world->object[object];
    if (state->ruined_objects >> object & 1 || world->unit[unit].side != it->by_side) return false;
    if (it->by_engineers && !world->unit[unit].engineer) return false;
    if (has(state->disorganised | state->moving, unit)) return false;
    Hex hex = state->hex[unit];
    return hex == it->hex || (it->bridge && hex == it->beyond);
}

void destroy_run(const World *world, State *state, Frame *frame) {
    if (frame->card == CARD_NONE) {
        card_ask(world, state, world->unit[frame->unit].side, true, false);
        return;
    }
    if (card_value(frame->card) >= world->object[frame_as(frame)->destroy.object].card) {
        state->ruined_objects |= (uint8_t)(1u << frame_as(frame)->destroy.object);
    }
    frame_pop(state);
}
