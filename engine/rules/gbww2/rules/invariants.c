// SPDX-License-Identifier: GPL-3.0-or-later
// invariants.c -- checks the invariants of a State, for debug builds, the property tests and the
// fuzzer.
#include "play.h"

static bool battalion_sound(const World *world, const State *state, int index) {
    const Battalion *it = &state->battalion[index];
    uint8_t stand[BODY_MAX];
    if (index >= world->battalion_count)
        return it->place == AWAY && it->flags == 0 && it->x == 0 && it->y == 0;
    if (it->place > GONE || it->facing >= FACINGS || it->formation >= FORMATIONS ||
        it->shape >= SHAPES || it->actions > 2)
        return false;
    if (it->x > 2 * world->width || it->y > 2 * world->height) return false;
    int live = stands_of(world, state, index, stand);
    if (it->place == GONE) return live == 0 || state->turn == 0;
    if (is_on(state, index) && live == 0) return false;
    if (it->place == RESERVE && (it->flags & REVERSE || it->x || it->y)) return false;
    if (it->place == SCATTERED && !(it->flags & SHOWN)) return false;
    if (it->flags & ACTIVE && it->flags & GROUND) return false;
    if (it->place == ON_TABLE && it->formation == ROAD)
        return it->road < world->roads.count && it->along < world->roads.road[it->road].count;
    return true;
}

static bool stands_sound(const World *world, const State *state) {
    for (int i = 0; i < STANDS_MAX; i++) {
        bool marked = stand_in(&state->suppressed, i) || stand_in(&state->destroyed, i) ||
                      stand_in(&state->fired, i);
        if (i >= world->stand_count) {
            if (marked || state->holder[i] != NO_INDEX) return false;
            continue;
        }
        int holder = state->holder[i];
        if (holder != NO_INDEX && holder >= world->battalion_count) return false;
        if (holder != NO_INDEX && side_of(world, holder) != side_of(world, world->stand[i].home))
            return false;
        if (stand_in(&state->destroyed, i) &&
            (stand_in(&state->suppressed, i) || stand_in(&state->fired, i)))
            return false;
        // A hidden battalion has no suppressed stands, because suppression reveals it [W25].
        if (stand_in(&state->suppressed, i) && holder != NO_INDEX && !flag(state, holder, SHOWN))
            return false;
    }
    return true;
}

// [4.0] Returns whether an infantry battalion has no more supports than allowed: one HQ, one heavy
// weapons stand and two others. Returns true for other battalions.
static bool supports_sound(const World *world, const State *state, int battalion) {
    int held[STAND_KINDS] = {0};
    if (world->battalion[battalion].kind != BATTALION_FOOT) return true;
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion) held[world->stand[i].kind]++;
    return held[STAND_HQ] <= 1 && held[STAND_HW] <= 1 &&
           held[STAND_AT] + held[STAND_ARMOUR] <= SUPPORTS_MAX;
}

// Returns whether no hidden stand has its middle in a 2-in square that the enemy has seen to be
// empty [W25].
static bool hiding_sound(const World *world, const State *state) {
    for (int side = 0; side < SIDES; side++)
        for (uint64_t rest = hidden_of(world, state, side); rest; rest &= rest - 1) {
            Rect rect[BODY_MAX];
            uint8_t stand[BODY_MAX];
            int count = rects_of(world, state, bits_first(rest), rect, stand);
            for (int i = 0; i < count; i++)
                if (sight_in(state->seen_empty[side_other((Side)side)],
                             sight_square(rect_middle(&rect[i]))))
                    return false;
        }
    return true;
}

static bool strikes_sound(const World *world, const State *state) {
    for (int i = 0; i < STRIKES_MAX; i++) {
        const Strike *strike = &state->strike[i];
        if (strike->step > STRIKE_SPENT || strike->kind > ON_CALL) return false;
        if (strike->x > world->width || strike->y > world->height) return false;
    }
    return true;
}

static bool loose_sound(const World *world, const State *state) {
    for (int i = 0; i < LOOSE_MAX; i++) {
        const Loose *loose = &state->loose[i];
        if (loose->stand == NO_INDEX) continue;
        if (loose->stand >= world->stand_count || !is_live(state, loose->stand)) return false;
        if (loose->x > 2 * world->width || loose->y > 2 * world->height) return false;
        if (state->battalion[state->holder[loose->stand]].place != SCATTERED) return false;
    }
    return true;
}

bool gbww2_check_invariants(const World *world, const State *state) {
    for (int i = 0; i < BATTALIONS_MAX; i++)
        if (!battalion_sound(world, state, i)) return false;
    for (int i = 0; i < world->battalion_count; i++)
        if (!supports_sound(world, state, i)) return false;
    for (int i = state->depth; i < FRAMES_MAX; i++) {
        static const Frame empty;
        if (memcmp(&state->frame[i], &empty, sizeof empty) != 0) return false;
    }
    if (state->depth < 1 || state->day > world->days || state->weather >= WEATHERS) return false;
    if (state->held[ALLIED] & state->held[AXIS]) return false;
    if (world->cards && state->black[ALLIED] + state->black[AXIS] > 26) return false;
    return stands_sound(world, state) && hiding_sound(world, state) &&
           strikes_sound(world, state) && loose_sound(world, state);
}
