// SPDX-License-Identifier: GPL-3.0-or-later
// invariants.c -- checks invariants of a State, for debug builds, property tests and the fuzzer. A
// State that fails a check shows a bug of the program.
#include "play.h"

static bool sound_units(const World *world, const State *state) {
    uint64_t all = world->unit_count == 64 ? ~(uint64_t)0 : bit(world->unit_count) - 1;
    uint64_t sets = state->on_map | state->eliminated | state->full | state->disorganised |
                    state->improved | state->activated | state->done | state->moving |
                    state->reacted | state->limit_drawn | state->limit_low | state->limit_high |
                    state->declared_weapons | state->surplus;
    if (sets & ~all) return false;
    if (state->on_map & state->eliminated) return false;
    if (state->disorganised & ~state->on_map) return false;
    if (state->improved & ~state->on_map) return false;
    if (state->full & ~world->two_steps) return false;
    if ((state->limit_low | state->limit_high) & ~state->limit_drawn) return false;
    for (int unit = 0; unit < UNITS_MAX; unit++) {
        bool on_map = has(state->on_map, unit);
        if (on_map != (state->hex[unit] != HEX_NONE)) return false;
        if (on_map && state->hex[unit] >= world->grid.count) return false;
        if (state->entry[unit] > NO_ENTRY || state->entry[unit] == HEX_DIRECTIONS) return false;
    }
    return true;
}

// Returns true if all stacks are sound. The units of a side in a hex have the arrival orders 0, 1,
// 2 and so on. At most one of them holds an improved position. Both sides share a hex only while an
// attack on it waits or is being resolved.
static bool sound_hexes(const World *world, const State *state) {
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest), side = world->unit[unit].side;
        Hex hex = state->hex[unit];
        uint64_t all = units_at(state, hex), friends = all & world->side[side].units, orders = 0;
        for (uint64_t each = friends; each; each &= each - 1)
            orders |= bit(state->order[bits_first(each)]);
        if (orders != bit(bits_count(friends)) - 1) return false;
        if (bits_count(friends & state->improved) > 1) return false;
        bool shared = (all & ~friends) != 0, attacker = side == state->initiative;
        if (!shared && state->entry[unit] != NO_ENTRY && state->combat.hex != hex) return false;
        if (shared && attacker && state->entry[unit] == NO_ENTRY) return false;
        if (shared && !attacker && state->entry[unit] != NO_ENTRY) return false;
    }
    return true;
}

static bool sound_map(const World *world, const State *state) {
    if (state->control[ALLIED] & state->control[AXIS]) return false;
    uint64_t objectives =
        world->objective_count == 64 ? ~(uint64_t)0 : bit(world->objective_count) - 1;
    if ((state->control[ALLIED] | state->control[AXIS]) & ~objectives) return false;
    if (state->ruined_objects >> world->object_count) return false;
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *mine = &state->mine[i];
        if (mine->hex == HEX_NONE) continue;
        if (mine->hex >= world->grid.count || mine->marker >= world->side[mine->side].markers)
            return false;
        if (!(state->markers_out[mine->side] >> mine->marker & 1)) return false;
    }
    for (int side = 0; side < SIDES; side++) {
        if (state->markers_known[side] & ~state->markers_out[side]) return false;
    }
    return true;
}

static bool sound_turn(const World *world, const State *state) {
    if (state->turn > world->turns || state->initiative > AXIS || state->suit_owner > ALL_SUITS)
        return false;
    if (state->ammo[ALLIED] > AMMO_MAX || state->ammo[AXIS] > AMMO_MAX) return false;
    for (int i = 0; i < world->hq_count; i++) {
        if (state->support[i] > world->unit[world->hq[i]].support) return false;  // [6.6.2]
    }
    for (int i = 0; i < world->strike_count; i++) {
        if (state->strike_left[i] > world->strike[i].count[state->turn]) return false;
        if (state->strike_active[i] > state->strike_left[i]) return false;
    }
    for (int side = 0; side < SIDES; side++) {
        int cards = bits_count(state->cards.hand[side]);
        if (cards > max_int(world->side[side].limit, world->side[side].deal)) return false;
    }
    return cards_sound(&state->cards, world->deck);
}

// Returns true if the data of strikes, close combat, defensive fires and barred directions are
// sound. While no strike is in progress, none has hits or losses; while no close combat is in
// progress, no card of one lies open.
static bool sound_passing(const World *world, const State *state) {
    const Aim *aim = &state->aim;
    if (aim->needed == 0 && (aim->hits | aim->losses) != 0) return false;
    if (state->combat.hex == HEX_NONE && state->combat.open != 0) return false;
    if (state->shots > SHOTS_MAX) return false;
    for (int i = 0; i < SHOTS_MAX; i++) {
        const Shot *shot = &state->shot[i];
        if (i >= state->shots && memcmp(shot, &(Shot){0}, sizeof *shot) != 0) return false;
        if (i < state->shots && world->unit[shot->firer].side == world->unit[shot->mover].side)
            return false;
    }
    Side waiting = side_other((Side)state->initiative);
    for (uint64_t rest = side_units(world, state, waiting); rest; rest &= rest - 1) {
        if (barred_ways(state, bits_first(rest)) >> HEX_DIRECTIONS) return false;
    }
    return true;
}

static bool sound_stack(const State *state) {
    if (state->path != 0 || state->path_steps != 0)
        return false;  // a waiting State holds no destination [R43]
    if (state->surplus != 0 && state->frame[0].phase != PHASE_TURN_END) return false;
    if (state->depth == 0 || state->depth > FRAMES_MAX) return false;
    for (int i = 0; i < FRAMES_MAX; i++) {
        const Frame *frame = &state->frame[i];
        if (i >= state->depth) {
            if (memcmp(frame, &(Frame){0}, sizeof *frame) != 0) return false;
        } else if (frame->phase >= PHASES) {
            return false;
        }
    }
    const Phase *top = &phases[frame_at(state, 0)->phase];
    if (top->run != NULL) return false;  // no phase that runs by itself may be on top
    return (top->who != NULL) == (frame_at(state, 0)->phase != PHASE_OVER);
}

bool gbsu_check_invariants(const World *world, const State *state) {
    return sound_units(world, state) && sound_hexes(world, state) && sound_map(world, state) &&
           sound_turn(world, state) && sound_passing(world, state) && sound_stack(state);
}
