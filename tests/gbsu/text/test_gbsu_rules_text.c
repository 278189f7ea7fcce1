// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_rules_text.c -- plays the worked examples of engine/rules/gbsu/RULES.md and checks
// each number in them.
#include "tests/gbsu/gbsu_kit.h"

#define TANKS(name, more) UNIT(name, "tanks", 2, 3, 5, 5, "gun: 2, armour: 2, " more)
#define GUNS(name, firepower, morale, more) \
    UNIT(name, "machine-guns", firepower, 3, morale, 3, more)

// Returns the number of cards in the deck with at least this value.
static int cards_from(int value) {
    int count = 0;
    for (int card = 0; card < CARDS; card++) count += card_value(card) >= value;
    return count;
}

static void example_3_4_the_suit_changes_hands(void **unused) {
    (void)unused;
    table_open(&(Setting){.initiative = "{side: axis, cards: 1}"});
    card("9S");
    assert_int_equal(state->suit_owner >> SPADES & 1, AXIS);
    card("2S");
    assert_int_equal(state->initiative, AXIS);
    assert_int_equal(state->suit_owner >> SPADES & 1, ALLIED);
}

static void example_4_2_a_rating_of_7_succeeds_with_16_cards(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" FOOT("A1", "at: 0208") "], B: [" FOOT("B1", "at: 0408") "]",
        .allied_weapons = UNIT("W", "anti-tank", 1, 3, 5, 2, "gun: 3, armour: 3, at: 0608"),
        .allied_card = "    artillery: [{strength: 1, count: 1}]\n"});
    turn_begins(ALLIED);
    act("activate A");
    act("activate B");
    act("activate weapon W");
    act("activate strike AF1");
    int elements;
    assert_int_equal(declared_rating(world, state, &elements), 7);
    assert_int_equal(elements, 4);
    assert_int_equal(cards_from(7), 16);
}

static void example_6_4_a_tank_fires_at_machine_guns_in_an_orchard(void **unused) {
    (void)unused;
    table_open(&(Setting){.rows = "['. . . .', ' . . o .', '. . . .']",
                          .allied = "A: [" TANKS("T", "at: 0202") "]",
                          .axis = "X: [" GUNS("M", 3, 5, "at: 0302") "]"});
    FireSum sum = fire_sum(world, state, unit("T"), unit("M"), false);
    assert_int_equal(sum.cover, 2);
    assert_int_equal(sum.defence, 7);
    assert_int_equal(sum.base, 4);
    assert_int_equal(sum.times, 2);
    assert_int_equal(hit_of(sum.base + sum.times * 1, sum.defence), HIT_NONE);
    assert_int_equal(hit_of(sum.base + sum.times * 2, sum.defence), HIT_SHAKES);
    assert_int_equal(hit_of(sum.base + sum.times * 5, sum.defence), HIT_COSTS_A_STEP);
}

static void example_6_5_guns_against_armour(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" UNIT("F", "anti-tank", 1, 4, 5, 2,
                              "gun: 4, armour: 3, at: 0205") ", " TANKS("T", "at: 0206") "]",
        .axis = "X: [" TANKS("X1", "at: 0405") ", " UNIT("X2", "anti-tank", 1, 4, 5, 2,
                                                         "gun: 2, armour: 3, at: 0406") "]"});
    assert_int_equal(fire_sum(world, state, unit("F"), unit("X1"), false).gun, 2);
    assert_int_equal(fire_sum(world, state, unit("T"), unit("X2"), false).gun, -1);
}

static void example_6_7_artillery_seen_and_unseen(void **unused) {
    (void)unused;
    for (int seen = 0; seen < 2; seen++) {
        table_open(
            &(Setting){.rows = seen ? "['. . . . .']" : "['. . w w .']",
                       .allied = "A: [" FOOT("A1", "at: 0101") "]",
                       .axis = "X: [" UNIT("X1", "infantry", 2, 2, 6, 4, "steps: 2, at: 0501") "]",
                       .allied_card = "    artillery: [{strength: 1, count: 1}]\n"});
        turn_begins(ALLIED);
        act("activate strike AF1");
        act("done");
        act("fire AF1");
        act("target 0501");
        int suit = world->suit[hex("0501")];
        card(suit == SPADES ? "2S" : suit == HEARTS ? "2H" : suit == CLUBS ? "2C" : "2D");
        card("4D");
        assert_int_equal(steps("X1"), seen ? 1 : 2);
        assert_int_equal(is_disorganised("X1"), seen);
        table_close(NULL);
    }
}

static void example_7_3_1_a_6_less_2_allows_one_fire(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0505") "]",
                          .axis = "X: [" GUNS("M", 3, 5, "at: 0502") "]"});
    turn_begins(ALLIED);
    activate("A");
    state->ammo[AXIS] = 2;
    act("use A1");
    act("move A1 0504");
    card("6H");
    assert_int_equal(limit("M"), 1);
}

static void example_7_3_6_machine_guns_fire_defensively(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0505") "]",
                          .axis = "X: [" GUNS("M", 3, 5, "at: 0502") "]"});
    FireSum sum = fire_sum(world, state, unit("M"), unit("A1"), true);
    assert_int_equal(sum.defence, 6);
    assert_int_equal(sum.base, 3);
    assert_int_equal(sum.times, 1);
    assert_int_equal(hit_of(3 + 4, 6), HIT_SHAKES);
    assert_int_equal(hit_of(3 + 9, 6), HIT_COSTS_A_STEP);
}

static void example_8_3_morale_6_rallies_with_28_cards(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0505") "]"});
    disorganise("A1");
    assert_int_equal(unit_morale(world, state, unit("A1")), 5);
    assert_int_equal(CARDS - cards_from(5), 28);
}

static void example_9_2_a_close_combat_of_26_against_20(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0404") ", " FOOT("A2", "at: 0606") "]",
                          .axis = "X: [" GUNS("M", 3, 5, "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("use A2");
    act("move A2 0505");
    act("assault 0505");
    card("9H");      // this is the defender's open card
    cards("3H 7H");  // these are the open cards of the attackers
    act("draw");     // the attackers take the card for coordination
    card("2H");
    cards("8H 4H 6H");  // these are the face-down cards, the defender's first
    assert_int_equal(state->combat.total[ALLIED], 26);
    assert_int_equal(state->combat.total[AXIS], 20);
    assert_int_equal(state->combat.difference, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(example_3_4_the_suit_changes_hands),
        TEST(example_4_2_a_rating_of_7_succeeds_with_16_cards),
        TEST(example_6_4_a_tank_fires_at_machine_guns_in_an_orchard),
        TEST(example_6_5_guns_against_armour),
        TEST(example_6_7_artillery_seen_and_unseen),
        TEST(example_7_3_1_a_6_less_2_allows_one_fire),
        TEST(example_7_3_6_machine_guns_fire_defensively),
        TEST(example_8_3_morale_6_rallies_with_28_cards),
        TEST(example_9_2_a_close_combat_of_26_against_20),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
