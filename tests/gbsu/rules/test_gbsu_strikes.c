// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_strikes.c -- tests artillery fire and air strikes [6.7-6.9], signallers [11.1], and
// guns against aircraft [11.3]. Blue fires at 0505, a hex of hearts; of each other suit there are
// two adjacent hexes.
#include "tests/gbsu/gbsu_kit.h"

#define AF "    artillery: [{strength: 1, count: 2}]\n"
#define AS "    air: [{strength: 1, count: 2}]\n"

static void begin(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
    for (int i = 0; i < world->strike_count; i++) {
        if (world->strike[i].side == ALLIED) state->strike_active[i] = state->strike_left[i];
    }
}

static void shell(const char *strike, const char *target) {
    char words[32];
    snprintf(words, sizeof words, "fire %s", strike);
    act(words);
    snprintf(words, sizeof words, "target %s", target);
    act(words);
}

static void rule_6_7_artillery_stands_off_the_map(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_card = AF});
    assert_int_equal(world->strike_count, 1);
    // Only the two default units: a strike is not a counter.
    assert_int_equal(world->unit_count, 2);
}

static void rule_6_7_1_any_hex_can_be_the_target_and_all_in_it_are_hit(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = AF,
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    act("fire AF1");
    assert_int_equal(offers("target"), 81);
    act("target 0505");
    cards("2H 3H");  // the total is 1 + 3 x 3 against 6
    assert_true(is_disorganised("X1"));
    assert_true(is_disorganised("X2"));
}

static void rule_6_7_2_the_scenario_says_how_many_on_which_turn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_card = "    artillery: [{strength: 1, count: 3, turns: 2}]\n"});
    turn_begins(ALLIED);
    assert_false(can_any("activate strike"));
    act("done");
    turn_begins_with("5H", ALLIED);
    assert_int_equal(state->strike_left[0], 3);
    for (int i = 0; i < 3; i++) act("activate strike AF1");
    assert_false(can_any("activate strike"));
}

static void rule_6_7_3_one_alone_is_automatic_with_others_it_counts_two(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_card = AF});
    turn_begins(ALLIED);
    act("activate strike AF1");
    int elements;
    assert_int_equal(declared_rating(world, state, &elements), 2);
    act("done");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_true(can("fire AF1"));
    shell("AF1", "0505");
    card("2H");
    assert_false(can("fire AF1"));  // only the other artillery was activated
}

static void rule_6_7_4_a_a_card_of_the_targets_suit_hits_it(void **unused) {
    (void)unused;
    begin(&(Setting){.allied_card = AF, .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    assert_int_equal(world->suit[hex("0505")], HEARTS);
    shell("AF1", "0505");
    card("2H");
    assert_int_equal(wants(), PHASE_STRIKE);
    assert_int_equal(state->aim.hex, hex("0505"));
}

static void rule_6_7_4_a_otherwise_it_lands_next_to_it_and_the_other_side_picks(void **unused) {
    (void)unused;
    begin(&(Setting){.allied_card = AF, .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    shell("AF1", "0505");
    card("2S");
    assert_int_equal(phase(), PHASE_LAND);
    assert_int_equal(turn(), AXIS);
    assert_int_equal(offers("land"), 2);
    assert_true(can("land 0504"));
    act("land 0405");
    assert_int_equal(phase(), PHASE_ACTIVATE);  // the hex is empty, so no card is drawn [R20]
    assert_false(is_disorganised("X1"));
}

static void ruling_R20_an_empty_hex_draws_no_effect_card(void **unused) {
    (void)unused;
    begin(&(Setting){.allied_card = AF});
    uint64_t used = state->cards.used;
    shell("AF1", "0505");
    card("2H");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_int_equal(bits_count(state->cards.used & ~used), 1);
}

static void ruling_R20_the_hex_aimed_at_is_the_one_that_is_seen_or_not(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.rest = "night: 1-10\n",
                         .allied = "A: [" FOOT("A1", "at: 0406") "]",
                         .allied_card = AF,
                         .axis = "X: [" FOOT("X1", "at: 0505") "]"});
        // A1 sees 0505 but not 0504.
        shell("AF1", i ? "0505" : "0504");
        if (i) put("X1", "0504");
        card(i ? "2S" : "2H");
        assert_true(can(i ? "land 0504" : "land 0505"));
        act(i ? "land 0504" : "land 0505");
        card("2D");  // the total is 1 + 3 x 2 if A1 sees the hex, else 1 + 2, against 6
        assert_int_equal(is_disorganised("X1"), i == 1);
        table_close(NULL);
    }
}

static void rule_6_7_4_b_the_strength_is_not_doubled_and_the_card_is_drawn(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = "    artillery: [{strength: 3, count: 1}]\n",
                     .axis = "X: [" UNIT("X1", "infantry", 2, 2, 9, 4, "at: 0505") "]"});
    give(ALLIED, "10H");
    shell("AF1", "0505");
    // [11.1] Without a signaller no card from the hand can be played, not even for aiming.
    assert_int_equal(turn(), CHANCE);
    card("2H");
    assert_int_equal(turn(), CHANCE);
    card("2D");  // the total is 3 + 6 against 9; a doubled strength would give 12
    assert_false(is_disorganised("X1"));
}

static void rule_6_7_4_b_each_unit_has_its_own_defence(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                   .allied_card = AF,
                   .axis = "X: [" UNIT("X1", "infantry", 2, 2, 9, 4, "at: 0505") ", " FOOT(
                       "X2", "at: 0505") ", " UNIT("X3", "infantry", 2, 2, 3, 4, "at: 0505") "]"});
    shell("AF1", "0505");
    cards("2H 2D");  // the total is 7 against 9, 6 and 3
    assert_false(is_disorganised("X1"));
    assert_true(is_disorganised("X2"));
    assert_int_equal(steps("X2"), 2);
    assert_int_equal(steps("X3"), 1);
}

static void rule_6_5_3_armour_does_not_count(void **unused) {
    (void)unused;
    begin(&(Setting){
        .allied = "A: [" FOOT("A1", "at: 0405") "]",
        .allied_card = AF,
        .axis = "X: [" UNIT("TX", "tanks", 2, 3, 6, 5, "gun: 2, armour: 4, at: 0505") "]"});
    shell("AF1", "0505");
    cards("2H 2D");  // the total 7 exceeds the defence 6, so the strike hits
    assert_true(is_disorganised("TX"));
}

static void rule_6_8_an_air_strike_aims_and_works_like_artillery(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = AS,
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    shell("AS1", "0505");
    cards("2H 2D");  // the total is 1 + 3 x 2 against 6
    assert_true(is_disorganised("X1"));
}

static void rule_6_10_c_a_hex_no_friend_sees_has_the_card_once(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        begin(&(Setting){.rows = "['. . . . . .', '. . o . . .', '. . . . . .']",
                         .allied = "A: [" FOOT("A1", "at: 0102") "]",
                         .allied_card = AF,
                         .axis = "X: [" FOOT("X1", "at: 0502") "]"});
        if (i) put("A1", "0601");
        assert_int_equal(strike_times(world, state, &world->strike[0], hex("0502"), unit("X1")),
                         i ? 3 : 1);
        if (i) disorganise("A1");
        assert_int_equal(strike_times(world, state, &world->strike[0], hex("0502"), unit("X1")),
                         i ? 3 : 1);  // [R21] a disorganised unit still observes
        table_close(NULL);
    }
}

static void ruling_R4_every_hex_has_two_neighbours_of_each_other_suit(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    int seen = 0;
    for (Hex each = 0; each < world->grid.count; each++) {
        int count[SUITS] = {0};
        bool inner = true;
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = world->grid.neighbour[each][d];
            inner = inner && next != HEX_NONE;
            if (next != HEX_NONE) count[world->suit[next]]++;
        }
        for (int suit = 0; inner && suit < SUITS; suit++) {
            assert_int_equal(count[suit], suit == world->suit[each] ? 0 : 2);
        }
        seen += inner;
    }
    assert_int_equal(seen, 49);
    assert_int_equal(world->suit[hex("0101")], DIAMONDS);
    assert_int_equal(world->suit[hex("0201")], SPADES);
}

static void ruling_R4_off_the_map_there_is_no_effect(void **unused) {
    (void)unused;
    begin(&(Setting){.allied_card = AF,
                     .axis = "X: [" FOOT("X1", "at: 0101") ", " FOOT("X2", "at: 0201") "]",
                     .allied = "A: [" FOOT("A1", "at: 0909") "]"});
    shell("AF1", "0101");
    card("2S");  // 0201 has the suit, so the strike cannot leave the map [R20]
    assert_int_equal(offers("land"), 1);
    act("land 0201");
    card("2H");
    assert_true(is_disorganised("X2"));
    shell("AF1", "0909");
    card(world->suit[hex("0909")] == CLUBS ? "3H" : "3C");
    while (phase() == PHASE_LAND) {
        assert_false(can("land off the map"));
        act(can("land 0808") ? "land 0808" : can("land 0908") ? "land 0908" : "land 0809");
    }
}

static void ruling_R4_a_map_may_name_its_suits(void **unused) {
    (void)unused;
    begin(&(Setting){.rows = "['. . .']",
                     .map = "  suits: [d d d]\n",
                     .allied = "A: [" FOOT("A1", "at: 0101") "]",
                     .allied_card = AF,
                     .axis = "X: [" FOOT("X1", "at: 0301") "]"});
    shell("AF1", "0301");
    card("2S");  // no adjacent hex has this suit
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

// Moves A1 to 0405, a hex of spades, in front of X1. X1 then draws a limit of two.
static void defend(const Setting *scene) {
    table_open(scene);
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");
    card("6H");
}

#define DEFENCE(more)                                                                           \
    &(Setting) {                                                                                \
        .allied = "A: [" FOOT("A1", "at: 0305") "]", .axis = "X: [" FOOT("X1", "at: 0605") "]", \
        .axis_card = more                                                                       \
    }

static void rule_6_9_the_side_without_initiative_may_use_its_strikes(void **unused) {
    (void)unused;
    defend(DEFENCE(AF AS));
    assert_true(can("call AF1 by X1"));
    assert_true(can("call AS1 by X1"));
    table_close(NULL);
    defend(DEFENCE("    artillery: [{strength: 1, count: 2, turns: 2}]\n"));
    assert_false(can_any("call"));  // the artillery is available on turn 2 only
}

static void rule_6_9_1_only_a_unit_that_could_fire_can_call(void **unused) {
    (void)unused;
    table_open(DEFENCE(AF));
    turn_begins(ALLIED);
    activate("A");
    put("X1", "0705");  // A1 is out of range of X1
    act("use A1");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void rule_6_9_1_a_unit_without_firepower_calls_nothing(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" UNIT("X1", "signal", 0, 4, 6, 4, "at: 0605") "]",
                          .axis_card = AF});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");  // no limit is drawn for X1
    assert_int_equal(phase(), PHASE_MOVE);
}

static void ruling_R13_no_strike_is_called_at_a_hex_of_close_combat(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0605") "]",
                          .axis_card = AF});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0505");
    cards("8H 8D");                       // the limits are drawn nevertheless
    assert_true(can_any("withdraw X2"));  // a retreat is the only possible reaction
    assert_false(can_any("call"));
    assert_false(can_any("fire"));
}

static void rule_6_9_2_both_aim_cards_must_match(void **unused) {
    (void)unused;
    defend(DEFENCE(AF));
    assert_int_equal(world->suit[hex("0405")], SPADES);
    act("call AF1 by X1");
    card("2S");
    card("3S");
    assert_int_equal(state->aim.hex, hex("0405"));
    card("2H");  // the total is 1 + 3 x 2 against 6
    assert_true(is_disorganised("A1"));
}

static void ruling_R20_else_the_moving_side_picks_which_cards_suit_counts(void **unused) {
    (void)unused;
    defend(DEFENCE(AF));
    act("call AF1 by X1");
    cards("2S 2H");
    assert_int_equal(turn(), ALLIED);
    assert_int_equal(offers("land"), 3);
    assert_true(can("land 0405"));  // the spade allows the target hex itself
    act("land 0505");               // the heart allows this hex
    assert_int_equal(phase(), PHASE_MOVE);
    assert_false(is_disorganised("A1"));
}

static void rule_6_9_3_the_callers_limit_goes_down_whatever_happens(void **unused) {
    (void)unused;
    defend(DEFENCE(AF));
    act("call AF1 by X1");
    cards("2D 2C");
    act("land 0404");
    assert_int_equal(limit("X1"), 1);
    assert_int_equal(phase(), PHASE_MOVE);  // X1 has reacted to this hex
}

static void rule_6_9_4_each_strike_is_used_once_a_turn(void **unused) {
    (void)unused;
    defend(DEFENCE("    artillery: [{strength: 1, count: 1}]\n"));
    act("call AF1 by X1");
    cards("2S 3S 2H");
    state->disorganised = 0;
    assert_int_equal(state->strike_left[0], 0);
    table_close(NULL);
    defend(DEFENCE(AF));
    act("call AF1 by X1");
    cards("2S 3S AC");
    act("move A1 0505");
    assert_true(can("call AF1 by X1"));  // two artillery fires are available
}

static void rule_11_1_a_signaller_that_sees_the_target_lets_aim_cards_be_played(void **unused) {
    (void)unused;
    for (int i = 0; i < 3; i++) {
        begin(&(Setting){.rows = "['. . . . . .', '. . o . . .', '. . . . . .']",
                         .allied = "A: [" UNIT("S1", "signal", 0, 1, 6, 4, "at: 0202") "]",
                         .allied_card = AF,
                         .axis = "X: [" FOOT("X1", "at: 0502") "]"});
        give(ALLIED, "9H 9D");
        if (i == 1) put("S1", "0601");
        if (i == 2) put("S1", "0601"), disorganise("S1");
        shell("AF1", "0502");
        assert_int_equal(can("play 9H"), i == 1);
        if (i == 1) {
            act("play 9H");
            assert_false(can("play 9D"));  // the card for the effect always comes from the pile
        }
        table_close(NULL);
    }
}

static void rule_11_3_anti_aircraft_guns_in_the_hex_make_it_two_cards(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = AF AS,
                     .axis = "X: [" UNIT("AA", "anti-air", 1, 2, 6, 4, "at: 0505") ", " FOOT(
                         "X1", "at: 0605") "]"});
    shell("AS1", "0505");
    assert_int_equal(state->aim.needed, 2);
    cards("2H 3D");
    assert_int_equal(turn(), AXIS);  // the Axis chooses between the suits of the two cards
    assert_true(can("land 0505"));
    assert_true(can("land 0404"));
    assert_true(can("land 0506"));
    assert_int_equal(offers("land"), 3);
    act("land 0404");
    shell("AS1", "0605");
    assert_int_equal(state->aim.needed, 1);  // the guns do not reach that hex
    cards("2C 2S");
    shell("AF1", "0505");
    assert_int_equal(state->aim.needed, 1);  // guns do not act against artillery
}

static void rule_11_3_disorganised_guns_do_not_count(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = AS,
                     .axis = "X: [" UNIT("AA", "anti-air", 1, 2, 6, 4, "at: 0505") "]"});
    disorganise("AA");
    shell("AS1", "0505");
    assert_int_equal(state->aim.needed, 1);
}

static void ruling_R20_a_defensive_air_strike_at_guns_needs_three_cards(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" UNIT("A1", "anti-air", 1, 2, 6, 4, "at: 0305") "]",
        .axis = "X: [" FOOT("X1", "at: 0605") ", " UNIT("SX", "signal", 0, 1, 6, 4, "at: 0901") "]",
        .axis_card = AS});
    turn_begins(ALLIED);
    give(AXIS, "9S");
    activate("A");
    act("use A1");
    act("move A1 0405");
    card("6H");
    act("call AS1 by X1");
    assert_int_equal(state->aim.needed, 3);
    assert_true(can("play 9S"));  // SX sees 0405, so any of its three cards can be played
    act("draw");
    card("2S");
    act("play 9S");
    card("3S");
    assert_int_equal(wants(), PHASE_STRIKE);
    assert_int_equal(state->aim.hex, hex("0405"));
}

static void ruling_R21_strikes_hit_friends_too(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .allied_card = AF,
                     .axis = "X: [" FOOT("X1", "at: 0909") "]"});
    shell("AF1", "0405");
    cards("2S 2H");
    assert_true(is_disorganised("A1"));
}

static void ruling_R32_a_strike_with_an_observer_needs_it_on_the_map(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0404") "]",
                   .allied_card = "    artillery: [{strength: 1, count: 1, observer: A1}]\n"});
    turn_begins(ALLIED);
    assert_true(can("activate strike AF1"));
    unit_remove(world, state, unit("A1"));
    assert_false(can("activate strike AF1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_6_7_artillery_stands_off_the_map),
        TEST(rule_6_7_1_any_hex_can_be_the_target_and_all_in_it_are_hit),
        TEST(rule_6_7_2_the_scenario_says_how_many_on_which_turn),
        TEST(rule_6_7_3_one_alone_is_automatic_with_others_it_counts_two),
        TEST(rule_6_7_4_a_a_card_of_the_targets_suit_hits_it),
        TEST(rule_6_7_4_a_otherwise_it_lands_next_to_it_and_the_other_side_picks),
        TEST(rule_6_7_4_b_the_strength_is_not_doubled_and_the_card_is_drawn),
        TEST(rule_6_7_4_b_each_unit_has_its_own_defence),
        TEST(rule_6_5_3_armour_does_not_count),
        TEST(rule_6_8_an_air_strike_aims_and_works_like_artillery),
        TEST(rule_6_10_c_a_hex_no_friend_sees_has_the_card_once),
        TEST(ruling_R20_an_empty_hex_draws_no_effect_card),
        TEST(ruling_R20_the_hex_aimed_at_is_the_one_that_is_seen_or_not),
        TEST(ruling_R4_every_hex_has_two_neighbours_of_each_other_suit),
        TEST(ruling_R4_off_the_map_there_is_no_effect),
        TEST(ruling_R4_a_map_may_name_its_suits),
        TEST(rule_6_9_the_side_without_initiative_may_use_its_strikes),
        TEST(rule_6_9_1_only_a_unit_that_could_fire_can_call),
        TEST(rule_6_9_1_a_unit_without_firepower_calls_nothing),
        TEST(ruling_R13_no_strike_is_called_at_a_hex_of_close_combat),
        TEST(rule_6_9_2_both_aim_cards_must_match),
        TEST(ruling_R20_else_the_moving_side_picks_which_cards_suit_counts),
        TEST(rule_6_9_3_the_callers_limit_goes_down_whatever_happens),
        TEST(rule_6_9_4_each_strike_is_used_once_a_turn),
        TEST(rule_11_1_a_signaller_that_sees_the_target_lets_aim_cards_be_played),
        TEST(rule_11_3_anti_aircraft_guns_in_the_hex_make_it_two_cards),
        TEST(rule_11_3_disorganised_guns_do_not_count),
        TEST(ruling_R20_a_defensive_air_strike_at_guns_needs_three_cards),
        TEST(ruling_R21_strikes_hit_friends_too),
        TEST(ruling_R32_a_strike_with_an_observer_needs_it_on_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
