// SPDX-License-Identifier: GPL-3.0-or-later
// test_sight.c -- tests line of sight [2.0 visibility]: cases found by hand on small maps, and
// random maps against a slow second implementation, which samples points along each line.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/pcg.h"
#include "engine/board/sight.h"

#include <cmocka.h>

static HexGrid grid;
static Sight sight;
static bool blocks[HEXES_MAX], hill[HEXES_MAX];

static Hex at(const char *label) {
    Hex hex = hex_parse(&grid, label);
    assert_true(hex != HEX_NONE);
    return hex;
}

// Makes a map of 9 by 9 with woods, and hills, which block too, at the named hexes, as in "0504
// 0505".
static void map_with(const char *woods, const char *hills) {
    hex_grid_init(&grid, 9, 9);
    memset(blocks, 0, sizeof blocks);
    memset(hill, 0, sizeof hill);
    for (const char *c = woods; *c; c += c[4] ? 5 : 4) {
        char label[5] = {c[0], c[1], c[2], c[3], 0};
        blocks[at(label)] = true;
    }
    for (const char *c = hills; *c; c += c[4] ? 5 : 4) {
        char label[5] = {c[0], c[1], c[2], c[3], 0};
        blocks[at(label)] = hill[at(label)] = true;
    }
    sight_init(&sight, &grid, blocks, hill);
}

static bool clear(const char *a, const char *b) { return sight_clear(&sight, at(a), at(b)); }

static void rule_2_0_everything_is_seen_over_open_ground(void **state) {
    (void)state;
    map_with("", "");
    for (Hex a = 0; a < grid.count; a++) {
        for (Hex b = 0; b < grid.count; b++) assert_true(sight_clear(&sight, a, b));
    }
}

static void rule_2_0_a_blocking_hex_on_the_line_blocks_it(void **state) {
    (void)state;
    map_with("0505", "");
    assert_false(clear("0405", "0605"));
    assert_false(clear("0105", "0905"));
    assert_true(clear("0404", "0604"));
}

static void rule_2_0_the_two_end_hexes_never_block(void **state) {
    (void)state;
    map_with("0405 0605", "");
    assert_true(clear("0405", "0605"));
    assert_true(clear("0405", "0505"));
}

static void rule_2_0_neighbours_always_see_each_other(void **state) {
    (void)state;
    hex_grid_init(&grid, 9, 9);
    memset(blocks, 1, sizeof blocks);
    memset(hill, 0, sizeof hill);
    sight_init(&sight, &grid, blocks, hill);
    for (Hex a = 0; a < grid.count; a++) {
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = grid.neighbour[a][d];
            if (next != HEX_NONE) assert_true(sight_clear(&sight, a, next));
        }
    }
    assert_false(clear("0505", "0705"));
    assert_false(clear("0505", "0507"));
    assert_false(clear("0202", "0808"));
}

// The line from 0503 to 0505 runs along the side between 0404 and 0504. It is blocked only if
// both of these hexes block.
static void rule_2_0_a_line_along_a_shared_side_is_blocked_only_if_both_hexes_block(void **state) {
    (void)state;
    map_with("0404", "");
    assert_true(clear("0503", "0505"));
    map_with("0504", "");
    assert_true(clear("0503", "0505"));
    map_with("0404 0504", "");
    assert_false(clear("0503", "0505"));
}

static void rule_2_0_each_side_on_a_line_is_tested_by_itself(void **state) {
    (void)state;
    map_with("0404 0506", "");  // one left and one right of the line, never at the same place
    assert_true(clear("0503", "0507"));
    map_with("0406 0506", "");
    assert_false(clear("0503", "0507"));
    map_with("0505", "");  // the hex between the two sides
    assert_false(clear("0503", "0507"));
}

// The line runs along the left edge of the map, where one hex of each side is off the map and
// does not block.
static void rule_2_0_a_hex_off_the_map_does_not_block(void **state) {
    (void)state;
    map_with("0102", "");
    assert_true(clear("0101", "0103"));
}

static void rule_2_0_from_a_hill_a_unit_sees_over_what_is_not_a_hill(void **state) {
    (void)state;
    map_with("0505", "0305");
    assert_true(clear("0305", "0705"));
    assert_true(clear("0705", "0305"));
    assert_false(clear("0405", "0705"));
    map_with("", "0305 0505");
    assert_false(clear("0305", "0705"));
}

static void rule_2_0_from_a_hill_a_side_needs_two_hills_to_block(void **state) {
    (void)state;
    map_with("0404", "0503 0504");
    assert_true(clear("0503", "0505"));
    map_with("", "0503 0404 0504");
    assert_false(clear("0503", "0505"));
}

// A line that only cuts a corner of a hex is blocked by it too.
static void rule_2_0_a_slanting_line_crosses_each_hex_it_enters(void **state) {
    (void)state;
    static const char *const crossed[] = {"0205", "0204", "0305", "0304"};
    for (int i = 0; i < COUNT_OF(crossed); i++) {
        map_with(crossed[i], "");
        assert_false(clear("0105", "0404"));
        assert_false(clear("0404", "0105"));
    }
    map_with("0104 0203 0303 0206 0306 0405", "");
    assert_true(clear("0105", "0404"));
}

// --- The reference -------------------------------------------------------------------------------

// Finds the hexes nearest to the point at step/steps of the line, by squared distances in
// integers. Returns their number: one inside a hex, two on a side, three at a corner.
static int nearest(Hex a, Hex b, int step, int steps, int out_q[3], int out_r[3]) {
    int dq = grid.q[b] - grid.q[a], dr = grid.r[b] - grid.r[a], count = 0;
    int64_t best = INT64_MAX;
    int middle_q = grid.q[a] + dq * step / steps, middle_r = grid.r[a] + dr * step / steps;
    for (int q = middle_q - 2; q <= middle_q + 2; q++) {
        for (int r = middle_r - 2; r <= middle_r + 2; r++) {
            int64_t x = (int64_t)(q - grid.q[a]) * steps - (int64_t)dq * step;
            int64_t y = (int64_t)(r - grid.r[a]) * steps - (int64_t)dr * step;
            int64_t far = x * x + y * y + x * y;
            if (far < best) best = far, count = 0;
            if (far != best) continue;
            assert_in_range(count, 0, 2);
            out_q[count] = q;
            out_r[count++] = r;
        }
    }
    return count;
}

static bool obstructs(Hex a, Hex b, int q, int r) {
    Hex hex = hex_at(&grid, q, r);
    if (hex == HEX_NONE || hex == a || hex == b || !blocks[hex]) return false;
    return !(hill[a] || hill[b]) || hill[hex];
}

static bool reference_clear(Hex a, Hex b) {
    enum { STEPS = 2520 };  // a common multiple of all divisions of lines of this length
    for (int step = 1; step < STEPS; step++) {
        int q[3], r[3];
        int count = nearest(a, b, step, STEPS, q, r);
        if (count == 1 && obstructs(a, b, q[0], r[0])) return false;
        // Two nearest hexes mean a point on a side. Where the line crosses the side, only this
        // point is on it; where the line runs along the side, the next point is on it too, and
        // the line is blocked if both hexes block.
        int next_q[3], next_r[3];
        if (count != 2 || nearest(a, b, step + 1, STEPS, next_q, next_r) < 2) continue;
        if (obstructs(a, b, q[0], r[0]) && obstructs(a, b, q[1], r[1])) return false;
    }
    return true;
}

static void rule_2_0_random_maps_agree_with_walking_along_the_lines(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(11, 0, PCG_TEST);
    for (int map = 0; map < 3; map++) {
        hex_grid_init(&grid, 8 + map, 10 - map);
        for (Hex hex = 0; hex < grid.count; hex++) {
            blocks[hex] = pcg_below(&pcg, 5) == 0;
            hill[hex] = pcg_below(&pcg, 10) == 0;
        }
        sight_init(&sight, &grid, blocks, hill);
        for (Hex a = 0; a < grid.count; a++) {
            for (Hex b = a; b < grid.count; b++) {
                // Only one in eight, because the reference is slow.
                if (pcg_below(&pcg, 8) != 0) continue;
                if (sight_clear(&sight, a, b) != reference_clear(a, b)) {
                    char one[5], other[5];
                    fail_msg("%s to %s", hex_label(&grid, a, one), hex_label(&grid, b, other));
                }
            }
        }
    }
}

static void rule_2_0_sight_is_mutual_on_the_longest_maps(void **state) {
    (void)state;
    static const int shapes[][2] = {{25, 18}, {60, 8}, {8, 60}, {1, 60}, {60, 1}};
    Pcg pcg = pcg_stream(12, 0, PCG_TEST);
    for (int i = 0; i < COUNT_OF(shapes); i++) {
        hex_grid_init(&grid, shapes[i][0], shapes[i][1]);
        for (Hex hex = 0; hex < grid.count; hex++) {
            blocks[hex] = pcg_below(&pcg, 6) == 0;
            hill[hex] = pcg_below(&pcg, 12) == 0;
        }
        sight_init(&sight, &grid, blocks, hill);
        for (Hex a = 0; a < grid.count; a++) {
            assert_true(sight_clear(&sight, a, a));
            for (Hex b = 0; b < a; b++) {
                assert_int_equal(sight_clear(&sight, a, b), sight_clear(&sight, b, a));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_2_0_everything_is_seen_over_open_ground),
        cmocka_unit_test(rule_2_0_a_blocking_hex_on_the_line_blocks_it),
        cmocka_unit_test(rule_2_0_the_two_end_hexes_never_block),
        cmocka_unit_test(rule_2_0_neighbours_always_see_each_other),
        cmocka_unit_test(rule_2_0_a_line_along_a_shared_side_is_blocked_only_if_both_hexes_block),
        cmocka_unit_test(rule_2_0_each_side_on_a_line_is_tested_by_itself),
        cmocka_unit_test(rule_2_0_a_hex_off_the_map_does_not_block),
        cmocka_unit_test(rule_2_0_from_a_hill_a_unit_sees_over_what_is_not_a_hill),
        cmocka_unit_test(rule_2_0_from_a_hill_a_side_needs_two_hills_to_block),
        cmocka_unit_test(rule_2_0_a_slanting_line_crosses_each_hex_it_enters),
        cmocka_unit_test(rule_2_0_random_maps_agree_with_walking_along_the_lines),
        cmocka_unit_test(rule_2_0_sight_is_mutual_on_the_longest_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
