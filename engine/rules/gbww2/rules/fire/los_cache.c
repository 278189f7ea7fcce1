// SPDX-License-Identifier: GPL-3.0-or-later
// los_cache.c -- see los_cache.h. Start at los_cache_of().
#include "los_cache.h"
#include "engine/rules/gbww2/rules/rules_internal.h"

static void key_make(const World *world, const State *state, LosKey *out) {
    uint64_t rest = world->side[ALLIED].battalions | world->side[AXIS].battalions;
    const Standing *standing[BATTALIONS_MAX];
    bool scattered = false;
    memset(out, 0, sizeof *out);
    out->table = world->cache_key;
    out->epoch = roster_epoch(world, state);
    out->sight = state->sight;
    out->placed = placed_of(world, state, ALLIED) | placed_of(world, state, AXIS);
    standings_of(world, state, rest, standing);
    for (; rest; rest &= rest - 1) {
        int i = bits_first(rest);
        const Battalion *it = &state->battalion[i];
        if (it->place == ON_TABLE) out->stamp[i] = standing[i]->stamp;
        if (it->place != SCATTERED) continue;
        out->stamp[i] = 2u * it->facing + 1;
        scattered = true;
    }
    if (scattered) memcpy(out->loose, state->loose, sizeof out->loose);
    for (int i = 0; i < STRIKES_MAX; i++) {
        const Strike *strike = &state->strike[i];
        if (strike->step != STRIKE_FALLS || is_mission(world, i)) continue;
        out->template[out->templates++] = strike_spot(strike);
    }
}

LosCache *los_cache_of(const World *world, const State *state) {
    static _Thread_local LosCache last;
    LosKey key;
    LosCache *out = &last;
    key_make(world, state, &key);
    if (memcmp(&key, &out->key, sizeof key) != 0) {
        out->key = key;
        crowd_of(world, state, key.placed, &out->crowd);
        out->version++;
    }
    out->view = (View){.ground = &world->ground,
                       .stand = out->crowd.rect,
                       .template = out->key.template,
                       .stand_count = out->crowd.count,
                       .template_count = key.templates,
                       .limit = INCH * state->sight};
    return out;
}

bool los_between(LosCache *cache, int from, const Rect *from_rect, int to, const Rect *to_rect) {
    Seen *it = &cache->seen[from];
    if (it->version != cache->version) *it = (Seen){.version = cache->version};
    if (!stand_in(&it->known, to)) {
        stand_add(&it->known, to);
        if (view_sees(&cache->view, from_rect, to_rect)) stand_add(&it->sees, to);
    }
    return stand_in(&it->sees, to);
}

static InchesSeen *inches_of(const LosCache *cache, const State *state, int side) {
    static _Thread_local InchesSeen kept[SIDES];
    InchesSeen *it = &kept[side];
    bool same = it->version == cache->version &&
                memcmp(&it->suppressed, &state->suppressed, sizeof it->suppressed) == 0;
    if (!same) *it = (InchesSeen){.version = cache->version, .suppressed = state->suppressed};
    return it;
}

void watch_open(const World *world, const State *state, int side, Watch *out) {
    const LosCache *cache = los_cache_of(world, state);
    out->view = &cache->view;
    out->inches = inches_of(cache, state, side);
    out->count = 0;
    for (int i = 0; i < cache->crowd.count; i++) {
        int battalion = cache->crowd.battalion[i];
        if (side_of(world, battalion) != side || is_suppressed(state, cache->crowd.stand[i]))
            continue;
        out->rect[out->count] = cache->crowd.rect[i];
        out->battalion[out->count++] = (uint8_t)battalion;
    }
}

void watch_near(const Watch *all, Spot spot, int within, Watch *out) {
    int reach = all->view->limit + within;
    out->view = all->view;
    out->inches = NULL;
    out->count = 0;
    for (int i = 0; i < all->count; i++) {
        if (spots_gap2(rect_front(&all->rect[i]), spot) > square(reach)) continue;
        out->rect[out->count] = all->rect[i];
        out->battalion[out->count++] = all->battalion[i];
    }
}

int watch_square(const World *world, const Watch *watch, int square, int most, uint16_t out[]) {
    // A little more than the diagonal of the square, in u.
    enum { ACROSS = 3 * SECTOR_INCHES * INCH / 2 };
    int left = sector_x(square), top = sector_y(square), found = 0;
    Watch near = {.view = NULL};
    for (int y = top; y < top + SECTOR_INCHES && y <= world->height; y++)
        for (int x = left; x < left + SECTOR_INCHES && x <= world->width; x++) {
            uint64_t *known = &watch->inches->known[y][x / 64], mask = bit(x % 64);
            uint64_t *sees = &watch->inches->sees[y][x / 64];
            if (!(*known & mask)) {
                if (near.view == NULL)
                    watch_near(watch, spot_at(INCH * left, INCH * top), ACROSS, &near);
                *known |= mask;
                if (watch_sees(&near, spot_at(INCH * x, INCH * y))) *sees |= mask;
            }
            if (!(*sees & mask)) continue;
            out[found++] = (uint16_t)cell_of_inch(x, y);
            if (found == most) return found;
        }
    return found;
}

bool watch_sees(const Watch *watch, Spot spot) {
    for (int i = 0; i < watch->count; i++)
        if (view_sees_spot(watch->view, &watch->rect[i], spot)) return true;
    return false;
}

bool side_sees(const World *world, const State *state, int side, Spot spot) {
    Watch watch;
    watch_open(world, state, side, &watch);
    return watch_sees(&watch, spot);
}

bool spot_shut(const World *world, Spot spot) {
    enum { FAR_OFF = 2 * INCH };
    const View bare = {.ground = &world->ground, .limit = 12 * INCH};
    const SizeRow *size = &stand_sizes[SIZE_SMALL];
    for (int facing = 0; facing < FACINGS; facing++) {
        Spot from = spot_local(spot, facing, 0, FAR_OFF);
        Rect eye = rect_make(from, facing, size->half, size->depth);
        if (rect_on_table(&eye, world->width, world->height) && view_sees_spot(&bare, &eye, spot))
            return false;
    }
    return true;
}

void squares_seen(const World *world, const State *state, uint64_t observers,
                  uint8_t out[SIGHT_BYTES]) {
    Crowd own;
    memset(out, 0, SIGHT_BYTES);
    if (observers == 0) return;
    int side = side_of(world, bits_first(observers));
    const LosCache *all = los_cache_of(world, state);
    crowd_of(world, state, observers & placed_of(world, state, side), &own);
    view_squares(&all->view, own.rect, own.count, state->seen_empty[side], out);
}
