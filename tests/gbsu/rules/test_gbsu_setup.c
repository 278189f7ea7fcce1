// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_setup.c -- tests set-up, the deal, the initiative track, and the start of a turn [2.0
// cards, 3.0].
#include "engine/game/view.h"
#include "tests/gbsu/gbsu_kit.h"

static int hand(Side side) { return bits_count(state->cards.hand[side]); }

static void rule_2_0_ace_and_court_cards_are_worth_1_others_their_number(void **unused) {
    (void)unused;
    int sum = 0;
    for (int i = 0; i < CARDS; i++) sum += card_value(i);
    assert_int_equal(sum, 4 * (4 + 54));
    assert_int_equal(card_value(card_parse("AH")), 1);
    assert_int_equal(card_value(card_parse("JS")), 1);
    assert_int_equal(card_value(card_parse("QD")), 1);
    assert_int_equal(card_value(card_parse("KC")), 1);
    assert_int_equal(card_value(card_parse("2C")), 2);
    assert_int_equal(card_value(card_parse("10H")), 10);
}

static void rule_3_1_a_free_unit_is_placed_within_its_zone(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "hexes: 0101 0202") "]"});
    assert_int_equal(phase(), PHASE_SETUP);
    assert_int_equal(turn(), ALLIED);
    assert_int_equal(offers(""), 2);
    assert_true(can("place A1 0101"));
    act("place A1 0202");
    assert_string_equal(place("A1"), "0202");
    assert_int_equal(phase(), PHASE_INITIATIVE);
}

static void rule_2_0_set_up_keeps_the_stacking_limit(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "at: 0101") ", " FOOT(
                       "A3", "at: 0101") ", " FOOT("A4", "hexes: 0101 0202") "]",
                   .allied_weapons = UNIT("W1", "machine-guns", 2, 2, 5, 2, "hexes: 0101 0202")});
    assert_false(can("place A4 0101"));
    act("place A4 0202");
    assert_true(can("place W1 0101"));  // support weapons do not count for stacking
}

static void rule_3_2_the_larger_hand_is_dealt_first(void **unused) {
    (void)unused;
    table_open(&(Setting){.deal = {2, 3}});
    assert_true(can("deal 2H to Red"));
    assert_false(can("deal 2H to Blue"));
    cards("2H 3H 4H");
    assert_true(can("deal 5H to Blue"));
    assert_false(can("deal 5H to Red"));
    cards("5H 6H");
    assert_int_equal(hand(ALLIED), 2);
    assert_int_equal(hand(AXIS), 3);
    assert_int_equal(phase(), PHASE_INITIATIVE);
}

static void ruling_R7_at_a_tie_the_allied_hand_is_dealt_first(void **unused) {
    (void)unused;
    table_open(&(Setting){.deal = {1, 1}});
    assert_true(can("deal 2H to Blue"));
    assert_false(can("deal 2H to Red"));
}

static void rule_3_3_suits_drawn_belong_to_the_drawing_side_the_others_to_the_enemy(void **unused) {
    (void)unused;
    table_open(&(Setting){.initiative = "{side: allied, cards: 2}"});
    assert_int_equal(phase(), PHASE_SUITS);
    cards("2D 3H");
    assert_int_equal(state->suit_owner, 1 << SPADES | 1 << CLUBS);  // the Axis holds these suits
    assert_int_equal(phase(), PHASE_INITIATIVE);
}

static void ruling_R7_repeated_suits_count_once_and_all_four_may_be_drawn(void **unused) {
    (void)unused;
    table_open(&(Setting){.initiative = "{side: axis, cards: 3}"});
    cards("2S 3S 4H");
    assert_int_equal(state->suit_owner, 1 << SPADES | 1 << HEARTS);
    table_close(NULL);
    table_open(&(Setting){.initiative = "{side: axis, cards: 4}"});
    cards("2S 3D 4H 5C");
    assert_int_equal(state->suit_owner, 15);
}

static void rule_3_4_the_drawn_suit_gives_the_initiative_and_then_changes_sides(void **unused) {
    (void)unused;
    table_open(&(Setting){.initiative = "{side: axis, cards: 1}"});
    card("2S");
    card("3S");
    assert_int_equal(state->initiative, AXIS);
    assert_int_equal(state->suit_owner, 0);
    act("done");
    card("4S");
    assert_int_equal(state->initiative, ALLIED);
    assert_int_equal(state->suit_owner, 1 << SPADES);
}

static void ruling_R8_the_side_without_the_initiative_declares_nothing(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    turn_begins(AXIS);
    assert_int_equal(turn(), AXIS);
    assert_true(can("activate Away"));
    assert_false(can("activate Far"));
    act("done");
    turn_begins_with("5H", ALLIED);
    assert_int_equal(turn(), ALLIED);
    assert_true(can("activate Far"));
    assert_false(can("activate Away"));
}

static void rule_3_5_the_game_ends_after_its_turns(void **unused) {
    (void)unused;
    table_open(&(Setting){.turns = 2});
    assert_int_equal(state->turn, 1);
    turn_begins(ALLIED);
    act("done");
    assert_int_equal(state->turn, 2);
    turn_begins_with("5H", ALLIED);
    act("done");
    assert_int_equal(turn(), NOBODY);
}

static void rule_3_6_reinforcements_come_before_the_initiative_card(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .axis = "X: [" FOOT("X1", "at: 0909") ", " FOOT("X2", "turn: 2, hexes: 0901 0902") "]"});
    assert_int_equal(phase(), PHASE_INITIATIVE);
    assert_string_equal(place("X2"), "off");
    turn_begins(ALLIED);
    act("done");
    assert_int_equal(state->turn, 2);
    assert_int_equal(phase(), PHASE_REINFORCE);
    assert_int_equal(turn(), AXIS);
    assert_int_equal(offers(""), 2);
    act("place X2 0902");
    assert_string_equal(place("X2"), "0902");
    assert_int_equal(phase(), PHASE_INITIATIVE);
}

static void ruling_R32_a_reinforcement_whose_hexes_are_blocked_waits_a_turn(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0901") "]",
                   .axis = "X: [" FOOT("X1", "at: 0909") ", " FOOT("X2", "turn: 2, at: 0901") "]"});
    turn_begins(ALLIED);
    act("done");
    assert_int_equal(phase(), PHASE_INITIATIVE);
    assert_string_equal(place("X2"), "off");
    turn_begins_with("5H", ALLIED);
    put("A1", "0801");
    act("done");
    assert_int_equal(phase(), PHASE_REINFORCE);
    act("place X2 0901");
}

static void ruling_R41_reinforcements_of_the_side_that_set_up_first_come_first(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        table_open(&(Setting){
            .allied =
                "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "turn: 2, hexes: 0201 0301") "]",
            .axis = "X: [" FOOT("X1", "at: 0909") ", " FOOT("X2", "turn: 2, hexes: 0809 0709") "]",
            .rest = i ? "setup: axis\n" : "setup: allied\n"});
        turn_begins(ALLIED);
        act("done");
        assert_int_equal(turn(), i ? AXIS : ALLIED);
        act(i ? "place X2 0709" : "place A2 0301");
        assert_int_equal(turn(), i ? ALLIED : AXIS);
        table_close(NULL);
    }
}

static bool scene_has_initiative(void) {
    static Scene scene;
    view_scene(&game, state, ALLIED, &scene);
    for (int i = 0; i < scene.track_count; i++)
        if (strcmp(scene.tracks[i].name, "initiative") == 0) return true;
    return false;
}

static void the_scene_shows_the_initiative_only_once_its_card_is_drawn(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "turn: 2, hexes: 0201 0301") "]",
        .axis = "X: [" FOOT("X1", "at: 0909") "]"});
    assert_false(scene_has_initiative());
    turn_begins(ALLIED);
    assert_true(scene_has_initiative());
    act("done");
    assert_int_equal(phase(), PHASE_REINFORCE);
    assert_false(scene_has_initiative());
    act("place A2 0301");
    assert_int_equal(phase(), PHASE_INITIATIVE);
    assert_false(scene_has_initiative());
}

static void ruling_R41_before_the_initiative_card_events_are_last_turns_sides(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" FOOT("A1", "at: 0101") "]",
        .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "turn: 2, hexes: 0809 0709") "]",
        .allied_card = "    mines: {fields: 0, markers: [1]}\n"});
    turn_begins(ALLIED);
    mine_put(ALLIED, "0809", 0);
    act("done");
    act("place X2 0809");
    card("JH");
    assert_int_equal(turn(), ALLIED);
    act("snipe X1");
    assert_int_equal(phase(), PHASE_INITIATIVE);
}

static void rule_11_6_1_mines_are_drawn_when_both_sides_have_set_up(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .allied_card = "    mines: {fields: 1, markers: [8, 0]}\n",
                          .axis = "X: [" FOOT("X1", "hexes: 0505 0605") "]"});
    // Mines are drawn later, so that none is laid in X1's hex.
    assert_int_equal(phase(), PHASE_SETUP);
    act("place X1 0505");
    assert_int_equal(phase(), PHASE_MINE_DRAW);
}

static void
rule_11_6_2_and_ruling_R29_a_minefield_lies_in_a_minable_enemy_free_hex_at_or_next_to_a_friend(
    void **unused) {
    (void)unused;
    table_open(
        &(Setting){.rows = "['. . . . . . .', '. . . . . . .', '. . . . . . .', '. . f . . . .', "
                           "'. . . . . . .', '. . . . . . .']",
                   .allied = "A: [" FOOT("A1", "at: 0405") "]",
                   .allied_card = "    mines: {fields: 1, markers: [8, 0]}\n",
                   .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    assert_int_equal(phase(), PHASE_MINE_DRAW);
    assert_int_equal(offers("draw mine marker"), 2);
    act("draw mine marker 0 for Blue");
    assert_int_equal(turn(), ALLIED);
    assert_true(can("mine 0405"));
    assert_false(can("mine 0505"));  // an enemy is in the hex
    assert_false(can("mine 0304"));  // [11.6.2] a farm cannot be mined
    assert_false(can("mine 0605"));  // the hex is too far away
    assert_int_equal(offers("mine"), 5);
    act("mine 0404");
    assert_int_equal(phase(), PHASE_INITIATIVE);
}

static void ruling_R29_a_mines_place_is_public_and_its_value_its_owners(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .allied_card = "    mines: {fields: 1, markers: [8, 0, 3]}\n"});
    act("draw mine marker 1 for Blue");
    act("mine 0404");
    State *copy = test_malloc(sizeof *copy);
    bool others = false;
    Pcg rng = pcg_seeded(1, 1);
    for (int i = 0; i < 40; i++) {
        *copy = *state;
        gbsu_resample(world, copy, ALLIED, &rng);
        assert_int_equal(copy->mine[0].marker, 1);
        *copy = *state;
        gbsu_resample(world, copy, AXIS, &rng);
        assert_int_equal(copy->mine[0].hex, hex("0404"));
        others |= copy->mine[0].marker != 1;
    }
    assert_true(others);
    test_free(copy);
}

// Empties the draw pile, then needs a card: the used cards are reshuffled, cards in hands are
// not.
static void ruling_R5_an_empty_pile_is_made_of_the_used_cards_but_not_of_hands(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0101") "], B: [" FOOT("B1", "at: 0201") "]"});
    turn_begins(ALLIED);
    give(ALLIED, "10H 9H");
    give(AXIS, "8H");
    for (uint64_t rest; (rest = cards_drawable(&state->cards, world->deck)) != 0;) {
        cards_show(&state->cards, world->deck, bits_first(rest));
    }
    act("activate A");
    act("activate B");
    act("done");
    act("draw");
    assert_int_equal(offers("card"), CARDS - 3);
    assert_false(can("card 10H"));
    assert_false(can("card 8H"));
    assert_true(can("card AS"));
}

static void ruling_R6_a_side_knows_its_hand_and_what_was_shown_and_nothing_else(void **unused) {
    (void)unused;
    table_open(&(Setting){.deal = {1, 1}});
    cards("10H 9H");
    turn_begins(ALLIED);
    uint64_t allied = cards_unknown(&state->cards, world->deck, ALLIED);
    uint64_t axis = cards_unknown(&state->cards, world->deck, AXIS);
    assert_false(has(allied, card_parse("10H")));
    assert_true(has(axis, card_parse("10H")));
    assert_true(has(allied, card_parse("9H")));
    assert_false(has(axis, card_parse("9H")));
    // The initiative card lies open, so nobody is dealt it.
    assert_false(has(allied | axis, card_parse("AS")));
    assert_int_equal(bits_count(allied), CARDS - 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_2_0_ace_and_court_cards_are_worth_1_others_their_number),
        TEST(rule_3_1_a_free_unit_is_placed_within_its_zone),
        TEST(rule_2_0_set_up_keeps_the_stacking_limit),
        TEST(rule_3_2_the_larger_hand_is_dealt_first),
        TEST(ruling_R7_at_a_tie_the_allied_hand_is_dealt_first),
        TEST(rule_3_3_suits_drawn_belong_to_the_drawing_side_the_others_to_the_enemy),
        TEST(ruling_R7_repeated_suits_count_once_and_all_four_may_be_drawn),
        TEST(rule_3_4_the_drawn_suit_gives_the_initiative_and_then_changes_sides),
        TEST(ruling_R8_the_side_without_the_initiative_declares_nothing),
        TEST(rule_3_5_the_game_ends_after_its_turns),
        TEST(rule_3_6_reinforcements_come_before_the_initiative_card),
        TEST(ruling_R41_reinforcements_of_the_side_that_set_up_first_come_first),
        TEST(the_scene_shows_the_initiative_only_once_its_card_is_drawn),
        TEST(ruling_R41_before_the_initiative_card_events_are_last_turns_sides),
        TEST(ruling_R32_a_reinforcement_whose_hexes_are_blocked_waits_a_turn),
        TEST(rule_11_6_1_mines_are_drawn_when_both_sides_have_set_up),
        TEST(
            rule_11_6_2_and_ruling_R29_a_minefield_lies_in_a_minable_enemy_free_hex_at_or_next_to_a_friend),
        TEST(ruling_R29_a_mines_place_is_public_and_its_value_its_owners),
        TEST(ruling_R5_an_empty_pile_is_made_of_the_used_cards_but_not_of_hands),
        TEST(ruling_R6_a_side_knows_its_hand_and_what_was_shown_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
