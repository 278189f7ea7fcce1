// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_paths.c -- tests moves on random tables: a simple search, post by post, must find
// the same cells, paths, charges, facings and retreats.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/gbww2/table/movement_range.h"
#include "oracle.h"

#include <cmocka.h>

static const GoingRow rows[TERRAINS] = {
    [TERRAIN_WOOD] = {GOING_BAD, COVER_SOFT, SIGHT_INCH},
    [TERRAIN_OCEAN] = {GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_RIVER] = {GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_STREAM] = {GOING_BAD, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_RIDGE] = {GOING_BAD, COVER_NONE, SIGHT_CREST},
};

static Ground ground;
static Rect enemy[12], friend[6];
static Line fence[FENCES_MAX];
static Around around;
static Layout layout;
static Post from;

static void any_area(int terrain) {
    int x0 = 480 + below(300), y0 = 220 + below(300), x1 = x0 + below(80), y1 = y0 + below(80);
    const int16_t x[] = {(int16_t)x0, (int16_t)x1, (int16_t)x1, (int16_t)(x0 - below(40))};
    const int16_t y[] = {(int16_t)y0, (int16_t)(y0 + below(20)), (int16_t)y1, (int16_t)y1};
    ground_area(&ground, terrain, 1, x, y, 4);
}

// Makes a random table: a battalion in the middle, with terrain, enemies and friends around it.
static void any_table(void) {
    static Body body[BODIES];
    Rect own[BODY_MAX];
    int count = bodies(body);
    ground_open(&ground, 60 + below(13), 40 + below(9));
    for (int i = below(4); i > 0; i--) any_area(TERRAIN_WOOD);
    for (int i = below(3); i > 0; i--) any_area(TERRAIN_OCEAN);
    for (int i = below(3); i > 0; i--)
        ground_segment(&ground, (Segment){(int16_t)(480 + below(300)), (int16_t)(220 + below(300)),
                                          (int16_t)(480 + below(300)), (int16_t)(220 + below(300)),
                                          (uint8_t)below(3), (uint8_t)i});
    ground_finish(&ground, rows);
    int shape = below(SHAPES);
    layout_make(&body[below(count)], below(3), shape, &layout);
    from = (Post){(uint8_t)(75 + below(10)), (uint8_t)(43 + below(10)), (uint8_t)below(FACINGS)};
    if (below(6) == 0) from.x = (uint8_t)below(20);
    int stands = layout_place(&layout, from, own);
    around = (Around){
        .ground = &ground, .enemy = enemy, .friend = friend, .fence = fence, .foot = below(2)};
    Spot spot = post_spot(from);
    for (int i = below(COUNT_OF(enemy)); i > 0; i--) {
        enemy[around.enemy_count] = any_rect(spot.x, spot.y, 220);
        if (!any_contact(own, stands, &enemy[around.enemy_count], 1)) around.enemy_count++;
    }
    for (int i = below(COUNT_OF(friend)); i > 0; i--)
        friend[around.friend_count++] = any_rect(spot.x, spot.y, 220);
    around.fence_count = fences_find(enemy, around.enemy_count, spot, 400, fence);
}

// The properties of one place of the battalion (masks of movement_range.c), calculated from its
// stands.
typedef struct Step {
    bool blocked, taken;
    unsigned bad;  // the stands that are on bad terrain
} Step;

static Step step_at(Post post) {
    Rect stand[BODY_MAX];
    int count = layout_place(&layout, post, stand);
    int wide = ground.wide / 2, high = ground.high / 2;
    Step step = {!around_passes(&around, post, stand, count), false, 0};
    for (int i = 0; i < count; i++)
        step.blocked = step.blocked || !rect_on_table(&stand[i], wide, high);
    step.blocked = step.blocked || any_contact(stand, count, enemy, around.enemy_count);
    for (int i = 0; i < count; i++) {
        Spot middle = rect_middle(&stand[i]);
        if (ground_bit(&ground, GROUND_BAD, middle.x / HALF, middle.y / HALF)) step.bad |= 1u << i;
    }
    step.taken = !around_fits(&around, stand, count);
    return step;
}

enum { SIDE = 2 * REACH + 1 };
static Step field[SIDE][SIDE];

static Step *at(int dx, int dy) { return &field[dy + REACH][dx + REACH]; }

// Returns true if at least half of the stands are in the set `met`, which have met bad terrain at
// some time [14.3.2].
static bool half_met(unsigned met) { return 2 * __builtin_popcount(met) >= layout.count; }

enum { CELLS = REACH + 1, SETS = 1 << BODY_MAX, LENGTHS = 12 * INCH + 1, BUCKET = 1 << 14 };

typedef struct Label {
    uint8_t x, y, met;
} Label;

// Fills `out` with the length of the shortest path to each cell, by Dijkstra's algorithm over
// places and over sets of stands that have met bad terrain. `bad`: the going is bad anyway.
static void lengths(bool bad, int out[SIDE][SIDE]) {
    static bool done[CELLS][CELLS][SETS];
    static Label bucket[LENGTHS][BUCKET];
    static int filled[LENGTHS];
    memset(done, 0, sizeof done);
    memset(filled, 0, sizeof filled);
    for (int i = 0; i < SIDE * SIDE; i++) out[i / SIDE][i % SIDE] = 1 << 20;
    bucket[0][filled[0]++] = (Label){REACH / 2, REACH / 2, bad ? 0 : (uint8_t)at(0, 0)->bad};
    for (int length = 0; length < LENGTHS; length++) {
        for (int i = 0; i < filled[length]; i++) {
            Label it = bucket[length][i];
            if (done[it.y][it.x][it.met]) continue;
            done[it.y][it.x][it.met] = true;
            if (out[2 * it.y][2 * it.x] > length) out[2 * it.y][2 * it.x] = length;
            for (int k = 0; k < 8; k++) {
                int x = it.x + step_x[k], y = it.y + step_y[k];
                int next = length + (k & 1 ? CELL_DIAGONAL : CELL_ORTHOGONAL);
                if (x < 0 || x >= CELLS || y < 0 || y >= CELLS || next >= LENGTHS) continue;
                const Step *half = &field[2 * it.y + step_y[k]][2 * it.x + step_x[k]];
                const Step *end = &field[2 * y][2 * x];
                if (half->blocked || end->blocked) continue;
                unsigned met = bad ? 0 : it.met | half->bad | end->bad;
                if (half_met(met) || done[y][x][met]) continue;
                assert_true(filled[next] < BUCKET);
                bucket[next][filled[next]++] = (Label){(uint8_t)x, (uint8_t)y, (uint8_t)met};
            }
        }
    }
}

static bool straight(int dx, int dy, bool *bad) {
    int steps = max_int(abs(dx), abs(dy));
    unsigned met = at(0, 0)->bad;
    for (int i = 1; i <= steps; i++) {
        // Round halves away from the start.
        int x =
            (int)(dx < 0 ? -floor(-1.0 * dx * i / steps + 0.5) : floor(1.0 * dx * i / steps + 0.5));
        int y =
            (int)(dy < 0 ? -floor(-1.0 * dy * i / steps + 0.5) : floor(1.0 * dy * i / steps + 0.5));
        if (at(x, y)->blocked) return false;
        met |= at(x, y)->bad;
    }
    *bad = half_met(met);
    return true;
}

static void path_is_walkable(const MovementRange *range, int dx, int dy, int expected, bool bad) {
    MovePath path;
    range_path(range, from.x + dx, from.y + dy, &path);
    int x = 0, y = 0;
    unsigned met = at(0, 0)->bad;
    for (int i = 0; i < path.count; i++) {
        x += step_x[path.step[i]];
        y += step_y[path.step[i]];
        assert_false(at(x, y)->blocked);
        met |= at(x, y)->bad;
    }
    assert_int_equal(x, dx);
    assert_int_equal(y, dy);
    assert_int_equal(path.length, expected);
    assert_int_equal(path.bad, bad);
    if (!bad) assert_false(half_met(met));
    assert_true(path.length <= range->rate[bad]);
    assert_in_range(path.extra, 0, path.length);
}

static void the_movement_range_is_that_of_a_plain_search(void **unused) {
    (void)unused;
    static int good_way[SIDE][SIDE], bad_way[SIDE][SIDE];
    srand(4);
    int offered = 0, refused = 0, bent = 0;
    for (int round = 0; round < 250; round++) {
        any_table();
        int good = below(13), rate[2] = {good, below(good + 1)};
        MovementRange range, paths;
        range_make(&around, &layout, from, rate, false, &range);
        range_make(&around, &layout, from, rate, true, &paths);
        for (int dy = -REACH; dy <= REACH; dy++) {
            for (int dx = -REACH; dx <= REACH; dx++) {
                int x = from.x + dx, y = from.y + dy;
                bool off = x < 0 || y < 0 || x > 255 || y > 255;
                *at(dx, dy) = off ? (Step){true, true, 0}
                                  : step_at((Post){(uint8_t)x, (uint8_t)y, from.facing});
            }
        }
        lengths(false, good_way);
        lengths(true, bad_way);
        for (int dy = -REACH; dy <= REACH; dy += 2) {
            for (int dx = -REACH; dx <= REACH; dx += 2) {
                bool bad = false, own = dx == 0 && dy == 0;
                int length = (int)floor(HALF * hypot(dx, dy) + 1e-9);
                bool near = HALF * hypot(dx, dy) <= INCH * good + 1e-9,
                     can = straight(dx, dy, &bad);
                can = can && HALF * hypot(dx, dy) <= INCH * rate[bad] + 1e-9;
                if (!can && rate[0] > rate[1] && !half_met(at(0, 0)->bad) &&
                    good_way[dy + REACH][dx + REACH] <= INCH * rate[0]) {
                    can = true;
                    bad = false;
                    length = good_way[dy + REACH][dx + REACH];
                    bent++;
                } else if (!can && bad_way[dy + REACH][dx + REACH] <= INCH * rate[1]) {
                    can = bad = true;
                    length = bad_way[dy + REACH][dx + REACH];
                    bent++;
                }
                bool is = range_has(&range, from.x + dx, from.y + dy);
                assert_int_equal(is, own || (can && !at(dx, dy)->taken));
                offered += is;
                refused += near && !is;
                if (is) path_is_walkable(dx % 4 == 0 ? &range : &paths, dx, dy, length, bad);
            }
        }
    }
    assert_true(offered > 10000 && refused > 5000 && bent > 1000);
}

static void w35_a_charge_never_jumps_contact(void **unused) {
    (void)unused;
    srand(5);
    int charges = 0;
    for (int round = 0; round < 1200; round++) {
        any_table();
        int good = INCH * (1 + below(12));
        const int rate[2] = {good, below(good + 1)};
        for (int i = 0; i < around.enemy_count; i++) {
            Charge charge;
            Rect stand[BODY_MAX];
            if (!around_charge(&around, &layout, from, &enemy[i], rate, &charge)) continue;
            charges++;
            Post post = {from.x, from.y, charge.facing};
            for (int k = 0; k <= charge.count; k++) {
                int count = layout_place(&layout, post, stand);
                bool contact = any_contact(stand, count, enemy, around.enemy_count);
                assert_int_equal(contact, k == charge.count);
                for (int e = 0; e < around.enemy_count; e++) {
                    for (int s = 0; s < count; s++)
                        assert_true(rects_gap2(&stand[s], &enemy[e]) > 0);
                }
                if (k == charge.count) break;
                post.x = (uint8_t)(post.x + step_x[charge.step[k]]);
                post.y = (uint8_t)(post.y + step_y[charge.step[k]]);
            }
            assert_int_equal(post.x, charge.end.x);
            assert_int_equal(post.y, charge.end.y);
        }
    }
    assert_true(charges > 250);
}

static void w40_facings_are_those_that_fit(void **unused) {
    (void)unused;
    srand(6);
    int fits = 0;
    for (int round = 0; round < 1200; round++) {
        any_table();
        int most = below(13 * INCH), extra = below(20);
        const int rate[2] = {most, below(most + 1)};
        unsigned met = below(2) ? 0 : (unsigned)below(1 << layout.count);
        Post to = {(uint8_t)(from.x + below(9)), (uint8_t)(from.y + below(9)), from.facing};
        uint32_t set =
            around_facings(&around, &layout, from, to, extra, rate, met, false, FACINGS_ALL);
        assert_int_equal(set >> FACINGS, 0);
        Rect old[BODY_MAX], unturned[BODY_MAX], now[BODY_MAX];
        int count = layout_place(&layout, from, old);
        layout_place(&layout, to, unturned);
        for (int facing = 0; facing < FACINGS; facing++) {
            Post post = {to.x, to.y, (uint8_t)facing};
            layout_place(&layout, post, now);
            bool well = around_fits(&around, now, count) &&
                        around_swings(&around, unturned, now, count, NULL);
            double far = 0;
            for (int i = 0; i < count; i++)
                far = fmax(far, hypot(now[i].x - old[i].x, now[i].y - old[i].y));
            bool is = set >> facing & 1;
            unsigned all = met | step_at(post).bad;
            int limit = rate[half_met(all)];
            fits += is;
            if (is) assert_true(far + extra <= limit + rounding && well);
            if (!is && well) assert_true(far + extra > limit - 2.5);
        }
    }
    assert_true(fits > 3000);
}

static void w37_retreats_bring_no_enemy_nearer(void **unused) {
    (void)unused;
    srand(8);
    int ways = 0;
    for (int round = 0; round < 1200; round++) {
        any_table();
        Post end[RETREAT_WAYS];
        Rect old[BODY_MAX], now[BODY_MAX];
        int count = around_retreats(&around, &layout, from, below(FACINGS), RETREAT, end);
        int stands = layout_place(&layout, from, old);
        for (int i = 0; i < count; i++) {
            layout_place(&layout, end[i], now);
            assert_true(around_fits(&around, now, stands));
            for (int e = 0; e < around.enemy_count; e++) {
                double was = 1e9, is = 1e9;
                for (int s = 0; s < stands * stands; s++) {
                    was = fmin(was, rects_apart(&old[s / stands], &enemy[e]));
                    is = fmin(is, rects_apart(&now[s / stands], &enemy[e]));
                }
                if (was <= RETREAT_NEAR - rounding) assert_true(is >= was - 2 * rounding);
            }
            ways++;
        }
    }
    assert_true(ways > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_movement_range_is_that_of_a_plain_search),
        cmocka_unit_test(w35_a_charge_never_jumps_contact),
        cmocka_unit_test(w40_facings_are_those_that_fit),
        cmocka_unit_test(w37_retreats_bring_no_enemy_nearer),
    };
    return cmocka_run_group_tests_name("laws of moves", tests, NULL, NULL);
}
