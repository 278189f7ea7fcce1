// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_stacking.c -- tests that stacking limits apply at the end of the turn, not before
// [2.0, R12, R42].
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

static void begin(const char *rows, const char *map, const char *allied, const char *axis) {
    table_open(&(Setting){.rows = rows, .map = map, .allied = allied, .axis = axis});
    turn_begins(ALLIED);
    activate("A");
}

// Sets up three units in 0201 and A1 in 0101. X1 is far away and has no firepower.
static void full_stack(const char *more) {
    char allied[500];
    snprintf(allied, sizeof allied, "A: [%s, %s, %s, %s%s]", FOOT("A1", "at: 0101"),
             FOOT("A2", "at: 0201"), FOOT("A3", "at: 0201"), FOOT("A4", "at: 0201"), more);
    begin("['. . . . . . .']", NULL, allied,
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0701") "]");
}

static void rule_2_0_a_full_stack_can_be_passed_and_joined_until_the_turn_ends(void **unused) {
    (void)unused;
    full_stack("");
    act("use A1");
    assert_true(can("move A1 0301"));
    act("move A1 0201");
    act("hold A1");
    assert_int_equal(stack_count(world, state, ALLIED, hex("0201")), 4);
    act("use A2");
    assert_true(can("move A2 0301"));
}

static void ruling_R12_two_units_change_places_through_a_full_hex(void **unused) {
    (void)unused;
    full_stack("");
    act("use A1");
    act("move A1 0201");
    act("hold A1");
    act("use A2");
    act("move A2 0101");
    act("hold A2");
    phase_ends();
    assert_string_equal(place("A1"), "0201");
    assert_string_equal(place("A2"), "0101");
    assert_int_equal(steps("A1") + steps("A2"), 4);
}

static void ruling_R12_at_the_turns_end_the_last_to_arrive_goes_back_as_in_8_2(void **unused) {
    (void)unused;
    full_stack(", " FOOT("A5", "at: 0101"));
    act("use A1");
    act("move A1 0201");
    act("hold A1");
    act("use A5");
    act("move A5 0201");
    act("hold A5");
    act("done");  // both units go to the only hex that is farther from X1
    assert_string_equal(place("A5"), "0101");
    assert_string_equal(place("A1"), "0101");
    assert_string_equal(place("A4"), "0201");
    assert_int_equal(steps("A1") + steps("A5"), 4);
    assert_int_equal(state->turn, 2);
}

static void ruling_R12_the_owner_of_a_surplus_unit_chooses_where_it_goes(void **unused) {
    (void)unused;
    begin(NULL, NULL,
          "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0505") ", " FOOT(
              "A3", "at: 0505") ", " FOOT("A4", "at: 0505") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0905") "]");
    act("use A1");
    act("move A1 0505");
    act("hold A1");
    act("done");
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(turn(), ALLIED);
    assert_int_equal(state->turn, 1);
    assert_false(can_any("retreat A4"));
    assert_false(can("retreat A1 0605"));  // this hex is nearer to the enemy
    act("retreat A1 0405");
    assert_int_equal(state->turn, 2);
}

static void ruling_R12_a_surplus_unit_that_cannot_go_suffers_a_loss_and_remains(void **unused) {
    (void)unused;
    begin("['. . . . . . .']", NULL,
          "A: [" FOOT("A1", "at: 0301") ", " FOOT("A2", "at: 0101") ", " FOOT(
              "A3", "at: 0101") ", " FOOT("A4", "at: 0101") ", " FOOT("A5", "at: 0301") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0701") "]");
    act("use A1");
    act("move A1 0101");
    act("hold A1");
    act("done");
    assert_string_equal(place("A1"), "0101");
    assert_int_equal(steps("A1"), 1);
    assert_int_equal(steps("A4"), 2);
    turn_begins_with("5H", ALLIED);  // the hex is still overfull, so a unit loses a step again
    activate("A");
    act("done");
    assert_int_equal(steps("A1"), 0);
    assert_int_equal(stack_count(world, state, ALLIED, hex("0101")), 3);
}

static void rule_2_0_support_weapons_are_never_surplus(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.rows = "['. . . . . . .']",
                   .allied = "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "at: 0201") ", " FOOT(
                       "A3", "at: 0201") ", " FOOT("A4", "at: 0201") "]",
                   .allied_weapons = UNIT("W1", "machine-guns", 2, 2, 5, 2, "at: 0101"),
                   .axis = "X: [" UNIT("X1", "infantry", 0, 1, 6, 4, "at: 0701") "]"});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    act("use W1");
    act("move W1 0201");
    act("hold W1");
    phase_ends();
    assert_string_equal(place("W1"), "0201");
    assert_int_equal(state->turn, 2);
}

static void rule_2_0_support_weapons_do_not_count_in_a_stack(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "at: 0201") ", " FOOT(
                       "A3", "at: 0201") "]",
                   .allied_weapons = UNIT("W1", "machine-guns", 2, 2, 5, 2, "at: 0201") ", " UNIT(
                       "W2", "machine-guns", 2, 2, 5, 2, "at: 0102")});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    act("use A1");
    act("move A1 0201");
    act("hold A1");
    act("use W2");
    assert_true(can("move W2 0201"));  // the hex is full, but weapons do not count
}

// A1 is fired at in a full hex on its way and is disorganised. It stays in that hex.
static void ruling_R42_a_mover_disorganised_in_a_full_stack_stays_there(void **unused) {
    (void)unused;
    begin(NULL, NULL,
          "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0505") ", " FOOT(
              "A3", "at: 0505") ", " FOOT("A4", "at: 0505") "]",
          "X: [" UNIT("X1", "infantry", 2, 3, 6, 4, "at: 0805") "]");
    act("use A1");
    act("move A1 0505");
    card("2H");
    act("fire X1");
    card("8H");
    assert_true(is_disorganised("A1"));
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_string_equal(place("A1"), "0505");
    act("done");  // the surplus is settled at the end of the turn
    act("retreat A1 0405");
    assert_string_equal(place("A1"), "0405");
    assert_true(is_disorganised("A1"));
}

// A1 has just enough MP to enter a hex with an enemy, and stands in a full hex. It may stay
// there.
static void ruling_R42_nobody_is_forced_into_close_combat_for_want_of_room(void **unused) {
    (void)unused;
    begin("['. . . ~']", NULL,
          "A: [" UNIT("A1", "infantry", 2, 2, 6, 3, "at: 0101") ", " FOOT(
              "A2", "at: 0201") ", " FOOT("A3", "at: 0201") ", " FOOT("A4", "at: 0201") "]",
          "X: [" UNIT("X1", "infantry", 2, 1, 6, 4, "at: 0301") "]");
    act("use A1");
    act("move A1 0201");
    card("2H");
    pass();
    assert_int_equal(phase(), PHASE_MOVE);
    assert_true(can("move A1 0301"));
    act("hold A1");
    assert_string_equal(place("A1"), "0201");
}

// 55 units that could not retreat are in one hex, more than the deck has cards. A close combat
// there must not run out of cards.
static void ruling_R12_a_close_combat_in_an_over_full_hex_finds_cards_enough(void **unused) {
    (void)unused;
    static char axis[8000];
    int length = snprintf(axis, sizeof axis, "X: [");
    for (int i = 0; i < 55; i++)
        length += snprintf(axis + length, sizeof axis - (size_t)length,
                           "%s{name: X%d, map: X%d, type: infantry, firepower: 0, range: 1, "
                           "morale: 6, move: 4, at: %02d%02d}",
                           i ? ", " : "", i, i, 1 + i % 9, 7 + i / 27);
    snprintf(axis + length, sizeof axis - (size_t)length, "]");
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]", .axis = axis});
    for (int i = 0; i < 55; i++) {
        char name[8];
        snprintf(name, sizeof name, "X%d", i);
        put(name, "0505");
    }
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    while (state->combat.hex != HEX_NONE) {
        Action list[ACTIONS_MAX];
        game_legal(&game, state, list);
        game_apply(&game, state, turn() == CHANCE ? game.rules->draw(world, state, &rng) : list[0]);
        assert_true(gbsu_check_invariants(world, state));
    }
    assert_string_equal(place("A1"), "0405");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_2_0_a_full_stack_can_be_passed_and_joined_until_the_turn_ends),
        TEST(ruling_R12_two_units_change_places_through_a_full_hex),
        TEST(ruling_R12_at_the_turns_end_the_last_to_arrive_goes_back_as_in_8_2),
        TEST(ruling_R12_the_owner_of_a_surplus_unit_chooses_where_it_goes),
        TEST(ruling_R12_a_surplus_unit_that_cannot_go_suffers_a_loss_and_remains),
        TEST(rule_2_0_support_weapons_are_never_surplus),
        TEST(rule_2_0_support_weapons_do_not_count_in_a_stack),
        TEST(ruling_R42_a_mover_disorganised_in_a_full_stack_stays_there),
        TEST(ruling_R42_nobody_is_forced_into_close_combat_for_want_of_room),
        TEST(ruling_R12_a_close_combat_in_an_over_full_hex_finds_cards_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
