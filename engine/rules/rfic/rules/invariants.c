// SPDX-License-Identifier: GPL-3.0-or-later
// invariants.c -- Rules.check_invariants: returns true if a position is valid. Audit builds, the
// property tests and the fuzzer call it. state.h lists the most important invariants.
#include "play.h"

static bool unit_is_valid(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    bool on = has(state->on_map, unit), gone = has(state->gone, unit), due = has(state->due, unit);
    if (on + gone + due > 1) return false;
    if (on != (state->hex[unit] != HEX_NONE)) return false;
    if (on && state->hex[unit] >= world->grid.count) return false;
    if (state->figures[unit] > it->figures || (gone && state->figures[unit] > 0)) return false;
    if (!gone && state->figures[unit] == 0 && it->kind != AIRCRAFT) return false;
    if (state->card[unit] != NO_CARD && (state->card[unit] >= PACK * world->packs || gone))
        return false;
    if (has(state->limbered, unit) && (it->tow == NO_INDEX || !on)) return false;
    if (has(state->wounded, unit) && it->kind != COMMANDER) return false;
    if (has(state->hidden, unit) && (!on || !it->hides)) return false;
    bool rides = has(state->riding, unit);
    if (rides != (state->carrier[unit] != NO_UNIT)) return false;
    if (!rides) return true;
    int carrier = state->carrier[unit];
    return carrier < world->unit_count && on && has(state->on_map, carrier) &&
           world->unit[carrier].carries && state->hex[carrier] == state->hex[unit] &&
           rider_of(state, carrier) == unit;
}

static bool units_are_valid(const World *world, const State *state) {
    uint64_t all = world->unit_count == 64 ? ~(uint64_t)0 : bit(world->unit_count) - 1;
    uint64_t used = state->on_map | state->gone | state->due | state->disrupted | state->moved |
                    state->limbered | state->wounded | state->hidden | state->riding | state->todo;
    if (used & ~all || state->disrupted & ~state->on_map) return false;
    for (int unit = 0; unit < world->unit_count; unit++) {
        if (!unit_is_valid(world, state, unit)) return false;
        // The two sides never share a hex [G2].
        if (has(state->on_map, unit) && units_at(state, state->hex[unit]) & enemies_of(world, unit))
            return false;
    }
    for (int unit = world->unit_count; unit < UNITS_MAX; unit++)
        if (state->hex[unit] != HEX_NONE || state->card[unit] != NO_CARD) return false;
    return true;
}

static bool cards_are_valid(const World *world, const State *state) {
    uint64_t seen[2] = {0};
    int held = 0, pile = 0;
    for (int unit = 0; unit < world->unit_count; unit++) {
        int card = state->card[unit];
        if (card == NO_CARD) continue;
        held++;
        if (seen[card / PACK] >> card % PACK & 1) return false;
        seen[card / PACK] |= bit(card % PACK);
    }
    for (int class = 0; class < CARD_CLASSES; class ++) pile += state->pile[class];
    if (held + pile > PACK * world->packs) return false;
    return pile_left(state, RED) >= 0 && pile_left(state, BLACK) >= 0;
}

static bool plans_are_valid(const World *world, const State *state) {
    if (state->barrage_fired & state->barrage_lapsed) return false;
    for (int i = 0; i < world->barrage_count; i++) {
        int side = world->unit[world->barrage_unit[i]].side;
        bool made = state->barrage_made >> i & 1;
        if (made != (state->barrage_target[i] != NO_INDEX)) return false;
        if (made && state->barrage_target[i] >= world->side[side].targets) return false;
        if (state->barrage_turn[i] > world->turns || (!made && state->barrage_turn[i]))
            return false;
    }
    for (int i = 0; i < world->mine_count; i++)
        if (state->mine_hex[i] != HEX_NONE && state->mine_hex[i] >= world->grid.count) return false;
    return true;
}

static bool frames_are_valid(const World *world, const State *state) {
    if (state->depth < 1 || state->depth > FRAMES_MAX) return false;
    for (int i = 0; i < FRAMES_MAX; i++) {
        static const Frame none = {0};
        const Frame *frame = &state->frame[i];
        if (i >= state->depth && memcmp(frame, &none, sizeof none) != 0) return false;
        if (i < state->depth && frame->phase >= PHASES) return false;
    }
    const Frame *top = frame_at(state, 0);
    if (phases[top->phase].run != NULL) return false;  // stack_settle() runs such phases
    bool asks_unit = top->phase != PHASE_OVER && top->phase != PHASE_LAY;
    return !asks_unit || top->unit < world->unit_count;
}

bool rfic_check_invariants(const World *world, const State *state) {
    if (state->turn > world->turns || state->winner > NOBODY) return false;
    if (state->control[ALLIED] & state->control[AXIS]) return false;
    return units_are_valid(world, state) && cards_are_valid(world, state) &&
           plans_are_valid(world, state) && frames_are_valid(world, state);
}
