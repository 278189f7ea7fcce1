// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_manoeuvre.c -- tests changes of formation, road rates, casualty points, opportunity
// fire, rallies, indirect fire, and the geometry of the table [14.2 to 14.7, W1, W2, W4, W29].
#include "engine/rules/gbww2/rules/moving/placement.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static void foot(void) { two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", "")); }

// Puts A and X far from each other and plays to the Allied actions.
static void apart(int actions) {
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(actions);
}

static void answers_passed(void) {
    while (phase() == PHASE_ANSWER) act("done");
}

// --- Formations and moves [14.2, 14.3]

static void rule_14_2_2_stands_are_placed_around_the_front_centre(void **unused) {
    (void)unused;
    static const char *const forms[] = {"formation march", "formation defence"};
    for (int i = 0; i < 2; i++) {
        two(FOOT("A", "4 infantry", ", support: hq hw"), FOOT("X", "4 infantry", ""));
        put("A", 24, 24, 0, ASSAULT);
        put("X", 24, 3, 12, ASSAULT);
        to_actions(2);
        act("form A");
        act(forms[i]);
        if (phase() == PHASE_FACING) act("face north");
        if (phase() == PHASE_SHAPE) act("shape straight");
        answers_passed();
        Rect rect[BODY_MAX];
        uint8_t stands[BODY_MAX];
        int count = rects_of(world, state, unit("A"), rect, stands), sum = 0;
        assert_int_equal(count, 6);
        for (int k = 0; k < count; k++)
            assert_true(rect[k].y >= 24 * INCH);  // no stand is in front of the front centre
        for (int k = 0; k < 4; k++) sum += rect[k].x - 24 * INCH;
        assert_int_equal(sum, 0);  // the formation is symmetric
        assert_int_equal(state->battalion[unit("A")].x, 2 * 24);
        assert_int_equal(state->battalion[unit("A")].y, 2 * 24);
        if (i == 0) table_close(NULL);
    }
}

static void rule_14_2_6_a_change_of_formation_takes_the_action_of_all_stands(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ", support: hw") ", " TANKS("T", "1", "medium", ", attached: [A]"),
        FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, DEFENCE);
    put("X", 24, 18, 12, DEFENCE);
    to_actions(1);
    suppress(stand("A", 0));
    assert_int_equal(offers("stand A"), 2);
    act("form A");
    act("formation assault");
    answers_passed();
    assert_int_equal(offers("stand A") + offers("move A") + offers("form A"), 0);
    assert_true(is_suppressed(state, stand("A", 0)));
}

static void rule_14_3_4_road_rates_are_for_columns_from_start_to_end(void **unused) {
    (void)unused;
    foot();
    put("A", 24, 30, 0, MARCH);  // on the road, but not in a road column
    put("X", 6, 3, 12, ASSAULT);
    to_actions(2);
    assert_int_equal(move_rate(world, state, unit("A"), false), 6 * INCH);
    act("move A");
    assert_false(can("at 24/22"));
    act("at 24/24");
    answers_passed();
    if (phase() == PHASE_FACING) act("face north");
    Battalion *it = &state->battalion[unit("A")];
    it->flags &= (uint16_t)~ACTED;
    it->formation = ROAD;
    column_put(world, it, (Stage){0, 24, false});  // 12 in from the south edge
    assert_int_equal(move_rate(world, state, unit("A"), false), 8 * INCH);
    act("move A");
    uint16_t cell[MOVES_MAX];
    int count = move_cells(world, state, unit("A"), cell);
    for (int i = 0; i < count; i++)
        assert_true(cell[i] & ROAD_CELL);  // every move ends on the road
    assert_int_equal(count, 17);           // 8 in, in both directions
}

// --- An action does something [W45]

static void w45_a_move_without_a_step_is_a_turn(void **unused) {
    (void)unused;
    foot();
    put("A", 24, 30, 0, ASSAULT);
    put("X", 6, 3, 12, ASSAULT);
    to_actions(2);
    act("move A");
    State was = *state;
    act("at 24/30");
    assert_int_equal(phase(), PHASE_FACING);
    assert_false(can("face north"));
    assert_true(can("face north+15"));
    *state = was;
    act("at 24/28");
    answers_passed();
    assert_true(can("face north"));
}

// With its gun set up, this battalion moves an inch; its outer stands need more for 15 degrees.
static void w45_a_battalion_that_cannot_turn_is_not_offered_its_own_place(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ", support: hw"), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, DEFENCE);
    put("X", 6, 3, 12, ASSAULT);
    to_actions(2);
    stand_add(&state->fired, able_stand(world, state, unit("A"), STAND_HW));
    act("move A");
    assert_true(can("at 24/29"));
    assert_false(can("at 24/30"));
}

static void w45_a_road_column_that_moves_leaves_its_place(void **unused) {
    (void)unused;
    foot();
    put("A", 24, 30, 0, MARCH);
    put("X", 6, 3, 12, ASSAULT);
    to_actions(2);
    state->battalion[unit("A")].formation = ROAD;
    column_put(world, &state->battalion[unit("A")], (Stage){0, 24, false});
    act("move A");
    assert_int_equal(offers("at "), 16);  // 8 in, in both directions
}

static void w45_a_road_column_that_is_shut_in_does_not_move(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", "") ", " FOOT("Y", "4 infantry", "")});
    put("A", 24, 30, 0, MARCH);
    put("X", 24, 22.5, 12, ASSAULT);
    put("Y", 6, 3, 12, ASSAULT);
    to_actions(2);
    state->battalion[unit("A")].formation = ROAD;
    column_put(world, &state->battalion[unit("A")], (Stage){0, 24, false});
    assert_true(can("move A"));  // it can go back
    put("Y", 24, 30, 0, ASSAULT);
    assert_false(can("move A"));
}

static void w45_forming_changes_formation_facing_or_shape(void **unused) {
    (void)unused;
    foot();
    put("A", 24, 30, 0, DEFENCE);
    put("X", 6, 3, 12, ASSAULT);
    to_actions(2);
    act("form A");
    act("formation defence");
    State was = *state;
    act("face north");
    assert_false(can("shape straight"));
    assert_true(offers("shape ") > 0);
    *state = was;
    act("face north+15");
    assert_true(can("shape straight"));
}

// Near the edge of the table the present shape can be the only one that fits at a facing.
static void w45_forming_into_defence_again_changes_facing_or_shape(void **unused) {
    (void)unused;
    int tried = 0;
    for (double x = 1; x <= 6; x += 0.5) {
        foot();
        put("A", x, 1, 0, DEFENCE);
        put("X", 40, 33, 12, ASSAULT);
        to_actions(2);
        State was = *state;
        if (can("form A")) act("form A");
        if (phase() == PHASE_FORMATION && can("formation defence")) {
            act("formation defence");
            if (can("face north")) {
                act("face north");
                assert_false(can("shape straight"));
                tried++;
            } else {
                assert_true(offers("face ") > 0);
            }
        }
        *state = was;
        if (x < 6) table_close(NULL);
    }
    assert_true(tried > 0);
}

static void w45_a_battalion_that_stands_fires_unless_a_stand_rallies(void **unused) {
    (void)unused;
    for (int rallies = 0; rallies <= 1; rallies++) {
        foot();
        put("A", 24, 26, 0, ASSAULT);
        put("X", 24, 20, 12, ASSAULT);
        to_actions(2);
        if (rallies) suppress(stand("A", 0));
        act("stand A");
        if (rallies) act("rally no");
        int asked = 0;
        for (; phase() == PHASE_TARGET && can("done"); asked++) act("done");
        assert_true(asked > 0);
        assert_int_equal(phase() == PHASE_TARGET, !rallies);
        if (!rallies) table_close(NULL);
    }
}

// The column may move 4 in. Its turn towards the enemy uses about 2 of them, because it is long.
static void rule_14_3_11_a_road_column_charges_as_far_as_it_marches_off_its_road(void **unused) {
    (void)unused;
    uint8_t target[STANDS_MAX];
    for (int inches = 2; inches <= 4; inches += 2) {
        foot();
        put("A", 24, 24, 0, MARCH);
        put("X", 24, 24 - inches, 12, ASSAULT);
        to_actions(2);
        Battalion *it = &state->battalion[unit("A")];
        it->formation = ROAD;
        column_put(world, it, (Stage){0, 24, false});
        assert_int_equal(move_rate_off_road(world, state, unit("A")), 4 * INCH);
        assert_int_equal(close_targets(world, state, unit("A"), target) > 0, inches == 2);
        if (inches == 2) table_close(NULL);
    }
}

// --- Fire, rallies, points [14.4 to 14.7]

static void rule_14_4_9_losses_and_suppressions_are_counted_for_the_day(void **unused) {
    (void)unused;
    foot();
    apart(0);
    stand_destroy(world, state, stand("A", 0));
    assert_int_equal(state->battalion[unit("A")].points, 2);
    stand_suppress(world, state, stand("A", 1));
    stand_destroy(world, state, stand("A", 1));
    assert_int_equal(state->battalion[unit("A")].points, 5);
    assert_int_equal(stands_lost(world, state, ALLIED), 2);
    state->suppressed = (StandSet){{0}};
    assert_int_equal(state->battalion[unit("A")].points, 5);  // a rally does not remove points
    assert_int_equal(state->battalion[unit("X")].points, 0);
}

static void rule_14_4_13_a_c_ops_is_no_target(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis_more = "    c-ops: {D: Highway 14}\n"});
    put("A", 24, 18, 0, ASSAULT);
    put("ZX", 6, 3, 12, ASSAULT);
    to_actions(2);
    uint8_t target[STANDS_MAX];
    for (int i = 0; i < 4; i++)
        assert_int_equal(shot_targets(world, state, stand("A", i), 0, target), 0);
    act("move A");
    act("at 24/17");
    assert_int_not_equal(phase(), PHASE_ANSWER);  // no opportunity fire at the mover
}

static void rule_14_5_2_opportunity_fire_destroys_by_the_same_table(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            Shot fire = shot_of(world, state, stand("X", i), stand("A", k), 0);
            Shot answer = shot_of(world, state, stand("X", i), stand("A", k), IN_ANSWER);
            if (fire.hit < 0) continue;
            assert_int_equal(answer.band, fire.band);
            assert_int_equal(answer.destroy, fire.destroy);
            // [14.5.4] opportunity fire subtracts 3.
            assert_int_equal(answer.hit, fire.hit > 3 ? fire.hit - 3 : 0);
        }
    }
}

static void rule_14_7_2_an_hq_that_rallies_helps_no_roll_of_the_same_action(void **unused) {
    (void)unused;
    for (int staff = 0; staff < 2; staff++) {
        two(FOOT("A", "3 infantry", ", support: hq"), FOOT("X", "4 infantry", ""));
        put("A", 24, 30, 0, ASSAULT);
        put("X", 24, 3, 12, ASSAULT);
        to_actions(2);
        suppress(stand("A", 0));
        suppress(stand("A", 1));
        if (staff) suppress(stand("A", 3));
        act("stand A");
        for (int i = 0; phase() == PHASE_RALLY; i++) {
            is_odds("rally yes", staff ? 80 : 90);
            act(i == 0 ? "rally no" : "rally yes");
        }
        if (!staff) table_close(NULL);
    }
}

static void w29_indirect_fire_is_of_the_front_row_at_spotted_targets_within_8_in(void **unused) {
    (void)unused;
    uint8_t target[STANDS_MAX];
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .map = "  areas: [{kind: wood, at: [4 20, 44 20, 44 23, 4 23]}]\n"});
    put("A", 24, 25, 0, ASSAULT);
    put("X", 24, 18, 12, DEFENCE);
    to_actions(2);
    for (int i = 0; i < 4; i++) {
        int count = shot_targets(world, state, stand("A", i), 0, target);
        assert_int_equal(count > 0, i < 2);
        for (int k = 0; k < count; k++)
            assert_true(shot_of(world, state, stand("A", i), target[k], 0).indirect);
    }
    put("X", 24, 16, 12, DEFENCE);  // nine inches away
    assert_int_equal(shot_targets(world, state, stand("A", 0), 0, target), 0);
    hide("X", 24, 18, 12, DEFENCE);
    assert_int_equal(shot_targets(world, state, stand("A", 0), 0, target), 0);
}

// --- The table [W1, W2, W4]

static void w1_front_centres_are_on_half_inches_and_facings_are_24(void **unused) {
    (void)unused;
    Rect rect[BODY_MAX];
    Body body = {.companies = 1};
    for (int facing = 0; facing < FACINGS; facing++) {
        Post post = {31, 17, (uint8_t)facing};
        assert_int_equal(stands_place(&body, post, ASSAULT, STRAIGHT, rect), 1);
        assert_int_equal(rect[0].x, 31 * 8);  // the stands follow from the front centre
        assert_int_equal(rect[0].y, 17 * 8);
        assert_int_equal(rect[0].facing, facing);
        // Six facings are a quarter turn, so the sine is the cosine of a facing a quarter turn
        // earlier.
        assert_int_equal(sine(facing), cosine((facing + 18) % 24));
        assert_int_equal(sine((facing + 12) % 24), -sine(facing));
    }
    assert_int_equal(HALF, 8);
    assert_int_equal(FACINGS, 24);
}

static void w2_moves_are_chosen_an_inch_apart(void **unused) {
    (void)unused;
    foot();
    apart(2);
    Battalion *it = &state->battalion[unit("A")];
    for (int odd = 0; odd < 2; odd++) {
        uint16_t cell[MOVES_MAX];
        it->x = (uint8_t)(48 + odd);
        int count = move_cells(world, state, unit("A"), cell);
        assert_int_equal(count, 49);  // the points within four inches
        for (int i = 0; i < count; i++) {
            assert_int_equal((cell_x(cell[i]) - it->x) % 2, 0);
            assert_int_equal((cell_y(cell[i]) - it->y) % 2, 0);
        }
    }
}

static void w4_each_terrain_has_going_cover_and_sight(void **unused) {
    (void)unused;
    static const struct {
        int terrain, going, cover, sight;
    } rows[] = {{TERRAIN_OPEN, GOING_GOOD, COVER_NONE, SIGHT_CLEAR},
                {TERRAIN_WOOD, GOING_BAD, COVER_SOFT, SIGHT_INCH},
                {TERRAIN_ORCHARD, GOING_BAD, COVER_SOFT, SIGHT_INCH},
                {TERRAIN_BUILT_UP, GOING_BAD, COVER_HARD, SIGHT_INCH},
                {TERRAIN_TRENCH, GOING_GOOD, COVER_HARD, SIGHT_CLEAR},
                {TERRAIN_BUNKER, GOING_GOOD, COVER_BUNKER, SIGHT_CLEAR},
                {TERRAIN_MARSH, GOING_BAD, COVER_NONE, SIGHT_CLEAR},
                {TERRAIN_MUD, GOING_BAD, COVER_NONE, SIGHT_CLEAR},
                {TERRAIN_OCEAN, GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
                {TERRAIN_RIVER, GOING_NEVER, COVER_NONE, SIGHT_CLEAR},
                {TERRAIN_STREAM, GOING_BAD, COVER_NONE, SIGHT_CLEAR},
                {TERRAIN_RIDGE, GOING_BAD, COVER_NONE, SIGHT_CREST}};
    foot();
    assert_int_equal(COUNT_OF(rows), TERRAINS);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        const GoingRow *row = &world->chart.terrain[rows[i].terrain];
        assert_int_equal(row->going, rows[i].going);
        assert_int_equal(row->cover, rows[i].cover);
        assert_int_equal(row->sight, rows[i].sight);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_14_2_2_stands_are_placed_around_the_front_centre),
        TEST(rule_14_2_6_a_change_of_formation_takes_the_action_of_all_stands),
        TEST(w45_a_move_without_a_step_is_a_turn),
        TEST(w45_a_battalion_that_cannot_turn_is_not_offered_its_own_place),
        TEST(w45_a_road_column_that_moves_leaves_its_place),
        TEST(w45_a_road_column_that_is_shut_in_does_not_move),
        TEST(w45_forming_changes_formation_facing_or_shape),
        TEST(w45_forming_into_defence_again_changes_facing_or_shape),
        TEST(w45_a_battalion_that_stands_fires_unless_a_stand_rallies),
        TEST(rule_14_3_11_a_road_column_charges_as_far_as_it_marches_off_its_road),
        TEST(rule_14_3_4_road_rates_are_for_columns_from_start_to_end),
        TEST(rule_14_4_9_losses_and_suppressions_are_counted_for_the_day),
        TEST(rule_14_4_13_a_c_ops_is_no_target),
        TEST(rule_14_5_2_opportunity_fire_destroys_by_the_same_table),
        TEST(rule_14_7_2_an_hq_that_rallies_helps_no_roll_of_the_same_action),
        TEST(w29_indirect_fire_is_of_the_front_row_at_spotted_targets_within_8_in),
        TEST(w1_front_centres_are_on_half_inches_and_facings_are_24),
        TEST(w2_moves_are_chosen_an_inch_apart),
        TEST(w4_each_terrain_has_going_cover_and_sight),
    };
    return cmocka_run_group_tests_name("gbww2 manoeuvre", tests, NULL, NULL);
}
