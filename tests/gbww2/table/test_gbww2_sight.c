// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_sight.c -- tests terrain as squares, and lines of sight over it. A stand looks north
// from (640, 640) over 72 by 48 inches of open terrain, to which each test adds terrain.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/rules/gbww2/table/sight.h"

#include <cmocka.h>

static Ground ground;
static View view;
static Rect stand[8];

// The rows of the terrain chart that these tests need.
static const GoingRow rows[TERRAINS] = {
    [TERRAIN_WOOD] = {GOING_BAD, COVER_SOFT, SIGHT_INCH},
    [TERRAIN_BUILT_UP] = {GOING_BAD, COVER_HARD, SIGHT_INCH},
    [TERRAIN_MARSH] = {GOING_BAD, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_OCEAN] = {GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_RIVER] = {GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_STREAM] = {GOING_BAD, COVER_NONE, SIGHT_CLEAR},
    [TERRAIN_RIDGE] = {GOING_BAD, COVER_NONE, SIGHT_CREST},
};

static int table_open(void **unused) {
    (void)unused;
    ground_open(&ground, TABLE_WIDE, TABLE_HIGH);
    ground_finish(&ground, rows);
    view = (View){.ground = &ground, .stand = stand, .limit = 12 * INCH};
    stand[view.stand_count++] = rect_make(spot_at(640, 640), 0, 12, 8);
    return 0;
}

static void area(int terrain, int x0, int y0, int x1, int y1) {
    const int16_t x[] = {(int16_t)x0, (int16_t)x1, (int16_t)x1, (int16_t)x0};
    const int16_t y[] = {(int16_t)y0, (int16_t)y0, (int16_t)y1, (int16_t)y1};
    ground_area(&ground, terrain, 1, x, y, 4);
    ground_finish(&ground, rows);
}

static void line(int kind, int number, int x0, int y0, int x1, int y1) {
    ground_segment(&ground, (Segment){(int16_t)x0, (int16_t)y0, (int16_t)x1, (int16_t)y1,
                                      (uint8_t)kind, (uint8_t)number});
    ground_finish(&ground, rows);
}

// Adds a stand at (x, y) that faces south, with its front edge at y, and returns it.
static const Rect *facing_us(int x, int y) {
    stand[view.stand_count] = rect_make(spot_at(x, y), 12, 12, 8);
    return &stand[view.stand_count++];
}

static bool sees(const Rect *to) { return view_sees(&view, &stand[0], to); }

static void squares_are_of_the_later_area_that_holds_their_middle(void **unused) {
    (void)unused;
    const int16_t x[] = {100, 164, 100}, y[] = {100, 100, 164};
    ground_area(&ground, TERRAIN_WOOD, 3, x, y, 3);
    assert_int_equal(ground_at(&ground, spot_at(108, 108)), TERRAIN_WOOD);
    assert_int_equal(area_at(&ground, spot_at(108, 108)), 3);
    assert_int_equal(ground_at(&ground, spot_at(96, 108)),
                     TERRAIN_WOOD);  // the middle of this square is at x = 100
    assert_int_equal(ground_at(&ground, spot_at(95, 108)), TERRAIN_OPEN);
    assert_int_equal(ground_at(&ground, spot_at(160, 160)), TERRAIN_OPEN);
    area(TERRAIN_MARSH, 100, 100, 132, 132);
    assert_int_equal(ground_at(&ground, spot_at(108, 108)), TERRAIN_MARSH);
    assert_int_equal(ground_at(&ground, spot_at(140, 108)), TERRAIN_WOOD);
    assert_true(ground_bit(&ground, GROUND_BAD, 108 / HALF, 108 / HALF));
    assert_false(ground_bit(&ground, GROUND_NEVER, 108 / HALF, 108 / HALF));
    assert_true(ground_bit(&ground, GROUND_NEVER, -1, 0));
    assert_true(ground_bit(&ground, GROUND_NEVER, 2 * TABLE_WIDE, 0));
    assert_int_equal(area_at(&ground, spot_at(-1, 0)), NO_AREA);
}

static void windows_of_bits_equal_the_squares(void **unused) {
    (void)unused;
    srand(7);
    for (int i = 0; i < 30; i++) {
        int x = rand() % 1000, y = rand() % 700;
        area(i % 3 ? TERRAIN_WOOD : TERRAIN_OCEAN, x, y, x + rand() % 150, y + rand() % 60);
    }
    for (int i = 0; i < 2000; i++) {
        int column = rand() % 200 - 60, row = rand() % 110 - 7;
        for (int bits = 0; bits < GROUND_BITS; bits++) {
            uint64_t window = ground_window(&ground, (GroundBits)bits, column, row);
            for (int k = 0; k < 64; k++) {
                bool is = ground_bit(&ground, (GroundBits)bits, column + k, row);
                assert_int_equal(window >> k & 1, is);
            }
        }
    }
}

// Checks that no step of half an inch, straight or diagonal, jumps over a river.
static void no_step_jumps_over_a_river(void **unused) {
    (void)unused;
    srand(11);
    for (int i = 0; i < 200; i++) {
        ground_open(&ground, TABLE_WIDE, TABLE_HIGH);
        Line river = {spot_at(rand() % 1152, 0), spot_at(rand() % 1152, 768)};
        line(SEGMENT_RIVER, 0, river.a.x, river.a.y, river.b.x, river.b.y);
        for (int k = 0; k < 2000; k++) {
            Spot from = spot_at(8 + rand() % 1130, 8 + rand() % 750);
            Spot to = spot_at(from.x + 8 * (rand() % 3 - 1), from.y + 8 * (rand() % 3 - 1));
            if (!lines_cross((Line){from, to}, river)) continue;
            assert_true(ground_bit(&ground, GROUND_NEVER, from.x >> 3, from.y >> 3) ||
                        ground_bit(&ground, GROUND_NEVER, to.x >> 3, to.y >> 3));
        }
    }
}

static void a_bridge_lets_pass_and_a_ford_lets_foot_pass(void **unused) {
    (void)unused;
    ground_crossing(&ground, (Crossing){400, 400, false});
    ground_crossing(&ground, (Crossing){800, 400, true});
    line(SEGMENT_RIVER, 0, 0, 400, 1152, 400);
    assert_true(ground_bit(&ground, GROUND_NEVER, 200 / HALF, 400 / HALF));
    assert_false(ground_bit(&ground, GROUND_NEVER, 400 / HALF, 400 / HALF));
    assert_false(ground_bit(&ground, GROUND_FORD, 400 / HALF, 400 / HALF));
    assert_false(ground_bit(&ground, GROUND_NEVER, 800 / HALF, 400 / HALF));
    assert_true(ground_bit(&ground, GROUND_FORD, 800 / HALF, 400 / HALF));
    assert_true(ground_bit(&ground, GROUND_BAD, 800 / HALF, 400 / HALF));
    assert_true(ground_bit(&ground, GROUND_NEVER, 840 / HALF, 400 / HALF));
}

static void rule_14_4_3_more_than_an_inch_of_wood_blocks_sight(void **unused) {
    (void)unused;
    const Rect *target = facing_us(640, 540);  // 100 u away: one sample each 4 u
    area(TERRAIN_WOOD, 600, 576, 680, 592);
    assert_true(sees(target));  // four samples are in the wood
    area(TERRAIN_WOOD, 600, 568, 680, 592);
    assert_false(sees(target));  // six samples are in the wood
    table_open(NULL);
    area(TERRAIN_BUILT_UP, 600, 568, 680, 592);
    assert_false(view_sees_spot(&view, &stand[0], spot_at(640, 540)));
    area(TERRAIN_MARSH, 600, 568, 680, 592);  // bad going that does not block sight
    assert_true(view_sees_spot(&view, &stand[0], spot_at(640, 540)));
}

static void rule_14_4_2_a_crest_blocks_sight_unless_an_end_stands_at_it(void **unused) {
    (void)unused;
    const Rect *target = facing_us(640, 540);
    line(SEGMENT_RIDGE, 0, 500, 632, 800, 632);
    assert_true(sees(target));  // the front centre is 8 u from the terrain
    assert_true(view_sees(&view, target, &stand[0]));
    table_open(NULL);
    target = facing_us(640, 540);
    line(SEGMENT_RIDGE, 0, 500, 631, 800, 631);
    assert_false(sees(target));
    assert_false(view_sees(&view, target, &stand[0]));
    // A target at a crest is visible from below, but not with a second crest in between.
    table_open(NULL);
    target = facing_us(640, 540);
    line(SEGMENT_RIDGE, 0, 500, 546, 800, 546);
    assert_true(sees(target));
    line(SEGMENT_RIDGE, 1, 500, 600, 800, 600);
    assert_false(sees(target));
}

static void rule_14_4_2_a_stand_blocks(void **unused) {
    (void)unused;
    const Rect *target = facing_us(640, 540);
    assert_true(sees(target));
    facing_us(640, 600);
    assert_false(sees(target));
    stand[2] = rect_make(spot_at(640 - 13, 600), 0, 12, 8);  // 1 u beside the line
    assert_true(sees(target));
    stand[2] = rect_make(spot_at(640 - 12, 600), 0, 12, 8);
    assert_false(sees(target));
}

static void rule_14_4_2_a_template_blocks(void **unused) {
    (void)unused;
    const Rect *target = facing_us(640, 540);
    Spot template = spot_at(640 + 15, 590);
    view.template = &template;
    view.template_count = 1;
    assert_false(sees(target));
    template.x++;
    assert_true(sees(target));
}

static void rule_14_4_3_limit(void **unused) {
    (void)unused;
    assert_true(sees(facing_us(640, 640 - 192)));
    view.stand_count = 1;
    assert_false(sees(facing_us(640, 640 - 193)));
}

static void rule_8_2_hours_and_8_0_1_mist(void **unused) {
    (void)unused;
    static const int inches[] = {3, 6, 12};
    for (int i = 0; i < COUNT_OF(inches); i++) {
        view.limit = inches[i] * INCH;
        view.stand_count = 1;
        assert_true(sees(facing_us(640, 640 - view.limit)));
        view.stand_count = 1;
        assert_false(sees(facing_us(640, 640 - view.limit - 1)));
    }
}

static void rule_14_4_2_one_clear_line_suffices(void **unused) {
    (void)unused;
    const Rect *target = facing_us(560, 540);
    Spot eye = rect_front(&stand[0]), nearest = rect_nearest(target, eye);
    assert_int_equal(nearest.x, 572);
    stand[view.stand_count++] =
        rect_make(spot_at(575, 545), 12, 4, 4);  // in front of that corner only
    assert_true(sees(target));
    stand[view.stand_count++] = rect_make(spot_at(600, 585), 18, 12, 4);
    assert_false(sees(target));
}

static void w25_a_square_is_in_sight_if_its_middle_is(void **unused) {
    (void)unused;
    static uint8_t all[SIGHT_BYTES], some[SIGHT_BYTES];
    srand(5);
    area(TERRAIN_WOOD, 500, 480, 620, 600);
    line(SEGMENT_RIDGE, 0, 700, 480, 760, 700);
    facing_us(660, 560);
    view_squares(&view, stand, 2, NULL, all);
    int seen = 0;
    for (int i = 0; i < SIGHT_WIDE * SIGHT_HIGH; i++) {
        Spot middle = spot_at(i % SIGHT_WIDE * 32 + 16, i / SIGHT_WIDE * 32 + 16);
        bool is =
            view_sees_spot(&view, &stand[0], middle) || view_sees_spot(&view, &stand[1], middle);
        assert_int_equal(sight_in(all, i), is);
        assert_int_equal(sight_square(middle), i);
        seen += is;
    }
    assert_true(seen > 50);
    view_squares(&view, stand, 1, NULL, some);
    view_squares(&view, stand, 2, some, all);
    for (int i = 0; i < SIGHT_BYTES; i++) assert_int_equal(some[i] & all[i], 0);
}

static void w24_the_path_of_a_friend_blocks_fire(void **unused) {
    (void)unused;
    Line fire = {spot_at(640, 640), spot_at(640, 500)};
    assert_true(line_swept(fire, spot_at(600, 560), spot_at(680, 560), 40));
    assert_true(line_swept(fire, spot_at(700, 560), spot_at(680, 560), 40));
    assert_false(line_swept(fire, spot_at(700, 560), spot_at(681, 560), 40));
    assert_false(line_swept(fire, spot_at(600, 440), spot_at(680, 440), 40));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup(name, table_open)
    const struct CMUnitTest tests[] = {
        TEST(squares_are_of_the_later_area_that_holds_their_middle),
        TEST(windows_of_bits_equal_the_squares),
        TEST(no_step_jumps_over_a_river),
        TEST(a_bridge_lets_pass_and_a_ford_lets_foot_pass),
        TEST(rule_14_4_3_more_than_an_inch_of_wood_blocks_sight),
        TEST(rule_14_4_2_a_crest_blocks_sight_unless_an_end_stands_at_it),
        TEST(rule_14_4_2_a_stand_blocks),
        TEST(rule_14_4_2_a_template_blocks),
        TEST(rule_14_4_3_limit),
        TEST(rule_8_2_hours_and_8_0_1_mist),
        TEST(rule_14_4_2_one_clear_line_suffices),
        TEST(w25_a_square_is_in_sight_if_its_middle_is),
        TEST(w24_the_path_of_a_friend_blocks_fire),
    };
    return cmocka_run_group_tests_name("sight on the table", tests, NULL, NULL);
}
