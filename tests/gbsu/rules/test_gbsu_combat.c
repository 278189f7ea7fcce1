// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_combat.c -- tests close combat [9.0] card by card, with [8.1d], [10.5] and [11.8.3].
// Blue attacks 0505. When one unit fights one, the cards come in this order: open card of the
// defender, open card of the attacker, face-down card of the defender, face-down card of the
// attacker.
#include "tests/gbsu/gbsu_kit.h"

static void open_table(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
    limits_drawn();
}

static void attack(const char *name) {
    char words[32];
    snprintf(words, sizeof words, "use %s", name);
    act(words);
    snprintf(words, sizeof words, "move %s 0505", name);
    act(words);
    pass();
}

static void begin(const char *allied, const char *axis) {
    open_table(&(Setting){.allied = allied, .axis = axis});
}

#define TANKS(name, more) UNIT(name, "tanks", 2, 3, 5, 5, "gun: 2, armour: 2, " more)
#define GUN(name, more)   UNIT(name, "anti-tank", 1, 3, 5, 2, "gun: 3, armour: 3, " more)

static void duel(void) {
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    act("assault 0505");
}

static int total(Side side) { return state->combat.total[side]; }
static Side asked(void) { return (Side)frame_at(state, 0)->other; }

static void rule_9_1_entering_an_enemy_hex_begins_a_close_combat(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    assert_true(can("assault 0505"));
    act("use A2");
    assert_false(can_any("fire A2 at A1"));
    act("hold A2");
    act("assault 0505");
    // A2 has not entered the hex, so it has no card.
    assert_int_equal(state->combat.face_down[ALLIED], 1);
}

static void rule_9_2_a_every_unit_has_a_face_down_card_nobody_has_seen(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    attack("A2");
    act("assault 0505");
    assert_int_equal(state->combat.face_down[ALLIED], 2);
    assert_int_equal(state->combat.face_down[AXIS], 1);
    assert_int_equal(state->cards.pending, 3);
}

static void rule_9_2_b_the_defender_draws_or_plays_an_open_card_first(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    give(ALLIED, "9H");
    give(AXIS, "8H");
    attack("A1");
    act("assault 0505");
    assert_int_equal(turn(), AXIS);
    assert_true(can("draw"));
    act("play 8H");
    assert_int_equal(total(AXIS), 8);
    assert_int_equal(turn(), ALLIED);
}

static void rule_9_2_c_then_the_attacker_draws_or_plays_one(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    give(ALLIED, "9H");
    attack("A1");
    act("assault 0505");
    // The Axis hand is empty, so its card is drawn without a choice.
    assert_int_equal(asked(), AXIS);
    card("2H");
    assert_int_equal(turn(), ALLIED);
    act("draw");
    card("3H");
    assert_int_equal(total(ALLIED), 3);
    assert_int_equal(phase(), PHASE_REVEAL);  // the game does not offer the 9H of the hand again
}

static void rule_9_2_d_tanks_with_infantry_draw_one_more_card(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " TANKS("T1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    give(ALLIED, "9H");
    attack("A1");
    attack("T1");
    act("assault 0505");
    card("2H");
    act("draw");
    card("2D");
    act("draw");
    card("2C");
    assert_int_equal(turn(), CHANCE);  // [R23] this card comes from the pile, without a choice
    assert_int_equal(phase(), PHASE_DRAW);
    card("5H");
    assert_int_equal(total(ALLIED), 2 + 2 + 5);
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void rule_9_2_d_two_of_one_type_draw_none(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    attack("A2");
    act("assault 0505");
    cards("2H 2D 2C");
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void ruling_R24_no_combined_arms_if_both_sides_have_the_pair(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " TANKS("T1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") ", " TANKS("TX", "at: 0505") "]");
    attack("A1");
    attack("T1");
    act("assault 0505");
    cards("2H 2D 2C 3H");
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void ruling_R24_none_against_infantry_with_guns_in_defence(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " TANKS("T1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") ", " GUN("GX", "at: 0505") "]");
    attack("A1");
    attack("T1");
    act("assault 0505");
    cards("2H 2D 2C 3H");
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void ruling_R24_infantry_with_guns_attacking_is_no_pair(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " GUN("G1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    attack("G1");
    act("assault 0505");
    cards("2H 2D 2C");
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void ruling_R24_nor_do_these_defenders_get_a_card(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") ", " GUN("GX", "at: 0505") "]");
    attack("A1");
    act("assault 0505");
    cards("2H 2D 2C");
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void ruling_R24_guns_are_no_type_beside_tanks(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " TANKS("T1", "at: 0405") "]",
          "X: [" TANKS("TX", "at: 0505") ", " GUN("GX", "at: 0505") "]");
    attack("A1");
    attack("T1");
    act("assault 0505");
    cards("2H 2D 2C 3H");
    assert_int_equal(phase(), PHASE_DRAW);
    assert_int_equal(asked(), ALLIED);
}

static void ruling_R24_who_is_infantry(void **unused) {
    (void)unused;
    static const char *const type[] = {"infantry",  "mech-infantry", "mountain",
                                       "engineers", "machine-guns",  "headquarters",
                                       "signal",    "anti-tank",     "anti-air"};
    for (int i = 0; i < COUNT_OF(type); i++) {
        char formation[300];
        snprintf(formation, sizeof formation,
                 "A: [{name: A1, map: A1, type: %s, firepower: 1, range: 2, morale: 6, move: 4, "
                 "at: 0405}, " TANKS("T1", "at: 0405") "]",
                 type[i]);
        begin(formation, "X: [" FOOT("X1", "at: 0505") "]");
        attack("A1");
        attack("T1");
        assert_int_equal(combat_cards_here(world, state, hex("0505"), ALLIED).arms, i < 7);
        assert_false(combat_cards_here(world, state, hex("0505"), AXIS).arms);
        table_close(NULL);
    }
}

static void ruling_R24_disorganised_units_count_too(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " TANKS("T1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    attack("T1");
    disorganise("T1");
    act("assault 0505");
    cards("2H 2D");  // these are the open cards of X1 and A1
    assert_int_equal(phase(), PHASE_DRAW);
    assert_int_equal(asked(), ALLIED);
}

static void rule_9_2_e_a_card_for_each_further_hex_the_attackers_came_from(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0404") ", " FOOT("A3", "at: 0504") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    give(ALLIED, "9H");
    attack("A1");
    attack("A2");
    attack("A3");
    act("assault 0505");
    card("2H");
    for (int i = 0; i < 3; i++) {
        act("draw");
        card(i == 0 ? "2D" : i == 1 ? "2C" : "2S");
    }
    // The second card can come from the pile or the hand, or be declined [R23].
    assert_true(can("play 9H"));
    assert_true(can("draw"));
    assert_true(can("decline"));
    act("play 9H");
    assert_true(can("draw"));
    act("decline");
    assert_int_equal(total(ALLIED), 6 + 9);
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void rule_9_2_e_attackers_from_one_hex_have_no_coordination(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    attack("A2");
    act("assault 0505");
    assert_int_equal(state->combat.coordination, 0);
}

static void rule_9_2_f_firepower_is_added_that_of_tanks_doubled(void **unused) {
    (void)unused;
    begin("A: [" TANKS("T1", "at: 0405") "]",
          "X: [" UNIT("X1", "infantry", 3, 2, 6, 4, "at: 0505") "]");
    attack("T1");
    act("assault 0505");
    cards("2H 3H 4H 5H");
    assert_int_equal(total(AXIS), 2 + 4 + 3);
    assert_int_equal(total(ALLIED), 3 + 5 + 2 * 2);
}

static void ruling_R25_disorganised_units_and_support_weapons_count_with_their_firepower(
    void **unused) {
    (void)unused;
    open_table(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" UNIT("X1", "infantry", 3, 2, 6, 4, "at: 0505") "]",
                          .axis_weapons = UNIT("W1", "machine-guns", 4, 2, 5, 2, "at: 0505")});
    attack("A1");
    disorganise("X1");
    act("assault 0505");
    cards("2H 9H 2D 8H");  // W1 and A1 get open cards, X1 and A1 face-down ones
    assert_int_equal(total(AXIS), 2 + 2 + 3 + 4);
    assert_int_equal(total(ALLIED), 9 + 8 + 2);
}

static void rule_9_2_g_at_a_tie_the_side_with_the_initiative_wins(void **unused) {
    (void)unused;
    duel();
    cards("5H 4H 3H 4D");
    assert_int_equal(total(ALLIED), total(AXIS));
    assert_int_equal(phase(), PHASE_COUNTER);  // the defender lost and can counter-attack
    act("accept");
    assert_string_equal(place("A1"), "0505");
}

static void rule_9_2_g_the_greater_total_wins(void **unused) {
    (void)unused;
    duel();
    cards("5H 4H 4D 4C");
    assert_int_equal(phase(), PHASE_LOSS);  // the winner chooses its loss; A1 has returned
    assert_int_equal(asked(), AXIS);
    assert_string_equal(place("A1"), "0405");
    assert_int_equal(steps("A1"), 1);
    act("lose X1");
    assert_int_equal(steps("X1"), 1);
    assert_string_equal(place("X1"), "0505");
}

static void rule_9_3_a_counter_attack_needs_a_difference_below_the_best_morale(void **unused) {
    (void)unused;
    duel();
    cards("2H 4H 2D 5H");  // total 11 against 6: the difference 5 is below the morale of 6
    assert_int_equal(state->combat.difference, 5);
    assert_int_equal(turn(), AXIS);
    assert_true(can("counter-attack"));
    assert_true(can("accept"));
    table_close(NULL);
    duel();
    cards("2H 5H 2D 5D");
    assert_int_equal(state->combat.difference, 6);
    assert_int_not_equal(phase(), PHASE_COUNTER);
}

static void ruling_R26_the_best_current_morale_counts(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") ", " UNIT("X2", "infantry", 0, 1, 3, 4, "at: 0505") "]");
    attack("A1");
    act("assault 0505");
    // X1, X2 and A1 get an open card, then a face-down one: 21 against 8
    cards("2H AD 10H 2D AH 9H");
    assert_int_equal(state->combat.difference, 13);
    assert_int_not_equal(phase(), PHASE_COUNTER);
    table_close(NULL);
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    disorganise("X1");
    act("assault 0505");
    cards("4H 3D 4D");  // A1 open; X1, A1 face-down: the difference 5 is not below morale 5
    assert_int_equal(state->combat.difference, 5);
    assert_int_not_equal(phase(), PHASE_COUNTER);
}

static void rule_9_3_a_to_d_the_cards_of_a_counter_attack(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    give(AXIS, "8H 9H");
    give(ALLIED, "7H");
    attack("A1");
    act("assault 0505");
    act("draw");
    card("2H");
    act("draw");
    cards("4H 2D 5H");
    act("counter-attack");
    assert_true(can("lay one from the pile face-down"));
    assert_true(can("lay 9H face-down"));
    act("lay 8H face-down");  // in step a the defender lays one card face-down
    assert_int_equal(turn(), AXIS);
    act("play 9H");  // in step a the defender also plays one card open
    assert_int_equal(turn(), ALLIED);
    act("play 7H");  // in step b the attacker gets two open cards and adds the difference of 5
    card("3H");      // the hand is empty, so this card is drawn
    // Step c: 8H is turned over and starts no event. Step d: 17 against 15.
    assert_int_equal(total(AXIS), 17);
    assert_int_equal(total(ALLIED), 5 + 7 + 3);
    assert_int_equal(phase(), PHASE_LOSS);
    assert_int_equal(asked(), AXIS);
}

static void rule_9_3_d_success_costs_a_unit_and_throws_the_attackers_back(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0404") "]",
          "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]");
    attack("A1");
    attack("A2");
    act("assault 0505");
    cards("2H 3H 2D 3D");  // these are the open cards of X1, X2, A1 and A2
    act("decline");        // the attackers decline the card for coordination
    cards("2C 2S 4H 5H");  // these are the face-down cards in the same order: 18 against 13
    assert_int_equal(state->combat.difference, 5);
    act("counter-attack");
    // One card is open, two are the attackers', one is face-down: 19 against 11.
    cards("10D 3C 3S 9H");
    assert_int_equal(offers("lose X"), 2);
    act("lose X2");
    assert_int_equal(steps("X2"), 0);
    assert_int_equal(asked(), ALLIED);
    act("lose A2");
    assert_int_equal(steps("A2"), 1);
    assert_int_equal(steps("A1"), 2);
    assert_int_equal(steps("X1"), 2);
    assert_string_equal(place("A1"), "0405");
    assert_string_equal(place("A2"), "0404");
    assert_string_equal(place("X1"), "0505");
    assert_false(can("use A1"));
}

static void ruling_R26_a_tie_is_no_successful_counter_attack(void **unused) {
    (void)unused;
    duel();
    cards("2H 4H 2D 5H");
    act("counter-attack");
    cards("9H 2C 3C AC");              // 10 against 5 + 5 is a tie
    assert_int_equal(steps("X1"), 1);  // [9.4] a failed counter-attack costs nothing
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(turn(), AXIS);
}

static void rule_9_4_each_loser_and_one_winner_lose_a_step(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
          "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]");
    attack("A1");
    attack("A2");
    act("assault 0505");
    cards("2H 2D 9H 9D 2C 2S 8H 8D");
    while (phase() == PHASE_RETREAT)
        act(can("retreat X1 0605") ? "retreat X1 0605" : "retreat X2 0605");
    assert_int_equal(steps("X1"), 1);
    assert_int_equal(steps("X2"), 1);
    assert_int_equal(offers("lose A"), 2);  // the owner chooses the unit [R27]
    act("lose A2");
    assert_int_equal(steps("A1"), 2);
    assert_int_equal(steps("A2"), 1);
    assert_string_equal(place("A1"), "0505");
}

static void rule_9_4_1_losing_attackers_go_back_where_they_came_from(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0504") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    attack("A2");
    act("assault 0505");
    cards("10H 2H 2D");
    act("decline");
    cards("9H 2C 2S");
    assert_string_equal(place("A1"), "0405");
    assert_string_equal(place("A2"), "0504");
    assert_int_equal(steps("A1") + steps("A2"), 2);
    act("lose X1");
    assert_false(can_any("use"));
}

static void rule_9_4_1_losing_defenders_avoid_enemies_and_the_attackers_hexes(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0504") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    act("assault 0505");
    cards("2H 9H 2D 9D");
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(turn(), AXIS);
    assert_int_equal(offers("retreat X1"), 4);
    assert_false(can("retreat X1 0405"));  // X1 cannot retreat there, because A1 came from this hex
    assert_false(can("retreat X1 0504"));  // A2 is there
    act("retreat X1 0404");                // this hex is closer to enemies than others, but legal
    assert_string_equal(place("X1"), "0404");
}

static void ruling_R37_a_hex_that_an_attacker_came_from_stays_barred_when_he_is_gone(
    void **unused) {
    (void)unused;
    open_table(
        &(Setting){.allied = "A: [" UNIT("A1", "infantry", 2, 2, 20, 4, "at: 0405") ", " UNIT(
                       "A2", "infantry", 2, 2, 2, 4, ONE_STEP "at: 0605") "]",
                   .axis = "X: [" FOOT("X1", "at: 0505") "]",
                   .axis_card = "    mines: {fields: 0, markers: [10]}\n"});
    mine_put(AXIS, "0505", 0);
    act("use A2");
    act("move A2 0505");
    card("2S");
    assert_int_equal(steps("A2"), 0);
    act("use A1");
    act("move A1 0505");
    card("3S");
    act("assault 0505");
    cards("2H 9H 2D 9D");
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(offers("retreat X1"), 4);
    assert_false(can("retreat X1 0605"));
    assert_false(can("retreat X1 0405"));
}

static void ruling_R37_but_not_after_that_attack_is_over(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0605") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A2");
    act("assault 0505");
    cards("9H 2D 9C 2S");
    act("lose X1");
    assert_string_equal(place("A2"), "0605");
    put("A2", "0909");
    attack("A1");
    act("assault 0505");
    cards("2H 9D 3H 9S");
    assert_int_equal(steps("X1"), 0);
}

static void ruling_R36_a_rally_in_the_middle_gives_a_support_weapon_no_second_card(void **unused) {
    (void)unused;
    open_table(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .allied_weapons = GUN("W1", "at: 0405"),
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    attack("A1");
    attack("W1");
    disorganise("W1");
    act("assault 0505");
    // [10.5] the support weapon's only card is face-down.
    assert_int_equal(state->combat.face_down[ALLIED], 2);
    card("AD");
    act("quick-rally W1");
    assert_false(is_disorganised("W1"));
    card("2D");  // this is the card of A1
    assert_int_equal(phase(), PHASE_REVEAL);
}

static void ruling_R33_losers_leave_in_the_order_their_owner_likes_where_room_is_short(
    void **unused) {
    (void)unused;
    open_table(&(Setting){
        .rows = "['. . ~ ~', '. . . .', '~ ~ ~ ~']",
        .allied = "A: [" UNIT("A1", "infantry", 9, 2, 6, 4, "at: 0102") "]",
        .axis = "X: [" FOOT("X1", "at: 0202") ", " FOOT("X2", "at: 0202") ", " FOOT(
            "X3",
            "at: 0302") ", " FOOT("X4",
                                  "at: 0302") "], Y: [" FOOT("Y1",
                                                             "at: 0402") ", " FOOT("Y2",
                                                                                   "at: 0402") "]"});
    act("use A1");
    act("move A1 0202");
    pass();
    act("assault 0202");
    cards("2H 2S 9H 2D 3D 9D");
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(turn(), AXIS);
    // One unit has room there; a second one must go one hex further.
    assert_true(can("retreat X1 0302"));
    assert_true(can("retreat X2 0302"));
    act("retreat X2 0302");
    assert_true(can("retreat X1 0201"));
}

static void rule_9_4_1_who_cannot_withdraw_is_eliminated(void **unused) {
    (void)unused;
    table_open(&(Setting){.rows = "['. . . . .']",
                          .allied = "A: [" FOOT("A1", "at: 0201") ", " FOOT("A2", "at: 0501") "]",
                          .axis = "X: [" FOOT("X1", "at: 0101") "]"});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    limits_drawn();
    act("use A1");
    act("move A1 0101");
    act("assault 0101");
    cards("2H 9H 2D 9D");
    assert_int_equal(steps("X1"), 0);
}

static void rule_9_5_a_winner_with_points_left_may_fight_again(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 2, 4, ONE_STEP "at: 0505") ", " UNIT(
              "X2", "infantry", 0, 1, 2, 4, "at: 0605") "]");
    attack("A1");
    act("assault 0505");
    cards("2H 9H 2D 9D");
    act("lose A1");
    assert_int_equal(mp("A1"), 4);  // [R28] of 8 half MP, 4 were spent to enter the enemy's hex
    act("use A1");
    assert_false(can_any("fire"));
    act("move A1 0605");
    assert_int_equal(mp("A1"), 0);
    assert_true(can("assault 0605"));
}

static void rule_9_5_a_winner_without_points_stays(void **unused) {
    (void)unused;
    begin("A: [" UNIT("A1", "infantry", 2, 2, 6, 2, "at: 0405") "]",
          "X: [" UNIT("X1", "infantry", 0, 1, 2, 4, ONE_STEP "at: 0505") "]");
    attack("A1");
    act("assault 0505");
    cards("2H 9H 2D 9D");
    act("lose A1");
    assert_false(can("use A1"));
}

static void ruling_R22_the_active_side_picks_when_to_fight_but_must(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0101") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    assert_true(can("use A2"));
    assert_true(can("assault 0505"));
    assert_false(can("done"));
    act("assault 0505");
    cards("9H 2H 9D 2D");
    act("lose X1");
    assert_true(can("done"));
}

static void ruling_R23_the_order_of_the_cards(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " TANKS("T1", "at: 0404") "]",
          "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]");
    attack("A1");
    attack("T1");
    act("assault 0505");
    card("2H");
    card("2D");
    assert_int_equal(total(AXIS), 4);  // the open cards of both defenders come first
    card("3H");
    card("3D");
    assert_int_equal(total(ALLIED), 6);
    card("4H");  // this is the card for combined arms
    assert_int_equal(total(ALLIED), 10);
    assert_true(can("decline"));  // the card for coordination is optional
    act("draw");
    card("4D");
    assert_int_equal(phase(), PHASE_REVEAL);
    card("5H");
    card("5D");
    assert_int_equal(total(AXIS), 14);  // the defender's face-down cards are turned over first
    card("6H");
    assert_int_equal(total(ALLIED), 20);
}

static void ruling_R27_the_defenders_retreat_goes_one_hex_on_where_it_is_crowded(void **unused) {
    (void)unused;
    table_open(&(Setting){.rows = "['. . . . . .']",
                          .allied = "A: [" FOOT("A1", "at: 0101") "]",
                          .axis = "X: [" FOOT("X1", "at: 0201") ", " UNIT(
                              "X2", "infantry", 0, 1, 6, 4,
                              "at: 0301") ", " UNIT("X3", "infantry", 0, 1, 6, 4,
                                                    "at: 0301") ", " UNIT("X4", "infantry", 0, 1, 6,
                                                                          4, "at: 0301") "]"});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    limits_drawn();
    act("use A1");
    act("move A1 0201");
    pass();
    act("assault 0201");
    cards("2H 9H 2D 9D");
    assert_string_equal(place("X1"), "0401");
    assert_int_equal(steps("X1"), 1);
}

static void ruling_R27_crowded_hexes_all_around_eliminate(void **unused) {
    (void)unused;
    table_open(&(Setting){.rows = "['. . .']",
                          .allied = "A: [" FOOT("A1", "at: 0101") "]",
                          .axis = "X: [" FOOT("X1", "at: 0201") ", " UNIT(
                              "X2", "infantry", 0, 1, 6, 4,
                              "at: 0301") ", " UNIT("X3", "infantry", 0, 1, 6, 4,
                                                    "at: 0301") ", " UNIT("X4", "infantry", 0, 1, 6,
                                                                          4, "at: 0301") "]"});
    turn_begins(ALLIED);
    activate_all(ALLIED);
    limits_drawn();
    act("use A1");
    act("move A1 0201");
    pass();
    act("assault 0201");
    cards("2H 9H 2D 9D");
    assert_int_equal(steps("X1"), 0);
}

static void ruling_R28_survivors_keep_their_points_the_thrown_back_do_not(void **unused) {
    (void)unused;
    duel();
    cards("9H 2H 9D 2D");
    act("lose X1");
    assert_string_equal(place("A1"), "0405");
    assert_int_equal(mp("A1"), 0);
    assert_false(can("use A1"));
}

static void rule_8_1_d_a_disorganised_unit_has_one_card_and_face_down(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    attack("A1");
    disorganise("X1");
    give(AXIS, "10H");
    act("assault 0505");
    assert_int_equal(state->combat.face_down[AXIS], 1);
    assert_int_equal(asked(), ALLIED);  // X1 has no open card to draw or play
    cards("3H 2H 4H");
    assert_int_equal(total(AXIS), 2 + 2);
}

static void rule_10_5_a_support_weapon_has_one_open_card_or_disorganised_one_face_down(
    void **unused) {
    (void)unused;
    open_table(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                   .axis = "X: [" FOOT("X1", "at: 0505") "]",
                   .axis_weapons = UNIT("W1", "machine-guns", 1, 2, 5, 2, "at: 0505") ", " UNIT(
                       "W2", "machine-guns", 1, 2, 5, 2, "at: 0505")});
    attack("A1");
    disorganise("W2");
    act("assault 0505");
    assert_int_equal(state->combat.face_down[AXIS], 2);  // X1 and W2 have a face-down card each
    cards("2H 3H");                                      // these are the open cards of X1 and W1
    assert_int_equal(total(AXIS), 5);
    assert_int_equal(asked(), ALLIED);
}

static void rule_11_5_a_ten_drawn_or_played_in_close_combat_costs_ammunition(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") "]", "X: [" FOOT("X1", "at: 0505") "]");
    give(ALLIED, "10H");
    attack("A1");
    act("assault 0505");
    card("10D");
    assert_int_equal(state->ammo[AXIS], 1);
    act("play 10H");
    assert_int_equal(state->ammo[ALLIED], 1);
    card("10C");
    assert_int_equal(state->ammo[AXIS], 2);
    card("9H");
    assert_int_equal(state->ammo[ALLIED], 1);
}

static void rule_11_8_3_a_sheltered_defender_has_two_open_cards(void **unused) {
    (void)unused;
    open_table(&(Setting){.map = "  forts: {\"0505\": 1}\n",
                          .allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    attack("A1");
    act("assault 0505");
    cards("2H 3H 4H");  // X1 gets two open cards, X2 gets one
    assert_int_equal(total(AXIS), 9);
    assert_int_equal(asked(), ALLIED);
}

static void rule_11_8_4_a_sheltered_unit_given_up_ruins_the_fortification(void **unused) {
    (void)unused;
    open_table(&(Setting){.map = "  forts: {\"0505\": 1}\n",
                          .allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    attack("A1");
    act("assault 0505");
    cards("2H 2C 2D 9H 3H 4H 9C");
    act("counter-attack");
    cards("9D 3C 3D 8D");
    act("lose X1");  // [9.3d] the counter-attack costs the defender a unit
    act("lose A1");
    assert_int_equal(state->ruined_forts, 1);
}

// The attackers wait for the close combat while fire eliminates the last defender; then no combat
// takes place.
static void ruling_R22_a_close_combat_whose_defenders_are_gone_needs_no_fight(void **unused) {
    (void)unused;
    begin("A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0404") "]",
          "X: [" UNIT("X1", "infantry", 1, 2, 2, 4, ONE_STEP "at: 0505") "]");
    attack("A1");
    act("use A2");
    act("fire A2 at X1");
    card("9H");
    assert_int_equal(steps("X1"), 0);
    assert_false(can("assault 0505"));
    assert_true(can("done"));
    assert_int_equal(state->entry[unit("A1")], NO_ENTRY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_9_1_entering_an_enemy_hex_begins_a_close_combat),
        TEST(rule_9_2_a_every_unit_has_a_face_down_card_nobody_has_seen),
        TEST(rule_9_2_b_the_defender_draws_or_plays_an_open_card_first),
        TEST(rule_9_2_c_then_the_attacker_draws_or_plays_one),
        TEST(rule_9_2_d_tanks_with_infantry_draw_one_more_card),
        TEST(rule_9_2_d_two_of_one_type_draw_none),
        TEST(ruling_R24_no_combined_arms_if_both_sides_have_the_pair),
        TEST(ruling_R24_none_against_infantry_with_guns_in_defence),
        TEST(ruling_R24_nor_do_these_defenders_get_a_card),
        TEST(ruling_R24_guns_are_no_type_beside_tanks),
        TEST(ruling_R24_who_is_infantry),
        TEST(ruling_R24_infantry_with_guns_attacking_is_no_pair),
        TEST(ruling_R24_disorganised_units_count_too),
        TEST(rule_9_2_e_a_card_for_each_further_hex_the_attackers_came_from),
        TEST(rule_9_2_e_attackers_from_one_hex_have_no_coordination),
        TEST(rule_9_2_f_firepower_is_added_that_of_tanks_doubled),
        TEST(ruling_R25_disorganised_units_and_support_weapons_count_with_their_firepower),
        TEST(rule_9_2_g_at_a_tie_the_side_with_the_initiative_wins),
        TEST(rule_9_2_g_the_greater_total_wins),
        TEST(rule_9_3_a_counter_attack_needs_a_difference_below_the_best_morale),
        TEST(ruling_R26_the_best_current_morale_counts),
        TEST(rule_9_3_a_to_d_the_cards_of_a_counter_attack),
        TEST(rule_9_3_d_success_costs_a_unit_and_throws_the_attackers_back),
        TEST(ruling_R26_a_tie_is_no_successful_counter_attack),
        TEST(rule_9_4_each_loser_and_one_winner_lose_a_step),
        TEST(rule_9_4_1_losing_attackers_go_back_where_they_came_from),
        TEST(rule_9_4_1_losing_defenders_avoid_enemies_and_the_attackers_hexes),
        TEST(rule_9_4_1_who_cannot_withdraw_is_eliminated),
        TEST(ruling_R37_a_hex_that_an_attacker_came_from_stays_barred_when_he_is_gone),
        TEST(ruling_R37_but_not_after_that_attack_is_over),
        TEST(ruling_R36_a_rally_in_the_middle_gives_a_support_weapon_no_second_card),
        TEST(ruling_R33_losers_leave_in_the_order_their_owner_likes_where_room_is_short),
        TEST(rule_9_5_a_winner_with_points_left_may_fight_again),
        TEST(rule_9_5_a_winner_without_points_stays),
        TEST(ruling_R22_the_active_side_picks_when_to_fight_but_must),
        TEST(ruling_R22_a_close_combat_whose_defenders_are_gone_needs_no_fight),
        TEST(ruling_R23_the_order_of_the_cards),
        TEST(ruling_R27_the_defenders_retreat_goes_one_hex_on_where_it_is_crowded),
        TEST(ruling_R27_crowded_hexes_all_around_eliminate),
        TEST(ruling_R28_survivors_keep_their_points_the_thrown_back_do_not),
        TEST(rule_8_1_d_a_disorganised_unit_has_one_card_and_face_down),
        TEST(rule_10_5_a_support_weapon_has_one_open_card_or_disorganised_one_face_down),
        TEST(rule_11_5_a_ten_drawn_or_played_in_close_combat_costs_ammunition),
        TEST(rule_11_8_3_a_sheltered_defender_has_two_open_cards),
        TEST(rule_11_8_4_a_sheltered_unit_given_up_ruins_the_fortification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
