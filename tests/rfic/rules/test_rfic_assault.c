// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_assault.c -- tests close assaults [G5, F8] and retreats [F22].
#include "tests/rfic/rfic_kit.h"

// Calculates the probabilities that the attacker makes more effective hits, and equally many
// hits, as the defender.
static void clash(double *won, double *tied) {
    const Fight *fight = &state->fight;
    *won = *tied = 0;
    for (int a = 0; a <= fight->dice; a++) {
        for (int d = 0; d <= fight->answer_dice; d++) {
            double chance = (double)world->binomial[fight->number][fight->dice][a] *
                            (double)world->binomial[fight->answer_number][fight->answer_dice][d];
            if (a > d) *won += chance;
            if (a == d) *tied += chance;
        }
    }
}

static void assault(const char *allied, const char *axis, const char *map) {
    table_open(&(Setting){.allied = allied, .axis = axis, .map = map});
    deal("A1 AH");
    activate("A1");
    act("assault A1 against X1");
}

static void rule_F8_ten_rifles_against_four(void **unused) {
    double won, tied;
    (void)unused;
    assault(RIFLES("A1", 10, "at: 0505"), RIFLES("X1", 4, "at: 0605"), NULL);
    clash(&won, &tied);
    is_close(won, 14913.0 / 16384);
    is_close(tied, 1001.0 / 16384);
}

static void rule_F8_five_against_eight_and_four(void **unused) {
    double won, tied;
    (void)unused;
    assault(RIFLES("A1", 5, "at: 0505"), RIFLES("X1", 8, "at: 0605"), NULL);
    clash(&won, &tied);
    is_close(won, 1093.0 / 8192);
    table_close(NULL);
    assault(RIFLES("A1", 5, "at: 0505"), RIFLES("X1", 4, "at: 0605"), NULL);
    clash(&won, &tied);
    is_close(won, 0.5);
}

static void rule_F8_an_afv_against_four_rifles(void **unused) {
    double won, tied;
    (void)unused;
    assault(PIECE("A1", "afv", "weight: medium, at: 0505"), RIFLES("X1", 4, "at: 0605"), NULL);
    clash(&won, &tied);
    is_close(won, 5.0 / 9);
}

static void rule_G5_assaults_reach_only_the_next_hex(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 8, "at: 0605") ", " RIFLES("X2", 8, "at: 0705")});
    deal("A1 AH");
    activate("A1");
    assert_true(can("assault A1 against X1"));
    assert_false(can("assault A1 against X2"));
}

static void rule_F8_disrupted_defenders_have_no_cover(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0605\n",
                          .allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 8, "at: 0605")});
    deal("A1 AH");
    activate("A1");
    state->disrupted |= bit(unit("X1"));
    act("assault A1 against X1");
    act("hits 4");
    act("hits 1");
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(figures("X1"), 4);
    assert_int_equal(figures("A1"), 7);
    act("retreat X1 0705");
    act("enter A1 0605");
    assert_string_equal(place("A1"), "0605");
}

static void rule_F8_undisrupted_defenders_have_cover(void **unused) {
    (void)unused;
    assault(RIFLES("A1", 8, "at: 0505"), RIFLES("X1", 8, "at: 0605"), "  trenches: 0605\n");
    act("hits 4");
    act("hits 2");
    assert_int_equal(phase(), PHASE_COVER);
    act("red 2");  // two hits against two: both stay
    assert_string_equal(place("X1"), "0605");
    assert_int_equal(figures("X1"), 6);
    assert_int_not_equal(phase(), PHASE_RETREAT);
}

static void rule_F8_repulsed_attackers_retreat(void **unused) {
    (void)unused;
    assault(RIFLES("A1", 8, "at: 0505") ", " PIECE("C", "commander", "at: 0505"),
            RIFLES("X1", 8, "at: 0605"), NULL);
    act("hits 0");
    act("hits 2");
    assert_true(is_disrupted("C"));  // the commander is disrupted once, as his unit has lost
    assert_int_equal(phase(), PHASE_RETREAT);
    act("retreat A1 0405");
    act("retreat C 0405");
    assert_string_equal(place("C"), "0405");
}

static void rule_F22_losing_guns_and_units_without_retreat_are_eliminated(void **unused) {
    (void)unused;
    assault(RIFLES("A1", 8, "at: 0505"),
            PIECE("X1", "gun", "weapon: medium-at-gun, crew: 3, at: 0605"), NULL);
    act("hits 1");
    act("hits 0");
    assert_int_equal(figures("X1"), 0);
    act("stay A1");
    table_close(NULL);
    assault(RIFLES("A1", 8, "at: 0201"),
            RIFLES("X1", 8, "at: 0101") ", " RIFLES("ZX", 8, "at: 0909"), NULL);
    act("hits 2");
    act("hits 1");
    // 0102 is as near to the attacker as 0101, so X1 has no retreat and is eliminated.
    assert_int_equal(figures("X1"), 0);
}

static void rule_F8_assaults_across_a_river_need_a_bridge_and_are_spent(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  rivers: 0505-0605\n",
                          .allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 8, "at: 0605")});
    deal("A1 AH");
    activate("A1");
    assert_false(can("assault A1 against X1"));
    table_close(NULL);
    assault(RIFLES("A1", 8, "at: 0505"), RIFLES("X1", 8, "at: 0605"),
            "  rivers: 0505-0605\n  roads: [0505 0605]\n");
    assert_int_equal(state->fight.dice, 4);
}

static void rule_F8_numbers_are_one_lower_except_never(void **unused) {
    (void)unused;
    assault(RIFLES("A1", 8, "at: 0505"), PIECE("X1", "cavalry", "arms: {smg: 4}, at: 0605"), NULL);
    // Dice need 4 to hit mounted men, and 3 in an assault.
    assert_int_equal(state->fight.number, 3);
    assert_int_equal(state->fight.answer_number, 4);
    table_close(NULL);
    assault(RIFLES("A1", 8, "at: 0505"), PIECE("X1", "afv", "weight: light, at: 0605"), NULL);
    assert_int_equal(state->fight.number, 5);
    assert_int_equal(state->fight.answer_dice, 4);
    assert_int_equal(state->fight.answer_number, 4);
    table_close(NULL);
    table_open(&(Setting){.allied = PIECE("A1", "afv", "weight: light, at: 0505"),
                          .axis = PIECE("X1", "afv", "weight: heavy, at: 0605") ", " PIECE(
                              "X2", "afv", "weight: light, armour: light, at: 0504")});
    deal("A1 AH");
    activate("A1");
    assert_false(can("assault A1 against X1"));
    assert_true(can("assault A1 against X2"));
}

static void rule_F8_the_dice_of_each_arm(void **unused) {
    (void)unused;
    assault(PIECE("A1", "infantry", "arms: {small-arms: 5, smg: 2, hmg: 2}, at: 0505"),
            PIECE("X1", "gun", "weapon: medium-at-gun, crew: 3, at: 0605"), NULL);
    assert_int_equal(state->fight.dice, 5 + 4 + 2);  // a gun's crew counts as riflemen
    assert_int_equal(state->fight.answer_dice, 3);
    table_close(NULL);
    assault(RIFLES("A1", 8, "at: 0505"),
            PIECE("X1", "transport", "by: horse, at: 0605") ", " RIFLES("ZX", 8, "at: 0909"), NULL);
    assert_int_equal(state->fight.answer_dice, 0);
    act("hits 1");
    assert_int_equal(figures("X1"), 0);  // the transport loses and is eliminated
}

static void rule_F8_both_use_the_columns_of_the_table(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0305"),
                   .axis = RIFLES("X1", 7, "at: 0605")});
    deal("A1 AH C 2H");
    activate("A1");
    state->disrupted |= bit(unit("X1"));
    act("move A1 0505");  // [G5] a unit may move next to an enemy
    act("assault A1 against X1");
    assert_int_equal(state->fight.dice, 4);  // half of 8, because it has moved
    // 7 halved once, rounded down, as it is disrupted.
    assert_int_equal(state->fight.answer_dice, 3);
}

static void rule_F8_no_cover_against_engineers(void **unused) {
    (void)unused;
    assault(PIECE("A1", "engineers", "arms: {smg: 5}, at: 0505"), RIFLES("X1", 8, "at: 0605"),
            "  trenches: 0605\n");
    act("hits 4");
    act("hits 2");
    assert_int_equal(figures("X1"), 4);
}

static void rule_F8_guns_staff_and_disrupted_units_do_not_assault(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = PIECE("G", "gun", "weapon: light-at-gun, crew: 3, at: 0505") ", " PIECE(
            "C", "commander", "at: 0505") ", " RIFLES("A1", 8, "at: 0505"),
        .axis = RIFLES("X1", 8, "at: 0605")});
    deal("G AH C 2H A1 3H");
    assert_false(can_any("assault"));
    act("hold G");
    if (phase() == PHASE_ACT && frame_at(state, 0)->unit == unit("C")) act("hold C");
    state->disrupted |= bit(unit("A1"));
    activate("A1");
    assert_false(can_any("assault"));
}

static void rule_F22_staff_left_alone_retreat_and_no_unit_crosses_a_river(void **unused) {
    (void)unused;
    assault(RIFLES("A1", 10, "at: 0505"),
            RIFLES("X1", 2, "at: 0605") ", " PIECE("C", "commander", "at: 0605") ", " PIECE(
                "O", "observer", "at: 0605") ", " RIFLES("ZX", 8, "at: 0909"),
            "  rivers: 0605-0705 0605-0604\n");
    act("hits 6");
    act("hits 0");  // only the commander and the observer are left to retreat, and not over a river
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(offers("retreat C"), 1);
    act("retreat C 0606");
    act("retreat O 0606");
    act("enter A1 0605");
    assert_string_equal(place("A1"), "0605");
}

static void ruling_a_disrupted_winner_may_advance(void **unused) {
    (void)unused;
    assault(RIFLES("A1", 10, "at: 0505"), RIFLES("X1", 8, "at: 0605"), NULL);
    act("hits 4");
    act("hits 1");
    assert_true(is_disrupted("A1"));
    act("retreat X1 0705");
    act("enter A1 0605");
    assert_string_equal(place("A1"), "0605");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F8_ten_rifles_against_four),
        TEST(rule_F8_five_against_eight_and_four),
        TEST(rule_F8_an_afv_against_four_rifles),
        TEST(rule_G5_assaults_reach_only_the_next_hex),
        TEST(rule_F8_disrupted_defenders_have_no_cover),
        TEST(rule_F8_undisrupted_defenders_have_cover),
        TEST(rule_F8_repulsed_attackers_retreat),
        TEST(rule_F22_losing_guns_and_units_without_retreat_are_eliminated),
        TEST(rule_F8_assaults_across_a_river_need_a_bridge_and_are_spent),
        TEST(rule_F8_numbers_are_one_lower_except_never),
        TEST(rule_F8_the_dice_of_each_arm),
        TEST(rule_F8_both_use_the_columns_of_the_table),
        TEST(rule_F8_no_cover_against_engineers),
        TEST(rule_F8_guns_staff_and_disrupted_units_do_not_assault),
        TEST(rule_F22_staff_left_alone_retreat_and_no_unit_crosses_a_river),
        TEST(ruling_a_disrupted_winner_may_advance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
