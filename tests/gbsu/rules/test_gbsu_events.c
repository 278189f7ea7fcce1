// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_events.c -- tests random events [12.0]. Blue has the initiative, and A1 tries to
// rally, for which a card is drawn.
#include "tests/gbsu/gbsu_kit.h"

static void rally(const char *blue_hand, const char *red_hand, const char *axis) {
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0101") "]",
                          .hand = 3,
                          .axis = axis});
    turn_begins(ALLIED);
    activate("A");
    disorganise("A1");
    give(ALLIED, blue_hand);
    give(AXIS, red_hand);
    act("use A1");
    act("rally A1");
    if (turn() != CHANCE) act("draw");
}

static int hand(Side side) { return bits_count(state->cards.hand[side]); }

static void ruling_R1_the_table_of_events(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    for (int card_no = 0; card_no < CARDS; card_no++) {
        const Event *event = &world->event[card_no];
        bool red = card_red(card_no);
        switch (card_rank(card_no)) {
            case RANK_JACK:
                assert_int_equal(event->kind, EVENT_SNIPER);
                break;
            case RANK_QUEEN:
                assert_int_equal(event->kind, EVENT_CHANGE_ORDERS);
                break;
            case RANK_KING:
                assert_int_equal(event->kind, EVENT_ADDITIONAL_ORDERS);
                break;
            case RANK_ACE:
                assert_int_equal(event->kind, red ? EVENT_QUICK_RALLY : EVENT_EXTRA_AMMO);
                break;
            default:
                assert_int_equal(event->kind, EVENT_NONE);
        }
        bool other = !red && (card_rank(card_no) == RANK_QUEEN || card_rank(card_no) == RANK_KING);
        if (event->kind != EVENT_NONE)
            assert_int_equal(event->owner, other ? OWNER_OTHER : OWNER_INITIATIVE);
    }
}

static void rule_12_1_no_event_for_a_card_from_the_hand(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("A");
    disorganise("A1");
    give(ALLIED, "JH");
    act("use A1");
    act("rally A1");
    act("play JH");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_false(is_disorganised("X1"));
}

static void rule_12_1_no_event_for_the_initiative_cards(void **unused) {
    (void)unused;
    table_open(&(Setting){.axis = "X: [" FOOT("X1", "at: 0505") "]",
                          .initiative = "{side: axis, cards: 1}"});
    card("JH");
    card("JS");
    assert_int_equal(phase(), PHASE_DECLARE);
}

static void rule_12_2_a_jack_is_a_sniper_in_hexes_of_its_suit(void **unused) {
    (void)unused;
    rally("", "",
          "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0605") ", " UNIT(
              "TX", "tanks", 2, 3, 6, 5, "gun: 2, armour: 2, at: 0505") "]");
    card("JH");
    assert_int_equal(turn(), ALLIED);
    assert_true(can("snipe X1"));
    assert_false(can("snipe X2"));  // a sniper of hearts cannot hit a hex of clubs
    assert_false(can("snipe TX"));  // a sniper cannot hit a motorised unit
    assert_false(can_any("snipe A"));
    assert_true(can("decline"));
    act("snipe X1");
    assert_true(is_disorganised("X1"));
    assert_false(is_disorganised("A1"));  // the value of the jack still counts: 1 is below 5
}

static void rule_12_2_no_sniper_in_a_close_combat_hex(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0101") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    disorganise("A2");
    act("use A1");
    act("move A1 0505");
    act("use A2");
    act("rally A2");
    card("JH");
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

static void rule_12_2_a_sniper_may_hit_a_disorganised_unit_again(void **unused) {
    (void)unused;
    rally("", "", "X: [" FOOT("X1", "at: 0505") "]");
    disorganise("X1");
    card("JH");
    act("snipe X1");
    assert_int_equal(phase(), PHASE_RETREAT);
}

static void rule_12_2_a_red_queen_lets_the_initiative_side_change_cards(void **unused) {
    (void)unused;
    rally("2C 3C", "4C", NULL);
    card("QH");
    assert_int_equal(phase(), PHASE_DISCARD);
    assert_int_equal(turn(), ALLIED);
    act("discard 2C");
    act("discard 3C");
    act("decline");
    assert_int_equal(turn(), CHANCE);
    cards("KD JD");  // cards dealt into a hand start no event [R2]
    assert_int_equal(hand(ALLIED), 2);
    assert_true(has(state->cards.hand[ALLIED], card_parse("KD")));
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

static void rule_12_2_none_need_be_changed(void **unused) {
    (void)unused;
    rally("2C 3C", "", NULL);
    card("QH");
    act("decline");
    assert_int_equal(hand(ALLIED), 2);
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

static void rule_12_2_a_black_queen_is_for_the_other_side(void **unused) {
    (void)unused;
    rally("2C", "4C", NULL);
    card("QS");
    assert_int_equal(phase(), PHASE_DISCARD);
    assert_int_equal(turn(), AXIS);
    act("discard 4C");
    act("decline");
    card("5C");
    assert_int_equal(hand(AXIS), 1);
}

static void rule_12_2_a_red_king_refills_the_initiative_sides_hand_to_its_limit(void **unused) {
    (void)unused;
    rally("2C", "", NULL);
    card("KH");
    assert_int_equal(phase(), PHASE_REFILL);
    assert_int_equal(turn(), ALLIED);
    assert_true(can("decline"));
    act("refill");
    cards("3C 4C");  // the hand limit is three
    assert_int_equal(hand(ALLIED), 3);
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

static void rule_12_2_a_black_king_refills_the_other_sides(void **unused) {
    (void)unused;
    rally("", "2C", NULL);
    card("KC");
    assert_int_equal(turn(), AXIS);
    act("refill");
    cards("3C 4C");
    assert_int_equal(hand(AXIS), 3);
    assert_int_equal(hand(ALLIED), 0);
}

static void rule_12_2_a_full_hand_is_not_refilled(void **unused) {
    (void)unused;
    rally("2C 3C 4C", "", NULL);
    card("KH");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_int_equal(hand(ALLIED), 3);
}

static void rule_12_2_a_red_ace_rallies_any_one_unit_without_a_card(void **unused) {
    (void)unused;
    rally("", "", NULL);
    disorganise("A2");
    card("AH");
    assert_int_equal(turn(), ALLIED);
    assert_int_equal(offers("quick-rally"), 2);
    assert_true(can("decline"));
    act("quick-rally A2");
    assert_false(is_disorganised("A2"));
}

static void rule_12_2_a_black_ace_takes_ammo_back_but_not_below_0(void **unused) {
    (void)unused;
    rally("", "", NULL);
    state->ammo[ALLIED] = 2;
    state->ammo[AXIS] = 2;
    card("AC");
    assert_int_equal(state->ammo[ALLIED], 1);
    assert_int_equal(state->ammo[AXIS], 2);
    table_close(NULL);
    rally("", "", NULL);
    card("AC");
    assert_int_equal(state->ammo[ALLIED], 0);
}

// The sniper can hit X1 while its limit is drawn. The event comes first, then the card sets the
// limit.
static void ruling_R2_the_event_comes_first_then_the_card_counts(void **unused) {
    (void)unused;
    rally("", "", "X: [" FOOT("X1", "at: 0505") "]");
    card("JH");
    assert_true(is_disorganised("A1"));  // A1 has not rallied yet
    act("decline");
    assert_false(is_disorganised("A1"));
}

static void ruling_R2_a_face_down_card_has_its_event_when_turned_over(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0909") "]"});
    turn_begins(ALLIED);
    activate("A");
    state->ammo[ALLIED] = 3;
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("2H 9H");
    assert_int_equal(state->ammo[ALLIED], 3);
    card("AC");
    assert_int_equal(state->ammo[ALLIED], 2);
}

static void ruling_R2_no_event_for_a_hand_card_laid_face_down(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0301") "]"});
    turn_begins(ALLIED);
    activate("A");
    give(AXIS, "JC JD");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    act("draw");
    cards("2H 4H 2D 5H");
    act("counter-attack");
    act("lay JC face-down");
    act("draw");
    cards("2C 3C 4C");
    assert_int_equal(world->suit[hex("0301")], HEARTS);
    assert_int_not_equal(phase(), PHASE_SNIPER);
}

// The first of two aim cards lies open while the discards are reshuffled for the second one. The
// log must give the right number of cards.
static void ruling_R34_a_reshuffle_while_a_card_lies_open_is_told(void **unused) {
    (void)unused;
    char words[1024];
    Text out = text_over(words, sizeof words);
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0605") "]",
                          .axis_card = "    artillery: [{strength: 1, count: 2}]\n"});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");
    card("6H");
    pile_left("2S");
    act("call AF1 by X1");
    State before = *state;
    card("2S");
    assert_int_equal(state->cards.used, bit(card_parse("2S")));  // the open card is not reshuffled
    gbsu_describe(world, &before, action_make(VERB_SHOWN, 0, (unsigned)card_parse("2S")), ALLIED,
                  &out);
    assert_non_null(strstr(words, "51 discards are reshuffled [2.0, R5]"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(ruling_R34_a_reshuffle_while_a_card_lies_open_is_told),
        TEST(ruling_R1_the_table_of_events),
        TEST(rule_12_1_no_event_for_a_card_from_the_hand),
        TEST(rule_12_1_no_event_for_the_initiative_cards),
        TEST(rule_12_2_a_jack_is_a_sniper_in_hexes_of_its_suit),
        TEST(rule_12_2_no_sniper_in_a_close_combat_hex),
        TEST(rule_12_2_a_sniper_may_hit_a_disorganised_unit_again),
        TEST(rule_12_2_a_red_queen_lets_the_initiative_side_change_cards),
        TEST(rule_12_2_none_need_be_changed),
        TEST(rule_12_2_a_black_queen_is_for_the_other_side),
        TEST(rule_12_2_a_red_king_refills_the_initiative_sides_hand_to_its_limit),
        TEST(rule_12_2_a_black_king_refills_the_other_sides),
        TEST(rule_12_2_a_full_hand_is_not_refilled),
        TEST(rule_12_2_a_red_ace_rallies_any_one_unit_without_a_card),
        TEST(rule_12_2_a_black_ace_takes_ammo_back_but_not_below_0),
        TEST(ruling_R2_the_event_comes_first_then_the_card_counts),
        TEST(ruling_R2_a_face_down_card_has_its_event_when_turned_over),
        TEST(ruling_R2_no_event_for_a_hand_card_laid_face_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
