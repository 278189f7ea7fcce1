// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_rulings.c -- tests the rules of the sheet and the rulings that no other file tests:
// the turn [S1-S6, F2, F3], victory [F12], dice and hits [F7, F16, F19], observers and barrages
// [F9, G7].
#include "tests/rfic/rfic_kit.h"

#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)
#define GUN(name, weapon, pool, more) \
    PIECE(name, "gun", "weapon: " weapon ", crew: " #pool ", " more)

static Pool pool(const char *firer, const char *target) {
    return fire_pool(world, state, unit(firer), unit(target));
}

static void hold_all(void) {
    while (phase() == PHASE_ACT || phase() == PHASE_FIGHT) {
        char line[40];
        snprintf(line, sizeof line, "hold %s", world->unit[frame_at(state, 0)->unit].name);
        act(line);
    }
}

// --- The turn

static void rule_S1_every_turn_begins_with_a_whole_pack(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"), .axis = RIFLES("X1", 8, "at: 0605")});
    deal("A1 AH");
    act("fire A1 at X1");
    act("hits 0");
    hold_all();
    assert_int_equal(phase(), PHASE_DEAL);
    assert_int_equal(state->turn, 2);
    assert_int_equal(offers("deal"), 52);
    assert_int_equal(state->moved, 0);
}

static void rule_S2_disrupted_units_and_commanders_get_cards_too(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505") ", " PIECE("C", "commander", "at: 0505")});
    state->disrupted |= bit(unit("A1"));
    deal("");
    assert_int_not_equal(state->card[unit("A1")], NO_CARD);
    assert_int_not_equal(state->card[unit("C")], NO_CARD);
}

static void rule_S4_a_card_is_discarded_and_the_next_lowest_acts(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES("A2", 8, "at: 0407"),
                          .axis = RIFLES("X1", 8, "at: 0909")});
    deal("A1 5C A2 KS X1 9D");
    act("hold A1");
    assert_int_equal(state->card[unit("A1")], NO_CARD);
    assert_int_equal(frame_at(state, 0)->unit, unit("X1"));
    act("hold X1");
    assert_int_equal(frame_at(state, 0)->unit, unit("A2"));
}

static void rule_S5_all_disrupted_units_rally_in_file_order(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES("A2", 8, "at: 0407"),
                          .axis = RIFLES("X1", 8, "at: 0909")});
    deal("");
    state->disrupted |= bit(unit("A2")) | bit(unit("X1"));
    hold_all();
    assert_int_equal(frame_at(state, 0)->unit, unit("A2"));
    act("card spades");
    assert_false(is_disrupted("A2"));
    assert_int_equal(frame_at(state, 0)->unit, unit("X1"));
    act("card hearts");
    assert_true(is_disrupted("X1"));
    assert_int_equal(phase(), PHASE_DEAL);
}

static void rule_S6_all_cards_return_at_the_end_of_a_turn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405")});
    deal("");
    state->loose[RED] = 2;
    hold_all();
    for (int i = 0; i < CARD_CLASSES; i++) assert_int_equal(state->pile[i], 0);
    assert_int_equal(state->loose[RED] + state->loose[BLACK], 0);
    for (int i = 0; i < world->unit_count; i++) assert_int_equal(state->card[i], NO_CARD);
}

static void rule_F2_cards_are_open_and_the_one_dealt_is_the_one_that_activates(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = TANK("A1", "medium", "at: 0405")});
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++)
        for (int side = 0; side < SIDES; side++)
            assert_int_equal(rfic_seen(world, state, list[i], (Side)side), list[i]);
    deal("A1 2C");
    activate("A1");
    assert_true(can("move A1 0605"));  // two hexes, because the card is black
}

static void rule_F3_without_discards_the_acting_units_card_is_turned(void **unused) {
    char pieces[4096];
    Text out = text_over(pieces, sizeof pieces);
    (void)unused;
    for (int i = 0; i < 39; i++)
        text_put(&out, "%s{name: A%d, map: A%d, type: infantry, arms: {small-arms: 1}, at: 0%d0%d}",
                 i ? ", " : "", i, i, 1 + i % 9, 1 + i / 9);
    table_open(&(Setting){.allied = pieces});
    deal("A0 AH");
    // Pretend that 52 units hold all 52 cards, so that there are no discards.
    memset(state->pile, 0, sizeof state->pile);
    for (int i = 0; i < 12; i++) state->card[40 + i] = (uint8_t)(i + 1);
    uint8_t count = world->unit_count, first = 0;
    for (int card = 0, i = 0; i < 52 && card < 52; i++, card++) state->card[i] = (uint8_t)card;
    world->unit_count = 52;
    first = state->card[state->frame[1].unit];
    pile_ready(world, state);
    assert_int_equal(pile_all(state), 1);
    assert_int_equal(state->pile[card_class(first)], 1);
    assert_int_equal(state->card[state->frame[1].unit], NO_CARD);
    world->unit_count = count;
}

// --- Victory [F12]

static void rule_F12_points_for_hexes_men_and_vehicles(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " TANK("T", "light", "at: 0101"),
                          .axis = RIFLES("X1", 8, "at: 0909"),
                          .axis_card = "    control: 0505\n",
                          .victory = "  threshold: 3\n  draw: 1\n",
                          .points = "    - {control: 0505, allied: 5, axis: 4}\n"
                                    "    - {figures: yes, allied: 1, axis: 2}\n"
                                    "    - {vehicles: yes, axis: 7}\n"});
    deal("A1 AH");
    assert_int_equal(victory_margin(world, state), -4);
    assert_int_equal(victory_winner(world, state), AXIS);
    act("move A1 0505");
    assert_int_equal(victory_margin(world, state), 5);
    // 5 is two more than the threshold 3; a draw is within 1.
    assert_int_equal(victory_winner(world, state), ALLIED);
    state->figures[unit("X1")] -= 2;
    assert_int_equal(victory_margin(world, state), 7);
    state->figures[unit("A1")]--;
    unit_gone(world, state, unit("T"));
    assert_int_equal(victory_margin(world, state), -2);
    state->figures[unit("X1")] -= 4;
    assert_int_equal(victory_margin(world, state), 2);
    assert_int_equal(victory_winner(world, state), NOBODY);
}

static void rule_F12_sudden_victory_at_the_end_of_a_turn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                          .axis_card = "    control: 0505\n",
                          .victory = "  sudden: {allied: 0505}\n",
                          .points = "    - {control: 0505, allied: 5, axis: 5}\n"});
    deal("A1 AH");
    act("move A1 0505");
    assert_int_not_equal(phase(), PHASE_OVER);
    hold_all();
    assert_int_equal(phase(), PHASE_OVER);
    assert_int_equal(victory_winner(world, state), ALLIED);
}

static void rule_F12_a_vehicle_counts_four_figures_when_a_side_breaks(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                          .axis = TANK("X1", "light", "at: 0909") ", " RIFLES("X2", 4, "at: 0808"),
                          .victory = "  break: {axis: 50}\n"});
    assert_int_equal(world->side[AXIS].strength, 8);
    unit_gone(world, state, unit("X1"));
    assert_int_equal(strength_lost(world, state, AXIS), 4);
    assert_int_equal(victory_dusk(world, state), ALLIED);
}

static void rule_F12_staff_do_not_control_a_hex(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = PIECE("C", "commander", "at: 0405") ", " RIFLES("A1", 8, "at: 0605"),
                   .axis_card = "    control: 0505\n",
                   .points = "    - {control: 0505, allied: 5, axis: 5}\n"});
    deal("C AH A1 2H");
    act("move C 0505");
    if (phase() == PHASE_MORE) act("stop C");
    assert_int_equal(state->control[ALLIED], 0);
    activate("A1");
    act("move A1 0505");
    assert_int_equal(state->control[ALLIED], 1);
}

// --- Numbers to hit [F7]

static void rule_F7_the_table_of_numbers_needed(void **unused) {
    static const int foot[] = {5, 4, 6}, at[] = {6, 5, 6};
    static const int class[] = {3, 4, 5, 6, 0};
    static const char *const weights[] = {"light", "medium", "heavy"};
    (void)unused;
    table_open(&(Setting){
        .allied = RIFLES("A1", 8, "at: 0101"),
        .axis = RIFLES("F", 8, "at: 0901") ", " PIECE("M", "cavalry", "arms: {smg: 4}, at: 0902") ", " PIECE(
            "T", "transport",
            "by: horse, at: 0903") ", " GUN("L", "field-gun", 3,
                                            "tow: horse, limbered: yes, at: "
                                            "0904") ", " GUN("G", "field-gun", 3,
                                                             "at: 0905") ","
                                                                         " " PIECE(
                                                                             "C", "commander",
                                                                             "at: 0906") ", " PIECE("O",
                                                                                                    "observer",
                                                                                                    "at: 0907")});
    static const struct {
        const char *name;
        int kind;
    } targets[] = {{"F", 0}, {"G", 0}, {"M", 1}, {"T", 1}, {"L", 1}, {"C", 2}, {"O", 2}};
    for (int i = 0; i < COUNT_OF(targets); i++) {
        int to = unit(targets[i].name);
        for (int family = 0; family < FAMILIES; family++)
            assert_int_equal(number_at(world, state, family, MEDIUM, false, to),
                             (family == AT_GUNS ? at : foot)[targets[i].kind]);
    }
    table_close(NULL);
    for (int armour = 0; armour < WEIGHTS; armour++) {
        char axis[96];
        snprintf(axis, sizeof axis, "{name: X, map: X, type: afv, weight: %s, at: 0909}",
                 weights[armour]);
        table_open(&(Setting){.axis = axis});
        int to = unit("X");
        for (int gun = 0; gun < WEIGHTS; gun++) {
            assert_int_equal(number_at(world, state, AFV_GUNS, gun, false, to),
                             class[2 - gun + armour]);
            assert_int_equal(number_at(world, state, AT_GUNS, gun, false, to),
                             class[2 - gun + armour]);
        }
        assert_int_equal(number_at(world, state, FOOT_WEAPONS, 0, false, to), 6);
        // Engineers at armour.
        assert_int_equal(number_at(world, state, FOOT_WEAPONS, 0, true, to), 5);
        assert_int_equal(number_at(world, state, ARTILLERY, HEAVY, false, to), 6);
        table_close(NULL);
    }
    table_open(&(Setting){0});
    assert_int_equal(world->hit[ARTILLERY].barrage, 6);
    assert_int_equal(world->mine_number, 5);
    assert_int_equal(world->flak_number, 6);
}

// --- Commanders [F16]

static void rule_F16_no_dice_for_afvs_unseen_fire_or_barrages(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .rows = "['. . . . . . . . .', '. . . w w w . . .', '. . . . . . . . .']",
        .allied = GUN("G", "infantry-gun", 4, "barrages: 1, at: 0503") ", " TANK(
            "T", "medium",
            "at: 0603") ", " PIECE("C", "commander",
                                   "at: 0503") ", " PIECE("D", "commander",
                                                          "at: 0603") ", " PIECE("O", "observer",
                                                                                 "at: 0101"),
        .allied_card = "    targets: 0501\n",
        .axis = RIFLES("X1", 8, "at: 0501") ", " RIFLES("X2", 8, "at: 0703")});
    act("plan G/1 none");
    act("turn 1 G/1");
    deal("");
    // The gun sees X2: eight dice, and two for the commander.
    assert_int_equal(pool("G", "X2").dice, 10);
    // Only the observer sees X1: no dice for the commander.
    assert_int_equal(pool("G", "X1").dice, 8);
    assert_int_equal(pool("T", "X2").dice, 4);
    assert_int_equal(barrage_pool(world, state, unit("G")).dice, 8);
}

static void rule_F16_artillery_strikes_a_commander_in_company(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = GUN("G", "field-gun", 4, "at: 0405"),
                   .axis = RIFLES("X1", 8, "at: 0605") ", " PIECE("C", "commander", "at: 0605")});
    deal("G AH");
    act("fire G at X1");
    act("hits 1");
    assert_true(is_disrupted("C"));
    assert_int_equal(figures("X1"), 7);
}

static void rule_F16_a_commander_is_hit_once_when_his_unit_is_eliminated(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = RIFLES("X1", 2, "at: 0605") ", " PIECE(
                              "C", "commander", "at: 0605") ", " RIFLES("ZX", 8, "at: 0909")});
    deal("A1 AH");
    act("fire A1 at X1");
    act("hits 5");
    assert_int_equal(figures("X1"), 0);
    assert_true(is_disrupted("C"));
    assert_int_not_equal(phase(), PHASE_COMMANDER);  // he is disrupted once, not once for each hit
}

static void rule_F16_wounded_commanders_move_1_hex(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = PIECE("C", "commander", "at: 0405") ", " RIFLES("A1", 8, "at: 0101")});
    deal("C AH");
    assert_true(can("move C 0605"));
    state->wounded |= bit(unit("C"));
    assert_true(can("move C 0505"));
    assert_false(can("move C 0605"));
}

// --- Targets [G6, F19]

static void rule_G6_a_commander_alone_is_a_target(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                          .axis = PIECE("C", "commander", "at: 0605") ", " PIECE(
                              "O", "observer", "at: 0605") ", " RIFLES("ZX", 8, "at: 0909")});
    deal("A1 AH");
    assert_true(can("fire A1 at C"));  // an observer with him does not protect a commander
    act("fire A1 at O");
    assert_int_equal(state->fight.number, 6);
    act("hits 1");
    assert_int_equal(figures("O"), 0);  // an observer has one figure
}

static void rule_F19_artillery_strikes_friend_and_foe_and_riders_through_their_carrier(
    void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = GUN("B", "field-gun", 4, "barrages: 1, at: 0405") ", " RIFLES(
                              "A1", 8, "at: 0404"),
                          .allied_card = "    targets: 0404\n"});
    act("plan B/1 0404");
    act("turn 1 B/1");
    deal("B AH");
    act("barrage B");
    act("hits 3");
    assert_int_equal(figures("A1"), 5);  // a barrage hits friends too [G7]
    table_close(NULL);
    table_open(&(Setting){
        .allied = GUN("G", "field-gun", 4, "at: 0405"),
        .axis = PIECE("T", "transport", "by: motor, at: 0605") ", " RIFLES("X1", 8, "at: 0605")});
    deal("G AH");
    state->riding |= bit(unit("X1"));
    state->carrier[unit("X1")] = (uint8_t)unit("T");
    act("fire G at T");
    act("hits 1");
    assert_true(is_disrupted("T"));
    assert_int_equal(figures("X1"), 7);
    assert_false(is_disrupted("X1"));
}

// --- Observers and barrages [F9, G7]

static void rule_F9_any_piece_marked_observer_observes_for_guns(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .rows = "['. . . . . . . . .', '. . . w w w . . .', '. . . . . . . . .']",
        .allied = GUN("G", "infantry-gun", 4, "at: 0503") ", " RIFLES(
            "A1", 8, "observer: yes, at: 0201") ", " RIFLES("A2", 8,
                                                            "at: 0301") ", " GUN("P",
                                                                                 "heavy-at-gun", 4,
                                                                                 "at: 0603"),
        .axis = RIFLES("X1", 8, "at: 0501")});
    deal("");
    assert_int_equal(pool("G", "X1").dice, 8);
    assert_int_equal(pool("P", "X1").dice, 0);  // an anti-tank gun cannot use an observer
    state->disrupted |= bit(unit("A1"));
    assert_int_equal(pool("G", "X1").dice, 0);  // A2 sees X1 too, but is no observer
}

static void rule_G7_a_disrupted_battery_fires_its_barrage_with_spent_dice(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = GUN("B", "field-gun", 4, "barrages: 2, at: 0505"),
                          .allied_card = "    targets: 0909 0808\n"});
    act("plan B/1 0909");
    act("turn 1 B/1");
    act("plan B/2 none");
    assert_false(can("turn 1 B/2"));  // each barrage needs a turn of its own
    act("turn 2 B/2");
    state->disrupted |= bit(unit("B"));
    deal("B AH");
    assert_int_equal(offers(""), 1);
    act("barrage B");
    assert_int_equal(state->fight.dice, 4);
}

static void rule_G7_a_barrage_on_an_empty_hex_hits_nothing(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = GUN("B", "field-gun", 4, "barrages: 1, at: 0505"),
                          .allied_card = "    targets: 0101 0909\n"});
    act("plan B/1 0101");
    act("turn 1 B/1");
    deal("B AH ZX 2H");
    act("barrage B");
    assert_int_equal(frame_at(state, 0)->unit, unit("ZX"));
    assert_int_equal(state->barrage_fired, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_S1_every_turn_begins_with_a_whole_pack),
        TEST(rule_S2_disrupted_units_and_commanders_get_cards_too),
        TEST(rule_S4_a_card_is_discarded_and_the_next_lowest_acts),
        TEST(rule_S5_all_disrupted_units_rally_in_file_order),
        TEST(rule_S6_all_cards_return_at_the_end_of_a_turn),
        TEST(rule_F2_cards_are_open_and_the_one_dealt_is_the_one_that_activates),
        TEST(rule_F3_without_discards_the_acting_units_card_is_turned),
        TEST(rule_F12_points_for_hexes_men_and_vehicles),
        TEST(rule_F12_sudden_victory_at_the_end_of_a_turn),
        TEST(rule_F12_a_vehicle_counts_four_figures_when_a_side_breaks),
        TEST(rule_F12_staff_do_not_control_a_hex),
        TEST(rule_F7_the_table_of_numbers_needed),
        TEST(rule_F16_no_dice_for_afvs_unseen_fire_or_barrages),
        TEST(rule_F16_artillery_strikes_a_commander_in_company),
        TEST(rule_F16_a_commander_is_hit_once_when_his_unit_is_eliminated),
        TEST(rule_F16_wounded_commanders_move_1_hex),
        TEST(rule_G6_a_commander_alone_is_a_target),
        TEST(rule_F19_artillery_strikes_friend_and_foe_and_riders_through_their_carrier),
        TEST(rule_F9_any_piece_marked_observer_observes_for_guns),
        TEST(rule_G7_a_disrupted_battery_fires_its_barrage_with_spent_dice),
        TEST(rule_G7_a_barrage_on_an_empty_hex_hits_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
