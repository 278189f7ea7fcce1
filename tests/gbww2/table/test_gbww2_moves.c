// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_moves.c -- tests cells, paths, facings, charges, changes of formation and retreats.
// Each test makes its own table. Unless a test says otherwise, a battalion of four companies is
// at (80, 48) in half inches, faces north, and is in assault formation.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbww2/table/movement_range.h"
#include "engine/rules/gbww2/table/road.h"

#include <cmocka.h>

static Ground ground;
static Rect enemy[16], friend[16];
static Line fence[FENCES_MAX];
static Around around;
static Body body;
static Layout layout;
static MovementRange range;
static Post from;

static const GoingRow rows[TERRAINS] = {
    [TERRAIN_WOOD] = {GOING_BAD, COVER_SOFT, SIGHT_INCH},
    [TERRAIN_OCEAN] = {GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_RIVER] = {GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_STREAM] = {GOING_BAD, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_RIDGE] = {GOING_BAD, COVER_NONE, SIGHT_CREST},
};

static void formation(int companies, int which) {
    body = (Body){.companies = (uint8_t)companies};
    for (int i = 0; i < companies; i++) body.size[i] = SIZE_FOOT;
    layout_make(&body, which, STRAIGHT, &layout);
}

static int table_open(void **unused) {
    (void)unused;
    ground_open(&ground, TABLE_WIDE, TABLE_HIGH);
    ground_finish(&ground, rows);
    around =
        (Around){.ground = &ground, .enemy = enemy, .friend = friend, .fence = fence, .foot = true};
    from = (Post){80, 48, 0};
    formation(4, ASSAULT);
    return 0;
}

static void area(int terrain, int x0, int y0, int x1, int y1) {
    const int16_t x[] = {(int16_t)x0, (int16_t)x1, (int16_t)x1, (int16_t)x0};
    const int16_t y[] = {(int16_t)y0, (int16_t)y0, (int16_t)y1, (int16_t)y1};
    ground_area(&ground, terrain, 1, x, y, 4);
    ground_finish(&ground, rows);
}

static void line(int kind, int x0, int y0, int x1, int y1) {
    ground_segment(&ground,
                   (Segment){(int16_t)x0, (int16_t)y0, (int16_t)x1, (int16_t)y1, (uint8_t)kind, 0});
    ground_finish(&ground, rows);
}

static const Rect *enemy_at(int x, int y, int facing) {
    enemy[around.enemy_count] = rect_make(spot_at(x, y), facing, 12, 8);
    around.enemy_count++;
    around.fence_count =
        fences_find(enemy, around.enemy_count, post_spot(from), 10 * INCH * INCH, fence);
    return &enemy[around.enemy_count - 1];
}

static int cells(int good, int bad) {
    Post cell[CELLS_MAX];
    const int rate[2] = {good, bad};
    range_make(&around, &layout, from, rate, false, &range);
    return range_cells(&range, cell);
}

static bool reaches(int dx, int dy) { return range_has(&range, from.x + dx, from.y + dy); }

static MovePath path_to(int dx, int dy) {
    MovePath path;
    range_path(&range, from.x + dx, from.y + dy, &path);
    return path;
}

static void rule_14_3_1_cells(void **unused) {
    (void)unused;
    assert_int_equal(cells(4, 2), 49);
    assert_int_equal(cells(6, 4), 113);
    assert_int_equal(cells(12, 3), 441);
    assert_int_equal(cells(0, 0), 1);
    around.enemy_count = 0;
    enemy_at(640, 60, 12);  // an enemy far away forces the full search, which finds the same cells
    assert_int_equal(cells(6, 4), 113);
}

static void rule_14_3_2_half_of_the_stands_in_bad_going_slow_all(void **unused) {
    (void)unused;
    formation(4, DEFENCE);
    area(TERRAIN_WOOD, 544, 0, 576, 768);  // the wood touches only the middle of the first company
    cells(4, 2);
    assert_true(reaches(0, -8));
    assert_false(path_to(0, -8).bad);
    area(TERRAIN_WOOD, 544, 0, 630, 768);  // now also the second company: 2 of 4
    cells(4, 2);
    assert_false(reaches(0, -8));
    assert_true(reaches(0, -4));
    assert_true(path_to(0, -4).bad);
}

// Checks that a column can cross a stream stand by stand, without half of its stands on it at the
// same time.
static void rule_14_3_2_stands_meet_bad_going_one_after_the_other(void **unused) {
    (void)unused;
    formation(4, MARCH);
    line(SEGMENT_STREAM, 0, 370, 1152, 370);
    cells(6, 4);
    assert_true(reaches(0, -8));
    assert_true(path_to(0, -8).bad);
    assert_false(reaches(0, -12));
    assert_true(reaches(0, 12));
    // One stand leaves a wood and another one enters a wood: two of four stands meet bad terrain.
    table_open(NULL);
    formation(4, DEFENCE);
    area(TERRAIN_WOOD, 544, 0, 576, 384);    // the first stand is in it now
    area(TERRAIN_WOOD, 700, 340, 740, 360);  // the fourth stand enters it
    cells(4, 2);
    assert_false(reaches(0, -8));
    assert_true(reaches(0, 8));
}

// Checks that terrain under the new facing counts as well.
static void rule_14_3_2_turning_into_bad_going_is_movement(void **unused) {
    (void)unused;
    const int rate[2] = {3 * INCH, 2 * INCH};
    formation(4, DEFENCE);
    uint32_t open = around_facings(&around, &layout, from, from, 0, rate, 0, false, FACINGS_ALL);
    assert_true(open >> 2 & 1);  // a turn of 2.72 in
    assert_true(open >> 22 & 1);
    area(TERRAIN_WOOD, 500, 384, 632, 500);  // under its two western stands after a left turn
    uint32_t wood = around_facings(&around, &layout, from, from, 0, rate, 0, false, FACINGS_ALL);
    assert_true(wood >> 2 & 1);
    assert_false(wood >> 22 & 1);
    assert_int_equal(
        around_facings(&around, &layout, from, from, 0, rate, 3, false, FACINGS_ALL) >> 2 & 1, 0);
}

static void rule_14_3_2_crossing_a_ridge_or_a_stream_is_bad_going(void **unused) {
    (void)unused;
    for (int kind = SEGMENT_RIDGE; kind <= SEGMENT_STREAM; kind++) {
        table_open(NULL);
        line(kind, 0, 370, 1152, 370);
        cells(4, 2);
        assert_true(reaches(0, -2));
        assert_true(path_to(0, -4).bad);
        assert_false(reaches(0, -8));
        assert_true(reaches(0, 6));
        assert_false(path_to(0, 6).bad);
    }
}

static void a_path_avoids_bad_and_impassable_terrain(void **unused) {
    (void)unused;
    formation(1, ASSAULT);
    area(TERRAIN_WOOD, 600, 320, 660, 360);
    cells(6, 2);
    assert_true(reaches(0, -10));  // 5 inches around the western corner
    MovePath path = path_to(0, -10);
    assert_false(path.bad);
    assert_true(path.length > 80 && path.length <= 96);
    assert_int_equal(path.extra, path.length - 80);
    area(TERRAIN_OCEAN, 600, 320, 660, 360);
    cells(6, 2);
    assert_true(reaches(0, -10));
    assert_int_equal(path_to(0, -10).length, path.length);
    area(TERRAIN_OCEAN, 0, 320, 1152, 360);
    cells(6, 2);
    assert_false(reaches(0, -10));
    assert_false(reaches(0, -4));
    assert_true(reaches(0, -2));
}

static void w35_no_move_ends_or_passes_in_contact(void **unused) {
    (void)unused;
    formation(1, ASSAULT);
    enemy_at(640, 320, 12);  // 64 u away, facing us; its back is at y 312
    cells(6, 4);
    assert_true(reaches(0, -6));  // leaves a gap of 16 u
    assert_false(reaches(0, -8));
    assert_false(reaches(0, -10));
    assert_true(reaches(-8, -4));
    MovePath path = path_to(-6, -8);
    assert_true(path.length <= 96);
}

static void w23_a_fence_is_not_passed(void **unused) {
    (void)unused;
    formation(1, ASSAULT);
    enemy_at(640 - 29, 330, 12);
    enemy_at(640 + 29, 330, 12);  // a gap of 34 u between the two enemies ahead
    cells(6, 4);
    assert_false(reaches(0, -12));
    enemy[1].x = (int16_t)(enemy[1].x + 20);
    around.fence_count = fences_find(enemy, 2, post_spot(from), 400, fence);
    enemy[0].x = (int16_t)(enemy[0].x - 20);
    around.fence_count = fences_find(enemy, 2, post_spot(from), 400, fence);
    assert_int_equal(around.fence_count, 0);
    cells(6, 4);
    assert_true(reaches(0, -12));  // 74 u between them
}

static void rule_14_3_3_a_move_may_cross_friends_but_not_end_on_them(void **unused) {
    (void)unused;
    formation(1, ASSAULT);
    friend[around.friend_count++] = rect_make(spot_at(640, 350), 0, 12, 8);
    cells(6, 4);
    assert_false(reaches(0, -4));
    assert_true(reaches(0, -8));
    assert_int_equal(path_to(0, -8).count, 8);
}

static void the_table_ends_at_its_edge(void **unused) {
    (void)unused;
    formation(4, DEFENCE);
    from = (Post){13, 48, 0};  // its western company reaches to x 8
    cells(4, 2);
    assert_false(reaches(-2, 0));
    assert_true(reaches(2, 0));
    from.x = 14;
    cells(4, 2);
    assert_true(reaches(-2, 0));
}

// Returns the legal facings, as a set of bits, of a battalion that has not moved.
static uint32_t facings(int most, bool free_turn) {
    const int rate[2] = {most, most};
    return around_facings(&around, &layout, from, from, 0, rate, 0, free_turn, FACINGS_ALL);
}

static void rule_14_3_3_facings_within_each_stands_rate(void **unused) {
    (void)unused;
    formation(4, DEFENCE);
    uint32_t own = facings(2 * INCH, false);
    assert_int_equal(own, 1 | 1 << 1 | 1 << 23);  // 15 degrees are 1.37 in; 30 degrees are 2.72 in
    assert_int_equal(facings(INCH, false), 1);
    formation(4, ASSAULT);
    own = facings(4 * INCH, false);
    assert_true(own >> 6 & 1);    // a turn of 2.85 in
    assert_false(own >> 12 & 1);  // a turn of 4.03 in
    formation(4, MARCH);
    own = facings(INCH, true);
    assert_int_equal(own, (1 << 24) - 1);  // [W40] a column turns behind its head
}

static void w40_a_facing_keeps_clear_of_enemies_friends_and_the_edge(void **unused) {
    (void)unused;
    formation(4, DEFENCE);
    uint32_t all = facings(12 * INCH, false);
    assert_int_equal(all, (1 << 24) - 1);
    enemy_at(640, 384 - 100, 12);  // a turn by 90 degrees would touch it
    uint32_t left = facings(12 * INCH, false);
    assert_true(left & 1);
    assert_false(left >> 6 & 1);
    assert_false(left >> 18 & 1);
    around.enemy_count = 0;
    friend[around.friend_count++] = rect_make(spot_at(640, 384 - 80), 0, 12, 8);
    left = facings(12 * INCH, false);
    assert_true(left & 1);
    assert_false(left >> 6 & 1);
    around.friend_count = 0;
    from.y = 10;
    left = facings(12 * INCH, false);
    assert_false(left >> 6 & 1);
}

static void rule_14_3_11_a_charge_turns_and_walks_straight_into_contact(void **unused) {
    (void)unused;
    static const int foot[2] = {4 * INCH, 2 * INCH};
    Charge charge;
    const Rect *target = enemy_at(640, 384 - 60, 12);
    assert_true(around_charge(&around, &layout, from, target, foot, &charge));
    assert_int_equal(charge.facing, 0);
    assert_int_equal(charge.count, 7);  // ends within 4 u in front of it and 4 u to its side
    assert_int_equal(charge.end.y, 41);
    assert_false(charge.bad);
    around.enemy_count = 0;
    target = enemy_at(640, 384 - 80, 12);  // five inches away
    assert_false(around_charge(&around, &layout, from, target, foot, &charge));
    // The pivot counts as movement: in assault formation 30 degrees are a little more than an
    // inch.
    around.enemy_count = 0;
    target = enemy_at(640 + 25, 384 - 43, 14);
    assert_true(around_charge(&around, &layout, from, target, foot, &charge));
    assert_int_equal(charge.facing, 2);
    int walked = root_ceil(spots_gap2(post_spot(from), post_spot(charge.end)));
    int pivot = layout_moved(&layout, from, (Post){80, 48, 2});
    assert_int_equal(pivot, 17);
    const int just[2] = {pivot + walked, 0}, less[2] = {pivot + walked - 1, 0};
    assert_true(around_charge(&around, &layout, from, target, just, &charge));
    assert_false(around_charge(&around, &layout, from, target, less, &charge));
    area(TERRAIN_WOOD, 400, 300, 800, 420);
    // Bad going allows only 2 in.
    assert_false(around_charge(&around, &layout, from, target, foot, &charge));
}

static void rule_14_2_4_no_stand_moves_more_than_12_in_to_form(void **unused) {
    (void)unused;
    Rect old = rect_make(spot_at(400, 400), 0, 12, 8), now = old;
    now.x = 400 + 192;
    assert_true(around_forms(&around, post_spot(from), &old, &now, 1));
    now.x++;
    assert_false(around_forms(&around, post_spot(from), &old, &now, 1));
}

static void rule_14_2_3_any_facing_and_14_2_5_no_contact(void **unused) {
    (void)unused;
    Rect old[BODY_MAX], now[BODY_MAX];
    formation(4, MARCH);
    layout_place(&layout, from, old);
    formation(4, DEFENCE);
    int fit = 0, fit_near_enemy = 0;
    for (int i = 0; i < 2; i++) {
        for (int facing = 0; facing < FACINGS; facing++) {
            Post post = {from.x, from.y, (uint8_t)facing};
            int count = layout_place(&layout, post, now);
            bool fits = around_forms(&around, post_spot(from), old, now, count);
            *(i == 0 ? &fit : &fit_near_enemy) += fits;
            if (i == 1 && fits) assert_false(any_contact(now, count, enemy, 1));
        }
        enemy_at(640 + 90, 384 - 20, 18);
    }
    assert_int_equal(fit, 24);
    assert_true(fit_near_enemy > 0 && fit_near_enemy < 24);
}

static void w43_no_stand_forms_between_enemies(void **unused) {
    (void)unused;
    Rect old = rect_make(spot_at(400, 395), 0, 12, 8), now = old;
    now.x = 500;
    enemy_at(450, 370, 6);
    assert_true(around_forms(&around, post_spot(from), &old, &now, 1));
    enemy_at(450, 420, 6);  // a gap of less than 2 in
    assert_false(around_forms(&around, post_spot(from), &old, &now, 1));
    enemy[1].y = 399;  // a stand on the way
    around.fence_count = 0;
    assert_false(around_forms(&around, post_spot(from), &old, &now, 1));
}

// A battalion along a river does not swing a wing over it, when it turns after a move, towards a
// target or after a retreat.
static void w43_no_stand_turns_across_a_river(void **unused) {
    (void)unused;
    const int rate[2] = {192, 192};
    Charge charge;
    Post end[RETREAT_WAYS];
    from.facing = 6;
    formation(3, DEFENCE);
    for (int river = 0; river < 2; river++) {
        if (river) line(SEGMENT_RIVER, 690, 0, 690, 768);
        around.enemy_count = 0;
        uint32_t set = around_facings(&around, &layout, from, from, 0, rate, 0, false, FACINGS_ALL);
        assert_int_equal(set & 1, !river);
        assert_int_equal(set >> 6 & 1, 1);
        const Rect *target = enemy_at(640, 384 - 90, 12);
        assert_int_equal(around_charge(&around, &layout, from, target, rate, &charge), !river);
        int ways = around_retreats(&around, &layout, from, 12, RETREAT, end);
        assert_true(river ? ways < RETREAT_WAYS : ways == RETREAT_WAYS);
        Post recoil = around_recoils(&around, &layout, from, 12);
        assert_int_equal(recoil.x == from.x && recoil.y == from.y, river);
    }
}

// The middle of a target at the edge of the table may lie beyond it.
static void w23_a_charge_passes_no_fence_at_the_edge(void **unused) {
    (void)unused;
    const int rate[2] = {128, 128};
    Charge charge;
    formation(1, ASSAULT);
    from = (Post){4, 39, 17};
    enemy[around.enemy_count++] = rect_make(spot_at(4, 320), 6, 4, 24);
    enemy_at(15, 367, 6);
    assert_int_equal(around.fence_count, 1);
    assert_false(around_charge(&around, &layout, from, &enemy[0], rate, &charge));
}

static void rule_14_8_3_directions_of_retreat(void **unused) {
    (void)unused;
    Post end[RETREAT_WAYS];
    enemy_at(640, 384 - 12, 12);  // in contact and facing us
    int count = around_retreats(&around, &layout, from, 12, RETREAT, end);
    assert_int_equal(count, 7);
    for (int i = 0; i < count; i++) {
        int walked2 = square(8 * (end[i].x - from.x)) + square(8 * (end[i].y - from.y));
        // 3 in, to the nearest half inch.
        assert_true(walked2 >= square(44) && walked2 <= square(52));
        Spot spot = post_spot(end[i]), middle = rect_middle(&enemy[0]);
        assert_int_equal(end[i].facing, facing_to(middle.x - spot.x, middle.y - spot.y));
    }
    assert_int_equal(end[3].y, 54);
    // With an enemy behind, no retreat is possible, because each would lead nearer to that enemy.
    enemy_at(640, 384 + 150, 0);
    assert_int_equal(around_retreats(&around, &layout, from, 12, RETREAT, end), 0);
    Post recoil = around_recoils(&around, &layout, from, 12);
    assert_int_equal(recoil.y, 49);
    area(TERRAIN_OCEAN, 0, 386, 1152, 500);
    recoil = around_recoils(&around, &layout, from, 12);
    assert_memory_equal(&recoil, &from, sizeof from);  // no other place is free
}

static void w37_a_retreat_goes_half_an_inch_or_an_inch_past_friends(void **unused) {
    (void)unused;
    Post end[RETREAT_WAYS];
    formation(1, ASSAULT);
    enemy_at(640, 384 - 12, 12);
    friend[around.friend_count++] = rect_make(spot_at(640, 384 + 42), 0, 12, 8);
    int count = around_retreats(&around, &layout, from, 12, RETREAT, end);
    assert_int_equal(count, 7);
    assert_int_equal(end[3].y, 55);  // a retreat of 3.5 in
    friend[0].depth = 30;
    friend[0].radius = 34;
    count = around_retreats(&around, &layout, from, 12, RETREAT, end);
    assert_true(count < 7);
}

static void rule_14_5_1_inches_walked(void **unused) {
    (void)unused;
    static const uint8_t straight[] = {0, 0, 0, 0}, slanting[] = {1, 1, 1, 1};
    assert_int_equal(steps_inches(straight, 1), 0);
    assert_int_equal(steps_inches(straight, 2), 1);
    assert_int_equal(steps_inches(straight, 4), 2);
    assert_int_equal(steps_inches(slanting, 1), 0);
    assert_int_equal(steps_inches(slanting, 2), 1);
    assert_int_equal(steps_inches(slanting, 3), 2);
}

static bool is_free(const void *context, const RoadPoint *point) {
    return context == NULL || point->x < *(const int *)context;
}

static void w3_moves_by_road_end_at_each_inch_in_both_directions(void **unused) {
    (void)unused;
    static Roads roads;
    Stage to[ROAD_MOVES_MAX];
    uint8_t steps[ROAD_MOVES_MAX];
    const int16_t x[] = {0, 1152}, y[] = {384, 384};
    const int16_t x2[] = {640, 640}, y2[] = {0, 768};
    memset(&roads, 0, sizeof roads);
    assert_true(roads_add(&roads, x, y, 2));
    Stage head = {0, 60, false};
    assert_int_equal(road_moves(&roads, head, 16, 12, is_free, NULL, to, steps), 17);
    for (int i = 0; i < 17; i++) {
        int walked = to[i].along - head.along;
        assert_int_equal(walked < 0 ? -walked : walked, steps[i]);
        if (steps[i] > 0) assert_int_equal(to[i].reverse, walked < 0);
    }
    int wall = 8 * 65;
    assert_int_equal(road_moves(&roads, head, 16, 12, is_free, &wall, to, steps), 1 + 2 + 8);
    // Another road crosses 10 in ahead. A column 3 in long with a rate of 18 in can turn into it.
    assert_true(roads_add(&roads, x2, y2, 2));
    int count = road_moves(&roads, head, 36, 6, is_free, NULL, to, steps), turned = 0;
    for (int i = 0; i < count; i++) {
        turned += to[i].road == 1;
        if (to[i].road == 1) assert_true(steps[i] >= 26 && steps[i] <= 36);
    }
    assert_int_equal(count - turned, 37);
    assert_int_equal(turned, 2 * 6);
    for (int i = 0; i < count; i++) {  // in steps of half an inch, also through the junction
        int walked = 0;
        for (Stage at = head; at.road != to[i].road || at.along != to[i].along; walked++)
            at = road_next(&roads, at, to[i]);
        assert_int_equal(walked, steps[i]);
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup(name, table_open)
    const struct CMUnitTest tests[] = {
        TEST(rule_14_3_1_cells),
        TEST(rule_14_3_2_half_of_the_stands_in_bad_going_slow_all),
        TEST(rule_14_3_2_crossing_a_ridge_or_a_stream_is_bad_going),
        TEST(rule_14_3_2_stands_meet_bad_going_one_after_the_other),
        TEST(rule_14_3_2_turning_into_bad_going_is_movement),
        TEST(a_path_avoids_bad_and_impassable_terrain),
        TEST(w35_no_move_ends_or_passes_in_contact),
        TEST(w23_a_fence_is_not_passed),
        TEST(rule_14_3_3_a_move_may_cross_friends_but_not_end_on_them),
        TEST(the_table_ends_at_its_edge),
        TEST(rule_14_3_3_facings_within_each_stands_rate),
        TEST(w40_a_facing_keeps_clear_of_enemies_friends_and_the_edge),
        TEST(rule_14_3_11_a_charge_turns_and_walks_straight_into_contact),
        TEST(rule_14_2_4_no_stand_moves_more_than_12_in_to_form),
        TEST(rule_14_2_3_any_facing_and_14_2_5_no_contact),
        TEST(w43_no_stand_forms_between_enemies),
        TEST(w43_no_stand_turns_across_a_river),
        TEST(w23_a_charge_passes_no_fence_at_the_edge),
        TEST(rule_14_8_3_directions_of_retreat),
        TEST(w37_a_retreat_goes_half_an_inch_or_an_inch_past_friends),
        TEST(rule_14_5_1_inches_walked),
        TEST(w3_moves_by_road_end_at_each_inch_in_both_directions),
    };
    return cmocka_run_group_tests_name("moves on the table", tests, NULL, NULL);
}
