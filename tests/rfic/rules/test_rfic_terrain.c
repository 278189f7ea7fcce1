// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_terrain.c -- tests line of sight and terrain [F10, F23], stacking [G1, G2], leading
// [F6], towing and riding [F13, F15], and reserves [F21].
#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"

#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)
#define GUN(name, weapon, pool, more) \
    PIECE(name, "gun", "weapon: " weapon ", crew: " #pool ", " more)
#define MACHINE_GUNS(name, more) PIECE(name, "infantry", "arms: {hmg: 2}, " more)
#define CLEAR_ROW                "'. . . . . . . . .'"
#define ROWS(fourth, fifth)                                                               \
    "[" CLEAR_ROW ", " CLEAR_ROW ", " CLEAR_ROW ", '" fourth "', '" fifth "', " CLEAR_ROW \
    ", " CLEAR_ROW ", " CLEAR_ROW ", " CLEAR_ROW "]"

static void begin(const Setting *setting, const char *cards, const char *name) {
    table_open(setting);
    deal(cards);
    activate(name);
}

// --- Line of sight [F23]

static bool sees(const char *rows) {
    begin(&(Setting){.rows = rows,
                     .allied = MACHINE_GUNS("A1", "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "A1 AH", "A1");
    bool can_see = can("fire A1 at X1");
    table_close(NULL);
    return can_see;
}

static void rule_F23_woods_and_villages_block_and_pieces_never_do(void **unused) {
    (void)unused;
    assert_true(sees(NULL));
    assert_false(sees(ROWS(". . . . . . . . .", ". . . . w . . . .")));
    assert_false(sees(ROWS(". . . . . . . . .", ". . . . v . . . .")));
    begin(&(Setting){.allied = MACHINE_GUNS("A1", "at: 0405") ", " RIFLES("A2", 8, "at: 0505"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "A1 AH", "A1");
    assert_true(can("fire A1 at X1"));
}

static void rule_F23_neighbours_see_each_other_into_woods(void **unused) {
    (void)unused;
    // The line of sight leads into the edge of a wood.
    assert_true(sees(ROWS(". . . . . . . . .", ". . . . . w . . .")));
    // The line of sight leads out of the edge of a wood.
    assert_true(sees(ROWS(". . . . . . . . .", ". . . w . . . . .")));
}

static void rule_F23_units_on_hills_see_over_all_but_hills(void **unused) {
    (void)unused;
    assert_true(sees(ROWS(". . . . . . . . .", ". . . h w . . . .")));
    assert_false(sees(ROWS(". . . . . . . . .", ". . . h h . . . .")));
    assert_false(sees(ROWS(". . . . . . . . .", ". . . . h . . . .")));
}

static void rule_F23_sight_along_a_hexside_is_blocked_by_two_hexes(void **unused) {
    // From 0404 to 0406 the line runs between 0405 and 0505. The maps have a wood in one of the
    // two, in the other, and in both.
    static const char *const rows[] = {ROWS(". . . . . . . . .", ". . . w . . . . ."),
                                       ROWS(". . . . . . . . .", ". . . . w . . . ."),
                                       ROWS(". . . . . . . . .", ". . . w w . . . .")};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        begin(&(Setting){.rows = rows[i],
                         .allied = MACHINE_GUNS("A1", "at: 0404"),
                         .axis = RIFLES("X1", 8, "at: 0406")},
              "A1 AH", "A1");
        assert_int_equal(can("fire A1 at X1"), i < 2);
        table_close(NULL);
    }
    table_open(&(Setting){0});
}

// --- Terrain [F10]

static bool enters(const char *piece, const char *rows, const char *map, const char *card) {
    char cards[16];
    snprintf(cards, sizeof cards, "A1 %s", card);
    begin(&(Setting){.rows = rows, .map = map, .allied = piece}, cards, "A1");
    bool may = can("move A1 0505");
    table_close(NULL);
    return may;
}

static void rule_F10_only_men_on_foot_enter_marsh_and_none_enter_water(void **unused) {
    static const char marsh[] = ROWS(". . . . . . . . .", ". . . . m . . . .");
    static const char water[] = ROWS(". . . . . . . . .", ". . . . ~ . . . .");
    static const char road[] = "  roads: [0405 0505]\n";
    (void)unused;
    assert_true(enters(RIFLES("A1", 8, "at: 0405"), marsh, NULL, "AH"));
    assert_true(
        enters(PIECE("A1", "engineers", "arms: {small-arms: 6}, at: 0405"), marsh, NULL, "AH"));
    assert_true(enters(PIECE("A1", "observer", "at: 0405") ", " RIFLES("A2", 8, "at: 0101"), marsh,
                       NULL, "AH"));
    assert_false(
        enters(PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"), marsh, NULL, "AH"));
    assert_false(enters(TANK("A1", "light", "at: 0405"), marsh, NULL, "AC"));
    assert_false(enters(GUN("A1", "light-at-gun", 3, "at: 0405"), marsh, NULL, "AH"));
    assert_false(enters(RIFLES("A1", 8, "at: 0405"), water, NULL, "AH"));
    // By road a unit can enter any hex.
    assert_true(enters(TANK("A1", "light", "at: 0405"), marsh, road, "AC"));
    assert_true(enters(RIFLES("A1", 8, "at: 0405"), water, road, "AH"));
}

static void rule_F10_a_river_may_be_written_as_a_chain_of_hexes(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  rivers: 0505-0605-0504\n", .allied = RIFLES("A1", 8, "at: 0605")},
          "A1 AH", "A1");
    assert_false(can("move A1 0505"));
    assert_false(can("move A1 0504"));
    assert_true(can("move A1 0604"));
}

static void rule_F10_a_ford_is_one_hex_and_the_whole_move(void **unused) {
    static const char ford[] = "  rivers: 0505-0605\n  fords: 0505-0605\n";
    (void)unused;
    begin(&(Setting){.map = ford, .allied = PIECE("A1", "cavalry", "arms: {smg: 6}, at: 0405")},
          "A1 AH", "A1");
    assert_false(can("move A1 0605"));  // the ford cannot be the second hex of a move
    act("move A1 0505");
    assert_int_equal(phase(), PHASE_MORE);
    assert_false(can("move A1 0605"));
    table_close(NULL);
    begin(&(Setting){.map = ford, .allied = PIECE("A1", "cavalry", "arms: {smg: 6}, at: 0505")},
          "A1 AH", "A1");
    assert_false(can("move A1 0705"));  // the ford ends the move, in the hex behind it
    act("move A1 0605");
    assert_int_not_equal(phase(), PHASE_MORE);
}

static void rule_F10_vehicles_cross_streams_by_road_alone(void **unused) {
    static const char stream[] = "  streams: 0405-0505\n";
    static const char by_road[] = "  streams: 0405-0505\n  roads: [0405 0505]\n";
    (void)unused;
    begin(&(Setting){.map = stream, .allied = TANK("A1", "heavy", "at: 0405")}, "A1 AH", "A1");
    assert_false(can("move A1 0505"));
    table_close(NULL);
    begin(&(Setting){.map = by_road, .allied = TANK("A1", "light", "at: 0405")}, "A1 AC", "A1");
    act("move A1 0505");
    assert_int_not_equal(phase(), PHASE_MORE);  // the stream ends the move even by road
}

static void sheet_movement_an_afv_on_a_road_is_not_in_the_woods(void **unused) {
    static const char rows[] = "['w w w . .', 'w w w w w']";
    (void)unused;
    begin(&(Setting){.rows = rows,
                     .map = "  roads: [0101 0201 0301]\n",
                     .allied = TANK("A1", "light", "at: 0101"),
                     .axis = RIFLES("ZX", 8, "at: 0502")},
          "A1 AH", "A1");
    assert_true(can("move A1 0301"));
}

static void sheet_movement_motor_transport_on_hills_on_black_alone(void **unused) {
    static const char hill[] = ROWS(". . . . . . . . .", ". . . . h . . . .");
    (void)unused;
    assert_false(enters(PIECE("A1", "transport", "by: motor, at: 0405"), hill, NULL, "AD"));
    assert_true(enters(PIECE("A1", "transport", "by: motor, at: 0405"), hill, NULL, "AS"));
    assert_false(enters(GUN("A1", "medium-gun", 4, "tow: motor, limbered: yes, at: 0405"), hill,
                        NULL, "AD"));  // a gun towed by motor moves as motor transport
}

// --- Room in a hex [G1, G2]

static void rule_G2_two_units_and_their_staff_share_a_hex(void **unused) {
    (void)unused;
    begin(&(Setting){.allied =
                         RIFLES("A1", 8, "at: 0405") ", " RIFLES("A2", 8, "at: 0505") ", " RIFLES(
                             "A3", 8, "at: 0505") ", " PIECE("C", "commander", "at: 0406")},
          "A1 AH C 2H", "A1");
    assert_false(can("move A1 0505"));
    activate("C");
    assert_true(can("move C 0505"));
}

static void rule_G2_moves_cross_full_friendly_hexes_but_no_enemies(void **unused) {
    static const char road[] = "  roads: [0405 0505 0605]\n";
    (void)unused;
    begin(&(Setting){.map = road,
                     .allied = RIFLES("A1", 8, "at: 0405") ", " RIFLES(
                         "A2", 8, "at: 0505") ", " RIFLES("A3", 8, "at: 0505")},
          "A1 AH", "A1");
    assert_false(can("move A1 0505"));
    assert_true(can("move A1 0605"));
    table_close(NULL);
    begin(&(Setting){.map = road,
                     .allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0505")},
          "A1 AH", "A1");
    assert_false(can("move A1 0505"));
    assert_false(can("move A1 0605"));
}

static void rule_G1_a_gun_and_its_tow_have_one_card_and_one_hex(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = GUN("A1", "field-gun", 4, "tow: horse, at: 0405") ", " RIFLES(
                              "A2", 8, "at: 0405"),
                          .axis = RIFLES("X1", 8, "at: 0909")});
    int cards = 0;
    while (phase() == PHASE_DEAL) {
        Action list[ACTIONS_MAX];
        game_listed(&game, state, list);
        game.rules->apply(world, state, list[0]);
        cards++;
    }
    assert_int_equal(cards, 3);
    assert_int_equal(bits_count(units_at(state, state->hex[unit("A1")])), 2);
}

// --- Leading [F6]

static void rule_F6_disrupted_moved_or_wounded_commanders_do_not_lead(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405")},
        "A1 AH", "A1");
    assert_true(can_any("lead A1"));
    uint64_t man = bit(unit("C"));
    state->disrupted |= man;
    assert_false(can_any("lead A1"));
    state->disrupted &= ~man;
    state->moved |= man;
    assert_false(can_any("lead A1"));
    state->moved &= ~man;
    state->wounded |= man;
    assert_false(can_any("lead A1"));
}

static void rule_F6_the_leader_must_be_able_to_enter_every_hex(void **unused) {
    (void)unused;
    begin(
        &(Setting){.map = "  roads: [0405 0505 0605]\n",
                   .allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("C", "commander", "at: 0405")},
        "A1 AH C 2H", "A1");
    act("lead A1 0505");
    act("move A1 0605");
    assert_string_equal(place("C"), "0605");
    assert_true(has(state->moved, unit("C")));
    // His card is skipped, as he has moved.
    assert_int_not_equal(frame_at(state, 0)->unit, unit("C"));
}

static void rule_F20_pieces_that_move_0_get_no_bonus_and_observers_move_2(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  roads: [0405 0505 0605]\n",
                     .allied = GUN("A1", "heavy-gun", 4, "at: 0405") ", " PIECE(
                         "C", "commander", "at: 0405") ", " PIECE("O", "observer", "at: 0108")},
          "A1 AH O 2H", "A1");
    assert_false(can_any("move A1"));
    assert_false(can_any("lead A1"));
    activate("O");
    assert_true(can("move O 0308"));
    assert_false(can("move O 0408"));
}

static void rule_F14_missing_notes_of_the_sheet_add_no_road_bonus(void **unused) {
    (void)unused;
    begin(&(Setting){.map = "  roads: [0105 0205 0305 0405 0505 0605 0705]\n",
                     .allied = PIECE("A1", "transport", "by: motor, at: 0105") ", " RIFLES(
                         "A2", 8, "at: 0101")},
          "A1 AC", "A1");
    assert_true(can("move A1 0405"));
    assert_false(can("move A1 0505"));
}

static void rule_F14_there_is_no_zone_of_control_and_no_reaction(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = PIECE("A1", "cavalry", "arms: {smg: 6}, at: 0405"),
                     .axis = MACHINE_GUNS("X1", "at: 0504")},
          "A1 AH", "A1");
    act("move A1 0505");  // past the enemy, who gets no reaction
    assert_int_equal(phase(), PHASE_MORE);
    assert_true(can("move A1 0605"));
}

static void rule_F4_move_and_fight_are_both_optional(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .axis = RIFLES("X1", 8, "at: 0605")},
          "A1 AH X1 2H", "A1");
    act("hold A1");
    // A1 has not moved, so it has the dice of a fresh unit.
    assert_true(is_fresh(state, unit("A1")));
    assert_int_equal(frame_at(state, 0)->unit, unit("X1"));
}

// --- Towing and riding [F13, F15]

static void rule_F13_a_limbered_gun_is_hit_and_dies_as_its_transport(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = GUN("X1", "field-gun", 4,
                                 "tow: horse, limbered: yes, at: 0505") ", " RIFLES("ZX", 8,
                                                                                    "at: 0909")},
          "A1 AH X1 2C", "A1");
    act("fire A1 at X1");
    assert_int_equal(state->fight.number, 4);  // dice need 4 to hit mounted men and transport
    act("hits 2");
    assert_int_equal(phase(), PHASE_FATE);
    act("card red");
    assert_int_equal(figures("X1"), 0);
}

static void rule_F13_limbered_it_cannot_fire_and_unlimbering_takes_a_turn_too(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = GUN("A1", "field-gun", 4, "tow: horse, limbered: yes, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "A1 AC X1 2C", "A1");
    assert_false(can_any("fire A1"));
    act("unlimber A1");
    assert_false(is_limbered(state, unit("A1")));
    assert_int_equal(frame_at(state, 0)->unit, unit("X1"));
}

static void rule_F15_ten_figures_ride_and_one_unit_a_carrier(void **unused) {
    (void)unused;
    begin(
        &(Setting){
            .allied = RIFLES("A1", 10, "at: 0405") ", " PIECE(
                "T", "transport",
                "by: motor, at: 0405") ", " RIFLES("A2", 11,
                                                   "at: 0507") ", " PIECE("U", "afv",
                                                                          "weight: light, carries: "
                                                                          "yes, at: 0507")},
        "A1 AH A2 2H", "A1");
    act("mount A1 on T");
    activate("A2");
    assert_false(can_any("mount A2"));  // eleven figures are too many
    table_close(NULL);
    begin(&(Setting){.allied = RIFLES("A1", 6, "at: 0405") ", " PIECE("T", "transport",
                                                                      "by: motor, at: 0405")},
          "A1 AH T 2C", "A1");
    state->riding |= bit(unit("A1"));
    state->carrier[unit("A1")] = (uint8_t)unit("T");
    assert_int_equal(offers(""), 2);  // the only actions are `dismount` and `hold`
    assert_true(can("dismount A1"));
}

static void rule_F15_dismounting_is_a_move_and_later_fire_is_spent(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405") ", " PIECE("T", "transport",
                                                                      "by: motor, at: 0405"),
                     .axis = RIFLES("X1", 8, "at: 0605")},
          "A1 AH T 2C", "A1");
    state->riding |= bit(unit("A1"));
    state->carrier[unit("A1")] = (uint8_t)unit("T");
    act("dismount A1");
    act("fire A1 at X1");
    assert_int_equal(state->fight.dice, 4);
}

static void rule_F15_a_hit_on_the_carrier_costs_its_riders_a_man(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "at: 0405"),
                     .axis = PIECE("T", "transport", "by: motor, at: 0505") ", " RIFLES(
                         "X1", 8, "at: 0505")},
          "A1 AH", "A1");
    state->riding |= bit(unit("X1"));
    state->carrier[unit("X1")] = (uint8_t)unit("T");
    assert_false(can("fire A1 at X1"));  // riders are no targets [G6]
    act("fire A1 at T");
    act("hits 2");
    assert_int_equal(figures("X1"), 6);
    act("card red");
    assert_true(is_disrupted("X1"));  // the riders of the destroyed carrier are disrupted
    assert_string_equal(place("X1"), "0505");
}

// --- Reserves [F21]

static void rule_F21_a_reserve_that_finds_no_room_waits(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = RIFLES("A1", 8, "turn: 1, hexes: 0405") ", " RIFLES(
                         "A2", 8, "at: 0405") ", " RIFLES("A3", 8, "at: 0405")},
          "A1 AH A2 2H A3 3H", "A2");
    act("hold A2");
    act("hold A3");
    while (phase() != PHASE_DEAL) act("hold ZX");
    deal("A1 AH");
    assert_true(has(state->due, unit("A1")));  // A1 gets a card each turn until there is room
}

static void rule_F21_mines_can_eliminate_an_arriving_reserve(void **unused) {
    (void)unused;
    begin(&(Setting){.allied =
                         RIFLES("A1", 2, "turn: 1, hexes: 0405") ", " RIFLES("A2", 8, "at: 0101"),
                     .axis_card = "    mines: [{at: 0405}]\n"},
          "A1 AH A2 2H", "A1");
    act("arrive A1 0405");
    assert_int_equal(phase(), PHASE_MINE);
    act("hits 1");
    assert_int_equal(figures("A1"), 1);
    assert_true(is_disrupted("A1"));
    table_close(NULL);
    begin(&(Setting){.allied = TANK("A1", "light", "turn: 1, hexes: 0405") ", " RIFLES("A2", 8,
                                                                                       "at: 0101"),
                     .axis_card = "    mines: [{at: 0405}]\n"},
          "A1 AC A2 2H", "A1");
    act("arrive A1 0405");
    act("hits 2");
    act("card red");
    assert_int_equal(figures("A1"), 0);
    assert_int_equal(frame_at(state, 0)->unit, unit("A2"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_F23_woods_and_villages_block_and_pieces_never_do),
        TEST(rule_F23_neighbours_see_each_other_into_woods),
        TEST(rule_F23_units_on_hills_see_over_all_but_hills),
        TEST(rule_F23_sight_along_a_hexside_is_blocked_by_two_hexes),
        TEST(rule_F10_only_men_on_foot_enter_marsh_and_none_enter_water),
        TEST(rule_F10_a_river_may_be_written_as_a_chain_of_hexes),
        TEST(rule_F10_a_ford_is_one_hex_and_the_whole_move),
        TEST(rule_F10_vehicles_cross_streams_by_road_alone),
        TEST(sheet_movement_an_afv_on_a_road_is_not_in_the_woods),
        TEST(sheet_movement_motor_transport_on_hills_on_black_alone),
        TEST(rule_G2_two_units_and_their_staff_share_a_hex),
        TEST(rule_G2_moves_cross_full_friendly_hexes_but_no_enemies),
        TEST(rule_G1_a_gun_and_its_tow_have_one_card_and_one_hex),
        TEST(rule_F6_disrupted_moved_or_wounded_commanders_do_not_lead),
        TEST(rule_F6_the_leader_must_be_able_to_enter_every_hex),
        TEST(rule_F20_pieces_that_move_0_get_no_bonus_and_observers_move_2),
        TEST(rule_F14_missing_notes_of_the_sheet_add_no_road_bonus),
        TEST(rule_F14_there_is_no_zone_of_control_and_no_reaction),
        TEST(rule_F4_move_and_fight_are_both_optional),
        TEST(rule_F13_a_limbered_gun_is_hit_and_dies_as_its_transport),
        TEST(rule_F13_limbered_it_cannot_fire_and_unlimbering_takes_a_turn_too),
        TEST(rule_F15_ten_figures_ride_and_one_unit_a_carrier),
        TEST(rule_F15_dismounting_is_a_move_and_later_fire_is_spent),
        TEST(rule_F15_a_hit_on_the_carrier_costs_its_riders_a_man),
        TEST(rule_F21_a_reserve_that_finds_no_room_waits),
        TEST(rule_F21_mines_can_eliminate_an_arriving_reserve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
