// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_morale.c -- tests disorganisation, retreats and rallies [8.0].
#include "tests/gbsu/gbsu_kit.h"

static void begin(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
}

static void rule_8_1_a_a_disorganised_unit_cannot_move_or_improve(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]"});
    disorganise("A1");
    act("use A1");
    assert_int_equal(offers(""), 2);
    assert_true(can("rally A1"));
    assert_true(can("hold A1"));
}

// A1 wins a close combat and has MP left. Then artillery of its own side disorganises it, so it
// cannot move on.
static void rule_8_1_a_a_winner_disorganised_before_it_goes_on_cannot_move(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = "    artillery: [{strength: 4, count: 1}]\n",
                     .axis = "X: [" UNIT("X1", "infantry", 0, 1, 2, 4, ONE_STEP "at: 0505") "]"});
    state->strike_active[0] = 1;
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("2H 9H 3H 9C");
    act("lose A1");
    assert_int_equal(mp("A1"), 4);
    act("fire AF1");
    act("target 0505");
    cards("4H 2C");  // the strike hits its target hex with 4 + 3 x 2 against 6
    assert_true(is_disorganised("A1"));
    if (can("use A1")) act("use A1");
    assert_false(can_any("move A1"));
}

// A1 waits for a close combat. Artillery of its own side forces it to retreat, so it cannot move
// again.
static void rule_8_1_a_an_attacker_shelled_out_of_a_close_combat_cannot_move(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = "    artillery: [{strength: 4, count: 2}]\n",
                     .axis = "X: [" UNIT("X1", "infantry", 0, 1, 20, 4, ONE_STEP "at: 0505") "]"});
    state->strike_active[0] = 2;
    act("use A1");
    act("move A1 0505");
    act("fire AF1");
    act("target 0505");
    cards("4H 2C");
    act("fire AF1");
    act("target 0505");
    cards("5H 2D");  // the total is 10 again, now against 5: A1 loses a step and retreats
    assert_int_equal(phase(), PHASE_RETREAT);
    act("retreat A1 0405");
    assert_true(is_disorganised("A1"));
    if (can("use A1")) act("use A1");
    assert_false(can_any("move A1"));
}

// A1 wins a close combat and is disorganised by artillery of its own side. An event rallies it
// before it moves on, but it still cannot move.
static void ruling_R15_a_winner_disorganised_and_rallied_has_stopped(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0101") "]",
                     .allied_card = "    artillery: [{strength: 4, count: 1}]\n",
                     .axis = "X: [" UNIT("X1", "infantry", 0, 1, 2, 4, ONE_STEP "at: 0505") "]"});
    state->strike_active[0] = 1;
    disorganise("A2");
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("2H 9H 3H 9C");
    act("lose A1");
    act("fire AF1");
    act("target 0505");
    cards("4H 2C");
    assert_true(is_disorganised("A1"));
    act("use A2");
    act("rally A2");
    card("AH");
    act("quick-rally A1");
    assert_false(is_disorganised("A1"));
    assert_false(can("use A1"));
}

// The first of two defensive fires disorganises A1, and an event of the second card rallies it.
// A1 must stop moving.
static void ruling_R15_a_mover_disorganised_and_rallied_has_stopped(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                     .axis = "X: [" FOOT("X1", "at: 0605") ", " FOOT("X2", "at: 0504") "]"});
    act("use A1");
    act("move A1 0405");
    cards("8H 8D");
    act("fire X1");
    card("6H");
    assert_true(is_disorganised("A1"));
    act("fire X2");
    card("AD");
    act("quick-rally A1");
    assert_false(is_disorganised("A1"));  // a total of 3 misses the defence 6
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_false(can("use A1"));
}

static void rule_8_1_b_a_disorganised_unit_cannot_fire(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    disorganise("A1");
    act("use A1");
    assert_false(can_any("fire A1"));
    act("hold A1");
    act("use A2");
    assert_true(can("fire A2 at X1"));
}

static void rule_8_1_c_a_disorganised_unit_neither_fires_at_movers_nor_retreats_from_them(
    void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                         .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0505") ", " FOOT(
                             "X2", "at: 0605") "]"});
        if (i) disorganise("X1"), disorganise("X2");
        act("use A1");
        act("move A1 0405");
        if (!i) card("6H");
        assert_int_equal(phase(), i ? PHASE_MOVE : PHASE_REACT);
        table_close(NULL);
    }
}

static void rule_8_1_e_morale_is_one_lower(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]"});
    assert_int_equal(unit_morale(world, state, unit("A1")), 6);
    disorganise("A1");
    assert_int_equal(unit_morale(world, state, unit("A1")), 5);
}

static void rule_8_1_f_a_disorganised_hq_gives_no_support(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " UNIT(
                             "HA", "headquarters", 1, 3, 6, 4, "support: 3, at: 0405") "]",
                         .axis = "X: [" FOOT("X1", "at: 0505") "]"});
        if (i) disorganise("HA");
        act("use A1");
        act("fire A1 at X1");
        assert_int_equal(can_any("support"), !i);
        table_close(NULL);
    }
}

static void rule_8_1_g_a_disorganised_special_unit_has_no_special_ability(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" UNIT("S1", "signal", 1, 1, 6, 4, "at: 0405") ", " UNIT(
                         "E1", "engineers", 1, 1, 6, 4, "at: 0405") "]",
                     .axis_card = "    mines: {fields: 0, markers: [3]}\n"});
    mine_put(AXIS, "0405", 0);
    assert_true(strike_signalled(world, state, ALLIED, hex("0505")));
    disorganise("S1");
    assert_false(strike_signalled(world, state, ALLIED, hex("0505")));
    act("use E1");
    assert_true(can("clear E1"));
    act("hold E1");
    state->done = 0;
    disorganise("E1");
    act("use E1");
    assert_false(can("clear E1"));
}

// Disorganises X1 in 0505 and lets A1 in 0405 fire at it with the card `shot`.
static void hit_twice(const char *allied_more, const char *axis_more, const char *shot) {
    static char allied[400], axis[400];
    snprintf(allied, sizeof allied, "A: [%s%s]", FOOT("A1", "at: 0405"), allied_more);
    snprintf(axis, sizeof axis, "X: [%s%s]", FOOT("X1", "at: 0505"), axis_more);
    begin(&(Setting){.allied = allied, .axis = axis});
    disorganise("X1");
    act("use A1");
    act("fire A1 at X1");
    card(shot);
}

static void rule_8_2_disorganised_again_a_unit_goes_further_from_the_enemy(void **unused) {
    (void)unused;
    hit_twice("", "", "2H");  // the total is 6 against the defence 5
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(turn(), AXIS);
    assert_int_equal(offers("retreat X1"), 3);
    assert_true(can("retreat X1 0504"));
    assert_true(can("retreat X1 0605"));
    assert_true(can("retreat X1 0506"));
    act("retreat X1 0605");
    assert_string_equal(place("X1"), "0605");
    assert_true(is_disorganised("X1"));
    assert_int_equal(steps("X1"), 2);
}

static void rule_8_2_a_unit_that_cannot_go_takes_a_loss_and_stays(void **unused) {
    (void)unused;
    hit_twice(", " FOOT("A2", "at: 0604") ", " FOOT("A3", "at: 0606"), "", "2H");
    // X1 cannot retreat: 0605 is adjacent to A2 and A3, 0504 to A2, and 0506 to A3.
    assert_int_not_equal(phase(), PHASE_RETREAT);
    assert_string_equal(place("X1"), "0505");
    assert_int_equal(steps("X1"), 1);
    assert_true(is_disorganised("X1"));
}

static void ruling_R18_the_nearest_enemy_counts_not_the_firer(void **unused) {
    (void)unused;
    hit_twice(", " FOOT("A2", "at: 0705"), "", "2H");
    assert_true(can("retreat X1 0504"));
    assert_false(can("retreat X1 0605"));  // 0605 is farther from A1, but adjacent to A2
}

// 0605 is full, so X1 may go one hex further. That hex must be farther from A1 than 0505, the hex
// that X1 leaves, but need not be farther than 0605.
static void ruling_R18_where_it_is_full_one_hex_more_farther_than_the_hex_left(void **unused) {
    (void)unused;
    hit_twice("",
              ", " FOOT("X2", "at: 0605") ", " FOOT("X3", "at: 0605") ", " FOOT("X4", "at: 0605"),
              "2H");
    assert_false(can("retreat X1 0605"));
    assert_true(can("retreat X1 0705"));
    assert_true(can("retreat X1 0604"));
    assert_true(can("retreat X1 0504"));
    assert_false(can("retreat X1 0404"));
}

// A2 stands behind the full hex 0401. X1 retreats through it to 0501, which is no farther from
// the enemies than 0401 but farther than the hex that X1 leaves.
static void ruling_R18_one_hex_more_need_not_be_farther_again(void **unused) {
    (void)unused;
    begin(&(Setting){.rows = "['. . . . . . .']",
                     .allied = "A: [" FOOT("A1", "at: 0201") ", " FOOT("A2", "at: 0701") "]",
                     .axis = "X: [" FOOT("X1", "at: 0301") ", " FOOT("X2", "at: 0401") ", " FOOT(
                         "X3", "at: 0401") ", " FOOT("X4", "at: 0401") "]"});
    disorganise("X1");
    act("use A1");
    act("fire A1 at X1");
    card("2H");
    // 0501 is 2 hexes from A2; the hex that X1 left is 1 from A1.
    assert_string_equal(place("X1"), "0501");
    assert_int_equal(steps("X1"), 2);
}

static void ruling_R35_a_unit_of_movement_0_retreats_and_a_fixed_one_pays(void **unused) {
    (void)unused;
    const char *const more[] = {"at: 0505", "fixed: yes, at: 0505"};
    for (int fixed = 0; fixed < 2; fixed++) {
        char axis[200];
        snprintf(axis, sizeof axis,
                 "X: [{name: X1, map: X1, type: infantry, firepower: 2, range: 2, morale: 6, "
                 "move: 0, %s}]",
                 more[fixed]);
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]", .axis = axis});
        disorganise("X1");
        act("use A1");
        act("fire A1 at X1");
        card("2H");
        if (!fixed) act("retreat X1 0605");
        assert_string_equal(place("X1"), fixed ? "0505" : "0605");
        assert_int_equal(steps("X1"), fixed ? 1 : 2);
        if (!fixed) table_close(NULL);
    }
}

static void ruling_R35_a_fixed_unit_that_loses_a_close_combat_is_eliminated(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = "A: [" UNIT("A1", "infantry", 9, 1, 6, 4, "at: 0405") "]",
                   .axis = "X: [" UNIT("X1", "infantry", 0, 1, 1, 0, "fixed: yes, at: 0505") "]"});
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("2H 3H 4H 5H");
    act("lose A1");
    assert_int_equal(steps("X1"), 0);
    assert_string_equal(place("A1"), "0505");
}

static void ruling_R17_a_loss_and_a_second_disorganisation_come_together(void **unused) {
    (void)unused;
    hit_twice("", "", "6H");  // total 10 is twice the defence 5
    assert_int_equal(steps("X1"), 1);
    assert_int_equal(phase(), PHASE_RETREAT);
}

static void rule_8_3_a_card_below_morale_rallies(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]"});
        disorganise("A1");
        act("use A1");
        act("rally A1");
        assert_int_equal(turn(), CHANCE);
        card(i ? "5H" : "4H");  // morale is five while disorganised [8.1e]
        assert_int_equal(is_disorganised("A1"), i);
        assert_false(can("use A1"));  // A1 cannot act again in this turn
        table_close(NULL);
    }
}

static void rule_8_3_the_card_may_come_from_the_hand(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]"});
    give(ALLIED, "2H");
    disorganise("A1");
    act("use A1");
    act("rally A1");
    assert_true(can("draw"));
    act("play 2H");
    assert_false(is_disorganised("A1"));
}

static void rule_2_0_a_unit_without_a_reverse_side_is_eliminated_by_a_loss(void **unused) {
    (void)unused;
    begin(&(Setting){.allied =
                         "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", ONE_STEP "at: 0405") "]"});
    unit_lose_step(world, state, unit("A1"));
    assert_int_equal(steps("A1"), 1);
    unit_lose_step(world, state, unit("A1"));
    assert_int_equal(steps("A1"), 0);
    unit_lose_step(world, state, unit("A2"));
    assert_int_equal(steps("A2"), 0);
    assert_string_equal(place("A2"), "off");
    assert_true(gbsu_check_invariants(world, state));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_8_1_a_a_disorganised_unit_cannot_move_or_improve),
        TEST(rule_8_1_a_a_winner_disorganised_before_it_goes_on_cannot_move),
        TEST(rule_8_1_a_an_attacker_shelled_out_of_a_close_combat_cannot_move),
        TEST(ruling_R15_a_winner_disorganised_and_rallied_has_stopped),
        TEST(ruling_R15_a_mover_disorganised_and_rallied_has_stopped),
        TEST(rule_8_1_b_a_disorganised_unit_cannot_fire),
        TEST(rule_8_1_c_a_disorganised_unit_neither_fires_at_movers_nor_retreats_from_them),
        TEST(rule_8_1_e_morale_is_one_lower),
        TEST(rule_8_1_f_a_disorganised_hq_gives_no_support),
        TEST(rule_8_1_g_a_disorganised_special_unit_has_no_special_ability),
        TEST(rule_8_2_disorganised_again_a_unit_goes_further_from_the_enemy),
        TEST(rule_8_2_a_unit_that_cannot_go_takes_a_loss_and_stays),
        TEST(ruling_R18_the_nearest_enemy_counts_not_the_firer),
        TEST(ruling_R18_where_it_is_full_one_hex_more_farther_than_the_hex_left),
        TEST(ruling_R18_one_hex_more_need_not_be_farther_again),
        TEST(ruling_R35_a_unit_of_movement_0_retreats_and_a_fixed_one_pays),
        TEST(ruling_R35_a_fixed_unit_that_loses_a_close_combat_is_eliminated),
        TEST(ruling_R17_a_loss_and_a_second_disorganisation_come_together),
        TEST(rule_8_3_a_card_below_morale_rallies),
        TEST(rule_8_3_the_card_may_come_from_the_hand),
        TEST(rule_2_0_a_unit_without_a_reverse_side_is_eliminated_by_a_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
