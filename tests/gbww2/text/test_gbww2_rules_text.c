// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_rules_text.c -- plays the worked examples of engine/rules/gbww2/RULES.md and checks
// each number in them.
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "tests/gbww2/gbww2_kit.h"

static Party only(const char *name) { return (Party){.battalions = bit(unit(name))}; }

// Puts two infantry battalions face to face, with `inches` between their fronts, and plays to the
// Allied actions.
static void two(const char *map, int inches, const char *allied, const char *axis) {
    table_open(&(Setting){.map = map, .allied = allied, .axis = axis});
    put("A", 24, 20 + inches, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
}

// Returns the best shot of the first company of A, which is at the company opposite.
static Shot best_shot(int flags) {
    Shot best = {.hit = -1};
    for (int i = 0; i < 4; i++) {
        Shot shot = shot_of(world, state, stand("A", 0), stand("X", i), flags);
        if (shot.hit > best.hit) best = shot;
    }
    return best;
}

static void example_13_0_average_troops_act_at_35_and_75(void **unused) {
    (void)unused;
    two(NULL, 10, FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    assert_int_equal(world->chart.command[AVERAGE][0], 35);
    assert_int_equal(world->chart.command[AVERAGE][1], 75);
    assert_int_equal(world->chart.command_hq, 10);
}

static void example_14_4_6_infantry_at_4_in(void **unused) {
    (void)unused;
    two(NULL, 4, FOOT("A", "4 infantry", ", support: hw"), FOOT("X", "4 infantry", ""));
    assert_int_equal(best_shot(0).hit, 6);
    assert_int_equal(best_shot(WITH_WEAPONS).hit, 8);
    assert_int_equal(best_shot(0).destroy, 3);
    table_close(NULL);
    two("  areas: [{kind: trench, at: [10 14, 38 14, 38 20.5, 10 20.5]}]\n", 4,
        FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    assert_int_equal(best_shot(0).hit, 4);
}

static void example_11_3_3_in_a_wood_shells_suppress_at_6(void **unused) {
    (void)unused;
    two(NULL, 10, FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    assert_int_equal(world->chart.terrain[TERRAIN_WOOD].cover, COVER_SOFT);
    assert_int_equal(world->chart.barrage_soft, 6);
}

static void example_14_8_2_two_against_three(void **unused) {
    (void)unused;
    two("  areas: [{kind: trench, at: [10 14, 38 14, 38 20.5, 10 20.5]}]\n", 4,
        FOOT("A", "3 infantry", ", support: hw"), FOOT("X", "2 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), 2);
    assert_int_equal(combat_bonus(world, state, only("X"), only("A")), 3);
}

static void example_15_1_three_points_of_four_stands(void **unused) {
    (void)unused;
    for (int hq = 0; hq < 2; hq++) {
        two(NULL, 10, FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
        if (hq) {
            table_close(NULL);
            two(NULL, 10, FOOT("A", "3 infantry", ", support: hq"), FOOT("X", "4 infantry", ""));
        }
        state->battalion[unit("A")].start = 4;
        state->battalion[unit("A")].points = 3;
        const Centre *centre = &state->centre[world->battalion[unit("A")].division];
        bool landed = centre->flags & CENTRE_ON && centre->flags & CENTRE_LANDED;
        assert_int_equal(morale_number(world, state, unit("A")), 62 + 10 * hq + 5 * landed);
        if (!hq) table_close(NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(example_13_0_average_troops_act_at_35_and_75),  TEST(example_14_4_6_infantry_at_4_in),
        TEST(example_11_3_3_in_a_wood_shells_suppress_at_6), TEST(example_14_8_2_two_against_three),
        TEST(example_15_1_three_points_of_four_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
