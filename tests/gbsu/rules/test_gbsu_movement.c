// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_movement.c -- tests movement [5.0], stacking [2.0] and improved positions [5.8].
#include "tests/gbsu/gbsu_kit.h"

// ROW_5 gives the YAML of a map of clear terrain with this fifth row, such as "'. w . .'".
#define ROW_5(row)                                                                               \
    "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '" row \
    "', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .']"
#define TANKS(name, more) UNIT(name, "tanks", 2, 3, 5, 5, "gun: 2, armour: 2, " more)

static void begin(const char *rows, const char *map, const char *allied, const char *axis) {
    table_open(&(Setting){.rows = rows, .map = map, .allied = allied, .axis = axis});
    turn_begins(ALLIED);
    activate("A");
}

static void rule_5_1_a_unit_has_the_movement_points_of_its_counter(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") "]", NULL);
    act("use A1");
    assert_true(can("move A1 0505"));
    assert_false(can("move A1 0605"));
    act("move A1 0405");
    assert_int_equal(mp("A1"), 2);
    assert_true(can("move A1 0505"));
    assert_false(can("move A1 0605"));
}

static void rule_5_2_terrain_costs_what_the_chart_says_on_foot_and_motorised(void **unused) {
    (void)unused;
    begin(ROW_5(". w . . . . . . ."), NULL,
          "A: [" FOOT("A1", "at: 0105") ", " TANKS("T1", "at: 0105") "]", NULL);
    act("use A1");
    act("move A1 0205");
    assert_int_equal(mp("A1"), 2 * (4 - 2));
    act("hold A1");
    act("use T1");
    act("move T1 0205");
    assert_int_equal(mp("T1"), 2 * (5 - 3));
}

static void rule_5_2_hexsides_cost_more_and_roads_less(void **unused) {
    (void)unused;
    begin(NULL, "  streams: 0105-0205\n  roads: [0101 0201 0301]\n",
          "A: [" FOOT("A1", "at: 0105") ", " TANKS("T1", "at: 0101") "]", NULL);
    act("use A1");
    act("move A1 0205");
    assert_int_equal(mp("A1"), 2 * (4 - 2));
    act("hold A1");
    act("use T1");
    act("move T1 0301");
    assert_int_equal(mp("T1"), 2 * 5 - 2);  // a road costs half an MP: two half MP here
}

static void rule_5_2_a_ford_takes_all_movement_points_of_foot_and_stops_motors(void **unused) {
    (void)unused;
    begin(
        NULL,
        "  rivers: 0105-0205 0104-0205 0106-0205 0204-0205 0206-0205 0305-0205\n  fords: "
        "0105-0205\n",
        "A: [" FOOT("A1", "at: 0105") ", " TANKS("T1", "at: 0105") ", " FOOT("A2", "at: 0104") "]",
        NULL);
    act("use A1");
    act("move A1 0205");
    assert_int_equal(mp("A1"), 0);
    assert_int_equal(phase(), PHASE_ACTIVATE);
    act("use T1");
    act("move T1 0106");
    assert_false(can("move T1 0205"));
    act("hold T1");
    act("use A2");  // [R11] the ford cannot be the second hex of a move
    act("move A2 0105");
    assert_false(can("move A2 0205"));
}

static void rule_5_3_one_hex_can_always_be_moved_and_ends_the_move(void **unused) {
    (void)unused;
    begin(ROW_5(". w . . . . . . ."), NULL,
          "A: [" UNIT("A1", "infantry", 2, 2, 6, 1, "at: 0105") "]", NULL);
    act("use A1");
    act("move A1 0205");
    assert_string_equal(place("A1"), "0205");
    assert_int_equal(mp("A1"), 0);
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_false(can("use A1"));
}

static void rule_5_3_the_one_hex_may_not_be_impossible_terrain(void **unused) {
    (void)unused;
    begin(ROW_5(". ~ m . . . . . ."), NULL,
          "A: [" UNIT("A1", "infantry", 2, 2, 6, 1, "at: 0105") ", " UNIT(
              "T1", "tanks", 2, 3, 5, 1, "gun: 2, armour: 2, at: 0405") "]",
          NULL);
    act("use A1");
    assert_true(can("move A1 0106"));
    assert_false(can("move A1 0205"));  // the hex is water
    act("hold A1");
    act("use T1");
    assert_true(can("move T1 0406"));
    assert_false(can("move T1 0305"));  // a motorised unit cannot enter a marsh
}

static void ruling_R11_the_one_hex_minimum_is_for_the_first_hex_of_the_turn(void **unused) {
    (void)unused;
    begin(ROW_5(". . w . . . . . ."), NULL,
          "A: [" UNIT("A1", "infantry", 2, 2, 6, 2, "at: 0105") "]", NULL);
    act("use A1");
    assert_false(can("move A1 0305"));
    act("move A1 0205");
    assert_int_equal(mp("A1"), 2);
    assert_false(can("move A1 0305"));
}

static void rule_5_4_points_left_are_not_saved_for_the_next_turn(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") "]", NULL);
    act("use A1");
    act("move A1 0205");
    act("hold A1");
    assert_false(can("use A1"));
    phase_ends();
    turn_begins_with("5H", ALLIED);
    activate("A");
    act("use A1");
    assert_true(can("move A1 0605"));
    assert_false(can("move A1 0705"));
}

static void rule_5_5_units_move_one_by_one(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") ", " FOOT("A2", "at: 0105") "]", NULL);
    act("use A1");
    act("move A1 0205");
    assert_string_equal(place("A2"), "0105");
    assert_int_equal(phase(), PHASE_MOVE);
    assert_false(can_any("use"));
    assert_false(can_any("move A2"));
    act("hold A1");
    assert_true(can("use A2"));
}

static void rule_5_6_a_friendly_hex_costs_no_more(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") ", " FOOT("A2", "at: 0205") "]", NULL);
    act("use A1");
    act("move A1 0205");
    assert_int_equal(mp("A1"), 6);
}

static void rule_5_7_an_enemy_hex_costs_one_more_and_stops_the_mover(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0405") ", " UNIT("X2", "infantry", 0, 1, 6,
                                                                          4, "at: 0501") "]");
    act("use A1");
    // The two hexes before cost 1 MP each, the hex with the enemy 2 MP.
    assert_true(can_plan("move A1 0405"));
    assert_false(can_plan("move A1 0501"));
    act("move A1 0205");
    put("X1", "0505");
    // A1 has spent 1 of 4 MP, and the hex with the enemy costs more than is left
    assert_false(can_plan("move A1 0505"));
    put("X1", "0305");
    act("move A1 0305");
    assert_int_equal(mp("A1"), 2);
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_true(can("assault 0305"));
}

static void rule_5_7_no_way_leads_through_an_enemy_hex(void **unused) {
    (void)unused;
    begin("['. . . . .']", NULL, "A: [" FOOT("A1", "at: 0101") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0301") "]");
    act("use A1");
    assert_true(can_plan("move A1 0301"));
    assert_false(can_plan("move A1 0401"));
}

static void rule_5_8_foot_improves_its_hex_instead_of_moving(void **unused) {
    (void)unused;
    begin(
        ROW_5(". t . . . . . . ."), NULL,
        "A: [" FOOT("A1", "at: 0105") ", " FOOT("A2", "at: 0205") ", " TANKS("T1", "at: 0305") "]",
        NULL);
    int before = unit_cover(world, state, unit("A1"));
    act("use A1");
    act("improve A1");
    assert_false(can("use A1"));
    assert_int_equal(unit_cover(world, state, unit("A1")), before + 2);
    act("use A2");
    assert_false(can("improve A2"));  // a town cannot be improved
    act("hold A2");
    act("use T1");
    assert_false(can("improve T1"));  // a motorised unit cannot improve
}

static void rule_5_8_movement_points_spent_improve_nothing(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") "]", NULL);
    act("use A1");
    assert_true(can("improve A1"));
    act("move A1 0205");
    assert_false(can("improve A1"));
}

static void rule_5_8_the_improvement_goes_when_the_hex_is_left(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0105") ", " FOOT("A2", "at: 0105") "]", NULL);
    act("use A1");
    act("improve A1");
    assert_int_equal(unit_cover(world, state, unit("A2")),
                     2);  // all units in the hex are in the improved position
    phase_ends();
    turn_begins_with("5H", ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0205");
    assert_int_equal(unit_cover(world, state, unit("A1")), 0);
    assert_int_equal(unit_cover(world, state, unit("A2")), 2);
    act("hold A1");
    act("use A2");
    act("move A2 0205");
    assert_int_equal(state->improved, 0);
}

static void ruling_R40_a_support_weapon_keeps_the_improvement_too(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0105") "]",
                          .allied_weapons = UNIT("W1", "anti-tank", 1, 3, 5, 2, "at: 0105")});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    state->improved = bit(unit("A1"));
    act("use A1");
    act("move A1 0205");
    assert_int_equal(unit_cover(world, state, unit("W1")), 2);
}

static void ruling_R40_in_close_combat_only_its_owners_have_it(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    limits_drawn();
    state->improved = bit(unit("X1"));
    act("use A1");
    act("move A1 0505");
    assert_int_equal(unit_cover(world, state, unit("X1")), 2);
    assert_int_equal(unit_cover(world, state, unit("A1")), 0);
}

static void rule_2_0_a_counter_says_whether_it_is_motorised(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .rows = "['. m . . .', '. . . . .', '. . . . .']",
        .allied = "A: [" UNIT("A1", "engineers", 2, 2, 6, 4, "motorised: yes, at: 0101") ", " UNIT(
            "A2", "motorcycle", 2, 2, 6, 4, "motorised: no, at: 0102") ", " FOOT("A3",
                                                                                 "at: 0103") "]",
        .axis = "X: [" FOOT("X1", "at: 0503") "]"});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    act("use A1");
    assert_false(can("improve A1"));
    assert_false(can("move A1 0201"));  // the hex is a marsh
    act("hold A1");
    act("use A2");
    assert_true(can("improve A2"));
    assert_true(can("move A2 0201"));
    assert_true(world->foot == (bit(unit("A2")) | bit(unit("A3")) | bit(unit("X1"))));
    // The target class comes from the unit type.
    assert_int_equal(world->unit[unit("A1")].target_class, CLASS_INF);
}

static void ruling_R12_a_close_combat_hex_has_its_own_count_a_side(void **unused) {
    (void)unused;
    begin(NULL, NULL,
          "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") ", " FOOT(
              "A3", "at: 0404") ", " FOOT("A4", "at: 0404") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0505") ", " UNIT(
              "X2", "infantry", 0, 1, 6, 4, "at: 0505") ", " UNIT("X3", "infantry", 0, 1, 6, 4,
                                                                  "at: 0505") "]");
    act("use A1");
    act("move A1 0505");
    act("use A2");
    act("move A2 0505");
    act("use A3");
    act("move A3 0505");
    act("use A4");
    assert_false(can("move A4 0505"));
}

static void ruling_R12_a_unit_in_a_close_combat_hex_waits_there(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0101") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0505") "]");
    act("use A1");
    act("move A1 0505");
    assert_int_equal(mp("A1"), 4);
    assert_false(can("use A1"));
    assert_false(can("done"));  // [R22] the combat must be fought
    act("use A2");
    act("hold A2");
    assert_int_equal(mp("A1"), 4);
}

// A plan to an adjacent hex takes the direct step over the stream. It does not take the cheaper
// way around, which enters mines.
static void rule_5_2_the_player_picks_the_path_not_the_price(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  streams: 0505-0605\n",
                          .allied = "A: [" TANKS("T1", "at: 0505") "]",
                          .axis_card = "    mines: {fields: 0, markers: [5, 5]}\n"});
    turn_begins(ALLIED);
    mine_put(AXIS, "0504", 0);
    mine_put(AXIS, "0506", 1);
    activate("A");
    act("use T1");
    act("move T1 0605");
    assert_string_equal(place("T1"), "0605");
    assert_int_equal(mp("T1"), 2 * (5 - 3));
}

// A mine's card can change the map ahead, so the player chooses the rest of the path again.
static void rule_11_6_3_a_minefield_interrupts_a_move(void **unused) {
    (void)unused;
    table_open(&(Setting){.rows = "['. . . . .']",
                          .allied = "A: [" FOOT("A1", "at: 0101") "]",
                          .axis = "X: [" FOOT("X1", "at: 0501") "]",
                          .axis_card = "    mines: {fields: 0, markers: [1, 5]}\n"});
    turn_begins(ALLIED);
    mine_put(AXIS, "0201", 0);
    put("X1", "0501");
    disorganise("X1");
    activate("A");
    act("use A1");
    assert_false(can("move A1 0301"));
    go_on("move A1 0301");
    card("2H");
    assert_string_equal(place("A1"), "0201");
    assert_int_equal(phase(), PHASE_MOVE);
    assert_false(
        goes_on("move A1 0301"));  // the mine's value is known now, so the player chooses again
    act("move A1 0301");
    assert_string_equal(place("A1"), "0301");
}

// --- [R35] movement 0 ---------------------------------------------------------------------------

static void ruling_R35_a_unit_of_movement_0_moves_one_hex_and_a_fixed_one_none(void **unused) {
    (void)unused;
    begin(NULL, NULL,
          "A: [" UNIT("A1", "anti-tank", 2, 2, 5, 0, "at: 0505") ", " UNIT(
              "A2", "anti-tank", 2, 2, 5, 0, "fixed: yes, at: 0303") "]",
          NULL);
    act("use A1");
    assert_int_equal(offers("move A1"), 6);
    act("move A1 0605");
    assert_string_equal(place("A1"), "0605");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    act("use A2");
    assert_int_equal(offers("move A2"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_5_1_a_unit_has_the_movement_points_of_its_counter),
        TEST(rule_5_2_terrain_costs_what_the_chart_says_on_foot_and_motorised),
        TEST(rule_5_2_hexsides_cost_more_and_roads_less),
        TEST(rule_5_2_a_ford_takes_all_movement_points_of_foot_and_stops_motors),
        TEST(rule_5_3_one_hex_can_always_be_moved_and_ends_the_move),
        TEST(rule_5_3_the_one_hex_may_not_be_impossible_terrain),
        TEST(ruling_R11_the_one_hex_minimum_is_for_the_first_hex_of_the_turn),
        TEST(rule_5_4_points_left_are_not_saved_for_the_next_turn),
        TEST(rule_5_5_units_move_one_by_one),
        TEST(rule_5_6_a_friendly_hex_costs_no_more),
        TEST(rule_5_7_an_enemy_hex_costs_one_more_and_stops_the_mover),
        TEST(rule_5_7_no_way_leads_through_an_enemy_hex),
        TEST(rule_5_8_foot_improves_its_hex_instead_of_moving),
        TEST(rule_5_8_movement_points_spent_improve_nothing),
        TEST(rule_5_8_the_improvement_goes_when_the_hex_is_left),
        TEST(ruling_R40_a_support_weapon_keeps_the_improvement_too),
        TEST(ruling_R40_in_close_combat_only_its_owners_have_it),
        TEST(rule_2_0_a_counter_says_whether_it_is_motorised),
        TEST(ruling_R12_a_close_combat_hex_has_its_own_count_a_side),
        TEST(ruling_R12_a_unit_in_a_close_combat_hex_waits_there),
        TEST(rule_5_2_the_player_picks_the_path_not_the_price),
        TEST(rule_11_6_3_a_minefield_interrupts_a_move),
        TEST(ruling_R35_a_unit_of_movement_0_moves_one_hex_and_a_fixed_one_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
