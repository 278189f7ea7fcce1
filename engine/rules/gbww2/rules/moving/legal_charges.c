// SPDX-License-Identifier: GPL-3.0-or-later
// legal_charges.c -- lists charges and retreats, and tests whether stands fit at a place; see
// legal_moves.h.
#include "placement.h"

static Post post_of(const Battalion *battalion) {
    return (Post){battalion->x, battalion->y, battalion->facing};
}

// --- charges [14.3.11]

static bool charge_open(const World *world, const State *state, int battalion, Layout *layout,
                        int rate[2]) {
    const Battalion *it = &state->battalion[battalion];
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, state, battalion, stand);
    if (body_count(&body) == 0) return false;
    // A road column charges in march formation, because it leaves its road.
    bool column = it->formation == ROAD;
    layout_make(&body, column ? MARCH : it->formation, it->shape, layout);
    rate[1] = column ? move_rate_off_road(world, state, battalion)
                     : move_rate(world, state, battalion, true);
    rate[0] = column ? rate[1] : move_rate(world, state, battalion, false);
    return rate[0] > 0;
}

// Returns whether the towns where a charge would end have room for the battalion [14.3.5].
static bool charge_in_town(const World *world, const State *state, int battalion,
                           const Layout *layout, Post end) {
    Rect rect[BODY_MAX];
    int count = layout_place(layout, end, rect);
    return town_fits(world, state, battalion, rect, count);
}

// Returns false if no known enemy stand is within `range` u of the front centre. If the result is
// true, the caller must test each enemy. This cheap test settles most cases, because most
// battalions have no enemy near.
static bool any_enemy_near(const World *world, const State *state, int battalion, int range) {
    Spot spot = post_spot(post_of(&state->battalion[battalion]));
    uint64_t rest = placed_of(world, state, side_other((Side)side_of(world, battalion)));
    for (; rest; rest &= rest - 1) {
        const Battalion *enemy = &state->battalion[bits_first(rest)];
        if (enemy->place == SCATTERED ||
            spots_gap2(spot, post_spot(post_of(enemy))) <=
                square(range + formation_reach[enemy->formation] + HALF))
            return true;
    }
    return false;
}

int close_targets(const World *world, const State *state, int battalion,
                  uint8_t stand[TARGETS_MAX]) {
    const Battalion *it = &state->battalion[battalion];
    Obstacles obstacles;
    Layout layout;
    Charge charge;
    int rate[2], found = 0;
    uint64_t reached[3] = {0};
    if (!charge_open(world, state, battalion, &layout, rate)) return 0;
    int range = rate[0] + formation_reach[it->formation] + CONTACT;
    if (!any_enemy_near(world, state, battalion, range)) return 0;
    obstacles_open(world, state, battalion, &obstacles);
    Spot spot = post_spot(post_of(it));
    for (int i = 0; i < obstacles.enemy.count; i++) {
        const Rect *target = &obstacles.enemy.rect[i];
        if (spots_gap2(spot, rect_front(target)) > square(range + target->radius)) continue;
        if (!around_charge(&obstacles.around, &layout, post_of(it), target, rate, &charge))
            continue;
        if (!charge_in_town(world, state, battalion, &layout, charge.end)) continue;
        reached[obstacles.enemy.stand[i] / 64] |= bit(obstacles.enemy.stand[i] % 64);
    }
    for (int i = 0; i < STANDS_MAX && found < TARGETS_MAX; i++) {
        if (reached[i / 64] >> i % 64 & 1) stand[found++] = (uint8_t)i;
    }
    return found;
}

bool close_way(const World *world, const State *state, int battalion, int stand, int *facing,
               Walk *out) {
    Obstacles obstacles;
    Layout layout;
    Charge charge;
    int rate[2];
    memset(out, 0, sizeof *out);
    if (!charge_open(world, state, battalion, &layout, rate)) return false;
    obstacles_open(world, state, battalion, &obstacles);
    for (int i = 0; i < obstacles.enemy.count; i++) {
        if (obstacles.enemy.stand[i] != stand) continue;
        if (!around_charge(&obstacles.around, &layout, post_of(&state->battalion[battalion]),
                           &obstacles.enemy.rect[i], rate, &charge)) {
            return false;
        }
        *facing = charge.facing;
        out->slow = rate[0] == rate[1];
        walk_put(out, charge.step, charge.count);
        return true;
    }
    return false;
}

// --- whether stands fit at a place

// Returns the number of these stands whose middle is in an area.
static int stands_within(const World *world, int area, const Rect rect[], int count) {
    int within = 0;
    for (int i = 0; i < count; i++)
        within += area_at(&world->ground, rect_middle(&rect[i])) == area;
    return within;
}

static bool area_fits(const World *world, const State *state, int battalion, int area,
                      const Rect rect[], int count) {
    int within = stands_within(world, area, rect, count);
    uint64_t rest = friends_of(world, battalion) & ~bit(battalion);
    for (; rest && within <= world->area[area].capacity; rest &= rest - 1) {
        Rect other[BODY_MAX];
        uint8_t stand[BODY_MAX];
        int others = rects_of(world, state, bits_first(rest), other, stand);
        within += stands_within(world, area, other, others);
    }
    return within <= world->area[area].capacity;
}

// [14.3.5] Returns whether the towns have room for these stands and the friends in the same towns.
// Enemies do not count, so the answer reveals nothing about hidden ones.
bool town_fits(const World *world, const State *state, int battalion, const Rect rect[],
               int count) {
    uint64_t asked = 0;
    for (int i = 0; i < count; i++) {
        int area = area_at(&world->ground, rect_middle(&rect[i]));
        if (area == NO_AREA || world->area[area].capacity == 0 || has(asked, area)) continue;
        asked |= bit(area);
        if (!area_fits(world, state, battalion, area, rect, count)) return false;
    }
    return true;
}

bool post_fits(const World *world, const State *state, int battalion, const Battalion *as) {
    Obstacles obstacles;
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_as(world, state, battalion, as, rect, stand);
    if (count == 0) return false;
    obstacles_open_stands(world, state, battalion, &obstacles);
    obstacles.around.foot = obstacles.around.foot && !(as->flags & MOUNTED);
    const Body *body = &roster_of(world, state, battalion)->body[(as->flags & MOUNTED) != 0];
    return front_enters(world, as, body, obstacles.around.foot) &&
           around_fits(&obstacles.around, rect, count) &&
           town_fits(world, state, battalion, rect, count);
}

// --- retreats [14.8.3, 15.2.1]

static void back_open(const World *world, const State *state, int battalion, Obstacles *obstacles,
                      Layout *layout) {
    const Battalion *it = &state->battalion[battalion];
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, state, battalion, stand);
    obstacles_open(world, state, battalion, obstacles);
    layout_make(&body, it->formation == ROAD ? MARCH : it->formation, it->shape, layout);
}

// Lists the cells of possible retreats in ascending order and without repeats. Leaves out retreats
// into towns that are full [14.3.5]. Returns their number.
static int ways_sorted(const World *world, const State *state, int battalion, const Layout *layout,
                       const Post end[], int count, uint16_t out[]) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        Rect rect[BODY_MAX];
        int stands = layout_place(layout, end[i], rect);
        if (!town_fits(world, state, battalion, rect, stands)) continue;
        uint16_t cell = (uint16_t)cell_at(end[i].x, end[i].y);
        int k = found;
        while (k > 0 && out[k - 1] > cell) k--;
        if (k > 0 && out[k - 1] == cell) continue;
        memmove(&out[k + 1], &out[k], (size_t)(found - k) * sizeof out[0]);
        out[k] = cell;
        found++;
    }
    return found;
}

int retreat_ways(const World *world, const State *state, int battalion, int facing, int halves,
                 uint16_t out[]) {
    Obstacles obstacles;
    Layout layout;
    Post end[FACINGS];
    back_open(world, state, battalion, &obstacles, &layout);
    int count = around_retreats(&obstacles.around, &layout, post_of(&state->battalion[battalion]),
                                facing, halves, end);
    return ways_sorted(world, state, battalion, &layout, end, count, out);
}

int retreat_ways_loose(const World *world, const State *state, int index, int facing,
                       uint16_t out[]) {
    const Loose *loose = &state->loose[index];
    int battalion = state->holder[loose->stand];
    Obstacles obstacles;
    Layout layout;
    Post end[FACINGS], from = {loose->x, loose->y, state->battalion[battalion].facing};
    Body body = {.companies = 1};
    body.size[0] = (uint8_t)stand_size(world, loose->stand, false);
    obstacles_open(world, state, battalion, &obstacles);
    layout_make(&body, ASSAULT, STRAIGHT, &layout);
    int count = around_retreats(&obstacles.around, &layout, from, facing, RETREAT, end);
    return ways_sorted(world, state, battalion, &layout, end, count, out);
}

bool retreat_little(const World *world, const State *state, int battalion, int facing,
                    uint16_t *out) {
    Obstacles obstacles;
    Layout layout;
    Post from = post_of(&state->battalion[battalion]);
    back_open(world, state, battalion, &obstacles, &layout);
    Post end = around_recoils(&obstacles.around, &layout, from, facing);
    Rect rect[BODY_MAX];
    int count = layout_place(&layout, end, rect);
    *out = (uint16_t)cell_at(end.x, end.y);
    if (!town_fits(world, state, battalion, rect, count)) return false;
    return end.x != from.x || end.y != from.y;
}

int retreat_facing(const World *world, const State *state, int battalion, uint16_t cell) {
    Obstacles obstacles;
    obstacles_open_stands(world, state, battalion, &obstacles);
    return around_facing(&obstacles.around, (Post){(uint8_t)cell_x(cell), (uint8_t)cell_y(cell),
                                                   state->battalion[battalion].facing});
}
