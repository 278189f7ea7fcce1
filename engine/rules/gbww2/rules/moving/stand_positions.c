// SPDX-License-Identifier: GPL-3.0-or-later
// stand_positions.c -- finds the places of stands; see stand_positions.h. For battalions in
// formation it asks stand_cache.c.
#include "stand_positions.h"

uint64_t placed_of(const World *world, const State *state, int side) {
    uint64_t set = 0;
    for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1) {
        int i = bits_first(rest);
        if (is_on(state, i) && flag(state, i, SHOWN)) set |= bit(i);
    }
    return set;
}

uint64_t hidden_of(const World *world, const State *state, int side) {
    uint64_t set = 0;
    for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1)
        if (is_hidden(state, bits_first(rest))) set |= rest & -rest;
    return set;
}

bool has_unshown(const World *world, const State *state, int side) {
    for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1) {
        int i = bits_first(rest), place = state->battalion[i].place;
        if (place <= ON_TABLE && place != AWAY && !flag(state, i, SHOWN)) return true;
    }
    return false;
}

bool is_company(const World *world, int battalion, int stand) {
    int kind = world->stand[stand].kind;
    return world->stand[stand].home == battalion &&
           (is_infantry(kind) ||
            (kind == STAND_ARMOUR && world->battalion[battalion].kind == BATTALION_ARMOUR));
}

int stands_of(const World *world, const State *state, int battalion, uint8_t out[BODY_MAX]) {
    const Roster *roster = roster_of(world, state, battalion);
    memcpy(out, roster->stand, sizeof roster->stand);
    return roster->count;
}

int stand_size(const World *world, int stand, bool mounted) {
    switch (world->stand[stand].kind) {
        case STAND_ARMOUR:
            return SIZE_VEHICLE;
        case STAND_AT:
            return mounted ? SIZE_TOWED : SIZE_GUN;
        case STAND_HQ:
        case STAND_HW:
            return SIZE_SMALL;
        default:
            return mounted ? SIZE_MOUNTED : SIZE_FOOT;
    }
}

static Body body_as(const World *world, const State *state, int battalion, bool mounted,
                    uint8_t stand[BODY_MAX]) {
    const Roster *roster = roster_of(world, state, battalion);
    memcpy(stand, roster->stand, sizeof roster->stand);
    return roster->body[mounted];
}

Body body_of(const World *world, const State *state, int battalion, uint8_t stand[BODY_MAX]) {
    return body_as(world, state, battalion, flag(state, battalion, MOUNTED), stand);
}

int rects_as(const World *world, const State *state, int battalion, const Battalion *as,
             Rect out[BODY_MAX], uint8_t stand[BODY_MAX]) {
    Body body = body_as(world, state, battalion, (as->flags & MOUNTED) != 0, stand);
    if (body_count(&body) == 0) return 0;
    if (as->formation == ROAD) {
        Stage head = {as->road, as->along, (as->flags & REVERSE) != 0};
        return column_place(&world->roads, head, &body, out);
    }
    int formation = formation_of(&body, as->formation);
    Post post = {as->x, as->y, as->facing};
    return body_place(&body, formation, as->shape, post, out);
}

// Lists the landed stands of a scattered battalion and their places [Rendezvous]. Returns their
// number.
static int loose_rects(const World *world, const State *state, int battalion, Rect out[BODY_MAX],
                       uint8_t stand[BODY_MAX]) {
    int count = 0;
    for (int i = 0; i < LOOSE_MAX; i++) {
        const Loose *loose = &state->loose[i];
        if (loose->stand == NO_INDEX || state->holder[loose->stand] != battalion ||
            !(loose->flags & LOOSE_LANDED) || stand_in(&state->destroyed, loose->stand))
            continue;
        const SizeRow *size = &stand_sizes[stand_size(world, loose->stand, false)];
        assert(count < BODY_MAX);
        stand[count] = loose->stand;
        out[count++] = rect_make(spot_at(HALF * loose->x, HALF * loose->y),
                                 state->battalion[battalion].facing, size->half, size->depth);
    }
    return count;
}

int rects_of(const World *world, const State *state, int battalion, Rect out[BODY_MAX],
             uint8_t stand[BODY_MAX]) {
    const Battalion *it = &state->battalion[battalion];
    if (it->place == SCATTERED) return loose_rects(world, state, battalion, out, stand);
    if (it->place != ON_TABLE) return 0;
    const Standing *standing = standing_of(world, state, battalion);
    memcpy(out, standing->rect, sizeof standing->rect);
    memcpy(stand, standing->stand, sizeof standing->stand);
    return standing->count;
}

void crowd_of(const World *world, const State *state, uint64_t battalions, Crowd *out) {
    const Standing *standing[BATTALIONS_MAX];
    out->count = 0;
    standings_of(world, state, battalions, standing);
    for (; battalions; battalions &= battalions - 1) {
        int i = bits_first(battalions), place = state->battalion[i].place, count = 0;
        Rect loose[BODY_MAX];
        uint8_t loose_stand[BODY_MAX];
        const Rect *rect = loose;
        const uint8_t *stand = loose_stand;
        if (place == ON_TABLE) {
            rect = standing[i]->rect;
            stand = standing[i]->stand;
            count = standing[i]->count;
        } else if (place == SCATTERED) {
            count = loose_rects(world, state, i, loose, loose_stand);
        }
        memcpy(out->rect + out->count, rect, (size_t)count * sizeof *rect);
        memcpy(out->stand + out->count, stand, (size_t)count);
        memset(out->battalion + out->count, i, (size_t)count);
        out->count += count;
    }
}

unsigned front_row(const World *world, const State *state, int battalion) {
    if (state->battalion[battalion].place == SCATTERED) return 0;
    return standing_of(world, state, battalion)->front;
}

bool stand_rect(const World *world, const State *state, int stand, Rect *out) {
    Rect rect[BODY_MAX];
    uint8_t stands[BODY_MAX];
    if (state->holder[stand] == NO_INDEX) return false;
    int count = rects_of(world, state, state->holder[stand], rect, stands);
    for (int i = 0; i < count; i++) {
        if (stands[i] != stand) continue;
        *out = rect[i];
        return true;
    }
    return false;
}

int able_stand(const World *world, const State *state, int battalion, int kind) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion && world->stand[i].kind == kind && is_live(state, i) &&
            !is_suppressed(state, i))
            return i;
    return NO_INDEX;
}

bool has_kind(const World *world, const State *state, int battalion, int kind) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion && world->stand[i].kind == kind && is_live(state, i))
            return true;
    return false;
}

bool may_touch(const Battalion *a, const Battalion *b) {
    if (a->place != ON_TABLE || b->place != ON_TABLE) return true;
    int most = formation_reach[a->formation] + formation_reach[b->formation] + CONTACT;
    return square(HALF * (a->x - b->x)) + square(HALF * (a->y - b->y)) <= square(most);
}

static bool touches_loose(const World *world, const State *state, int battalion, int enemy) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(world, state, battalion, own, stand);
    return any_contact(own, count, other, rects_of(world, state, enemy, other, stand));
}

uint64_t contacts_of(const World *world, const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    const Standing *standing[BATTALIONS_MAX];
    uint64_t near = 0, set = 0;
    if (!flag(state, battalion, SHOWN)) return 0;
    uint64_t rest = placed_of(world, state, side_other((Side)side_of(world, battalion)));
    for (; rest; rest &= rest - 1)
        if (may_touch(it, &state->battalion[bits_first(rest)])) near |= rest & -rest;
    if (near == 0) return 0;
    standings_of(world, state, near | bit(battalion), standing);
    for (; near; near &= near - 1) {
        int enemy = bits_first(near);
        bool formed = it->place == ON_TABLE && state->battalion[enemy].place == ON_TABLE;
        if (formed ? standings_touch(standing[battalion], battalion, standing[enemy], enemy)
                   : touches_loose(world, state, battalion, enemy))
            set |= near & -near;
    }
    return set;
}

bool in_contact(const World *world, const State *state, int battalion) {
    return contacts_of(world, state, battalion) != 0;
}
