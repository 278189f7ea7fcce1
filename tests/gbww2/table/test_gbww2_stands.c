// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_stands.c -- tests worked examples of formations and distances, in u (a sixteenth of
// an inch). A battalion is at (640, 640) and faces north unless a test says otherwise.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbww2/table/road_near.h"

#include <cmocka.h>

enum { P = 640 };

static const Post north = {P / HALF, P / HALF, 0};

// Returns a body of infantry companies and other stands, one letter each: S tank, G gun, W heavy
// weapons, Q headquarters.
static Body body_of(int companies, const char *more) {
    Body body = {.companies = (uint8_t)companies};
    int count = 0;
    for (int i = 0; i < companies; i++) body.size[count++] = SIZE_FOOT;
    for (; *more; more++) {
        if (*more == 'S' || *more == 'G') body.supports++;
        body.weapons |= *more == 'W';
        body.staff |= *more == 'Q';
        body.size[count++] = *more == 'S' ? SIZE_VEHICLE : *more == 'G' ? SIZE_GUN : SIZE_SMALL;
    }
    assert_int_equal(body_count(&body), count);
    return body;
}

static int place(int companies, const char *more, Post post, int formation, int shape,
                 Rect out[BODY_MAX]) {
    Body body = body_of(companies, more);
    return stands_place(&body, post, formation, shape, out);
}

static void is_at(const Rect *rect, int x, int y, int facing) {
    if (rect->x != x || rect->y != y || rect->facing != facing)
        fail_msg("(%d, %d) facing %d, not (%d, %d) facing %d", rect->x, rect->y, rect->facing, x, y,
                 facing);
}

// Returns the distance from the westernmost to the easternmost corner of all stands.
static int width_of(const Rect rect[], int count) {
    int west = 1 << 14, east = 0;
    for (int i = 0; i < count; i++) {
        Spot corner[CORNERS];
        rect_corners(&rect[i], corner);
        for (int k = 0; k < CORNERS; k++) {
            west = min_int(west, corner[k].x);
            east = max_int(east, corner[k].x);
        }
    }
    return east - west;
}

// Returns a distance in hundredths of an inch, from its square in u.
static int hundredths(int gap2) { return (int)lround(sqrt(gap2) / 16 * 100); }

static void w34_defence_four_wide(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    int count = place(4, "", north, DEFENCE, STRAIGHT, rect);
    assert_int_equal(width_of(rect, count), 192);
    is_at(&rect[0], 556, 640, 0);
    is_at(&rect[3], 724, 640, 0);
    Spot corner[CORNERS];
    rect_corners(&rect[0], corner);
    assert_int_equal(corner[0].x, 544);
    rect_corners(&rect[3], corner);
    assert_int_equal(corner[1].x, 736);
}

static void w34_defence_at_45(void **unused) {
    (void)unused;
    static const int at[] = {581, 620, 660, 699};
    Rect rect[BODY_MAX];
    place(4, "", (Post){80, 80, 3}, DEFENCE, STRAIGHT, rect);
    for (int i = 0; i < 4; i++) is_at(&rect[i], at[i], at[i], 3);
}

static void w34_assault_four_wide(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    int count = place(4, "", north, ASSAULT, STRAIGHT, rect);
    assert_int_equal(width_of(rect, count), 80);
    is_at(&rect[0], P - 28, P, 0);
    is_at(&rect[1], P + 28, P, 0);
    is_at(&rect[2], P - 28, P + 16, 0);
    is_at(&rect[3], P + 28, P + 16, 0);
}

static void w34_two_companies_touch_in_assault_and_stand_2_in_apart_in_defence(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    place(2, "", north, ASSAULT, STRAIGHT, rect);
    assert_int_equal(rects_gap2(&rect[0], &rect[1]), 0);
    assert_false(rects_overlap(&rect[0], &rect[1]));
    place(2, "", north, DEFENCE, STRAIGHT, rect);
    assert_int_equal(rects_gap2(&rect[0], &rect[1]), 32 * 32);
}

static void w34_both_back(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    place(4, "", north, DEFENCE, BACK, rect);
    is_at(&rect[0], 567, 682, 22);
    is_at(&rect[1], 616, 654, 22);
    is_at(&rect[2], 664, 654, 2);
    is_at(&rect[3], 713, 682, 2);
    assert_int_equal(hundredths(rects_gap2(&rect[1], &rect[2])), 123);
    assert_int_equal(hundredths(rects_gap2(&rect[0], &rect[1])), 206);
    assert_int_equal(hundredths(rects_gap2(&rect[2], &rect[3])), 206);
}

static void w34_supports_fill_the_gaps_or_stand_at_the_flanks(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    place(4, "SGWQ", north, ASSAULT, STRAIGHT, rect);
    is_at(&rect[4], P, P, 0);           // the tank is between the two in front
    is_at(&rect[5], P + 40 + 8, P, 0);  // the gun touches the right flank
    is_at(&rect[6], P - 4, P + 24, 0);  // behind the tank, which is an inch deep
    is_at(&rect[7], P + 4, P + 24, 0);
    is_at(&rect[2], P - 28, P + 24, 0);
    place(2, "SG", north, ASSAULT, STRAIGHT, rect);
    is_at(&rect[2], P + 24 + 12, P, 0);
    is_at(&rect[3], P - 24 - 8, P, 0);
    place(3, "WQ", north, ASSAULT, STRAIGHT, rect);
    is_at(&rect[2], P, P + 16, 0);
    is_at(&rect[3], P - 16, P + 16, 0);
    is_at(&rect[4], P + 16, P + 16, 0);
    place(4, "SG", north, DEFENCE, STRAIGHT, rect);
    is_at(&rect[4], P, P, 0);
    is_at(&rect[5], P + 56, P, 0);
    place(3, "SG", north, DEFENCE, STRAIGHT, rect);
    is_at(&rect[3], P + 28, P, 0);
    is_at(&rect[4], P - 28, P, 0);
    place(2, "SG", north, DEFENCE, STRAIGHT, rect);
    is_at(&rect[2], P, P, 0);
    is_at(&rect[3], P + 40 + 8 + 8, P, 0);
    place(4, "SG", north, DEFENCE, TIGHT,
          rect);  // half an inch between companies is too little room for supports
    is_at(&rect[0], P - 48, P, 0);
    is_at(&rect[4], P + 60 + 8 + 12, P, 0);
    is_at(&rect[5], P - 60 - 8 - 8, P, 0);
}

static void w34_march_is_a_file(void **unused) {
    (void)unused;
    static const int back[] = {0, 16, 32, 48, 64, 88, 112};
    Rect rect[BODY_MAX];
    int count = place(4, "SWQ", north, MARCH, STRAIGHT, rect);
    assert_int_equal(count, 7);
    for (int i = 0; i < count; i++) is_at(&rect[i], P, P + back[i], 0);
    Body body = body_of(4, "SWQ");
    Layout layout;
    layout_make(&body, MARCH, STRAIGHT, &layout);
    // [3.1] only the first stand is in front.
    for (int i = 0; i < count; i++) assert_int_equal(layout.stand[i].front, i == 0);
}

static void w34_ranks_close(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    place(3, "", north, DEFENCE, STRAIGHT, rect);
    is_at(&rect[0], P - 56, P, 0);
    is_at(&rect[1], P, P, 0);
    is_at(&rect[2], P + 56, P, 0);
}

static void rule_3_4_one_stand_is_in_assault(void **unused) {
    (void)unused;
    Body body = body_of(1, "");
    assert_int_equal(formation_of(&body, DEFENCE), ASSAULT);
    assert_int_equal(formation_of(&body, MARCH), ASSAULT);
    assert_int_equal(formation_of(&body, ROAD), ROAD);
    body = body_of(1, "W");
    assert_int_equal(formation_of(&body, DEFENCE), DEFENCE);
    Rect rect[BODY_MAX];
    assert_int_equal(place(0, "GWQ", north, DEFENCE, STRAIGHT, rect), 3);  // no company is left
    is_at(&rect[0], P, P, 0);
    is_at(&rect[1], P - 4, P + 24, 0);
    assert_int_equal(place(0, "Q", north, DEFENCE, STRAIGHT, rect), 1);
    is_at(&rect[0], P, P, 0);
}

static void w34_road_column(void **unused) {
    (void)unused;
    static Roads roads;
    const int16_t x[] = {0, 1152}, y[] = {384, 384};
    assert_true(roads_add(&roads, x, y, 2));
    assert_int_equal(roads.road[0].count, 145);
    assert_int_equal(road_point(&roads, 0, 144)->x, 1152);
    Rect rect[BODY_MAX];
    Body body = body_of(4, "");
    int count = column_place(&roads, (Stage){0, 80, false}, &body, rect);
    assert_int_equal(width_of(rect, count), 96);
    for (int i = 0; i < count; i++) is_at(&rect[i], 640 - 24 * i, 384, 6);
    body = body_of(4, "GWQ");
    count = column_place(&roads, (Stage){0, 80, true}, &body, rect);
    assert_int_equal(width_of(rect, count), 128);
    assert_int_equal(column_length(&body) * HALF, 128);
    is_at(&rect[0], 640, 384, 18);
    is_at(&rect[1], 664, 384, 18);
    // Where the road ends, the column continues in a straight line.
    body = body_of(4, "");
    column_place(&roads, (Stage){0, 2, false}, &body, rect);
    is_at(&rect[3], 16 - 72, 384, 6);
}

// Front and rear of a stand can then be the same spot, which gives it no direction.
static void a_column_stands_where_a_road_turns_back_on_itself(void **unused) {
    (void)unused;
    static Roads roads;
    const int16_t x[] = {0, 640, 0}, y[] = {384, 384, 384};
    assert_true(roads_add(&roads, x, y, 3));
    Rect rect[BODY_MAX];
    Body body = body_of(4, "GWQ");
    for (int along = 70; along <= 100; along++)
        for (int reverse = 0; reverse < 2; reverse++) {
            int count = column_place(&roads, (Stage){0, (uint8_t)along, reverse == 1}, &body, rect);
            for (int i = 0; i < count; i++) assert_int_equal(rect_front(&rect[i]).y, 384);
        }
}

static void points_of_roads_near_a_spot_are_all_found_once(void **unused) {
    (void)unused;
    static Roads roads;
    const int16_t x[][3] = {{0, 700, 1152}, {576, 580, 560}, {0, 1152, 1152}};
    const int16_t y[][3] = {{384, 390, 384}, {0, 384, 768}, {768, 768, 0}};
    for (int i = 0; i < 3; i++) assert_true(roads_add(&roads, x[i], y[i], 3));
    for (int at_x = -8; at_x <= 1160; at_x += 8)
        for (int at_y = -5; at_y <= 775; at_y += 13) {
            const int most = (at_x & 0x18) == 0 ? 32 : at_x & 0x1f;
            int found = 0, index, close = 0;
            bool been[ROAD_POINTS_MAX] = {false};
            RoadsNear near = roads_near(&roads, spot_at(at_x, at_y), most);
            for (; roads_next(&near, &index); found++) {
                assert_false(been[index]);
                been[index] = true;
            }
            for (int i = 0; i < roads.point_count; i++) {
                int gap2 = spots_gap2(spot_at(at_x, at_y), road_spot(&roads.point[i]));
                assert_int_equal(been[i], gap2 <= square(most));
                close += gap2 <= square(most);
            }
            assert_int_equal(found, close);
        }
}

static void w35_contact_is_at_most_12_u(void **unused) {
    (void)unused;
    Rect one = rect_make(spot_at(P, P), 0, 12, 8), other = rect_make(spot_at(P, P + 20), 0, 12, 8);
    assert_true(rects_contact(&one, &other));
    other.y++;
    assert_false(rects_contact(&one, &other));
}

static void w35_a_step_is_shorter_than_contact(void **unused) {
    (void)unused;
    assert_int_equal(HALF_STEP_SQUARE, HALF * HALF * 2);
    assert_true(HALF_STEP_SQUARE * 100 <= 114 * 114);  // a step is at most 11.4 u long
    assert_true(HALF_STEP_SQUARE < CONTACT * CONTACT);
}

static void w23_a_fence_is_at_most_34_u(void **unused) {
    (void)unused;
    Line fence[FENCES_MAX];
    Rect pair[2] = {rect_make(spot_at(P, P), 0, 12, 8),
                    rect_make(spot_at(P + 24 + 34, P), 0, 12, 8)};
    assert_int_equal(fences_find(pair, 2, spot_at(P, P), 100, fence), 1);
    Line between = {spot_at(P + 29, P - 40), spot_at(P + 29, P + 40)};
    assert_true(lines_cross(between, fence[0]));
    pair[1].x++;
    assert_int_equal(fences_find(pair, 2, spot_at(P, P), 100, fence), 0);
    pair[1].x = P + 24;  // touching stands have no gap between them
    assert_int_equal(fences_find(pair, 2, spot_at(P, P), 100, fence), 0);
}

static void w35_pivot_to(void **unused) {
    (void)unused;
    assert_int_equal(facing_to(3, -10), 1);
    assert_int_equal(facing_to(-10, -3), 19);
    assert_int_equal(facing_to(0, -1), 0);
    assert_int_equal(facing_to(1, 0), 6);
    assert_int_equal(facing_to(0, 1), 12);
    assert_int_equal(facing_to(-1, 0), 18);
}

// Returns the distance that a turn moves the outermost stand, in hundredths of an inch.
static int pivot_of(int companies, int formation, int by) {
    Body body = body_of(companies, "");
    Layout layout;
    layout_make(&body, formation, STRAIGHT, &layout);
    int64_t most = 0;
    for (int i = 0; i < layout.count; i++) {
        int64_t moved2 = stand_moved2(&layout.stand[i], north, (Post){80, 80, (uint8_t)by});
        if (moved2 > most) most = moved2;
    }
    return (int)lround(sqrt((double)most) / 256 * 100);
}

static void rule_14_3_3_defence_pivot(void **unused) {
    (void)unused;
    assert_int_equal(pivot_of(4, DEFENCE, 1), 137);
    assert_int_equal(pivot_of(4, DEFENCE, 2), 272);
    assert_int_equal(pivot_of(4, DEFENCE, 23), 137);
}

static void rule_14_3_3_assault_pivot(void **unused) {
    (void)unused;
    assert_int_equal(pivot_of(4, ASSAULT, 6), 285);
    assert_int_equal(pivot_of(4, ASSAULT, 12), 403);
}

static void rule_11_3_3_touch(void **unused) {
    (void)unused;
    Rect rect = rect_make(spot_at(P, P), 0, 12, 8);
    assert_true(template_touches(&rect, spot_at(P, P - 16)));
    assert_false(template_touches(&rect, spot_at(P, P - 17)));
    assert_true(template_touches(&rect, spot_at(P + 28, P + 4)));
    assert_false(template_touches(&rect, spot_at(P + 29, P + 4)));
}

static void rule_14_4_5_lines_4_in_apart(void **unused) {
    (void)unused;
    static const int inches[] = {400, 485, 742, 1054};
    static const int band[] = {1, 2, 3, 4};  // the columns for 4, 6, 8 and 12 in
    Rect own[BODY_MAX], other[BODY_MAX];
    place(4, "", north, DEFENCE, STRAIGHT, own);
    place(4, "", (Post){80, 72, 12}, DEFENCE, STRAIGHT, other);
    for (int i = 0; i < 4; i++) {
        int gap2 = spot_rect_gap2(rect_front(&own[0]), &other[3 - i]);
        assert_int_equal(hundredths(gap2), inches[i]);
        assert_int_equal(band_of(gap2), band[i]);
    }
}

static void rule_14_4_5_edge(void **unused) {
    (void)unused;
    assert_int_equal(band_of(32 * 32), 0);
    assert_int_equal(band_of(33 * 33), 1);
    assert_int_equal(band_of(192 * 192), 4);
    assert_int_equal(band_of(193 * 193), BANDS_OF_RANGE);
}

static void rule_14_4_1_level_with_the_front_is_in_front(void **unused) {
    (void)unused;
    Rect rect = rect_make(spot_at(P, P), 0, 12, 8);
    assert_false(rect_behind(&rect, spot_at(688, 640)));
    assert_true(rect_behind(&rect, spot_at(688, 641)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(w34_defence_four_wide),
        cmocka_unit_test(w34_defence_at_45),
        cmocka_unit_test(w34_assault_four_wide),
        cmocka_unit_test(w34_two_companies_touch_in_assault_and_stand_2_in_apart_in_defence),
        cmocka_unit_test(w34_both_back),
        cmocka_unit_test(w34_supports_fill_the_gaps_or_stand_at_the_flanks),
        cmocka_unit_test(w34_march_is_a_file),
        cmocka_unit_test(w34_ranks_close),
        cmocka_unit_test(rule_3_4_one_stand_is_in_assault),
        cmocka_unit_test(w34_road_column),
        cmocka_unit_test(a_column_stands_where_a_road_turns_back_on_itself),
        cmocka_unit_test(points_of_roads_near_a_spot_are_all_found_once),
        cmocka_unit_test(w35_contact_is_at_most_12_u),
        cmocka_unit_test(w35_a_step_is_shorter_than_contact),
        cmocka_unit_test(w23_a_fence_is_at_most_34_u),
        cmocka_unit_test(w35_pivot_to),
        cmocka_unit_test(rule_14_3_3_defence_pivot),
        cmocka_unit_test(rule_14_3_3_assault_pivot),
        cmocka_unit_test(rule_11_3_3_touch),
        cmocka_unit_test(rule_14_4_5_lines_4_in_apart),
        cmocka_unit_test(rule_14_4_5_edge),
        cmocka_unit_test(rule_14_4_1_level_with_the_front_is_in_front),
    };
    return cmocka_run_group_tests_name("the stands on the table", tests, NULL, NULL);
}
