// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_activation.c -- tests which units are activated, by which card, and what each may do
// [4.0].
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

#define TWO \
    "A: [" FOOT("A1", "at: 0205") ", " FOOT("A2", "at: 0305") "], B: [" FOOT("B1", "at: 0405") "]"
#define GUN(name, more) UNIT(name, "anti-tank", 1, 3, 5, 2, "gun: 3, armour: 3, " more)

static int rating(void) {
    int elements;
    return declared_rating(world, state, &elements);
}

static void rule_4_1_one_formation_is_activated_without_a_card(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    act("activate A");
    act("done");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_true(can("use A1"));
    assert_true(can("use A2"));
    assert_false(can("use B1"));
}

static void rule_4_1_support_weapons_stacked_with_activated_units_are_free(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO,
                          .allied_weapons = GUN("W1", "at: 0205") ", " GUN("W2", "at: 0206")});
    turn_begins(ALLIED);
    act("activate A");
    // W1 needs no declaration, because A1 in its hex activates it
    assert_false(can("activate weapon W1"));
    assert_true(can("activate weapon W2"));
    act("done");
    assert_true(can("use W1"));
    assert_false(can("use W2"));
}

static void rule_4_2_a_the_rating_counts_formations_weapons_and_strikes(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = TWO,
        .allied_weapons = GUN("W1", "at: 0501"),
        .allied_card =
            "    artillery: [{strength: 1, count: 2}]\n    air: [{strength: 1, count: 1}]\n"});
    turn_begins(ALLIED);
    act("activate A");
    assert_int_equal(rating(), 2);
    act("activate B");
    assert_int_equal(rating(), 4);
    act("activate weapon W1");
    assert_int_equal(rating(), 5);
    act("activate strike AF1");
    assert_int_equal(rating(), 7);
    act("activate strike AF1");
    assert_int_equal(rating(), 9);
    assert_false(can("activate strike AF1"));  // only two of the three strikes are available
    act("activate strike AS1");
    assert_int_equal(rating(), 11);
}

static void rule_4_2_b_the_card_is_drawn_or_played(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    give(ALLIED, "4H");
    act("activate A");
    act("activate B");
    act("done");
    assert_true(can("draw"));
    act("play 4H");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_true(can("use A1"));
    assert_true(can("use B1"));
}

static void rule_4_2_c_an_equal_card_is_enough_a_lower_one_ends_the_turn(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        table_open(&(Setting){.allied = TWO});
        turn_begins(ALLIED);
        act("activate A");
        act("activate B");
        act("done");
        assert_int_equal(turn(), CHANCE);
        card(i ? "3H" : "4H");
        assert_int_equal(phase(), i ? PHASE_INITIATIVE : PHASE_ACTIVATE);
        assert_int_equal(state->turn, i ? 2 : 1);
        table_close(NULL);
    }
}

static void rule_4_2_ratings_4_to_10_have_the_odds_of_a_full_pile(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO ", C: [" FOOT("C1", "at: 0101") "], D: [" FOOT(
                              "D1", "at: 0102") "], E: [" FOOT("E1", "at: 0103") "]",
                          .allied_weapons = GUN("W1", "at: 0501")});
    for (int wanted = 4; wanted <= 10; wanted++) {
        int passed = 0;
        for (int i = 0; i < CARDS; i++) passed += card_value(i) >= wanted;
        assert_int_equal(passed, 28 - 4 * (wanted - 4));
    }
    turn_begins(ALLIED);
    act("activate A");
    act("activate B");
    act("activate C");
    act("activate weapon W1");
    act("done");
    state->cards.used = 0;
    Action list[ACTIONS_MAX];
    int passed = 0, count = game_legal(&game, state, list);
    State *before = test_malloc(sizeof *before);
    *before = *state;
    assert_int_equal(count, CARDS);
    for (int i = 0; i < count; i++) {
        *state = *before;
        game.rules->apply(world, state, list[i]);
        while (can("decline")) act("decline");
        passed += phase() == PHASE_ACTIVATE;
    }
    test_free(before);
    assert_int_equal(passed, 16);  // 16 of the 52 cards have a value of seven or more
}

static void ruling_R9_one_element_alone_is_automatic_whatever_it_is(void **unused) {
    (void)unused;
    static const char *const alone[] = {"activate B", "activate weapon W1", "activate strike AF1",
                                        "activate strike AS1"};
    for (size_t i = 0; i < COUNT_OF(alone); i++) {
        table_open(&(Setting){
            .allied = TWO,
            .allied_weapons = GUN("W1", "at: 0501"),
            .allied_card =
                "    artillery: [{strength: 1, count: 2}]\n    air: [{strength: 1, count: 1}]\n"});
        turn_begins(ALLIED);
        act(alone[i]);
        act("done");
        assert_int_equal(phase(), PHASE_ACTIVATE);
        assert_int_equal(offers(""), 2);  // the actions are `use` of this unit and `done`
        table_close(NULL);
    }
}

static void ruling_R9_with_a_second_element_the_first_counts_too(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO, .allied_weapons = GUN("W1", "at: 0501")});
    turn_begins(ALLIED);
    act("activate A");
    act("activate weapon W1");
    act("done");
    assert_int_equal(turn(), CHANCE);
    card("2H");  // the rating is three, so a 2 fails
    assert_int_equal(state->turn, 2);
}

static void ruling_R9_nothing_declared_ends_the_phase(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    act("done");
    assert_int_equal(state->turn, 2);
}

static void rule_10_1_a_support_weapon_in_a_hex_of_its_own_counts_one_more(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO,
                          .allied_weapons = GUN("W1", "at: 0501") ", " GUN("W2", "at: 0601")});
    turn_begins(ALLIED);
    act("activate weapon W1");
    assert_int_equal(rating(), 1);
    act("activate weapon W2");
    assert_int_equal(rating(), 2);
    act("done");
    card("2H");
    assert_true(can("use W1"));
    assert_true(can("use W2"));
    assert_false(can("use A1"));
}

static void ruling_R39_a_support_weapon_in_a_formations_colour_goes_with_it(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO, .allied_weapons = GUN("W1", "formation: A, at: 0501")});
    turn_begins(ALLIED);
    assert_true(can("activate weapon W1"));  // W1 can also be declared alone [10.1]
    act("activate A");
    assert_false(can("activate weapon W1"));
    assert_int_equal(rating(), 2);
    act("done");
    assert_true(can("use W1"));
}

static void ruling_R39_also_when_nothing_else_is_left_of_it(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO, .allied_weapons = GUN("W1", "formation: B, at: 0501")});
    turn_begins(ALLIED);
    unit_remove(world, state, unit("B1"));
    act("activate B");
    act("done");
    assert_true(can("use W1"));
}

static void ruling_R38_lone_support_weapons_in_one_hex_count_one_together(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO,
                          .allied_weapons = GUN("W1", "at: 0501") ", " GUN(
                              "W2", "at: 0501") ", " GUN("W3", "at: 0601")});
    turn_begins(ALLIED);
    assert_int_equal(offers("activate weapon"), 2);
    act("activate weapon W1");
    assert_int_equal(rating(), 1);
    assert_false(can("activate weapon W2"));
    act("done");  // one element is activated without a card [R9]
    assert_true(can("use W1"));
    assert_true(can("use W2"));
    assert_false(can("use W3"));
}

static void rule_4_3_a_unit_has_one_action(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO, .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("A");
    act("use A2");
    assert_true(can_any("move A2"));
    assert_true(can("fire A2 at X1"));
    assert_true(can("improve A2"));
    assert_false(can("rally A2"));  // A2 is not disorganised
    act("fire A2 at X1");
    card("2H");
    assert_false(can("use A2"));
}

static void rule_4_3_1_units_may_do_different_things(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    activate("A");
    disorganise("A1");
    act("use A2");
    act("improve A2");
    act("use A1");
    act("rally A1");
    card("2H");
    assert_false(is_disorganised("A1"));
    assert_true(state->improved != 0);
}

static void rule_4_3_2_nothing_is_declared_beforehand(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("improve A1");
    act("use A2");  // the activation is decided only now
    assert_true(can_any("move A2"));
    assert_true(can("improve A2"));
}

static void rule_4_3_3_units_act_in_any_sequence(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    activate("A");
    act("use A2");
    act("hold A2");
    assert_true(can("use A1"));
    assert_false(can("use A2"));
}

static void ruling_R10_the_phase_may_end_with_units_unused(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TWO});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("hold A1");
    act("done");
    assert_int_equal(state->turn, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_4_1_one_formation_is_activated_without_a_card),
        TEST(rule_4_1_support_weapons_stacked_with_activated_units_are_free),
        TEST(rule_4_2_a_the_rating_counts_formations_weapons_and_strikes),
        TEST(rule_4_2_b_the_card_is_drawn_or_played),
        TEST(rule_4_2_c_an_equal_card_is_enough_a_lower_one_ends_the_turn),
        TEST(rule_4_2_ratings_4_to_10_have_the_odds_of_a_full_pile),
        TEST(ruling_R9_one_element_alone_is_automatic_whatever_it_is),
        TEST(ruling_R9_with_a_second_element_the_first_counts_too),
        TEST(ruling_R9_nothing_declared_ends_the_phase),
        TEST(rule_10_1_a_support_weapon_in_a_hex_of_its_own_counts_one_more),
        TEST(ruling_R39_a_support_weapon_in_a_formations_colour_goes_with_it),
        TEST(ruling_R39_also_when_nothing_else_is_left_of_it),
        TEST(ruling_R38_lone_support_weapons_in_one_hex_count_one_together),
        TEST(rule_4_3_a_unit_has_one_action),
        TEST(rule_4_3_1_units_may_do_different_things),
        TEST(rule_4_3_2_nothing_is_declared_beforehand),
        TEST(rule_4_3_3_units_act_in_any_sequence),
        TEST(ruling_R10_the_phase_may_end_with_units_unused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
