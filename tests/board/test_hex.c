// SPDX-License-Identifier: GPL-3.0-or-later
// test_hex.c -- tests of hex geometry: neighbours, distances and labels on maps of all shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/board/hex.h"

#include <cmocka.h>

static HexGrid grid;

static const int shapes[][2] = {{1, 1}, {1, 60},  {60, 1}, {2, 2},
                                {5, 7}, {25, 18}, {60, 8}, {8, 60}};

static void labels_count_columns_then_rows_from_01(void **state) {
    (void)state;
    char text[5];
    hex_grid_init(&grid, 25, 18);
    assert_string_equal(hex_label(&grid, 0, text), "0101");
    assert_string_equal(hex_label(&grid, 4 + 6 * 25, text), "0507");
    assert_string_equal(hex_label(&grid, 449, text), "2518");
    assert_string_equal(hex_label(&grid, HEX_NONE, text), "off");
}

static void every_label_parses_back_to_its_hex(void **state) {
    (void)state;
    for (int i = 0; i < COUNT_OF(shapes); i++) {
        hex_grid_init(&grid, shapes[i][0], shapes[i][1]);
        for (Hex hex = 0; hex < grid.count; hex++) {
            char text[5];
            assert_int_equal(hex_parse(&grid, hex_label(&grid, hex, text)), hex);
        }
    }
}

static void an_invalid_label_parses_as_hex_none(void **state) {
    (void)state;
    static const char *const wrong[] = {"",     "off",  "0",    "010",  "01010", "0001", "0100",
                                        "2601", "0119", "9999", "01a1", " 101",  "-101", "0101 "};
    hex_grid_init(&grid, 25, 18);
    for (int i = 0; i < COUNT_OF(wrong); i++) {
        if (hex_parse(&grid, wrong[i]) != HEX_NONE)
            fail_msg("\"%s\" was taken for a hex", wrong[i]);
    }
}

static void the_six_directions_run_counterclockwise_from_east(void **state) {
    (void)state;
    char text[5];
    hex_grid_init(&grid, 25, 18);
    // The neighbours of 0505, in a row that is not shifted, and of 0506, in a row that is shifted
    // to the right.
    static const char *const even[] = {"0605", "0504", "0404", "0405", "0406", "0506"};
    static const char *const odd[] = {"0606", "0605", "0505", "0406", "0507", "0607"};
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex a = hex_parse(&grid, "0505"), b = hex_parse(&grid, "0506");
        assert_string_equal(hex_label(&grid, grid.neighbour[a][d], text), even[d]);
        assert_string_equal(hex_label(&grid, grid.neighbour[b][d], text), odd[d]);
    }
}

static void neighbours_are_mutual_and_lie_at_distance_one(void **state) {
    (void)state;
    for (int i = 0; i < COUNT_OF(shapes); i++) {
        hex_grid_init(&grid, shapes[i][0], shapes[i][1]);
        for (Hex hex = 0; hex < grid.count; hex++) {
            for (int d = 0; d < HEX_DIRECTIONS; d++) {
                int q, r;
                Hex next = grid.neighbour[hex][d];
                hex_step(&grid, hex, d, &q, &r);
                assert_int_equal(hex_at(&grid, q, r), next);
                if (next == HEX_NONE) continue;
                assert_int_equal(grid.neighbour[next][hex_opposite(d)], hex);
                assert_int_equal(hex_distance(&grid, hex, next), 1);
                assert_int_equal(hex_direction(&grid, hex, next), d);
            }
        }
    }
}

static void hexes_that_are_not_neighbours_have_no_direction(void **state) {
    (void)state;
    hex_grid_init(&grid, 5, 7);
    for (Hex a = 0; a < grid.count; a++) {
        for (Hex b = 0; b < grid.count; b++) {
            bool next = hex_distance(&grid, a, b) == 1;
            assert_int_equal(hex_direction(&grid, a, b) >= 0, next);
        }
    }
}

// Compares the distance with a breadth-first search, which needs no formula.
static void distance_is_the_number_of_steps(void **state) {
    (void)state;
    hex_grid_init(&grid, 9, 8);
    for (Hex start = 0; start < grid.count; start++) {
        int steps[HEXES_MAX], count = 0, done = 0;
        Hex queue[HEXES_MAX];
        for (int i = 0; i < HEXES_MAX; i++) steps[i] = -1;
        steps[start] = 0;
        queue[count++] = start;
        while (done < count) {
            Hex hex = queue[done++];
            assert_int_equal(hex_distance(&grid, start, hex), steps[hex]);
            for (int d = 0; d < HEX_DIRECTIONS; d++) {
                Hex next = grid.neighbour[hex][d];
                if (next == HEX_NONE || steps[next] >= 0) continue;
                steps[next] = steps[hex] + 1;
                queue[count++] = next;
            }
        }
        assert_int_equal(count, grid.count);
    }
}

static void a_map_that_is_only_drawn_has_neighbours_and_steps(void **state) {
    (void)state;
    char text[5];
    hex_grid_init(&grid, 60, 40);
    assert_int_equal(grid.count, HEXES_DRAWN_MAX);
    Hex first = hex_parse(&grid, "0101"), last = hex_parse(&grid, "6040");
    assert_string_equal(hex_label(&grid, grid.neighbour[last][2], text), "6039");
    assert_int_equal(hex_steps(&grid, first, last), 79);
    assert_int_equal(hex_steps(&grid, first, hex_parse(&grid, "2140")), 40);
}

static void axial_coordinates_lead_back_to_the_hex(void **state) {
    (void)state;
    for (int i = 0; i < COUNT_OF(shapes); i++) {
        hex_grid_init(&grid, shapes[i][0], shapes[i][1]);
        for (Hex hex = 0; hex < grid.count; hex++) {
            assert_int_equal(hex_at(&grid, grid.q[hex], grid.r[hex]), hex);
        }
        assert_int_equal(hex_at(&grid, -1, 0), HEX_NONE);
        assert_int_equal(hex_at(&grid, grid.columns, 0), HEX_NONE);
        assert_int_equal(hex_at(&grid, 0, -1), HEX_NONE);
        assert_int_equal(hex_at(&grid, 0, grid.rows), HEX_NONE);
    }
}

// [R4] The suit of a hex is (q + 2r) mod 4. Each neighbour has another suit, and each other suit
// occurs twice.
static void ruling_r4_a_hex_has_two_neighbours_of_each_other_suit(void **state) {
    (void)state;
    hex_grid_init(&grid, 25, 18);
    for (Hex hex = 0; hex < grid.count; hex++) {
        int suits[4] = {0}, own = (grid.q[hex] + 2 * grid.r[hex]) & 3;
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            int q, r;
            hex_step(&grid, hex, d, &q, &r);
            suits[(q + 2 * r) & 3]++;
        }
        for (int suit = 0; suit < 4; suit++) assert_int_equal(suits[suit], suit == own ? 0 : 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_count_columns_then_rows_from_01),
        cmocka_unit_test(every_label_parses_back_to_its_hex),
        cmocka_unit_test(an_invalid_label_parses_as_hex_none),
        cmocka_unit_test(the_six_directions_run_counterclockwise_from_east),
        cmocka_unit_test(neighbours_are_mutual_and_lie_at_distance_one),
        cmocka_unit_test(hexes_that_are_not_neighbours_have_no_direction),
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(a_map_that_is_only_drawn_has_neighbours_and_steps),
        cmocka_unit_test(axial_coordinates_lead_back_to_the_hex),
        cmocka_unit_test(ruling_r4_a_hex_has_two_neighbours_of_each_other_suit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
