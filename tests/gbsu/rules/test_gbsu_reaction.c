// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_reaction.c -- tests retreats and defensive fire against a unit that moves [7.0].
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

// Opens a table where Blue has the initiative and its unit A1, at 0305, is about to move. `axis`
// places Red's units. Hands are empty.
static void begin(const char *axis) {
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") ", " FOOT("A2", "at: 0101") "]",
                          .axis = axis});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
}

#define UNARMED(name, more) UNIT(name, "infantry", 0, 1, 6, 4, more)

static void rule_7_1_a_disorganised_unit_does_not_react(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0505") "]");
    disorganise("X1");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);  // X1 has no limit and no retreat
    assert_int_equal(limit("X1"), -1);
}

static void rule_7_1_the_side_with_the_initiative_does_not_react(void **unused) {
    (void)unused;
    begin("X: [" UNARMED("X1", "at: 0909") "]");
    put("A2", "0505");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void rule_7_2_a_unit_may_retreat_from_an_enemy_that_comes_next_to_it(void **unused) {
    (void)unused;
    begin("X: [" UNARMED("X1", "at: 0505") "]");
    act("move A1 0405");
    assert_int_equal(turn(), AXIS);
    assert_int_equal(offers("withdraw X1"), 3);
    assert_true(can("withdraw X1 0504"));
    assert_true(can("withdraw X1 0605"));
    assert_true(can("withdraw X1 0506"));
    assert_true(can("pass"));
    act("withdraw X1 0605");
    assert_string_equal(place("X1"), "0605");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void rule_7_2_no_retreat_from_an_enemy_two_hexes_away(void **unused) {
    (void)unused;
    begin("X: [" UNARMED("X1", "at: 0605") "]");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void rule_7_2_a_unit_that_shares_its_hex_with_an_enemy_cannot_retreat(void **unused) {
    (void)unused;
    begin("X: [" UNARMED("X1", "at: 0505") "]");
    act("hold A1");
    put("A2", "0504");
    act("use A2");
    act("move A2 0505");
    assert_true(can("assault 0505"));
    state->done &= ~bit(unit("A1"));
    act("use A1");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void hemmed_in(const char *x2_at) {
    char axis[400];
    snprintf(axis, sizeof axis,
             "X: [%s, %s, %s, {name: X4, map: X4, type: infantry, firepower: 0, range: 1, "
             "morale: 6, move: 4, at: %s}]",
             UNARMED("X1", "at: 0505"), UNARMED("X2", "at: 0504"), UNARMED("X3", "at: 0504"),
             x2_at);
    table_open(&(Setting){.rows =
                              "['. . . . . . .', '. . . . . . .', '. . . . . . .', '. . . . . . "
                              ".', '. . . . . ~ .', '. . . . . . .']",
                          .allied = "A: [" FOOT("A1", "at: 0305") ", " FOOT("A2", "at: 0506") "]",
                          .axis = axis});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");
}

static void ruling_R16_a_retreat_needs_an_enemy_free_passable_hex_with_room(void **unused) {
    (void)unused;
    hemmed_in("0504");  // an enemy, water and a full hex block the retreat of X1
    assert_int_equal(phase(), PHASE_MOVE);
    table_close(NULL);
    hemmed_in("0503");  // only two units are in 0504, so X1 has room there
    assert_int_equal(offers("withdraw X1"), 1);
    assert_true(can("withdraw X1 0504"));
}

static void ruling_R35_a_unit_of_movement_0_retreats_from_a_mover_and_a_fixed_one_does_not(
    void **unused) {
    (void)unused;
    begin("X: [" UNIT("X1", "infantry", 0, 1, 6, 0, "at: 0505") "]");
    act("move A1 0405");
    assert_true(can("withdraw X1 0605"));
    table_close(NULL);
    begin("X: [" UNIT("X1", "infantry", 0, 1, 6, 0, "fixed: yes, at: 0505") "]");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void ruling_R16_a_retreat_draws_no_fire(void **unused) {
    (void)unused;
    begin("X: [" UNARMED("X1", "at: 0505") "]");
    put("A2", "0704");
    act("move A1 0405");
    act("withdraw X1 0605");  // the hex is adjacent to A2
    assert_int_equal(phase(), PHASE_MOVE);
    assert_int_equal(turn(), ALLIED);
}

// Checks the table of [7.3.1]: the defensive fire limit by card and ammo level.
static void rule_7_3_1_the_limit_is_a_card_less_the_ammo_level(void **unused) {
    (void)unused;
    static const struct {
        const char *card;
        int ammo, limit;
    } rows[] = {
        {"2H", 0, 1},  {"4H", 0, 1}, {"5H", 0, 2}, {"7H", 0, 2}, {"8H", 0, 3},
        {"10H", 0, 3}, {"4H", 4, 0}, {"5H", 4, 1}, {"2H", 3, 0}, {"10H", 2, 3},
        {"10H", 3, 2}, {"AC", 0, 1}, {"9H", 5, 1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        begin("X: [" FOOT("X1", "at: 0605") "]");
        state->ammo[AXIS] = (uint8_t)rows[i].ammo;
        act("move A1 0405");
        assert_int_equal(wants(), PHASE_LIMITS);
        card(rows[i].card);
        assert_int_equal(limit("X1"), rows[i].limit);
        assert_int_equal(phase() == PHASE_REACT, rows[i].limit > 0);
        // A ten drawn for a limit costs no ammunition [R19].
        assert_int_equal(state->ammo[AXIS], rows[i].ammo);
        table_close(NULL);
    }
}

static void rule_7_3_1_limits_have_the_odds_of_a_full_pile(void **unused) {
    (void)unused;
    static const int expected[4][4] = {
        {0, 28, 12, 12}, {16, 16, 12, 8}, {20, 16, 12, 4}, {24, 16, 12, 0}};
    begin("X: [" FOOT("X1", "at: 0605") "]");
    act("move A1 0405");
    state->cards.used = 0;
    State *before = test_malloc(sizeof *before);
    *before = *state;
    for (int ammo = 0; ammo < 4; ammo++) {
        int count[4] = {0};
        Action list[ACTIONS_MAX];
        int all = game_legal(&game, before, list);
        assert_int_equal(all, CARDS);
        for (int i = 0; i < all; i++) {
            *state = *before;
            state->ammo[AXIS] = (uint8_t)ammo;
            game.rules->apply(world, state, list[i]);
            while (can("decline")) act("decline");  // the side declines the random events
            count[unit_limit(state, unit("X1"))]++;
        }
        assert_memory_equal(count, expected[ammo], sizeof count);
    }
    test_free(before);
}

static void rule_7_3_1_the_limit_is_drawn_for_the_first_enemy_only(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") "]");
    act("move A1 0405");
    card("2H");
    pass();
    act("hold A1");
    put("A2", "0304");
    act("use A2");
    act("move A2 0404");
    assert_int_equal(phase(), PHASE_REACT);  // the limit is not drawn a second time
    assert_int_equal(limit("X1"), 1);
}

static void rule_7_3_range_and_sight_are_needed(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0705") "]");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);  // X1 is three hexes away and has range two
    table_close(NULL);
    table_open(&(Setting){.rows =
                              "['. . . . . . .', '. . . . . . .', '. . . . . . .', '. . . . . . "
                              ".', '. . . . w . .', '. . . . . . .']",
                          .allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0605") "]"});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0405");
    assert_int_equal(phase(), PHASE_MOVE);  // a wood blocks the line of sight
}

static void rule_7_3_2_each_defensive_fire_lowers_the_limit_by_one(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") "]");
    act("move A1 0405");
    card("5H");
    assert_int_equal(limit("X1"), 2);
    act("fire X1");
    card("2H");  // the total 2 + 2 is below the defence 6
    assert_int_equal(limit("X1"), 1);
    act("move A1 0505");
    act("fire X1");
    card("3H");
    assert_int_equal(limit("X1"), 0);
    act("move A1 0506");
    assert_false(can("fire X1"));
}

static void rule_7_3_3_the_limit_is_gone_at_the_end_of_the_turn(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") "]");
    act("move A1 0405");
    card("2H");
    pass();
    act("hold A1");
    assert_int_equal(limit("X1"), 1);
    phase_ends();
    assert_int_equal(limit("X1"), -1);
}

static void rule_7_3_4_a_unit_that_shares_its_hex_with_an_enemy_may_fire(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0505") "]");
    act("hold A1");
    put("A2", "0504");
    act("use A2");
    act("move A2 0505");
    card("5H");
    state->done &= ~bit(unit("A1"));
    act("use A1");
    act("move A1 0405");
    assert_true(can("fire X1"));
    assert_false(can_any("withdraw"));
}

static void rule_7_3_5_units_sharing_a_hex_draw_no_fire(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0405") ", " FOOT("X2", "at: 0605") "]");
    act("move A1 0405");
    cards("8H 8D");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_true(can("assault 0405"));
}

static void rule_7_3_1_the_limit_is_drawn_also_at_a_mover_that_enters_close_combat(void **unused) {
    (void)unused;
    begin(
        "X: [" FOOT("X1", "at: 0405") ", " FOOT("X2", "at: 0605") ", " FOOT("X3", "at: 0905") "]");
    act("move A1 0405");  // [R13] a hex among enemies who cannot fire at it
    cards("8H 5D");
    assert_int_equal(limit("X1"), 3);
    assert_int_equal(limit("X2"), 2);
    assert_int_equal(limit("X3"), -1);  // X3 is out of range, so no limit was drawn
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

// The rulebook's example at [7.3.5]: after attackers win a close combat, other enemies may fire
// at them.
static void rule_7_3_5_the_winners_of_a_close_combat_can_be_fired_at_after_it(void **unused) {
    (void)unused;
    begin("X: [" UNIT("X1", "infantry", 1, 2, 2, 4, ONE_STEP "at: 0405") ", " FOOT("X2",
                                                                                   "at: 0605") "]");
    act("move A1 0405");
    cards("2D 6H");
    act("assault 0405");
    cards("2H 9H 3H 9C");  // these are the open cards of X1 and A1, then their face-down cards
    act("lose A1");
    assert_string_equal(place("A1"), "0405");
    assert_int_equal(steps("X1"), 0);
    assert_int_equal(limit("X2"), 2);
    char prompt[256];
    Text text = text_over(prompt, sizeof prompt);
    gbsu_prompt(world, state, &text);
    assert_non_null(strstr(prompt, "React to A1, the winner of the close combat? It is at 0405"));
    act("fire X2");
    card("6D");  // the total is 2 + 6 against 6
    assert_true(is_disorganised("A1"));
}

// Winners are fired at in the order of their arrival, not in the order of the file.
static void ruling_R14_winners_are_exposed_in_the_order_in_which_they_came(void **unused) {
    (void)unused;
    begin("X: [" UNIT("X1", "infantry", 1, 2, 2, 4, ONE_STEP "at: 0405") ", " FOOT("X2",
                                                                                   "at: 0605") "]");
    act("hold A1");
    put("A2", "0304");
    state->done &= ~bit(unit("A1"));
    act("use A2");
    act("move A2 0405");  // A2 enters before A1, which comes first in the file
    cards("2D 6H");
    act("use A1");
    act("move A1 0405");
    act("assault 0405");
    cards("2H 9H 9S");  // these are the open cards of X1, A1 and A2
    act("decline");     // the attackers decline the card for coordination
    cards("3H 9C 9D");  // these are their face-down cards
    act("lose A1");
    act("fire X2");
    card("6D");  // the total is 2 + 6 against 6
    assert_true(is_disorganised("A2"));
    assert_false(is_disorganised("A1"));
    assert_int_equal(phase(), PHASE_REACT);  // A1 is fired at next
}

static void rule_7_3_6_defensive_firepower_is_not_doubled(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") "]");
    act("move A1 0405");
    card("8H");
    act("fire X1");
    card("4H");  // the total is 2 + 4 against 6; with support it would be 4 + 4
    assert_false(is_disorganised("A1"));
    act("move A1 0404");
    act("fire X1");
    card("5H");
    assert_true(is_disorganised("A1"));
}

static void rule_7_3_6_the_card_comes_from_the_pile_and_no_hq_helps(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") ", " UNIT("HX", "headquarters", 1, 4, 6, 4,
                                                  "support: 3, at: 0805") "]");
    give(AXIS, "10C 9C");
    act("move A1 0405");
    cards("8H 8C");                       // a limit is drawn for HX too, which is in range
    state->activated |= bit(unit("HX"));  // an activated HQ gives no support either
    act("fire X1");
    assert_int_equal(turn(), CHANCE);  // neither support nor a card from a hand can be chosen
    card("3H");
    assert_false(is_disorganised("A1"));
}

static void rule_7_3_7_a_unit_fires_once_at_each_hex_entered(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") ", " FOOT("X2", "at: 0504") "]");
    act("move A1 0405");
    cards("8H 8D");
    act("fire X1");
    card("2H");
    assert_false(can("fire X1"));
    act("fire X2");  // another unit may fire
    card("2D");
    assert_int_equal(phase(), PHASE_MOVE);
    act("move A1 0505");
    assert_true(can("fire X1"));  // in the next hex X1 may fire again
}

static void rule_7_3_7_nor_again_when_the_unit_comes_back_into_the_hex(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") "]");
    put("A2", "0304");
    act("move A1 0405");
    card("8H");
    act("fire X1");
    card("2H");
    act("move A1 0404");
    act("pass");
    act("move A1 0405");
    assert_false(can("fire X1"));  // [R14] X1 may fire only once in a hex
    assert_int_equal(phase(), PHASE_MOVE);
    act("hold A1");
    act("use A2");
    act("move A2 0404");
    act("fire X1");  // the other mover may be fired at
    card("2D");
    act("move A2 0405");
    assert_true(can("fire X1"));
}

static void ruling_R13_mines_then_limits_then_reactions(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0605") "]",
                          .axis_card = "    control: 0405\n    mines: {fields: 0, markers: [1]}\n",
                          .points = "    - {control: 0405, allied: 1, axis: 1}\n"});
    turn_begins(ALLIED);
    mine_put(AXIS, "0405", 0);
    activate("A");
    act("use A1");
    assert_int_equal(state->control[AXIS], 1);
    act("move A1 0405");
    assert_int_equal(state->control[ALLIED], 1);
    assert_int_equal(wants(), PHASE_MINE);
    card("2H");
    assert_int_equal(wants(), PHASE_LIMITS);  // a limit is drawn for each unit in turn
    card("5H");
    assert_int_equal(limit("X1"), 2);
    assert_true(limit("X2") <= 0);
    card("8H");
    assert_int_equal(limit("X2"), 3);
    assert_int_equal(phase(), PHASE_REACT);
}

static void ruling_R13_entering_an_enemy_hex_may_make_neighbours_retreat(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0405") ", " FOOT("X2", "at: 0505") "]");
    act("move A1 0405");
    cards("8H 8D");
    assert_int_equal(phase(), PHASE_REACT);
    assert_true(can("withdraw X2 0605"));
    assert_false(can("fire X2"));
    assert_false(can_any("withdraw X1"));
    act("withdraw X2 0605");
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

static void ruling_R14_one_unit_at_a_time_in_any_order_until_a_pass(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0605") "]");
    act("move A1 0405");
    cards("8H 8D");
    assert_true(can("fire X1"));
    assert_true(can("fire X2"));
    act("fire X2");
    card("2D");
    assert_true(can("fire X1"));
    act("withdraw X1 0504");
    assert_int_equal(phase(), PHASE_MOVE);  // each enemy has reacted
    act("move A1 0505");                    // adjacent to both: they may react again
    assert_true(can("fire X1"));
    assert_true(can("withdraw X2 0705"));
    act("pass");
    assert_int_equal(phase(), PHASE_MOVE);
}

static void ruling_R15_a_disorganised_mover_stops(void **unused) {
    (void)unused;
    begin("X: [" FOOT("X1", "at: 0605") ", " FOOT("X2", "at: 0504") "]");
    act("move A1 0405");
    cards("8H 8D");
    act("fire X1");
    card("6H");
    assert_true(is_disorganised("A1"));
    assert_true(can("fire X2"));  // X2 may react to this hex after the fire of X1
    act("pass");
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_false(can("use A1"));
    assert_string_equal(place("A1"), "0405");
}

static void ruling_R15_a_mover_pushed_out_or_removed_ends_the_reactions(void **unused) {
    (void)unused;
    begin(
        "X: [" FOOT("X1", "at: 0605") ", " FOOT("X2", "at: 0504") ", " FOOT("X3", "at: 0503") "]");
    act("move A1 0405");
    cards("8H 8D 8C");
    act("fire X1");
    card("6H");
    act("fire X2");
    card("6D");  // hit for the second time: A1 must retreat [8.2]
    if (phase() == PHASE_RETREAT) act("retreat A1 0305");
    assert_string_equal(place("A1"), "0305");
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_7_1_a_disorganised_unit_does_not_react),
        TEST(rule_7_1_the_side_with_the_initiative_does_not_react),
        TEST(rule_7_2_a_unit_may_retreat_from_an_enemy_that_comes_next_to_it),
        TEST(rule_7_2_no_retreat_from_an_enemy_two_hexes_away),
        TEST(rule_7_2_a_unit_that_shares_its_hex_with_an_enemy_cannot_retreat),
        TEST(ruling_R16_a_retreat_needs_an_enemy_free_passable_hex_with_room),
        TEST(ruling_R16_a_retreat_draws_no_fire),
        TEST(ruling_R35_a_unit_of_movement_0_retreats_from_a_mover_and_a_fixed_one_does_not),
        TEST(rule_7_3_1_the_limit_is_a_card_less_the_ammo_level),
        TEST(rule_7_3_1_limits_have_the_odds_of_a_full_pile),
        TEST(rule_7_3_1_the_limit_is_drawn_for_the_first_enemy_only),
        TEST(rule_7_3_range_and_sight_are_needed),
        TEST(rule_7_3_2_each_defensive_fire_lowers_the_limit_by_one),
        TEST(rule_7_3_3_the_limit_is_gone_at_the_end_of_the_turn),
        TEST(rule_7_3_4_a_unit_that_shares_its_hex_with_an_enemy_may_fire),
        TEST(rule_7_3_5_units_sharing_a_hex_draw_no_fire),
        TEST(rule_7_3_1_the_limit_is_drawn_also_at_a_mover_that_enters_close_combat),
        TEST(rule_7_3_5_the_winners_of_a_close_combat_can_be_fired_at_after_it),
        TEST(ruling_R14_winners_are_exposed_in_the_order_in_which_they_came),
        TEST(rule_7_3_6_defensive_firepower_is_not_doubled),
        TEST(rule_7_3_6_the_card_comes_from_the_pile_and_no_hq_helps),
        TEST(rule_7_3_7_a_unit_fires_once_at_each_hex_entered),
        TEST(rule_7_3_7_nor_again_when_the_unit_comes_back_into_the_hex),
        TEST(ruling_R13_mines_then_limits_then_reactions),
        TEST(ruling_R13_entering_an_enemy_hex_may_make_neighbours_retreat),
        TEST(ruling_R14_one_unit_at_a_time_in_any_order_until_a_pass),
        TEST(ruling_R15_a_disorganised_mover_stops),
        TEST(ruling_R15_a_mover_pushed_out_or_removed_ends_the_reactions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
