// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_geometry.c -- tests properties of random stands, distances and formations, against
// distances calculated in floating point.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "oracle.h"

#include <cmocka.h>

static void gaps_are_those_of_the_outlines(void **unused) {
    (void)unused;
    srand(1);
    double worst = 0;
    for (int i = 0; i < 80000; i++) {
        Rect one = any_rect(600, 400, 60), other = any_rect(600, 400, 60);
        double is = sqrt(rects_gap2(&one, &other)), should = rects_apart(&one, &other);
        worst = fmax(worst, fabs(is - should));
        assert_int_equal(rects_gap2(&one, &other), rects_gap2(&other, &one));
        for (int most = 0; most <= 40; most += 10) {
            bool within = rects_gap2(&one, &other) <= most * most;
            assert_int_equal(rects_within(&one, &other, most), within);
        }
        if (rects_overlap(&one, &other)) assert_true(should == 0);
        Line link = rects_link(&one, &other);
        if (is > 0) assert_true(fabs(sqrt(spots_gap2(link.a, link.b)) - should) < 2 * rounding);
    }
    assert_true(worst > 0.3 && worst < rounding);
}

static void spots_and_lines_are_as_far_from_a_stand_as_from_its_outline(void **unused) {
    (void)unused;
    srand(2);
    for (int i = 0; i < 80000; i++) {
        Dot out[CORNERS];
        Rect rect = any_rect(600, 400, 60);
        Spot a = spot_at(540 + below(120), 340 + below(120));
        Spot b = spot_at(540 + below(120), 340 + below(120));
        outline(&rect, out);
        double should = line_outline(dot_of(a), dot_of(a), out);
        assert_true(fabs(sqrt(spot_rect_gap2(a, &rect)) - should) < rounding);
        Spot nearest = rect_nearest(&rect, a);
        assert_true(line_outline(dot_of(nearest), dot_of(nearest), out) < 1);
        assert_true(fabs(sqrt(spots_gap2(a, nearest)) - should) < rounding);
        double line = line_outline(dot_of(a), dot_of(b), out);
        if (line > rounding) assert_false(line_hits((Line){a, b}, &rect));
        bool inside = depth_in(dot_of(a), out) > rounding;
        if (inside) assert_true(line_hits((Line){a, b}, &rect));
        int most = below(30);
        bool within = rect_line_within(&rect, (Line){a, b}, most);
        if (line > most + rounding) assert_false(within);
        if (line < most - rounding) assert_true(within);
        // Lines are not rounded, so only an exact tie can differ.
        Spot p = spot_at(540 + below(120), 340 + below(120));
        double away = dot_line(dot_of(p), dot_of(a), dot_of(b));
        if (fabs(away - most) > 1e-6) {
            assert_int_equal(spot_within(p, (Line){a, b}, most), away < most);
            assert_int_equal(spot_under(p, (Line){a, b}, most), away < most);
        }
    }
}

static void square_roots_are_rounded_down_and_up(void **unused) {
    (void)unused;
    srand(3);
    for (int i = 0; i < 140000; i++) {
        int square = i < 100000 ? i : rand();
        assert_int_equal(root_floor(square), (int)floor(sqrt(square)));
        assert_int_equal(root_ceil(square), (int)ceil(sqrt(square)));
    }
    assert_int_equal(root_floor(INT32_MAX), 46340);
}

static void facing_to_returns_the_nearest_facing(void **unused) {
    (void)unused;
    for (int x = -60; x <= 60; x++) {
        for (int y = -60; y <= 60; y++) {
            if (x == 0 && y == 0) continue;
            double angle = atan2(x, -y) * 12 / M_PI, off = angle - facing_to(x, y);
            off -= 24 * round(off / 24);
            assert_true(fabs(off) <= 0.5 + 5e-3);  // the sines are rounded
        }
    }
}

// --- Formations

static void stands_never_overlap(void **unused) {
    (void)unused;
    static Body body[BODIES];
    int count = bodies(body), wrong = 0;
    for (int i = 0; i < count; i++) {
        for (int which = 0; which < 2 + SHAPES; which++) {
            int formation = min_int(which, DEFENCE), shape = max_int(which - DEFENCE, 0);
            for (int facing = 0; facing < FACINGS; facing++) {
                Rect rect[BODY_MAX];
                int stands =
                    stands_place(&body[i], (Post){80, 48, (uint8_t)facing}, formation, shape, rect);
                for (int k = 0; k < stands * stands; k++) {
                    const Rect *a = &rect[k / stands], *b = &rect[k % stands];
                    if (a >= b || !rects_overlap(a, b)) continue;
                    if (wrong++ < 20)
                        print_error(
                            "companies %d (size %d) supports %d (%d %d) %d%d formation %d "
                            "shape %d facing %d: %d and %d\n",
                            body[i].companies, body[i].size[0], body[i].supports,
                            body[i].size[body[i].companies], body[i].size[body[i].companies + 1],
                            body[i].weapons, body[i].staff, formation, shape, facing, k / stands,
                            k % stands);
                }
            }
        }
    }
    assert_int_equal(wrong, 0);
}

static void all_stands_lie_within_the_reach_of_a_layout(void **unused) {
    (void)unused;
    static Body body[BODIES];
    int count = bodies(body);
    for (int i = 0; i < count; i++) {
        for (int which = 0; which < 2 + SHAPES; which++) {
            int formation = min_int(which, DEFENCE), shape = max_int(which - DEFENCE, 0);
            Rect rect[BODY_MAX];
            Post post = {80, 48, (uint8_t)(i % FACINGS)};
            int stands = stands_place(&body[i], post, formation, shape, rect), front = 0;
            Layout layout;
            layout_make(&body[i], formation, shape, &layout);
            for (int k = 0; k < stands; k++) {
                Spot corner[CORNERS];
                rect_corners(&rect[k], corner);
                for (int c = 0; c < CORNERS; c++) {
                    int away = spots_gap2(post_spot(post), corner[c]);
                    assert_true(away <= square(formation_reach[formation]));
                    assert_true(spots_gap2(rect_front(&rect[k]), corner[c]) <=
                                square(rect[k].radius));
                }
                front += layout.stand[k].front;
            }
            assert_in_range(front, 1, stands);
            if (formation == MARCH) assert_int_equal(front, 1);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_those_of_the_outlines),
        cmocka_unit_test(spots_and_lines_are_as_far_from_a_stand_as_from_its_outline),
        cmocka_unit_test(square_roots_are_rounded_down_and_up),
        cmocka_unit_test(facing_to_returns_the_nearest_facing),
        cmocka_unit_test(stands_never_overlap),
        cmocka_unit_test(all_stands_lie_within_the_reach_of_a_layout),
    };
    return cmocka_run_group_tests_name("laws of stands", tests, NULL, NULL);
}
