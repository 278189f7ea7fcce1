// SPDX-License-Identifier: GPL-3.0-or-later
// shot.c -- decides whether one stand may fire at another, and with which numbers [14.4, 14.6].
// Start at shot_at().
#include "engine/rules/gbww2/rules/rules_internal.h"

enum {
    BAND_8 = 3,           // range band that ends at 8 in
    BAND_4 = 1,           // range band that ends at 4 in
    INDIRECT = 8 * INCH,  // u: longest range of indirect fire [W29]
};

// A battalion that fires, with the data that all its stands share.
typedef struct Battery {
    const World *world;
    const State *state;
    const Standing *standing;  // the places of the battalion's stands
    int battalion, flags;
    LosCache *cache;  // NULL until the first stand that can fire needs it
} Battery;

// One stand of a battery, with the data that are the same for all its targets.
typedef struct Firer {
    Battery *battery;
    Rect rect;
    int stand;
} Firer;

// Returns false if no spotted enemy is near enough for a shot of the stand. If the result is true,
// the caller must test each enemy. This cheap test settles most cases, because most stands have no
// enemy near.
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

// Fills *out with the battery of a battalion. Returns false if the battalion may not fire, because
// it is off the table, scattered or mounted.
static bool battery_open(const World *world, const State *state, int battalion, int flags,
                         Battery *out) {
    const Battalion *it = &state->battalion[battalion];
    if (it->place != ON_TABLE || flag(state, battalion, MOUNTED)) return false;  // [W14]
    out->world = world;
    out->state = state;
    out->battalion = battalion;
    out->flags = flags;
    out->cache = NULL;
    out->standing = standing_of(world, state, battalion);
    return true;
}

// Fills *out for stand number `place` of the battalion. Returns false if the stand may not fire, or
// if no enemy is near.
static bool firer_open(Battery *battery, int place, Firer *out) {
    const World *world = battery->world;
    const State *state = battery->state;
    int stand = battery->standing->stand[place], kind = world->stand[stand].kind;
    bool able = battery->standing->front >> place & 1 && is_live(state, stand) &&
                !is_suppressed(state, stand) && kind != STAND_HQ && kind != STAND_HW;
    if (!able) return false;
    out->battery = battery;
    out->stand = stand;
    out->rect = battery->standing->rect[place];
    if (under_fire(state, &out->rect)) return false;  // [14.4.4]
    if (!any_near(world, state, battery->battalion, &out->rect)) return false;
    if (battery->cache != NULL) return true;
    if (in_contact(world, state, battery->battalion)) return false;  // [14.4.5]
    battery->cache = los_cache_of(world, state);
    return true;
}

// Fills *out for a single stand. Returns false if the stand may not fire, or if no enemy is near.
static bool firer_alone(const World *world, const State *state, int stand, int flags,
                        Battery *battery, Firer *out) {
    if (!is_live(state, stand) || !battery_open(world, state, state->holder[stand], flags, battery))
        return false;
    for (int i = 0; i < battery->standing->count; i++)
        if (battery->standing->stand[i] == stand) return firer_open(battery, i, out);
    return false;
}

// Returns the row of the fire chart for the stand; see Gun.
static int gun_row(const World *world, int stand, bool at_armour) {
    const StandCard *card = &world->stand[stand];
    if (!is_infantry(card->kind)) return GUN_LIGHT + card->gun - 1;
    if (at_armour) return GUN_INFANTRY_AT_ARMOUR;
    return card->kind == STAND_SMG ? GUN_SMG : GUN_INFANTRY;
}

// Returns the armour class of the target, or 0 if it has no armour. Half-tracks count as the
// lightest class [3.5.1]. Sets *softskin to whether the target is in lorries.
static int armour_of(const World *world, const State *state, int target, bool *softskin) {
    int battalion = state->holder[target];
    const BattalionCard *card = &world->battalion[battalion];
    bool rides = flag(state, battalion, MOUNTED) &&
                 (is_infantry(world->stand[target].kind) || world->stand[target].home == battalion);
    *softskin = rides && card->move == MOVE_MOTOR;
    if (world->stand[target].armour > 0) return world->stand[target].armour;
    return rides && card->move == MOVE_HALF_TRACK ? 1 : 0;
}

// Returns the highest second roll that eliminates the target, from its armour, the gun and the
// range band [14.4.7].
static int destroy_number(const World *world, int gun, int armour, bool softskin, int band) {
    const Chart *chart = &world->chart;
    if (armour == 0) return softskin ? chart->destroy_softskin[band] : chart->destroy_soft[band];
    int class = gun < GUN_LIGHT ? 1 : gun - GUN_LIGHT + 1;
    int number = chart->destroy_equal + chart->destroy_class * (class - armour) +
                 chart->destroy_band * max_int(band - BAND_4, 0);
    return max_int(chart->destroy_clamp[0], min_int(chart->destroy_clamp[1], number));
}

// [W24] Returns whether the line of fire crosses the path of a friendly battalion that moved
// earlier in this round.
static bool is_swept(const Firer *firer, Line fire) {
    const Battery *battery = firer->battery;
    const State *state = battery->state;
    if (battery->flags & IN_ANSWER || state->round == 0) return false;
    uint64_t rest = friends_of(battery->world, battery->battalion) & ~bit(battery->battalion);
    for (; rest; rest &= rest - 1) {
        const Battalion *it = &state->battalion[bits_first(rest)];
        if (!(it->flags & MOVED) || it->place != ON_TABLE) continue;
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        int count = rects_of(battery->world, state, bits_first(rest), rect, stand), half = 0;
        for (int i = 0; i < count; i++) half = max_int(half, rect[i].half);
        Spot from = spot_at(HALF * it->from_x, HALF * it->from_y);
        if (line_swept(fire, from, spot_at(HALF * it->x, HALF * it->y), half)) return true;
    }
    return false;
}

// Returns the shot of a stand at a target. If no shot is possible, `hit` is 0 or -1 and `bar` holds
// the reason.
static Shot shot_at(const Firer *firer, int target, const Rect *rect, int ground) {
    const Battery *battery = firer->battery;
    const World *world = battery->world;
    const Chart *chart = &world->chart;
    bool softskin, infantry = is_infantry(world->stand[firer->stand].kind);
    Spot front = rect_front(&firer->rect);
    int gap2 = spot_rect_gap2(front, rect), band = band_of(gap2);
    if (band >= BANDS) return (Shot){.hit = -1, .bar = BAR_FAR};
    int armour = armour_of(world, battery->state, target, &softskin);
    Shot shot = {.band = (uint8_t)band};
    Line fire = {front, rect_nearest(rect, front)};
    if (!los_between(battery->cache, firer->stand, &firer->rect, target, rect)) {  // [14.6]
        if (!infantry || battery->flags & IN_ANSWER || gap2 > square(INDIRECT))
            return (Shot){.hit = -1, .bar = BAR_UNSEEN};
        shot.indirect = true;
        shot.band = BAND_8;
    }
    if (is_swept(firer, fire))  // also for indirect fire [14.1.1]
        return (Shot){.hit = -1, .bar = BAR_SWEPT};
    int gun = gun_row(world, firer->stand, armour > 0);
    shot.base = chart->hit[gun][shot.band];
    if (shot.base < 0) return (Shot){.hit = -1, .bar = BAR_NUMBER};
    if (battery->flags & WITH_WEAPONS && infantry) shot.weapons = chart->hit_heavy_weapons;
    if (rect_behind(&firer->rect, fire.b)) shot.rear = chart->hit_rear;  // [14.4.1]
    if (battery->flags & IN_ANSWER) shot.answer = chart->hit_opportunity;
    shot.cover = chart->hit_cover[chart->terrain[ground].cover];
    int number = shot.base + shot.weapons + shot.rear + shot.answer + shot.cover;
    shot.hit = (int8_t)max_int(0, min_int(10, number));
    shot.bar = shot.hit > 0 ? BAR_NOTHING : BAR_NUMBER;
    shot.destroy = (int8_t)destroy_number(world, gun, armour, softskin, shot.band);
    return shot;
}

// Returns whether stands may fire at a battalion: it is spotted and not in contact [14.4.5].
static bool is_target(const World *world, const State *state, int battalion) {
    return is_on(state, battalion) && flag(state, battalion, SHOWN) &&
           !in_contact(world, state, battalion);
}

Shot shot_of(const World *world, const State *state, int stand, int target, int flags) {
    Battery battery;
    Firer firer;
    Rect rect;
    Shot none = {.hit = -1};
    if (!firer_alone(world, state, stand, flags, &battery, &firer)) return none;
    if (!is_live(state, target) || !is_target(world, state, state->holder[target])) return none;
    if (!stand_rect(world, state, target, &rect) || under_fire(state, &rect)) return none;
    return shot_at(&firer, target, &rect, ground_at(&world->ground, rect_middle(&rect)));
}

// What targets_each() calls for each stand that the firer may fire at. Returns true to end the
// search.
typedef bool OnTarget(void *context, int stand, Shot shot);

// Calls on_target() for the stands that the firer may fire at, until it returns true.
static bool targets_each(const Firer *firer, OnTarget *on_target, void *context) {
    const World *world = firer->battery->world;
    const State *state = firer->battery->state;
    int own = firer->battery->battalion;
    uint64_t rest = placed_of(world, state, side_other((Side)side_of(world, own)));
    for (; rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        Rect rect[BODY_MAX];
        uint8_t stands[BODY_MAX];
        int all = rects_of(world, state, battalion, rect, stands), checked = 0;
        for (int i = 0; i < all; i++) {
            if (spot_rect_gap2(rect_front(&firer->rect), &rect[i]) > square(RANGE_MOST)) continue;
            if (checked++ == 0 && in_contact(world, state, battalion)) break;
            if (under_fire(state, &rect[i])) continue;
            int ground = ground_at(&world->ground, rect_middle(&rect[i]));
            Shot shot = shot_at(firer, stands[i], &rect[i], ground);
            if (shot.hit > 0 && on_target(context, stands[i], shot)) return true;
        }
    }
    return false;
}

static bool target_ends(void *context, int stand, Shot shot) {
    (void)context, (void)stand, (void)shot;
    return true;
}

static bool target_keep(void *context, int stand, Shot shot) {
    (void)shot;
    ((bool *)context)[stand] = true;
    return false;
}

typedef struct BestShot {
    const State *state;
    float destroyed, suppressed;  // as for volley_worth()
    float worth;                  // the highest worth of a shot so far
} BestShot;

static bool target_compare(void *context, int stand, Shot shot) {
    BestShot *it = context;
    float hit = 0.1f * (float)shot.hit, destroy = 0.1f * (float)shot.destroy;
    float shock = is_suppressed(it->state, stand) ? 0.0f : it->suppressed;
    float worth = hit * (destroy * it->destroyed + (1.0f - destroy) * shock);
    if (worth > it->worth) it->worth = worth;
    return false;
}

int shot_targets(const World *world, const State *state, int stand, int flags,
                 uint8_t out[STANDS_MAX]) {
    Battery battery;
    Firer firer;
    int count = 0;
    bool in[STANDS_MAX] = {false};
    if (!firer_alone(world, state, stand, flags, &battery, &firer)) return 0;
    targets_each(&firer, target_keep, in);
    for (int i = 0; i < world->stand_count; i++)
        if (in[i]) out[count++] = (uint8_t)i;
    return count;
}

bool any_shot(const World *world, const State *state, int battalion, int flags) {
    Battery battery;
    Firer firer;
    if (!battery_open(world, state, battalion, flags, &battery)) return false;
    for (int i = 0; i < battery.standing->count; i++)
        if (firer_open(&battery, i, &firer) && targets_each(&firer, target_ends, NULL)) return true;
    return false;
}

float volley_worth(const World *world, const State *state, int battalion, int flags,
                   float destroyed, float suppressed) {
    Battery battery;
    Firer firer;
    float sum = 0.0f;
    if (!battery_open(world, state, battalion, flags, &battery)) return 0.0f;
    for (int i = 0; i < battery.standing->count; i++) {
        BestShot best = {state, destroyed, suppressed, 0.0f};
        if (firer_open(&battery, i, &firer)) targets_each(&firer, target_compare, &best);
        sum += best.worth;
    }
    return sum;
}

// Returns false if two battalions are too far apart for a shot. This cheap test compares only their
// front centres and formations, so a shot can be impossible although the result is true.
static bool in_range(const Battalion *a, const Battalion *b) {
    if (a->place != ON_TABLE || b->place != ON_TABLE) return true;
    int most = RANGE_MOST + formation_reach[a->formation] + formation_reach[b->formation] + HALF;
    return square(HALF * (a->x - b->x)) + square(HALF * (a->y - b->y)) <= square(most);
}

// Returns the set of these stands that are within range of `from`, one bit for each stand.
static unsigned stands_near(const Rect *from, const Rect rect[], int count) {
    unsigned near = 0;
    for (int i = 0; i < count; i++)
        if (spot_rect_gap2(rect_front(from), &rect[i]) <= square(RANGE_MOST)) near |= 1u << i;
    return near;
}

int best_answer_by(const World *world, const State *state, int battalion, int mover, int flags) {
    Battery battery;
    Firer firer;
    Rect rect[BODY_MAX];
    uint8_t target[BODY_MAX];
    int best = 0;
    flags |= IN_ANSWER;
    if (!in_range(&state->battalion[battalion], &state->battalion[mover]) ||
        !battery_open(world, state, battalion, flags, &battery))
        return 0;
    int targets = rects_of(world, state, mover, rect, target);
    for (int i = 0; i < battery.standing->count; i++) {
        unsigned near = stands_near(&battery.standing->rect[i], rect, targets);
        if (near == 0 || !firer_open(&battery, i, &firer)) continue;
        for (; near; near &= near - 1) {
            int k = bits_first(near);
            if (under_fire(state, &rect[k])) continue;
            int ground = ground_at(&world->ground, rect_middle(&rect[k]));
            best = max_int(best, shot_at(&firer, target[k], &rect[k], ground).hit);
        }
    }
    return best;
}

int best_answer(const World *world, const State *state, int battalion, int mover) {
    bool weapons = able_stand(world, state, battalion, STAND_HW) != NO_INDEX;
    return best_answer_by(world, state, battalion, mover, weapons ? WITH_WEAPONS : 0);
}

int fire_gap2(const World *world, const State *state, int battalion, int other) {
    Rect own[BODY_MAX], target[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int least = INT32_MAX, count = rects_of(world, state, battalion, own, stand);
    int targets = rects_of(world, state, other, target, stand);
    unsigned front = front_row(world, state, battalion);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < targets && front >> i & 1; k++)
            least = min_int(least, spot_rect_gap2(rect_front(&own[i]), &target[k]));
    return least;
}
