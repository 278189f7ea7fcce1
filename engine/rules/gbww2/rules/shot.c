// SPDX-License-Identifier: GPL-3.0-or-later
// shot.c -- what one stand's fire at another can do: who may, range, sight, numbers [14.4, 14.6].
#include "chapters.h"

enum { BAND_8 = 3, BAND_4 = 1, INDIRECT = 8 * INCH };

// A firer, with what does not depend on its target.
typedef struct Firer {
    const World *world;
    const State *state;
    Eyes eyes;
    Rect rect;
    int stand, battalion, flags;
    uint64_t contact;  // enemies that are in contact with somebody
} Firer;

static bool may_fire(const World *world, const State *state, int stand, Rect *rect) {
    int battalion = state->holder[stand], kind = world->stand[stand].kind;
    if (!is_live(state, stand) || is_suppressed(state, stand) || kind == STAND_HQ ||
        kind == STAND_HW)
        return false;
    if (state->battalion[battalion].place != ON_TABLE || flag(state, battalion, MOUNTED))
        return false;  // [W14]
    Rect own[BODY_MAX];
    uint8_t stands[BODY_MAX];
    unsigned front = front_row(world, state, battalion);
    int count = rects_of(world, state, battalion, own, stands);
    for (int i = 0; i < count; i++) {
        if (stands[i] != stand) continue;
        *rect = own[i];
        return (front >> i & 1) && !under_fire(state, rect);  // [3.0, 14.4.4]
    }
    return false;
}

// Whether a stand may have placed enemies in range: most have none, which is soon seen.
static bool any_near(const World *world, const State *state, int battalion, const Rect *rect) {
    uint64_t rest = placed_of(world, state, side_other((Side)side_of(world, battalion)));
    for (; rest; rest &= rest - 1) {
        const Battalion *it = &state->battalion[bits_first(rest)];
        Spot spot = spot_at(HALF * it->x, HALF * it->y);
        if (it->place == SCATTERED || spots_gap2(spot, rect_front(rect)) <=
                                          square(RANGE_MOST + formation_reach[it->formation])) {
            return true;
        }
    }
    return false;
}

static bool firer_open(const World *world, const State *state, int stand, int flags, Firer *out) {
    out->world = world;
    out->state = state;
    out->stand = stand;
    out->flags = flags;
    out->battalion = state->holder[stand];
    if (!may_fire(world, state, stand, &out->rect)) return false;
    if (!any_near(world, state, out->battalion, &out->rect)) return false;
    if (in_contact(world, state, out->battalion)) return false;  // [14.4.5 contact]
    eyes_open(world, state, &out->eyes);
    return true;
}

static int gun_row(const World *world, int stand, bool at_armour) {
    const StandCard *card = &world->stand[stand];
    if (card->kind > STAND_SMG) return GUN_LIGHT + card->gun - 1;
    if (at_armour) return GUN_INFANTRY_AT_ARMOUR;
    return card->kind == STAND_SMG ? GUN_SMG : GUN_INFANTRY;
}

// The target's armour, half-tracks counting as the lightest [3.5.1]; 0: soft. *softskin: in
// lorries.
static int armour_of(const World *world, const State *state, int target, bool *softskin) {
    int battalion = state->holder[target];
    const BattalionCard *card = &world->battalion[battalion];
    bool rides = flag(state, battalion, MOUNTED) &&
                 (world->stand[target].kind <= STAND_SMG || world->stand[target].home == battalion);
    *softskin = rides && card->move == MOVE_MOTOR;
    if (world->stand[target].armour > 0) return world->stand[target].armour;
    return rides && card->move == MOVE_HALF_TRACK ? 1 : 0;
}

static int destroy_number(const World *world, int gun, int armour, bool softskin, int band) {
    const Chart *chart = &world->chart;
    if (armour == 0) return softskin ? chart->destroy_softskin[band] : chart->destroy_soft[band];
    int class = gun < GUN_LIGHT ? 1 : gun - GUN_LIGHT + 1;
    int number = chart->destroy_equal + chart->destroy_class * (class - armour) +
                 chart->destroy_band * max_int(band - BAND_4, 0);
    return max_int(chart->destroy_clamp[0], min_int(chart->destroy_clamp[1], number));
}

// [W24] Over the way of a friend that moved earlier in this round.
static bool is_swept(const Firer *firer, Line fire) {
    const State *state = firer->state;
    if (firer->flags & IN_ANSWER || state->round == 0) return false;
    uint64_t rest = friends_of(firer->world, firer->battalion) & ~bit(firer->battalion);
    for (; rest; rest &= rest - 1) {
        const Battalion *it = &state->battalion[bits_first(rest)];
        if (!(it->flags & MOVED) || it->place != ON_TABLE) continue;
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        int count = rects_of(firer->world, state, bits_first(rest), rect, stand), half = 0;
        for (int i = 0; i < count; i++) half = max_int(half, rect[i].half);
        Spot from = spot_at(HALF * it->from_x, HALF * it->from_y);
        if (line_swept(fire, from, spot_at(HALF * it->x, HALF * it->y), half)) return true;
    }
    return false;
}

static Shot shot_at(const Firer *firer, int target, const Rect *rect, int ground) {
    const World *world = firer->world;
    const Chart *chart = &world->chart;
    Shot none = {.hit = -1};
    bool softskin, infantry = world->stand[firer->stand].kind <= STAND_SMG;
    Spot front = rect_front(&firer->rect);
    int gap2 = spot_rect_gap2(front, rect), band = band_of(gap2);
    if (band >= BANDS) return none;
    int armour = armour_of(world, firer->state, target, &softskin);
    Shot shot = {.band = (uint8_t)band};
    Line fire = {front, rect_nearest(rect, front)};
    bool seen = view_sees(&firer->eyes.view, &firer->rect, rect) && !is_swept(firer, fire);
    if (!seen) {  // [14.6]
        if (!infantry || firer->flags & IN_ANSWER || gap2 > square(INDIRECT)) return none;
        shot.indirect = true;
        shot.band = BAND_8;
    }
    int gun = gun_row(world, firer->stand, armour > 0), number = chart->hit[gun][shot.band];
    if (number < 0) return none;
    if (firer->flags & WITH_WEAPONS && infantry) number += chart->hit_heavy_weapons;
    if (rect_behind(&firer->rect, fire.b)) number += chart->hit_rear;  // [14.4.1]
    if (firer->flags & IN_ANSWER) number += chart->hit_opportunity;
    number += chart->hit_cover[chart->terrain[ground].cover];
    shot.hit = (int8_t)max_int(0, min_int(10, number));
    shot.destroy = (int8_t)destroy_number(world, gun, armour, softskin, shot.band);
    return shot;
}

// May anybody fire at it: shows, not in contact, not under a template [14.4.4, 14.4.5]?
static bool is_target(const World *world, const State *state, int battalion) {
    return is_on(state, battalion) && flag(state, battalion, SHOWN) &&
           !in_contact(world, state, battalion);
}

Shot shot_of(const World *world, const State *state, int stand, int target, int flags) {
    Firer firer;
    Rect rect;
    Shot none = {.hit = -1};
    if (!firer_open(world, state, stand, flags, &firer)) return none;
    if (!is_live(state, target) || !is_target(world, state, state->holder[target])) return none;
    if (!stand_rect(world, state, target, &rect) || under_fire(state, &rect)) return none;
    return shot_at(&firer, target, &rect, ground_at(&world->ground, rect_middle(&rect)));
}

int shot_targets(const World *world, const State *state, int stand, int flags,
                 uint8_t out[STANDS_MAX]) {
    Firer firer;
    int count = 0;
    bool in[STANDS_MAX] = {false};
    if (!firer_open(world, state, stand, flags, &firer)) return 0;
    uint64_t rest = placed_of(world, state, side_other((Side)side_of(world, state->holder[stand])));
    for (; rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        Rect rect[BODY_MAX];
        uint8_t stands[BODY_MAX];
        int all = rects_of(world, state, battalion, rect, stands), checked = 0;
        for (int i = 0; i < all; i++) {
            if (spot_rect_gap2(rect_front(&firer.rect), &rect[i]) > square(RANGE_MOST)) continue;
            if (checked++ == 0 && in_contact(world, state, battalion)) break;
            if (under_fire(state, &rect[i])) continue;
            int ground = ground_at(&world->ground, rect_middle(&rect[i]));
            in[stands[i]] = shot_at(&firer, stands[i], &rect[i], ground).hit > 0;
        }
    }
    for (int i = 0; i < world->stand_count; i++)
        if (in[i]) out[count++] = (uint8_t)i;
    return count;
}

bool any_shot(const World *world, const State *state, int battalion, int flags) {
    uint8_t stand[BODY_MAX], target[STANDS_MAX];
    int count = stands_of(world, state, battalion, stand);
    unsigned front = front_row(world, state, battalion);
    for (int i = 0; i < count; i++)
        if (front >> i & 1 && shot_targets(world, state, stand[i], flags, target) > 0) return true;
    return false;
}

int best_answer(const World *world, const State *state, int battalion, int mover) {
    uint8_t stand[BODY_MAX], target[BODY_MAX];
    Rect rect[BODY_MAX];
    int best = 0, count = stands_of(world, state, battalion, stand);
    int targets = rects_of(world, state, mover, rect, target);
    unsigned front = front_row(world, state, battalion);
    int flags = IN_ANSWER;
    if (able_stand(world, state, battalion, STAND_HW) != NO_INDEX) flags |= WITH_WEAPONS;
    for (int i = 0; i < count; i++) {
        Firer firer;
        if (!(front >> i & 1) || !firer_open(world, state, stand[i], flags, &firer)) continue;
        for (int k = 0; k < targets; k++) {
            if (spot_rect_gap2(rect_front(&firer.rect), &rect[k]) > square(RANGE_MOST) ||
                under_fire(state, &rect[k]))
                continue;
            int ground = ground_at(&world->ground, rect_middle(&rect[k]));
            best = max_int(best, shot_at(&firer, target[k], &rect[k], ground).hit);
        }
    }
    return best;
}
